import { LitElement, type PropertyDeclarations } from 'lit';
import type { DocType, SidesSetting } from '../contract/contract.js';
import type { CaptureSource, Thresholds } from '../headless/headless.js';
import type { MessageOverrides } from '../i18n/i18n.js';
import { isAllowedScriptUrl, resolveHttpUrl } from '../shared/shared.js';
import { rawSetting, SETTING_PARSERS, setRawSetting, type Exposed, type SettingName } from './element-settings.js';

/**
 * The attributes and properties of the element, with their defaults. They are declared without decorators, so that the
 * class works after any tool that only strips types.
 *
 * @cssprop [--doc-capture-accent=#0b6bcb] - The brand's colour.
 * @cssprop [--doc-capture-on-accent] - Text on it; by itself white or black, whichever is read better.
 * @cssprop [--doc-capture-ink] - Text.
 * @cssprop [--doc-capture-surface] - Background.
 * @cssprop [--doc-capture-radius=12px] - Corners of buttons.
 * @cssprop [--doc-capture-height] - Height to fill. By default the height follows the content.
 * @cssprop [--doc-capture-fullscreen=auto] - `none` keeps the element in its place on phones.
 *
 * @csspart root - The whole interface.
 * @csspart screen - The current screen, also by its name: `welcome`, `camera`, `picking`,
 *   `checking`, `review`, `sending`, `captured`, `answered`, `error`, `resume`.
 * @csspart figure - The figure of a screen: illustration, photo or icon.
 * @csspart body - What is below the figure: lists, fields and notices.
 * @csspart step - Above the heading: the side and its number.
 * @csspart title - The heading of a screen.
 * @csspart text - A sentence below the heading.
 * @csspart actions - The buttons of a screen.
 * @csspart button - Any button; also by rank (`filled-button`, `quiet-button`, `text-button`) and by action
 *   (`file-button`, `retake-button`, `type-button`, `shutter-button`, `torch-button`, `lens-button`, `leave-button`, …).
 * @csspart icon - Any icon.
 * @csspart points - The list on the first screen.
 * @csspart select - A list of choices: the document type, or the country.
 * @csspart video - The live video.
 * @csspart overlay - The drawing over the video.
 * @csspart hint - The live hint.
 * @csspart controls - The buttons of the camera.
 * @csspart drop - The drop area of the file screen.
 * @csspart picture - The photo under review.
 * @csspart viewer - The enlarged photo, which covers the window.
 * @csspart checks - The list of checks of that photo.
 * @csspart check - One check, also as `fine`, `warn` or `block`.
 * @csspart progress - The upload progress.
 * @csspart mark - The large icon of an answer.
 * @csspart notice - An error with a file or the hand-off, or the reason for a retake.
 *
 * @cssstate welcome - The first screen.
 * @cssstate starting - The camera is opening.
 * @cssstate aiming - The camera is looking for the document.
 * @cssstate picking - The person chooses a file.
 * @cssstate checking - A photo is being checked.
 * @cssstate review - A photo is shown for review.
 * @cssstate turning - The person turns the document over.
 * @cssstate sending - The photos are being sent.
 * @cssstate captured - All photos are accepted, and not sent.
 * @cssstate answered - The answer is shown.
 * @cssstate error - An error is shown.
 */
export class DocCapturePropertiesBase extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    endpoint: {},
    grant: {},
    docType: { attribute: 'doc-type' },
    countryCode: { attribute: 'country-code' },
    firstName: { attribute: 'first-name' },
    lastName: { attribute: 'last-name' },
    tags: {},
    sides: {},
    shutter: {},
    review: {},
    sources: {},
    expose: {},
    sounds: { type: Boolean },
    resume: { type: Boolean },
    hostName: { attribute: 'host-name' },
    handoffUrl: { attribute: 'handoff-url' },
    workerUrl: { attribute: 'worker-url', converter: { fromAttribute: parseWorkerUrlAttribute } },
    credentials: {},
    name: { reflect: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean },
    thresholds: { attribute: false },
    messages: { attribute: false },
    timeoutMs: { attribute: false },
    maxRetakes: { attribute: false },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  /** The relay's mount, for example `/verify`. Without it nothing is uploaded. */
  declare endpoint: string | undefined;
  /** Sent as `Authorization: Bearer`; as a property also a function that is called before every request. */
  declare grant: string | (() => Promise<string>) | undefined;
  /** The document: one type is given, of several the photos name one, and without it every type is accepted. */
  declare docType: DocType | readonly DocType[] | undefined;
  /** Where it was issued, ISO 3166-1 alpha-2: one country is given, of several the document names one. Default all. */
  declare countryCode: string | readonly string[] | undefined;
  /** The first name given to you. It is compared with the document in any transliteration. */
  declare firstName: string | undefined;
  /** The last name given to you, compared like `first-name`. */
  declare lastName: string | undefined;
  /** Tags of the request, each `^[a-z0-9_]{4,16}$`. */
  declare tags: readonly string[];
  /** The sides to capture. `auto`: the front of a passport, else front and back, or one file that shows both. */
  declare sides: SidesSetting;
  /** `auto` takes the photo when it is good enough; `manual` waits for the person's tap. */
  declare shutter: 'auto' | 'manual';
  /** `always` waits for a tap after each photo; `problems` only where a check found a problem. */
  declare review: 'always' | 'problems';
  /**
   * Where photos may come from. `phone`, on a computer with an `endpoint`: the capture may continue on a phone. Default all that
   * the relay and the device offer.
   */
  declare sources: readonly CaptureSource[];
  /** Short tones when the camera finds a document, when it is held still, and when the photo is taken. */
  declare sounds: boolean;
  /**
   * What the page may have of the document: `fields`, what was read, in `state` and `doc-photo`; `images` of it and of the face on it,
   * with `documentImages`.
   */
  declare expose: readonly Exposed[];
  /**
   * Keeps the photos and the position on the device for at most ten minutes, encrypted, so that a tab that the browser closes can be
   * continued. The relay gives the key.
   */
  declare resume: boolean;
  /** Retakes of a side with warnings before the photo may be used anyway. Default 2. */
  declare maxRetakes: number;
  /**
   * Address of the worker file, for pages whose policy or bundler needs it. As an attribute only of the page's origin or that of
   * the script tag; as a property of any origin.
   */
  declare workerUrl: string | undefined;
  /** Address of the page that the phone opens; it has the element with the same `endpoint`. Default: this page. */
  declare handoffUrl: string | undefined;
  /** Time limit of an upload including its answer, in milliseconds. Default 90,000. */
  declare timeoutMs: number;
  /**
   * Credentials mode of requests to the relay. `include` sends cookies to another origin too. `omit` works like
   * `same-origin`, the default, because uploads with progress always carry the page's own cookies.
   */
  declare credentials: RequestCredentials | undefined;
  /**
   * The organisation that asks for the document, as people know it: the first screen says that the photos go there. Default: the page's
   * `og:site_name` or `application-name`, else its address.
   */
  declare hostName: string | undefined;
  /** Name in a form. */
  declare name: string;
  /** The form is not valid without photos. */
  declare required: boolean;
  /** Nothing can be started, captured or sent. */
  declare disabled: boolean;
  /** Limits of the checks, each a finite number. */
  declare thresholds: Partial<Thresholds> | undefined;
  /** Your own messages by key, or by language and key; for a `lang` that is not built in, a whole language. */
  declare messages: MessageOverrides;

  constructor() {
    super();
    this.tags = [];
    this.sides = 'auto';
    this.shutter = 'auto';
    this.review = 'always';
    this.expose = [];
    this.sounds = false;
    this.resume = false;
    this.maxRetakes = 2;
    this.timeoutMs = 90_000;
    this.name = '';
    this.required = false;
    this.disabled = false;
    this.messages = {};
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }
}

/**
 * The attribute `worker-url`. Its file runs as a script, and injected markup must not name one. So the attribute may only name
 * an http(s) address of the page's origin or of this script's; the property, which only a script can set, any address.
 * @returns `undefined` for any other address
 */
function parseWorkerUrlAttribute(text: string | null): string | undefined {
  const url = text && resolveHttpUrl(text, document.baseURI);
  // That of the script tag, or of the host's bundle. Some bundlers leave the address empty.
  const own = resolveHttpUrl(import.meta.url);
  return url && isAllowedScriptUrl(url.href, own ? [own.origin] : []) ? text : undefined;
}

const ALWAYS_CHANGED = { hasChanged: () => true };

// A property returns the value in use, whatever was set, as those of HTML do. Lit wraps these accessors.
for (const [name, parse] of Object.entries(SETTING_PARSERS) as [SettingName, (value: unknown) => unknown][]) {
  Object.defineProperty(DocCapturePropertiesBase.prototype, name, {
    get(this: DocCapturePropertiesBase) {
      return parse(rawSetting(this, name));
    },
    set(this: DocCapturePropertiesBase, value: unknown) {
      setRawSetting(this, name, value);
      // A value that is left out changes nothing, but causes a warning.
      this.requestUpdate(name, undefined, ALWAYS_CHANGED);
    },
    configurable: true,
    enumerable: true,
  });
}

import { LitElement, type PropertyDeclarations } from 'lit';
import type { DocType, SidesSetting } from '../contract/contract.js';
import type { PhotoSource, Thresholds } from '../headless/headless.js';
import type { MessageOverrides } from '../i18n/i18n.js';
import { parseWords, type ElementSettings } from './element-settings.js';

const WORD_LIST_CONVERTER = { fromAttribute: parseWords } as const;

/**
 * The element's attributes and properties, with their defaults. What they mean is read in `settings`. Declared without
 * decorators, so that every tool that strips types gets a working class. Here too: the custom properties that a page may
 * set, and the states that it may select by.
 *
 * @cssprop [--doc-capture-accent=#0b6bcb] - The brand's colour.
 * @cssprop [--doc-capture-on-accent] - Text on it; by itself white or black, whichever is read better.
 * @cssprop [--doc-capture-ink] - Text.
 * @cssprop [--doc-capture-surface] - Ground.
 * @cssprop [--doc-capture-radius=12px] - Corners of buttons.
 * @cssprop [--doc-capture-height] - Height where the page sets none.
 * @cssprop [--doc-capture-fullscreen=auto] - `none` keeps the flow in its place on phones.
 *
 * @cssstate welcome - The first screen.
 * @cssstate starting - The camera opens.
 * @cssstate aiming - The camera looks for the document.
 * @cssstate picking - A file is asked for.
 * @cssstate checking - A picture is being checked.
 * @cssstate review - A picture is shown for review.
 * @cssstate turning - The document is to be turned over.
 * @cssstate sending - The photos are on their way.
 * @cssstate captured - All sides are kept, and nobody has sent them yet.
 * @cssstate answered - The answer is shown.
 * @cssstate trouble - Something went wrong and is told to the person.
 */
export class DocCaptureAttributes extends LitElement implements ElementSettings {
  static override readonly properties: PropertyDeclarations = {
    endpoint: {},
    grant: {},
    docType: { attribute: 'doc-type' },
    docTypes: { attribute: 'doc-types', converter: WORD_LIST_CONVERTER },
    countryCode: { attribute: 'country-code' },
    firstName: { attribute: 'first-name' },
    lastName: { attribute: 'last-name' },
    tags: { converter: WORD_LIST_CONVERTER },
    sides: {},
    shutter: {},
    sources: { converter: WORD_LIST_CONVERTER },
    sounds: { type: Boolean },
    exposeFields: { attribute: 'expose-fields', type: Boolean },
    maxRetakes: { attribute: 'max-retakes', type: Number },
    workerUrl: { attribute: 'worker-url' },
    timeout: { type: Number },
    credentials: {},
    name: { reflect: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean },
    thresholds: { attribute: false },
    messages: { attribute: false },
  };

  /** The relay's mount, for example `/verify`. Without it nothing is uploaded. */
  declare endpoint: string | undefined;
  /** Sent as `Authorization: Bearer`; as a property also a function that is asked before every call. */
  declare grant: string | (() => Promise<string>) | undefined;
  /** The document. Without it the person chooses. */
  declare docType: DocType | undefined;
  /** The accepted documents, when the person chooses. Default all. */
  declare docTypes: readonly DocType[];
  /** Where the document was issued: ISO 3166-1 alpha-2. Held against what is read. */
  declare countryCode: string | undefined;
  /** As declared to you: compared with the document, however it is transliterated. */
  declare firstName: string | undefined;
  /** As declared to you, like `first-name`. */
  declare lastName: string | undefined;
  /** Keywords of the call, each `^[a-z0-9_]{4,16}$`. */
  declare tags: readonly string[];
  /** Which sides are asked for. `auto`: a passport's front, else front and back. */
  declare sides: SidesSetting;
  /** `auto` takes the picture by itself once it is good; `manual` leaves it to the person's tap. */
  declare shutter: 'auto' | 'manual';
  /** Where pictures may come from. */
  declare sources: readonly PhotoSource[];
  /** Short tones as the camera finds a document, as it is held still, and when it is taken. */
  declare sounds: boolean;
  /** Lets the page see what was read from the document, in `state` and `doc-captured`. */
  declare exposeFields: boolean;
  /** Warned pictures of one side that must be taken again before one may be used anyway. */
  declare maxRetakes: number;
  /** Where the worker file is, for pages whose policy or bundler needs to say. */
  declare workerUrl: string | undefined;
  /** Time limit of an upload with its answer, in milliseconds. */
  declare timeout: number;
  /**
   * Of requests to the relay. `include` sends cookies to another origin too; `omit` is taken as `same-origin`, the default,
   * because uploads that tell their progress carry the page's own cookies.
   */
  declare credentials: RequestCredentials | undefined;
  /** Name in a form. */
  declare name: string;
  /** A form is not valid without photos. */
  declare required: boolean;
  /** Nothing can be started, taken or sent. */
  declare disabled: boolean;
  /** Limits of the checks. */
  declare thresholds: Partial<Thresholds> | undefined;
  /** Sentences of your own, by key; with a `lang` we lack, a whole language. */
  declare messages: MessageOverrides;

  constructor() {
    super();
    this.docTypes = [];
    this.tags = [];
    this.sides = 'auto';
    this.shutter = 'auto';
    this.sources = ['camera', 'file'];
    this.sounds = false;
    this.exposeFields = false;
    this.maxRetakes = 2;
    this.timeout = 90_000;
    this.name = '';
    this.required = false;
    this.disabled = false;
    this.messages = {};
  }
}

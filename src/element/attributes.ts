import { LitElement } from 'lit';
import { property } from 'lit/decorators/property.js';
import type { DocType, SidesSetting } from '../contract/contract.js';
import type { Source, Thresholds } from '../headless/headless.js';
import type { MessageOverrides } from '../i18n/i18n.js';
import { wordsOf, type Settings } from './settings.js';

const WORDS = { fromAttribute: wordsOf } as const;

/** The element's attributes and properties, with their defaults. What they mean is read in `settings`. */
export class DocCaptureAttributes extends LitElement implements Settings {
  /** The relay's mount, for example `/verify`. Without it nothing is uploaded. */
  @property() endpoint: string | undefined;
  /** Sent as `Authorization: Bearer`; as a property also a function that is asked before every call. */
  @property() grant: string | (() => Promise<string>) | undefined;
  /** The document. Without it the person chooses. */
  @property({ attribute: 'doc-type' }) docType: DocType | undefined;
  /** The accepted documents, when the person chooses. Default all. */
  @property({ attribute: 'doc-types', converter: WORDS }) docTypes: readonly DocType[] = [];
  /** ISO 3166-1 alpha-2. */
  @property({ attribute: 'country-code' }) countryCode: string | undefined;
  @property({ attribute: 'first-name' }) firstName: string | undefined;
  @property({ attribute: 'last-name' }) lastName: string | undefined;
  /** Keywords of the call, each `^[a-z0-9_]{4,16}$`. */
  @property({ converter: WORDS }) tags: readonly string[] = [];
  /** Which sides are asked for. `auto`: a passport's front, else front and back. */
  @property() sides: SidesSetting = 'auto';
  @property() shutter: 'auto' | 'manual' = 'auto';
  /** Where pictures may come from. */
  @property({ converter: WORDS }) sources: readonly Source[] = ['camera', 'file'];
  /** Lets the page see what was read from the document, in `state` and `doc-captured`. */
  @property({ attribute: 'expose-fields', type: Boolean }) exposeFields = false;
  /** Warned pictures of one side that must be taken again before one may be used anyway. */
  @property({ attribute: 'max-retakes', type: Number }) maxRetakes = 2;
  /** Where the worker file is, for pages whose policy or bundler needs to say. */
  @property({ attribute: 'worker-url' }) workerUrl: string | undefined;
  /** Time limit of an upload with its answer, in milliseconds. */
  @property({ type: Number }) timeout = 90_000;
  /** Of requests to the relay: `omit`, `same-origin` or `include`. */
  @property() credentials: RequestCredentials | undefined;
  /** Name in a form. */
  @property({ reflect: true }) name = '';
  /** A form is not valid without photos. */
  @property({ type: Boolean, reflect: true }) required = false;
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Limits of the checks. */
  @property({ attribute: false }) thresholds: Partial<Thresholds> | undefined;
  /** Sentences of your own, by key; with a `lang` we lack, a whole language. */
  @property({ attribute: false }) messages: MessageOverrides = {};
}

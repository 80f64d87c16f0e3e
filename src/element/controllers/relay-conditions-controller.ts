import type { CaptureError } from '../../contract/contract.js';
import { loadRelayConditions } from '../../headless/headless.js';
import type { RelayConditions } from '../element-settings.js';
import type { DocCapturePropertiesBase } from '../properties-base.js';
import { pageLoaded, warnAboutError } from '../warn-developer.js';

const SETTINGS = ['endpoint', 'grant', 'credentials'] as const;

/** The relay's conditions of the submission. The element asks for them as soon as it has an endpoint. */
export class RelayConditionsController {
  readonly #host: DocCapturePropertiesBase;
  readonly #onChange: () => void;
  /** Counts the requests: only the latest one decides. */
  #requests = 0;
  #isReplaced = false;
  /** With which settings the relay was asked last. */
  #asked: Partial<Pick<DocCapturePropertiesBase, (typeof SETTINGS)[number]>> = {};
  /** The relay has refused a page without a grant. The page may still set one, until the person starts. */
  #refusal: CaptureError | null = null;
  current: RelayConditions = {};
  /** The relay was asked and has answered, or there is none. */
  isKnown = false;

  constructor(host: DocCapturePropertiesBase, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addEventListener('doc-statechange', () => {
      if (this.#refusal) warnAboutError(this.#refusal, { endpoint: host.endpoint });
    });
  }

  /**
   * Replaces what the relay has said to the page.
   * @param conditions those of a hand-off, with its `grant`; without one, the page asks again
   */
  replace(conditions: RelayConditions): void {
    this.#isReplaced = Boolean(conditions.grant);
    this.#refusal = null;
    this.current = conditions;
    this.#onChange();
    if (!this.#isReplaced) void this.#refresh();
  }

  /** Asks again if a setting has changed that the answer depends on. @param changed the properties that were set */
  afterChange(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // Some pages create a new grant function with each render. It stands for the same person.
    const isNew = (name: (typeof SETTINGS)[number]): boolean =>
      changed.has(name) &&
      this.#asked[name] !== this.#host[name] &&
      !(typeof this.#asked[name] === 'function' && typeof this.#host[name] === 'function');
    if (!this.#isReplaced && SETTINGS.some(isNew)) void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const request = ++this.#requests;
    this.#refusal = null;
    this.#asked = Object.fromEntries(SETTINGS.map((name) => [name, this.#host[name]]));
    // By then the scripts of the page have set the grant.
    await pageLoaded();
    if (request !== this.#requests) return;
    const { endpoint, credentials } = this.#host;
    const grant = this.#host.grant || undefined;
    const onError = (error: CaptureError): void => {
      if (request !== this.#requests) return;
      if (error.code === 'unauthorized' && !grant) this.#refusal = error;
      else warnAboutError(error, { endpoint, grant });
    };
    const received = endpoint ? await loadRelayConditions({ endpoint, credentials, grant }, onError) : {};
    if (request !== this.#requests || this.#isReplaced) return;
    this.current = received;
    this.isKnown = true;
    this.#onChange();
    this.#host.requestUpdate();
  }
}

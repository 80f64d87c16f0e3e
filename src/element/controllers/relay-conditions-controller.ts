import { CaptureError, toErrorReport } from '../../contract/contract.js';
import { loadRelayConditions, type Capture, type StateName } from '../../headless/headless.js';
import type { RelayConditions } from '../element-settings.js';
import type { DocCapturePropertiesBase } from '../properties-base.js';
import { isOutsideFlow } from '../screens/render-screen.js';
import { pageLoaded, warnAboutUnacceptedSettings, warnAboutError } from '../warn-developer.js';

const SETTINGS = ['endpoint', 'grant', 'credentials'] as const;

interface RelayConditionsDeps {
  readonly getCapture: () => Pick<Capture, 'state' | 'send'> | null;
  readonly onChange: () => void;
}

/** The relay's conditions of the submission. The element asks for them as soon as it has an endpoint. */
export class RelayConditionsController {
  readonly #host: DocCapturePropertiesBase;
  readonly #deps: RelayConditionsDeps;
  /** Counts the requests: only the latest one decides. */
  #requests = 0;
  #isReplaced = false;
  /** With which settings the relay was asked last. */
  #asked: Partial<Pick<DocCapturePropertiesBase, (typeof SETTINGS)[number]>> = {};
  /** The relay has refused the page. It may have a good grant when the person begins: then the relay is asked again. */
  #isRefused = false;
  /** The session shows this refusal as its error. */
  #isRefusalShown = false;
  #lastAnsweredRequest = 0;
  current: RelayConditions = {};
  /** The relay was asked and has answered, or there is none. */
  isKnown = false;

  constructor(host: DocCapturePropertiesBase, deps: RelayConditionsDeps) {
    this.#host = host;
    this.#deps = deps;
    host.addEventListener('doc-statechange', () => {
      if (this.#stateName !== 'error') this.#isRefusalShown = false;
      const isAsking = this.#lastAnsweredRequest !== this.#requests;
      if (this.#isRefused && this.#isBeforeSending && !isAsking) void this.#refresh();
    });
  }

  /**
   * Replaces what the relay has said to the page.
   * @param conditions those of a hand-off, with its `grant`; without one, the page asks again
   */
  replace(conditions: RelayConditions): void {
    this.#isReplaced = Boolean(conditions.grant);
    this.#isRefused = false;
    this.current = conditions;
    this.#deps.onChange();
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

  get #stateName(): StateName {
    return this.#deps.getCapture()?.state.name ?? 'welcome';
  }

  /** The person has begun, and nothing is sent yet. */
  get #isBeforeSending(): boolean {
    const name = this.#stateName;
    return !isOutsideFlow(name) && name !== 'sending' && name !== 'error';
  }

  async #refresh(): Promise<void> {
    const request = ++this.#requests;
    this.#asked = Object.fromEntries(SETTINGS.map((name) => [name, this.#host[name]]));
    // By then the scripts of the page have set the grant.
    await pageLoaded();
    if (request !== this.#requests) return;
    const { endpoint, credentials } = this.#host;
    const grant = this.#host.grant || undefined;
    let refusal: CaptureError | null = null;
    const onError = (error: CaptureError): void => {
      if (request !== this.#requests) return;
      if (error.code === 'unauthorized') refusal = error;
      // A page without a grant may still set one, until the person begins.
      if (!refusal || grant || this.#isBeforeSending) warnAboutError(error, { endpoint, grant });
    };
    const received = endpoint ? await loadRelayConditions({ endpoint, credentials, grant }, onError) : {};
    if (request !== this.#requests || this.#isReplaced) return;
    this.#lastAnsweredRequest = request;
    this.isKnown = true;
    if (received) {
      this.current = received;
      warnAboutUnacceptedSettings(this.#host, received);
      if (received.attempts_left === 0) refusal = new CaptureError('attempts_exhausted');
    }
    this.#deps.onChange();
    this.#host.requestUpdate();
    // Without an answer, what the relay has said before still holds.
    if (received || refusal) this.#applyRefusal(refusal);
  }

  /** Shows a refusal before the person photographs in vain, and goes on when it no longer holds. */
  #applyRefusal(refusal: CaptureError | null): void {
    this.#isRefused = refusal !== null;
    const capture = this.#deps.getCapture();
    if (refusal && this.#isBeforeSending) {
      capture?.send({ type: 'sendFailed', ...toErrorReport(refusal) });
      this.#isRefusalShown = true;
    } else if (!refusal && this.#isRefusalShown) capture?.send({ type: 'retry' });
  }
}

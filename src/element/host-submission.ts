import type { Capture, CaptureConfig, CaptureState, OnSubmitResult } from '../headless/headless.js';
import { DocSubmitEvent } from './events.js';

type OnSubmit = NonNullable<CaptureConfig['onSubmit']>;

/**
 * Gives the photos to the page before anything is sent. Without an `endpoint` the session ends with them; if the page answers
 * `doc-submit` with a promise, it sends them itself: the session continues and shows that they are being sent.
 */
export class HostSubmission {
  readonly #host: EventTarget & { readonly endpoint: string | undefined };
  readonly #getCapture: () => Capture;
  readonly #onChange: () => void;
  /** Without an endpoint: how the page sends the photos of this session, once it has answered. */
  #send: OnSubmit | undefined;

  /** @param onChange gives the capture the present {@link config} */
  constructor(
    host: EventTarget & { readonly endpoint: string | undefined },
    getCapture: () => Capture,
    onChange: () => void,
  ) {
    this.#host = host;
    this.#getCapture = getCapture;
    this.#onChange = onChange;
  }

  get config(): { readonly onSubmit: OnSubmit; readonly canSend?: true } {
    if (this.#send) return { onSubmit: this.#send, canSend: true };
    return { onSubmit: (files) => this.#dispatch(files) };
  }

  /** A new session: the page is asked again. */
  reset(): void {
    this.#send = undefined;
  }

  afterChange(state: CaptureState, previous: CaptureState): void {
    if (this.#send && state.name === 'welcome' && previous.name !== 'welcome') {
      this.reset();
      this.#onChange();
    }
    if (!this.#host.endpoint && state.name === 'captured' && state.files.length && state.files !== previous.files)
      this.#submit(state.files);
  }

  #submit(files: readonly File[]): void {
    const event = new DocSubmitEvent(files);
    this.#host.dispatchEvent(event);
    // The first sending uses this promise. Only a later one dispatches the event again.
    let unusedResponse = event.response;
    if (unusedResponse === null) return;
    this.#send = (later) => {
      const response = unusedResponse;
      unusedResponse = null;
      return response ?? this.#dispatch(later);
    };
    this.#onChange();
    const capture = this.#getCapture();
    capture.send({ type: 'configure', options: { canSend: true } });
    capture.send({ type: 'submit' });
  }

  /** @returns the page's own answer, `false` to keep the files, `undefined` to send them to the relay */
  #dispatch(files: readonly File[]): OnSubmitResult {
    const event = new DocSubmitEvent(files);
    if (this.#host.dispatchEvent(event)) return undefined;
    return event.response ?? false;
  }
}

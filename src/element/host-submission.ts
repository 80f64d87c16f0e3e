import type { RelayAnswer } from '../contract/contract.js';
import {
  interpretAnswer,
  type Capture,
  type CaptureConfig,
  type CaptureEvent,
  type CaptureState,
  type OnSubmitResult,
} from '../headless/headless.js';
import { DocSubmitEvent } from './events.js';

function dispatchSubmitEvent(host: EventTarget, files: readonly File[]): { event: DocSubmitEvent; go: boolean } {
  const event = new DocSubmitEvent(files);
  return { go: host.dispatchEvent(event), event };
}

/** Asks the page before anything is sent: it may send the files itself, keep them, or let them go to the relay. */
export function askHostToSubmit(host: EventTarget, files: readonly File[]): OnSubmitResult {
  const { go, event } = dispatchSubmitEvent(host, files);
  if (go) return undefined;
  return event.response ?? false;
}

/**
 * Without an `endpoint` the session has ended with the photos. A page that answers `doc-submit` with a promise sends them
 * itself: then the session goes on, and shows that they are on their way.
 */
export function submitThroughHost(host: EventTarget, capture: Capture, config: CaptureConfig): void {
  const { response } = dispatchSubmitEvent(host, capture.state.files).event;
  if (response === null) return;
  // Asked once; the sending that follows gets the same promise.
  let given: Promise<RelayAnswer> | null = response;
  const onSubmit: CaptureConfig['onSubmit'] = (files) => {
    const first = given;
    given = null;
    return first ?? askHostToSubmit(host, files);
  };
  capture.configure({ ...config, onSubmit, canSend: true });
  capture.send({ type: 'configure', options: { canSend: true } });
  capture.send({ type: 'submit' });
}

/** An answer that the page got its own way, as the session takes one of the relay's. */
export function toAnsweredEvent({ options, sides, bothInOne }: CaptureState, answer: RelayAnswer): CaptureEvent {
  // What came without a type may be anything.
  if (typeof (answer as Partial<RelayAnswer> | null)?.verdict !== 'boolean')
    return { type: 'sendFailed', code: 'relay_protocol', detail: { field: 'verdict' } };
  return { type: 'answered', answer, outcome: interpretAnswer(answer, { docType: options.docType, sides, bothInOne }) };
}

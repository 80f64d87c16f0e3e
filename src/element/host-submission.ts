import type { Capture, CaptureConfig, OnSubmitResult } from '../headless/headless.js';
import { DocSubmitEvent } from './events.js';

/**
 * Dispatches `doc-submit` before anything is sent.
 * @returns the page's own answer, `false` to keep the files, `undefined` to send them to the relay
 */
export function dispatchSubmitEvent(host: EventTarget, files: readonly File[]): OnSubmitResult {
  const event = new DocSubmitEvent(files);
  if (host.dispatchEvent(event)) return undefined;
  return event.response ?? false;
}

/**
 * Without an `endpoint` the session ends with the photos. If the page answers `doc-submit` with a promise, it sends them
 * itself: the session continues and shows that they are being sent.
 */
export function submitThroughHost(host: EventTarget, capture: Capture, config: CaptureConfig): void {
  const event = new DocSubmitEvent(capture.state.files);
  host.dispatchEvent(event);
  // The first sending uses this promise. Only a later one dispatches the event again.
  let unusedResponse = event.response;
  if (unusedResponse === null) return;
  const onSubmit: CaptureConfig['onSubmit'] = (files) => {
    const response = unusedResponse;
    unusedResponse = null;
    return response ?? dispatchSubmitEvent(host, files);
  };
  capture.configure({ ...config, onSubmit, canSend: true });
  capture.send({ type: 'configure', options: { canSend: true } });
  capture.send({ type: 'submit' });
}

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
 * @param configure sets what sends the photos of this session, from now on
 */
export function submitThroughHost(
  host: EventTarget,
  capture: Capture,
  configure: (onSubmit: CaptureConfig['onSubmit']) => void,
): void {
  const event = new DocSubmitEvent(capture.state.files);
  host.dispatchEvent(event);
  // The first sending uses this promise. Only a later one dispatches the event again.
  let unusedResponse = event.response;
  if (unusedResponse === null) return;
  configure((files) => {
    const response = unusedResponse;
    unusedResponse = null;
    return response ?? dispatchSubmitEvent(host, files);
  });
  capture.send({ type: 'configure', options: { canSend: true } });
  capture.send({ type: 'submit' });
}

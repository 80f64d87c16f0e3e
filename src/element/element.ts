/** The face: state → template, pure; events; the element, first user of `headless`. */
import type { DocCapture } from './doc-capture.js';

export { defineDocCapture } from './define.js';
export { DocCapture } from './doc-capture.js';
export {
  DocCancelEvent,
  DocCapturedEvent,
  DocErrorEvent,
  DocProgressEvent,
  DocResultEvent,
  DocStateChangeEvent,
  DocSubmitEvent,
  type DocCaptureEventMap,
} from './events.js';

declare global {
  interface HTMLElementTagNameMap {
    'doc-capture': DocCapture;
  }
}

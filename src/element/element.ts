/** The user interface: templates rendered from the state, DOM events, and the custom element on top of `headless`. */
export { defineDocCapture } from './define-doc-capture.js';
export { DocCapture } from './doc-capture.js';
export {
  DocCancelEvent,
  DocCapturedEvent,
  DocContinueEvent,
  DocCorrectEvent,
  DocErrorEvent,
  DocProgressEvent,
  DocResultEvent,
  DocStateChangeEvent,
  DocSubmitEvent,
  DocSummaryEvent,
  type DocCaptureEventMap,
} from './events.js';

export type { DocHandoffEvent } from './handoff/handoff-event.js';
export type { DocCaptureListeners, DocCaptureSettings, DocCaptureTagAttributes } from './framework-props.types.js';
export { LANGUAGES, type LanguageTag, type MessageOverrides, type Messages } from '../i18n/i18n.js';
export type { CaptureState, CheckReport, DocumentImages, Outcome } from '../headless/headless.js';

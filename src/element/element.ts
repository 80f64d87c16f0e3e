/** The user interface: templates rendered from the state, DOM events, and the custom element on top of `headless`. */
import { DocCapture } from './doc-capture.js';

export { DocCapture };
export {
  DocCancelEvent,
  DocPhotoEvent,
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
export { DocHandoffEvent } from './handoff/handoff-event.js';
export type { DocCaptureListeners, DocCaptureSettings, DocCaptureTagAttributes } from './framework-props.types.js';
export { LANGUAGES, type LanguageTag, type MessageOverrides, type Messages } from '../i18n/i18n.js';
export type { CaptureState, CheckReport, DocumentImages, Outcome } from '../headless/headless.js';

/** Set on the first class once a second definition has caused a warning. */
const DUPLICATE_WARNED = Symbol.for('doc-capture/duplicate-warned');

/**
 * Defines `<doc-capture>` once. A second copy or version on the page leaves the first in place and warns in the console.
 * Does nothing on a server.
 */
export function defineDocCapture(): void {
  if (typeof customElements === 'undefined') return;
  const defined = customElements.get('doc-capture') as { [DUPLICATE_WARNED]?: boolean } | undefined;
  if (!defined) {
    // For Lit's development build: announcements follow what is rendered, so a second update is intended.
    DocCapture.disableWarning?.('change-in-update');
    return customElements.define('doc-capture', DocCapture);
  }
  // Server tools may load modules twice with one substitute for the registry.
  if (defined === DocCapture || defined[DUPLICATE_WARNED] || typeof document === 'undefined') return;
  defined[DUPLICATE_WARNED] = true;
  console.warn(
    'doc-capture: already_defined. Another copy or version has defined <doc-capture> on this page, and stays. Load it once.',
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'doc-capture': DocCapture;
  }
}

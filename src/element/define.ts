import { DocCapture } from './doc-capture.js';

/**
 * Defines `<doc-capture>` once: a second copy or version on the page leaves the first in place, and on a server there is
 * nothing to define.
 */
export function defineDocCapture(): void {
  if (typeof customElements === 'undefined' || customElements.get('doc-capture')) return;
  customElements.define('doc-capture', DocCapture);
}

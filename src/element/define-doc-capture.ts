import { DocCapture } from './doc-capture.js';

/** Marks the class that was first, once a second has been told of. */
const DUPLICATE_WARNED = Symbol.for('doc-capture/told');

/**
 * Defines `<doc-capture>` once: a second copy or version on the page leaves the first in place and says so, and on a
 * server there is nothing to define.
 */
export function defineDocCapture(): void {
  if (typeof customElements === 'undefined') return;
  const first = customElements.get('doc-capture') as { [DUPLICATE_WARNED]?: boolean } | undefined;
  if (!first) {
    // In Lit's development build: what is spoken follows what is shown, so a second update is meant.
    DocCapture.disableWarning?.('change-in-update');
    return customElements.define('doc-capture', DocCapture);
  }
  // A server's tools may load modules twice, and give them the same stand-in for a registry.
  if (first === DocCapture || first[DUPLICATE_WARNED] || typeof document === 'undefined') return;
  first[DUPLICATE_WARNED] = true;
  console.warn(
    'doc-capture: already_defined. Another copy or version has defined <doc-capture> on this page, and stays. Load it once.',
  );
}

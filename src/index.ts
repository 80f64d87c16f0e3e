/** Package export `.`: defines `<doc-capture>` and exports its class. Safe to import on a server and more than once. */
import { DocCapture } from './element/element.js';

export * from './element/element.js';

if (typeof customElements !== 'undefined' && !customElements.get('doc-capture'))
  customElements.define('doc-capture', DocCapture);

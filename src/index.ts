/** Package export `.`: defines `<doc-capture>` and exports its class. Safe to import on a server and more than once. */
import { defineDocCapture } from './element/element.js';

export * from './element/element.js';

defineDocCapture();

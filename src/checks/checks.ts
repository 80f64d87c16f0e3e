/** The eyes: pure functions on pixels. */
export * from './report.js';
export { inspect } from './inspect.js';
export { THRESHOLDS } from './judge.js';
export { createLook, type Look } from './look.js';
export { rectify } from './image/rectify.js';
export { readBarcodes } from './barcode/lazy.js';
export { UNKNOWN } from './quality/measure.js';

/** The eyes: pure functions on pixels. */
export * from './report.js';
export { inspect, inspectSides } from './inspect.js';
export { judgePair } from './sides/pair.js';
export { crop, type Box } from './image/crop.js';
export { THRESHOLDS } from './judge.js';
export { createLook, type Look } from './look.js';
export { rectify } from './image/rectify.js';
export { readBarcodes } from './barcode/lazy.js';
export { UNKNOWN } from './quality/measure.js';

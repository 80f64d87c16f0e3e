/** The eyes: pure functions on pixels. */
export * from './report.js';
export { inspect, inspectSides } from './inspect.js';
export { judgePair } from './sides/pair.js';
export { crop, type Box } from './image/crop.js';
export { THRESHOLDS } from './judge.js';
export { createLook, FINDERS } from './look-complete.js';
/** For live frames that begin before all finders are there. */
export { createLookWith, type Finders, type Look } from './look.js';
export { rectify } from './image/rectify-colour.js';
/**
 * Codes take two steps, since `inspect` is synchronous and their reader loads when wanted: if `mayHaveBarcode(expectation)`,
 * `withBarcodes(report, await readBarcodes(image, report.document), expectation)` is the report to go on with.
 */
export { readBarcodes } from './barcode/lazy.js';
export { mayHaveBarcode, withBarcodes } from './barcode/with-barcodes.js';
export { UNKNOWN } from './quality/measure.js';

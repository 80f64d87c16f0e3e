/** The eyes: pure functions on pixels. */
export * from './report.js';
export { inspect, inspectSides } from './inspect.js';
export { evaluateSidePair } from './sides/evaluate-side-pair.js';
export { crop, type Box } from './image/crop.js';
export { THRESHOLDS } from './thresholds.js';
export { createLiveCheck, LIVE_DETECTORS } from './live/full-live-check.js';
/** For live frames that begin before all finders are there. */
export { createLiveCheckWith, LIVE_ANALYSIS_PX, type LiveDetectors, type LiveCheck } from './live/live-check.js';
export { rectify } from './image/rectify.js';
/** A picture looked at, read, and held against what is known of its document: all of the steps below. */
export { inspectAndRead, withMrzRead, type DataReaders } from './inspect-and-read.js';
/**
 * Codes take two steps, since `inspect` is synchronous and their reader loads when wanted: if `mayHaveBarcode(expectation)`,
 * `withBarcodes(report, await readBarcodes(image, report.document), expectation)` is the report to go on with.
 */
export { readBarcodes } from './barcode/read-barcodes-lazily.js';
export { mayHaveBarcode, withBarcodes } from './barcode/report-with-barcodes.js';
/**
 * So does a zone: if a report has one and `mayHaveMrz(expectation)`, `{ ...report, mrz: await readMrz(image, report.mrz) }`;
 * `withPreflight` then says what the service would hold against what was read.
 */
export { loadMrzReader, readMrz } from './mrz/read/load-mrz-reader.js';
export { isMrzPossible } from './preflight/is-mrz-possible.js';
export { withPreflight } from './preflight/with-preflight.js';
/** The same for all sides at once, for whoever answers like the service. */
export { LICENCE_COUNTRIES, LICENCE_TYPES, preflight } from './preflight/preflight.js';
export type { DeclaredData } from './preflight/preflight.js';
export type { MrzData, SideEvidence, MrzEvidence } from './mrz/mrz-data.js';
export type { LiveMrzReader } from './live/mrz-tracker.js';
export type { MrzReaderModule } from './mrz/read/load-mrz-reader.js';
export { UNKNOWN_MEASURES } from './quality/measure-image-quality.js';
export { MIN_ID1_ASPECT } from './document/format-proportions.js';
export { classifySide } from './sides/classify-side.js';

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
/** A picture looked at, read, and held against what is known of its document: all of the steps below. */
export { inspectAndRead, withZoneRead, type Readers } from './inspect-and-read.js';
/**
 * Codes take two steps, since `inspect` is synchronous and their reader loads when wanted: if `mayHaveBarcode(expectation)`,
 * `withBarcodes(report, await readBarcodes(image, report.document), expectation)` is the report to go on with.
 */
export { readBarcodes } from './barcode/lazy.js';
export { mayHaveBarcode, withBarcodes } from './barcode/with-barcodes.js';
/**
 * So does a zone: if a report has one and `mayHaveMrz(expectation)`, `{ ...report, mrz: await readMrz(image, report.mrz) }`;
 * `withPreflight` then says what the service would hold against what was read.
 */
export { loadMrz, readMrz } from './reader/lazy.js';
export { mayHaveMrz } from './preflight/may-have-mrz.js';
export { withPreflight } from './preflight/with-preflight.js';
/** The same for all sides at once, for whoever answers like the service. */
export { LICENCE_COUNTRIES, LICENCE_TYPES, preflight } from './preflight/preflight.js';
export type { Declared } from './preflight/preflight.js';
export type { MrzData, SideRead, ZoneRead } from './reader/zone-read.js';
export type { ZoneReader } from './live-zone.js';
export type { MrzPart } from './reader/lazy.js';
export { UNKNOWN } from './quality/measure.js';

/** Computer vision on pixels: pure functions for workers and Node. */
export * from './check-report.js';
export { THRESHOLDS, type Thresholds } from '../limits/limits.js';
export { MIN_ID1_ASPECT } from './document/format-proportions.js';
export { crop, type Box } from './image/crop.js';
export { rectify } from './image/rectify.js';
export { extractDocumentImages, type DocumentPixels } from './extract-document-images.js';
export { UNKNOWN_MEASURES } from './quality/measure-image-quality.js';

// Photos: all steps in one, then each step.
export { inspectAndRead, readMrzIntoReport, type DataReaders } from './inspect-and-read.js';
export { inspect, inspectSides } from './inspect.js';
export { classifySide } from './sides/classify-side.js';
export { ALPHA2_BY_AAMVA_COUNTRY } from './preflight/read-issuing-country.js';
export { classifyDocumentType, DOC_TYPE_BY_AAMVA_KIND } from './sides/classify-document-type.js';
export { evaluateSidePair } from './sides/evaluate-side-pair.js';
// Barcodes are read where `mayHaveBarcode`; the reader is loaded on demand.
export { readBarcodes } from './barcode/read-barcodes-lazily.js';
export { addBarcodesToReport } from './barcode/add-barcodes-to-report.js';
export { isMrzPossible, mayHaveBarcode } from './sides/side-contents.js';
// The MRZ is read where `isMrzPossible`; the reader is loaded on demand.
export { loadMrzReader, readMrz, type MrzReaderModule } from './mrz/read/load-mrz-reader.js';
export type { MrzData, MrzEvidence, SideEvidence } from './mrz/mrz-data.types.js';
// What was read is compared with what was declared.
export { evaluateExtractedData, addPreflightFindings, type DeclaredData } from './preflight/evaluate-extracted-data.js';

// Live frames. `createLiveCheckWith` starts before the detectors are loaded.
export { createLiveCheck, LIVE_DETECTORS } from './live/create-live-check.js';
export {
  createLiveCheckWith,
  LIVE_ANALYSIS_LONG_SIDE_PX,
  type LiveCheck,
  type LiveDetectors,
} from './live/live-check.js';
export type { LiveMrzReader } from './live/mrz-tracker.js';

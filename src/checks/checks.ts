/** Computer vision on pixels, for workers and Node: without input and output, and without state but for series of frames. */
export * from './check-report.js';
export { THRESHOLDS, type Thresholds } from './limits/limits.js';
export { MIN_ID1_ASPECT } from './document/measure-format-misfit.js';
export { crop, type Box } from './image/crop.js';
export { extractDocumentImages, rectify } from './image/rectify.js';
export { UNKNOWN_MEASURES } from './quality/measure-image-quality.js';

// Photos: all steps in one, then each step.
export { EMPTY_REPORT } from './check-one-document.js';
export {
  checkEachSide,
  inspect,
  inspectAndRead,
  readMrzIntoReport,
  scaleReportToFile,
  addBarcodesToReport,
} from './inspect.js';
export { classifySide, isMrzPossible } from './sides/side-contents.js';
export {
  DOC_TYPE_BY_AAMVA_KIND,
  licenceFieldsOf,
  readIssuingCountry,
  typesByDocumentCode,
} from './sides/classify-document-type.js';
export { evaluateSidePair } from './sides/evaluate-side-pair.js';
// Barcodes are read where `mayHaveBarcode`, the MRZ where `isMrzPossible`; both readers are loaded on demand.
export { createLazyDataReaders, READER_MODULES, readBarcodes, readMrz, type LazyDataReaders } from './data-readers.js';
export type { MrzData } from './mrz/decode/to-mrz-data.js';
export type { ExtractedSideData } from './preflight/side-consistency.js';
// What was read is compared with what was declared.
export { evaluateExtractedData, type DeclaredData } from './preflight/evaluate-extracted-data.js';

export { isPhotoAsGoodAsFrame } from './rules/evaluate-frame.js';

export { supportedDocuments, type SupportedDocument } from './supported-documents.js';
export { warmUpPhotoChecks } from './warm-up.js';
// Live frames.
export {
  createLiveCheck,
  LIVE_ANALYSIS_LONG_SIDE_PX,
  type LiveMrzReaderFactory,
  type LiveCheck,
} from './live/live-check.js';

export {
  ALPHA2_BY_AAMVA_COUNTRY,
  DOC_TYPE_BY_AAMVA_KIND,
  FRAME_SIDES,
  HINTS,
  LIVE_DETECTORS,
  MRZ_FORMAT_NAMES,
  THRESHOLDS,
  UNKNOWN_MEASURES,
  addBarcodesToReport,
  addPreflightFindings,
  createLiveCheck,
  createLiveCheckWith,
  crop,
  evaluateExtractedData,
  evaluateSidePair,
  extractDocumentImages,
  inspect,
  inspectAndRead,
  inspectSides,
  isMrzPossible,
  loadMrzReader,
  mayHaveBarcode,
  readBarcodes,
  readMrz,
  readMrzIntoReport,
  rectify,
} from './checks/checks.js';
export type {
  BlurKind,
  Box,
  CheckReport,
  ComparedSide,
  DataReaders,
  DeclaredData,
  DetectedBarcode,
  DetectedDocument,
  DetectedMrz,
  DetectedPortrait,
  DocumentPixels,
  Expectation,
  Finding,
  FindingCause,
  FindingReason,
  FrameSide,
  GlareRegion,
  Hint,
  LiveCheck,
  LiveDetectors,
  LiveMrzReader,
  LiveReport,
  Luma,
  LumaChroma,
  Measures,
  MrzCutOff,
  MrzData,
  MrzEvidence,
  MrzFormat,
  MrzReadStatus,
  MrzReaderModule,
  Pixels,
  Point,
  Quad,
  Severity,
  SideEvidence,
  Thresholds,
} from './checks/checks.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `LIVE_DETECTORS`. */
  LIVE_DETECTORS as FINDERS,
  /** @deprecated Use `ALPHA2_BY_AAMVA_COUNTRY`. */
  ALPHA2_BY_AAMVA_COUNTRY as LICENCE_COUNTRIES,
  /** @deprecated Use `DOC_TYPE_BY_AAMVA_KIND`. */
  DOC_TYPE_BY_AAMVA_KIND as LICENCE_TYPES,
  /** @deprecated Use `MRZ_FORMAT_NAMES`. */
  MRZ_FORMAT_NAMES as MRZ_FORMATS,
  /** @deprecated Use `MRZ_FORMAT_NAMES`. */
  MRZ_FORMAT_NAMES as MRZ_SHAPES,
  /** @deprecated Use `UNKNOWN_MEASURES`. */
  UNKNOWN_MEASURES as UNKNOWN,
  /** @deprecated Use `createLiveCheck`. */
  createLiveCheck as createLook,
  /** @deprecated Use `createLiveCheckWith`. */
  createLiveCheckWith as createLookWith,
  /** @deprecated Use `evaluateSidePair`. */
  evaluateSidePair as judgePair,
  /** @deprecated Use `loadMrzReader`. */
  loadMrzReader as loadMrz,
  /** @deprecated Use `isMrzPossible`. */
  isMrzPossible as mayHaveMrz,
  /** @deprecated Use `evaluateExtractedData`. */
  evaluateExtractedData as preflight,
  /** @deprecated Use `addBarcodesToReport`. */
  addBarcodesToReport as withBarcodes,
  /** @deprecated Use `readMrzIntoReport`. */
  readMrzIntoReport as withMrzRead,
  /** @deprecated Use `addPreflightFindings`. */
  addPreflightFindings as withPreflight,
  /** @deprecated Use `readMrzIntoReport`. */
  readMrzIntoReport as withZoneRead,
} from './checks/checks.js';
export type {
  /** @deprecated Use `DetectedBarcode`. */
  DetectedBarcode as BarcodeSeen,
  /** @deprecated Use `GlareRegion`. */
  GlareRegion as Covered,
  /** @deprecated Use `DeclaredData`. */
  DeclaredData as Declared,
  /** @deprecated Use `ComparedSide`. */
  ComparedSide as DetectedSide,
  /** @deprecated Use `DetectedDocument`. */
  DetectedDocument as DocumentSeen,
  /** @deprecated Use `LiveDetectors`. */
  LiveDetectors as Finders,
  /** @deprecated Use `LiveCheck`. */
  LiveCheck as Look,
  /** @deprecated Use `MrzCutOff`. */
  MrzCutOff as MrzMissing,
  /** @deprecated Use `MrzReaderModule`. */
  MrzReaderModule as MrzPart,
  /** @deprecated Use `MrzReadStatus`. */
  MrzReadStatus as MrzReading,
  /** @deprecated Use `DetectedMrz`. */
  DetectedMrz as MrzSeen,
  /** @deprecated Use `MrzFormat`. */
  MrzFormat as MrzShape,
  /** @deprecated Use `DetectedPortrait`. */
  DetectedPortrait as PortraitSeen,
  /** @deprecated Use `DataReaders`. */
  DataReaders as Readers,
  /** @deprecated Use `SideEvidence`. */
  SideEvidence as SideRead,
  /** @deprecated Use `ComparedSide`. */
  ComparedSide as SideSeen,
  /** @deprecated Use `MrzEvidence`. */
  MrzEvidence as ZoneRead,
  /** @deprecated Use `LiveMrzReader`. */
  LiveMrzReader as ZoneReader,
} from './checks/checks.js';

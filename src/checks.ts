export {
  HINTS,
  LICENCE_COUNTRIES,
  LICENCE_TYPES,
  LIVE_DETECTORS,
  MRZ_FORMATS,
  THRESHOLDS,
  UNKNOWN_MEASURES,
  createLiveCheck,
  createLiveCheckWith,
  crop,
  evaluateSidePair,
  inspect,
  inspectAndRead,
  inspectSides,
  isMrzPossible,
  loadMrzReader,
  mayHaveBarcode,
  preflight,
  readBarcodes,
  readMrz,
  rectify,
  withBarcodes,
  withMrzRead,
  withPreflight,
} from './checks/checks.js';
export type {
  BlurKind,
  Box,
  CheckReport,
  DataReaders,
  DeclaredData,
  DetectedBarcode,
  DetectedDocument,
  DetectedMrz,
  DetectedPortrait,
  DetectedSide,
  Expectation,
  Finding,
  FindingCause,
  FindingReason,
  GlareRegion,
  Hint,
  LiveCheck,
  LiveDetectors,
  LiveMrzReader,
  LiveReport,
  Luma,
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
  /** @deprecated Use `MRZ_FORMATS`. */
  MRZ_FORMATS as MRZ_SHAPES,
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
  /** @deprecated Use `withMrzRead`. */
  withMrzRead as withZoneRead,
} from './checks/checks.js';
export type {
  /** @deprecated Use `DetectedBarcode`. */
  DetectedBarcode as BarcodeSeen,
  /** @deprecated Use `GlareRegion`. */
  GlareRegion as Covered,
  /** @deprecated Use `DeclaredData`. */
  DeclaredData as Declared,
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
  /** @deprecated Use `DetectedSide`. */
  DetectedSide as SideSeen,
  /** @deprecated Use `MrzEvidence`. */
  MrzEvidence as ZoneRead,
  /** @deprecated Use `LiveMrzReader`. */
  LiveMrzReader as ZoneReader,
} from './checks/checks.js';

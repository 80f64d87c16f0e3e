/** Checks a photo of one document: where it is, its MRZ and face, its quality, and the findings. */
import { resolveThresholds } from './limits/limits.js';
import { monotonicNowMs } from '../shared/shared.js';
// prettier-ignore
import type { CheckReport, DetectedMrz, DetectedPortrait, Expectation, Measures, Pixels } from './check-report.js';
import { hasFormatAspect } from './document/measure-format-misfit.js';
import { orderCornersLongSideFirst } from './document/refine-outline.js';
import { computeSideFingerprint } from './document/side-fingerprint.js';
import { toLuminance } from './image/downscale.js';
import type { Plane } from './image/plane.js';
import { toNormalizedQuad } from './image/quad-geometry.js';
import { locateDocument, type LocatedDocument } from './locate-document.js';
import type { UprightMrz } from './mrz/locate/find-mrz.js';
import { possibleMrzFormats } from './mrz/mrz-formats.js';
import {
  measureImageQuality,
  measureMrzSharpness,
  UNKNOWN_DOCUMENT_MEASURES,
  UNKNOWN_MEASURES,
} from './quality/measure-image-quality.js';
import { evaluatePhoto } from './rules/rules.js';
import { collectSideAndPairFindings } from './sides/evaluate-side-pair.js';

/** Long side at which photos are analysed, px. */
const ANALYSIS_PX = 1600;

/** The report of a file without an image that could be checked, such as a PDF whose pages could not be drawn. */
export const EMPTY_REPORT: CheckReport = {
  size: { width: 0, height: 0 },
  document: null,
  measures: UNKNOWN_MEASURES,
  mrz: null,
  mrzMissing: null,
  portrait: null,
  otherDocument: null,
  bothInOne: false,
  docTypes: [],
  country: null,
  barcodes: [],
  findings: [],
  fingerprint: null,
  elapsedMs: 0,
};

/**
 * Checks a photo, or the part of one, that shows one document.
 * @param whole size of the whole image, where `image` is a part of it, or may show both sides: a second document is no
 * finding
 */
export function checkOneDocument(
  image: Pixels,
  expectation: Expectation = {},
  whole?: CheckReport['size'],
): CheckReport {
  const size = whole ?? image;
  const startedMs = monotonicNowMs();
  const limits = resolveThresholds(expectation.thresholds);
  const plane = toLuminance(image, ANALYSIS_PX);
  const located = locateDocument(image, plane, limits);
  const { document, otherDocument, mrz, quad, contents } = located;
  const isWhole = document !== null && document.cutOff.length === 0;
  const face = contents?.locatePortrait() ?? null;
  const portrait: DetectedPortrait | null = face !== null && face.confidence >= limits.minPortrait ? face : null;
  const evidence = {
    size: { width: size.width, height: size.height },
    document,
    otherDocument,
    measures: measure(image, plane, located),
    mrz: mrz && toDetectedMrz(mrz, plane, isWhole ? located.aspect : null),
    fingerprint: isWhole ? computeSideFingerprint(plane, orderCornersLongSideFirst(quad)) : null,
  };
  // The face may lie in the part that is outside.
  const portraitConfidence = isWhole || portrait !== null ? (contents?.confidenceOf('portrait') ?? null) : null;
  const report: CheckReport = {
    ...EMPTY_REPORT,
    ...evidence,
    mrzMissing: mrz === null ? located.mrzCutOff : null,
    portrait,
    findings: evaluatePhoto(
      { ...evidence, otherDocument: whole === undefined ? otherDocument : null, portrait: portraitConfidence },
      expectation,
    ),
    elapsedMs: monotonicNowMs() - startedMs,
  };
  return { ...report, findings: collectSideAndPairFindings(report, expectation) };
}

/**
 * Without a document only what does not depend on its size is known, and the sharpness of the MRZ. The blur of one that is cut off is
 * known too, where the corners that were estimated outside give it the proportions of a format.
 */
function measure(image: Pixels, plane: Plane, { document, quad, aspect, mrz, contents }: LocatedDocument): Measures {
  const isScan = document === null || document.isWholeImage;
  // White paper of a scan is 255 without glare.
  const hidden = isScan ? null : (contents?.measureHiddenPrint() ?? null);
  const measures = measureImageQuality({ image, plane, quad, aspect, isScan, hidden });
  if (document !== null && document.cutOff.length === 0) return measures;
  const mrzSharpness = mrz && measureMrzSharpness(plane, mrz.corners, mrz.lineCount, mrz.columns);
  const usesDocumentBlur = document !== null && hasFormatAspect(aspect) && (mrzSharpness?.blurPx ?? null) === null;
  if (usesDocumentBlur) return { ...measures, documentLongSidePx: null, dpi: null };
  return { ...measures, ...UNKNOWN_DOCUMENT_MEASURES, ...mrzSharpness };
}

const UNREAD_MRZ = { reading: 'unasked', lines: [], fields: {}, valid: null, evidence: null } as const;

function toDetectedMrz(mrz: UprightMrz, plane: Plane, aspect: number | null): DetectedMrz {
  const { lineCount, columns, letterHeight } = mrz;
  const corners = toNormalizedQuad(mrz.corners, plane);
  return { ...UNREAD_MRZ, corners, lineCount, columns, letterHeight, formats: possibleMrzFormats(mrz, aspect) };
}

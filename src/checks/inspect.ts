import { nowMs } from '../shared/shared.js';
import { computeSideFingerprint } from './document/side-fingerprint.js';
import { distance, signedArea } from './image/quad-geometry.js';
import { findDocument, PHOTO_EFFORT, orderCornersUpright, type FoundDocument } from './document/find-document.js';
import { hasDocumentAspect, isFlatScan } from './document/is-flat-scan.js';
import { describeDocument } from './document/describe-document.js';
import { toNormalizedQuad } from './image/quad-geometry.js';
import { toChromaPlanes } from './image/chroma-planes.js';
import { toLuminance } from './image/downscale.js';
import type { Plane, PxQuad } from './image/plane.js';
import { evaluatePhoto } from './rules.js';
import { THRESHOLDS } from './thresholds.js';
import { findMrz, quarterTurnsToUpright, type LocatedMrz } from './mrz/locate/find-mrz.js';
import { possibleMrzFormats } from './mrz/mrz-formats.js';
import { findPortrait } from './portrait/find-portrait.js';
import { measureImageQuality, UNKNOWN_WITHOUT_DOCUMENT, measureMrzSharpness } from './quality/measure-image-quality.js';
import type { CheckReport, Expectation, Finding, DetectedMrz, Pixels, Thresholds } from './report.js';
import { findBothSides } from './sides/find-both-sides.js';
import { mergeSideReports, uniqueByReason, toImageCoordinates } from './sides/merge-side-reports.js';
import { evaluateSidePair } from './sides/evaluate-side-pair.js';

/** Long side in px at which still pictures are analysed. */
const ANALYSIS_PX = 1600;

/** Tolerance in ln(width / height) for a scan that is known by its zone: margins, bleed, an open booklet. */
const SCAN_ASPECT_TOLERANCE = 0.1;

/**
 * Everything the eyes can say about one still image. Pure and synchronous; odd pixels (1 × 1, all black, a panorama)
 * give a report with unknowns, never an exception.
 * @param image RGBA, orientation already applied, any size
 */
export function inspect(image: Pixels, expectation: Expectation = {}): CheckReport {
  if (expectation.bothInOne !== true) return inspectOneDocument(image, expectation);
  const startedMs = nowMs();
  return { ...mergeSideReports(inspectSides(image, expectation), expectation), elapsedMs: nowMs() - startedMs };
}

/**
 * One report for each document in an image that may show both sides, each in the coordinates of the whole image; one
 * report where a second document is not found. Takes two to five times as long as {@link inspect}.
 */
export function inspectSides(image: Pixels, expectation: Expectation = {}): readonly CheckReport[] {
  const { docType, thresholds } = expectation;
  const parts = findBothSides(image, (part) => inspectOneDocument(part, { docType, thresholds }, image));
  return parts.map((part) => toImageCoordinates(part, image));
}

/**
 * A border that alone would not do counts when there is a zone in it that spans it, or a face: neither lies on tables.
 * Drawn scenes of an unseen seed: all 106 borders that were chosen rightly have 0.2 or more, 105 have the limit (decision 020).
 */
const MIN_CANDIDATE_CONFIDENCE = 0.2;

function confirmCandidate(
  likely: FoundDocument,
  hasZone: boolean,
  plane: Plane,
  limits: Thresholds,
): FoundDocument | null {
  if (likely.confidence >= limits.minDocumentConfidence) return likely;
  if (!hasZone && (findPortrait(plane, likely.corners, false)?.confidence ?? 0) < limits.minPortrait) return null;
  return { ...likely, confidence: limits.minDocumentConfidence };
}

/** @param size the image whose part is looked at */
function inspectOneDocument(image: Pixels, expectation: Expectation, size: CheckReport['size'] = image): CheckReport {
  const startedMs = nowMs();
  const limits = { ...THRESHOLDS, ...expectation.thresholds };
  const plane = toLuminance(image, ANALYSIS_PX);
  const whole = imageCorners(plane);
  const found = findDocument(plane, {
    effort: PHOTO_EFFORT,
    chromaPlanes: (width, height) => toChromaPlanes(image, width, height),
  });
  const likely =
    found !== null && found.confidence >= Math.min(MIN_CANDIDATE_CONFIDENCE, limits.minDocumentConfidence)
      ? found
      : null;
  const within = likely === null ? null : findMrz(plane, likely.corners, { isDocument: true });
  const seen = likely === null ? null : confirmCandidate(likely, completeMrz(within) !== null, plane, limits);
  const elsewhere = completeMrz(within) === null ? findMrz(plane, whole, { isDocument: false }) : null;
  const mrz = completeMrz(within) ?? completeMrz(elsewhere);
  const sure = seen !== null && isPartOfScan(seen.corners, mrz, plane) ? null : seen;
  const isScan = sure === null && (mrz === null ? isFlatScan(plane) : hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE));
  // The zone tells up from down, for the area it was found in.
  const area = sure?.corners ?? whole;
  const lying = rotateCornerOrder(
    area,
    mrz === null || (sure === null && !isScan) ? 0 : quarterTurnsToUpright(area, mrz.corners),
  );
  const face = sure !== null || isScan ? findPortrait(plane, lying, mrz !== null && (isScan || within !== null)) : null;
  const portrait = face !== null && face.confidence >= limits.minPortrait ? face : null;
  // Without a zone the face does.
  const quad = mrz === null ? rotateCornerOrder(lying, portrait?.quarterTurns ?? 0) : lying;
  const document = !isScan
    ? sure && describeDocument(quad, sure.confidence, sure.aspect, plane)
    : describeDocument(quad, mrz === null ? 0.7 : 0.9, imageAspect(plane), plane, true);
  const measured = measureImageQuality({
    image,
    plane,
    quad,
    aspect: sure?.aspect ?? imageAspect(plane),
    isScan: sure === null,
    mrz: mrz?.corners,
    portrait: portrait?.corners,
  });
  const alone = mrz === null ? {} : measureMrzSharpness(plane, mrz.corners, mrz.lineCount, mrz.columns);
  const measures = document !== null ? measured : { ...measured, ...UNKNOWN_WITHOUT_DOCUMENT, ...alone };
  const fingerprint = document === null ? null : computeSideFingerprint(plane, orderCornersUpright(quad));
  const evidence = {
    size: { width: size.width, height: size.height },
    document,
    measures,
    mrz: mrz === null ? null : toDetectedMrz(mrz, plane, sure?.aspect ?? (isScan ? imageAspect(plane) : null)),
    fingerprint,
  };
  const report: CheckReport = {
    ...evidence,
    mrzMissing: mrz === null ? (within?.missing ?? elsewhere?.missing ?? null) : null,
    portrait: portrait && { corners: toNormalizedQuad(portrait.corners, plane), confidence: portrait.confidence },
    otherDocument: null,
    barcodes: [],
    findings: evaluatePhoto({ ...evidence, portrait: face?.confidence ?? null }, expectation),
    elapsedMs: nowMs() - startedMs,
  };
  return { ...report, findings: withPairFindings(report, expectation) };
}

/** The findings on this side, and what it and the other one, already taken, tell together. */
function withPairFindings(report: CheckReport, expectation: Expectation): readonly Finding[] {
  const { side, otherReport: other } = expectation;
  if (!other || side === undefined || report.document === null) return report.findings;
  const pair =
    side === 'front' ? evaluateSidePair(report, other, expectation) : evaluateSidePair(other, report, expectation);
  // Once: a back taken for the front is not the back's fault as well.
  const isWrongSide = report.findings.some(({ reason }) => reason === 'missing_front');
  return uniqueByReason([
    ...report.findings,
    ...pair.filter(({ reason }) => !isWrongSide || reason !== 'missing_back'),
  ]);
}

function imageCorners({ width, height }: Plane): PxQuad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** Starts the corners at the one that is top-left after so many quarter turns. */
function rotateCornerOrder(quad: PxQuad, turns: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i - turns + 4) % 4]!) as unknown as PxQuad;
}

/**
 * What was found is a picture, a barcode or a stamp on a scanned document: narrower than the machine-readable zone, or
 * small and without one in an image that has a document's proportions itself.
 */
function isPartOfScan(corners: PxQuad, mrz: LocatedMrz | null, plane: Plane): boolean {
  if (mrz !== null) return longSidePx(corners) < 0.95 * longSidePx(mrz.corners);
  return signedArea(corners) < 0.4 * plane.width * plane.height && isFlatScan(plane);
}

function longSidePx(quad: PxQuad): number {
  return Math.max(distance(quad[0], quad[1]), distance(quad[1], quad[2]));
}

function imageAspect({ width, height }: Plane): number {
  return Math.max(width, height) / Math.min(width, height);
}

/** A zone that the frame cuts off is none that could be read. */
function completeMrz(mrz: LocatedMrz | null): LocatedMrz | null {
  return mrz?.missing === null ? mrz : null;
}

const UNREAD_MRZ = { reading: 'unasked', lines: [], fields: {}, valid: null, evidence: null } as const;

function toDetectedMrz(mrz: LocatedMrz, plane: Plane, aspect: number | null): DetectedMrz {
  const { lineCount, columns, tall } = mrz;
  const corners = toNormalizedQuad(mrz.corners, plane);
  return { ...UNREAD_MRZ, corners, lineCount, columns, tall, shapes: possibleMrzFormats(mrz, aspect) };
}

import { nowMs } from './clock.js';
import { fingerprintOf } from './document/fingerprint.js';
import { distance, quadArea } from './document/geometry.js';
import { findDocument, STILL, uprightFrom, type Found } from './document/find.js';
import { hasDocumentShape, looksScanned } from './document/scan.js';
import { documentSeen, normalised } from './document/seen.js';
import { colourPlanes } from './image/colour.js';
import { toLuminance } from './image/downscale.js';
import type { Plane, PxQuad } from './image/plane.js';
import { judge, THRESHOLDS } from './judge.js';
import { findMrz, shapesOf, turnsIn, type MrzFound } from './mrz/find.js';
import { lookForPortrait } from './portrait/portrait.js';
import { measure, WITHOUT_DOCUMENT, zoneSharpness } from './quality/measure.js';
import type { CheckReport, Expectation, Finding, MrzSeen, Pixels, Thresholds } from './report.js';
import { separate } from './sides/both.js';
import { merged, once, placed } from './sides/merge.js';
import { judgePair } from './sides/pair.js';

/** Long side in px at which still pictures are analysed. */
const ANALYSIS_PX = 1600;

/** Tolerance in ln(width / height) for a scan that is known by its zone: margins, bleed, an open booklet. */
const ROUGHLY = 0.1;

/**
 * Everything the eyes can say about one still image. Pure and synchronous; odd pixels (1 × 1, all black, a panorama)
 * give a report with unknowns, never an exception.
 * @param image RGBA, orientation already applied, any size
 */
export function inspect(image: Pixels, expectation: Expectation = {}): CheckReport {
  if (expectation.bothInOne !== true) return look(image, expectation);
  const startedMs = nowMs();
  return { ...merged(inspectSides(image, expectation), expectation), elapsedMs: nowMs() - startedMs };
}

/**
 * One report for each document in an image that may show both sides, each in the coordinates of the whole image; one
 * report where a second document is not found. Takes two to five times as long as {@link inspect}.
 */
export function inspectSides(image: Pixels, expectation: Expectation = {}): readonly CheckReport[] {
  const { docType, thresholds } = expectation;
  const parts = separate(image, (part) => look(part, { docType, thresholds }, image));
  return parts.map((part) => placed(part, image));
}

/**
 * A border that alone would not do counts when there is a zone in it that spans it, or a face: neither lies on tables.
 * Drawn scenes of an unseen seed: all 106 borders that were chosen rightly have 0.2 or more, 105 have the limit (decision 020).
 */
const DOUBTFUL = 0.2;

function borneOut(likely: Found, hasZone: boolean, plane: Plane, limits: Thresholds): Found | null {
  if (likely.confidence >= limits.minDocumentConfidence) return likely;
  if (!hasZone && (lookForPortrait(plane, likely.corners, false)?.confidence ?? 0) < limits.minPortrait) return null;
  return { ...likely, confidence: limits.minDocumentConfidence };
}

/** @param size the image whose part is looked at */
function look(image: Pixels, expectation: Expectation, size: CheckReport['size'] = image): CheckReport {
  const startedMs = nowMs();
  const limits = { ...THRESHOLDS, ...expectation.thresholds };
  const plane = toLuminance(image, ANALYSIS_PX);
  const whole = wholeOf(plane);
  const found = findDocument(plane, {
    effort: STILL,
    colour: (width, height) => colourPlanes(image, width, height),
  });
  const likely = found !== null && found.confidence >= Math.min(DOUBTFUL, limits.minDocumentConfidence) ? found : null;
  const within = likely === null ? null : findMrz(plane, likely.corners, { isDocument: true });
  const seen = likely === null ? null : borneOut(likely, wholeZone(within) !== null, plane, limits);
  const elsewhere = wholeZone(within) === null ? findMrz(plane, whole, { isDocument: false }) : null;
  const mrz = wholeZone(within) ?? wholeZone(elsewhere);
  const sure = seen !== null && isPartOfScan(seen.corners, mrz, plane) ? null : seen;
  const isScan = sure === null && (mrz === null ? looksScanned(plane) : hasDocumentShape(plane, ROUGHLY));
  // The zone tells up from down, for the area it was found in.
  const area = sure?.corners ?? whole;
  const lying = turn(area, mrz === null || (sure === null && !isScan) ? 0 : turnsIn(area, mrz.corners));
  const face =
    sure !== null || isScan ? lookForPortrait(plane, lying, mrz !== null && (isScan || within !== null)) : null;
  const portrait = face !== null && face.confidence >= limits.minPortrait ? face : null;
  // Without a zone the face does.
  const quad = mrz === null ? turn(lying, portrait?.turns ?? 0) : lying;
  const document = !isScan
    ? sure && documentSeen(quad, sure.confidence, sure.aspect, plane)
    : documentSeen(quad, mrz === null ? 0.7 : 0.9, aspectOfImage(plane), plane, true);
  const measured = measure({
    image,
    plane,
    quad,
    aspect: sure?.aspect ?? aspectOfImage(plane),
    isScan: sure === null,
    mrz: mrz?.corners,
    portrait: portrait?.corners,
  });
  const alone = mrz === null ? {} : zoneSharpness(plane, mrz.corners, mrz.lineCount, mrz.columns);
  const measures = document !== null ? measured : { ...measured, ...WITHOUT_DOCUMENT, ...alone };
  const fingerprint = document === null ? null : fingerprintOf(plane, uprightFrom(quad));
  const evidence = {
    size: { width: size.width, height: size.height },
    document,
    measures,
    mrz: mrz === null ? null : mrzSeen(mrz, plane, sure?.aspect ?? (isScan ? aspectOfImage(plane) : null)),
    fingerprint,
  };
  const report: CheckReport = {
    ...evidence,
    mrzMissing: mrz === null ? (within?.missing ?? elsewhere?.missing ?? null) : null,
    portrait: portrait && { corners: normalised(portrait.corners, plane), confidence: portrait.confidence },
    otherDocument: null,
    barcodes: [],
    findings: judge({ ...evidence, portrait: face?.confidence ?? null }, expectation),
    elapsedMs: nowMs() - startedMs,
  };
  return { ...report, findings: withPair(report, expectation) };
}

/** The findings on this side, and what it and the other one, already taken, tell together. */
function withPair(report: CheckReport, expectation: Expectation): readonly Finding[] {
  const { side, otherReport: other } = expectation;
  if (!other || side === undefined || report.document === null) return report.findings;
  const pair = side === 'front' ? judgePair(report, other, expectation) : judgePair(other, report, expectation);
  // Once: a back taken for the front is not the back's fault as well.
  const isWrongSide = report.findings.some(({ reason }) => reason === 'missing_front');
  return once([...report.findings, ...pair.filter(({ reason }) => !isWrongSide || reason !== 'missing_back')]);
}

function wholeOf({ width, height }: Plane): PxQuad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** Starts the corners at the one that is top-left after so many quarter turns. */
function turn(quad: PxQuad, turns: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i - turns + 4) % 4]!) as unknown as PxQuad;
}

/**
 * What was found is a picture, a barcode or a stamp on a scanned document: narrower than the machine-readable zone, or
 * small and without one in an image that has a document's proportions itself.
 */
function isPartOfScan(corners: PxQuad, mrz: MrzFound | null, plane: Plane): boolean {
  if (mrz !== null) return longSide(corners) < 0.95 * longSide(mrz.corners);
  return quadArea(corners) < 0.4 * plane.width * plane.height && looksScanned(plane);
}

function longSide(quad: PxQuad): number {
  return Math.max(distance(quad[0], quad[1]), distance(quad[1], quad[2]));
}

function aspectOfImage({ width, height }: Plane): number {
  return Math.max(width, height) / Math.min(width, height);
}

/** A zone that the frame cuts off is none that could be read. */
function wholeZone(mrz: MrzFound | null): MrzFound | null {
  return mrz?.missing === null ? mrz : null;
}

const NOT_READ = { reading: 'unasked', lines: [], fields: {}, valid: null, evidence: null } as const;

function mrzSeen(mrz: MrzFound, plane: Plane, aspect: number | null): MrzSeen {
  const { lineCount, columns, tall } = mrz;
  const corners = normalised(mrz.corners, plane);
  return { ...NOT_READ, corners, lineCount, columns, tall, shapes: shapesOf(mrz, aspect) };
}

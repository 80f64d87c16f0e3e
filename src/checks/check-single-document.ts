/** Checks a photo of one document: where it is, its MRZ and face, its quality, and the findings. */
import { THRESHOLDS, type Thresholds } from './limits/limits.js';
import { monotonicNowMs } from '../shared/shared.js';
import { toDetectedDocument, toDetectedPart, withoutFlushSides } from './document/to-detected-document.js';
import { findCardOnSheet } from './document/find-card-on-sheet.js';
import { findSecondDocument } from './document/find-second-document.js';
import type { CutOffDocument } from './document/find-cut-off-document.js';
import {
  prepareDocumentSearch,
  findDocumentIn,
  orderCornersLongSideFirst,
  PHOTO_SEARCH_EFFORT,
  type DocumentSearchImage,
  type FoundDocument,
} from './document/find-document.js';
import { isFlatScan } from './document/is-flat-scan.js';
import { hasDocumentAspect } from './document/format-proportions.js';
import { computeSideFingerprint } from './document/side-fingerprint.js';
import { measureHiddenPrint } from './hidden/measure-hidden-print.js';
import { toChromaPlanes } from './image/chroma-planes.js';
import { toLuminance } from './image/downscale.js';
import type { Plane, PxQuad } from './image/plane.js';
import { longSidePx, signedArea, toNormalizedQuad } from './image/quad-geometry.js';
import { locateCutOffDocument, SCAN_ASPECT_TOLERANCE } from './locate-cut-off-document.js';
import { findMrz, quarterTurnsToUpright, type LocatedMrz } from './mrz/locate/find-mrz.js';
import { possibleMrzFormats } from './mrz/mrz-formats.js';
import { findPortrait } from './portrait/find-portrait.js';
import {
  measureImageQuality,
  measureMrzSharpness,
  UNKNOWN_DOCUMENT_MEASURES,
} from './quality/measure-image-quality.js';
import { segmentImage } from './segmentation/segment-image.js';
// prettier-ignore
import type { CheckReport, DetectedDocument, DetectedMrz, Expectation, Measures, Pixels } from './check-report.js';
import { evaluatePhoto } from './rules/rules.js';
import { collectSideAndPairFindings } from './sides/evaluate-side-pair.js';

/** Long side at which photos are analysed, px. */
const ANALYSIS_PX = 1600;
/**
 * A border with less than `minDocumentConfidence` counts from here on when an MRZ or a face lies in it. Drawn scenes of an
 * unseen seed: all 106 right borders have 0.2 or more, 105 have the limit (decision 020).
 */
const MIN_CANDIDATE_CONFIDENCE = 0.2;
/** A second document counts from here on when a face lies in it. */
const MIN_OTHER_CONFIDENCE = 0.04;
/** Confidence of a flat scan, without and with an MRZ: it is known by its proportions and its print. */
const SCAN_CONFIDENCE = 0.7;
const SCAN_WITH_MRZ_CONFIDENCE = 0.9;

/**
 * Checks a photo, or the part of one, that shows one document.
 * @param whole size of the whole image, where `image` is a part of it, or may show both sides: no second document is
 * searched for
 */
export function checkSingleDocument(
  image: Pixels,
  expectation: Expectation = {},
  whole?: CheckReport['size'],
): CheckReport {
  const size = whole ?? image;
  const startedMs = monotonicNowMs();
  const limits = { ...THRESHOLDS, ...expectation.thresholds };
  const plane = toLuminance(image, ANALYSIS_PX);
  const located = locateDocument(image, plane, limits, whole === undefined);
  const { mrz, isScan, other } = located;
  const oriented = orientDocument(plane, located, limits);
  const { quad, portrait } = oriented;
  const aspect = located.document?.aspect ?? imageAspect(plane);
  const isSized = located.document !== null || isScan;
  const document = describeLocated(plane, located, quad);
  const isPart = located.part !== null;
  const evidence = {
    size: { width: size.width, height: size.height },
    document,
    otherDocument: other && toDetectedDocument(other.corners, other.confidence, other.aspect, plane),
    measures: measure(image, plane, located, oriented),
    mrz: mrz && toDetectedMrz(mrz, plane, isSized ? aspect : null),
    fingerprint: document && !isPart ? computeSideFingerprint(plane, orderCornersLongSideFirst(quad)) : null,
  };
  const report: CheckReport = {
    ...evidence,
    mrzMissing: mrz === null ? located.mrzCutOff : null,
    portrait: portrait && { corners: toNormalizedQuad(portrait.corners, plane), confidence: portrait.confidence },
    bothInOne: false,
    docTypes: [],
    country: null,
    barcodes: [],
    findings: evaluatePhoto({ ...evidence, portrait: oriented.portraitConfidence }, expectation),
    elapsedMs: monotonicNowMs() - startedMs,
  };
  return { ...report, findings: collectSideAndPairFindings(report, expectation) };
}

/** Where the document and its MRZ are, in px of the analysed plane. */
interface LocatedObjects {
  /** `null` for a flat scan, and where no document was found. */
  readonly document: FoundDocument | null;
  /** The visible part of a document that the frame cuts off; `document` is `null` then. */
  readonly part: CutOffDocument | null;
  /** A second document beside the first one. */
  readonly other: FoundDocument | null;
  /** The image is the document alone, edge to edge. */
  readonly isScan: boolean;
  /** Complete; one that the frame cuts off cannot be read. */
  readonly mrz: LocatedMrz | null;
  /** An MRZ, complete or not, was found inside the border. */
  readonly isMrzInside: boolean;
  readonly mrzCutOff: CheckReport['mrzMissing'];
}

function locateDocument(image: Pixels, plane: Plane, limits: Thresholds, isAlone: boolean): LocatedObjects {
  const segmentation = segmentImage(plane, image);
  const options = {
    effort: PHOTO_SEARCH_EFFORT,
    segmentation,
    chromaPlanes: (width: number, height: number) => toChromaPlanes(image, width, height),
  };
  let searchImage: DocumentSearchImage | null = null;
  const getSearchImage = (): DocumentSearchImage => (searchImage ??= prepareDocumentSearch(plane, options));
  const found = findDocumentIn(getSearchImage, plane, options);
  const minConfidence = Math.min(MIN_CANDIDATE_CONFIDENCE, limits.minDocumentConfidence);
  const outline = found !== null && found.confidence >= minConfidence ? found : null;
  const { candidate, inside } = locateOnSheet(image, plane, outline, limits);
  const completeInside = completeMrz(inside);
  const anywhere = completeInside === null ? findMrz(plane, imageCorners(plane), { isDocument: false }) : null;
  const mrz = completeInside ?? completeMrz(anywhere);
  const confirmed = candidate && confirmCandidate(candidate, completeInside !== null, plane, limits);
  const whole = confirmed !== null && isPartOfScan(confirmed.corners, mrz, plane) ? null : confirmed;
  const evidence = { whole: found, confirmed: whole, mrz: (inside ?? anywhere)?.corners ?? null, completeMrz: mrz };
  const part = searchImage === null ? null : locateCutOffDocument(searchImage, plane, evidence, limits);
  const document = part === null ? whole : null;
  const isScan =
    document === null &&
    part === null &&
    (mrz === null ? isFlatScan(plane) : hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE));
  const foundOther = isAlone && document !== null ? findSecondDocument(getSearchImage(), plane, document) : null;
  const isOther = foundOther !== null && foundOther.confidence >= MIN_OTHER_CONFIDENCE;
  const other = isOther ? confirmCandidate(foundOther, false, plane, limits) : null;
  const mrzCutOff = inside?.missing ?? anywhere?.missing ?? null;
  return { document, part, other, isScan, mrz, isMrzInside: inside !== null, mrzCutOff };
}

/** The candidate and its MRZ; of a sheet of paper without an MRZ, the card that lies on it. */
function locateOnSheet(
  image: Pixels,
  plane: Plane,
  candidate: FoundDocument | null,
  limits: Thresholds,
): { candidate: FoundDocument | null; inside: LocatedMrz | null } {
  const inside = candidate && findMrz(plane, candidate.corners, { isDocument: true });
  const card =
    candidate && completeMrz(inside) === null ? findCardOnSheet(image, plane, candidate, PHOTO_SEARCH_EFFORT) : null;
  if (card === null || card.confidence < MIN_CANDIDATE_CONFIDENCE) return { candidate, inside };
  const cardMrz = findMrz(plane, card.corners, { isDocument: true });
  // Forms have frames of these proportions, but neither an MRZ nor a face in them.
  const isCard = completeMrz(cardMrz) !== null || hasFace(plane, card.corners, limits);
  return isCard ? { candidate: card, inside: cardMrz } : { candidate, inside };
}

function hasFace(plane: Plane, corners: PxQuad, { minPortrait }: Thresholds): boolean {
  return (findPortrait(plane, corners, false)?.confidence ?? 0) >= minPortrait;
}

/** A doubtful border counts when it holds an MRZ or a face: tables have neither. */
function confirmCandidate(
  candidate: FoundDocument,
  hasMrz: boolean,
  plane: Plane,
  limits: Thresholds,
): FoundDocument | null {
  if (candidate.confidence >= limits.minDocumentConfidence) return candidate;
  return hasMrz || hasFace(plane, candidate.corners, limits)
    ? { ...candidate, confidence: limits.minDocumentConfidence }
    : null;
}

/** What was found is a photo, a barcode or a stamp on a scan: narrower than the MRZ, or small in a flat scan without one. */
function isPartOfScan(corners: PxQuad, mrz: LocatedMrz | null, plane: Plane): boolean {
  if (mrz !== null) return longSidePx(corners) < 0.95 * longSidePx(mrz.corners);
  return signedArea(corners) < 0.4 * plane.width * plane.height && isFlatScan(plane);
}

interface OrientedDocument {
  /** The document, else the whole image, beginning with the document's own top-left corner. */
  readonly quad: PxQuad;
  readonly portrait: ReturnType<typeof findPortrait>;
  /** `null` where no face was searched for. */
  readonly portraitConfidence: number | null;
}

/** Turns the document upright: the MRZ decides, without one the face. */
function orientDocument(plane: Plane, located: LocatedObjects, limits: Thresholds): OrientedDocument {
  const { document, part, isScan, mrz, isMrzInside } = located;
  const isSearched = document !== null || part !== null || isScan;
  const corners = (part ?? document)?.corners ?? imageCorners(plane);
  const turns = mrz !== null && isSearched ? quarterTurnsToUpright(corners, mrz.corners) : 0;
  const quad = rotateCornerOrder(corners, turns);
  const face = isSearched ? findPortrait(plane, quad, mrz !== null && (isScan || isMrzInside)) : null;
  const portrait = face !== null && face.confidence >= limits.minPortrait ? face : null;
  return {
    quad: mrz === null ? rotateCornerOrder(quad, portrait?.quarterTurns ?? 0) : quad,
    portrait,
    // The face may lie in the part that is outside.
    portraitConfidence: part !== null && portrait === null ? null : (face?.confidence ?? null),
  };
}

function describeLocated(plane: Plane, located: LocatedObjects, quad: PxQuad): DetectedDocument | null {
  const { document, part, isScan, mrz } = located;
  if (part !== null) return toDetectedPart({ ...part, corners: quad }, plane);
  if (!isScan)
    return document && withoutFlushSides(toDetectedDocument(quad, document.confidence, document.aspect, plane), plane);
  const confidence = mrz === null ? SCAN_CONFIDENCE : SCAN_WITH_MRZ_CONFIDENCE;
  return toDetectedDocument(quad, confidence, imageAspect(plane), plane, true);
}

/** Without a document only what does not depend on its size is known, and the sharpness of the MRZ. */
function measure(image: Pixels, plane: Plane, located: LocatedObjects, oriented: OrientedDocument): Measures {
  const { document, part, isScan, mrz } = located;
  const { quad, portrait } = oriented;
  const isScanned = document === null && part === null;
  const print = { image, plane, quad, mrz: mrz?.corners, portrait: portrait?.corners };
  // White paper of a scan is 255 without glare.
  const hidden = isScanned ? null : measureHiddenPrint(print);
  const aspect = document?.aspect ?? imageAspect(plane);
  const measures = measureImageQuality({ image, plane, quad, aspect, isScan: isScanned, hidden });
  if (document !== null || isScan) return measures;
  const mrzSharpness = mrz && measureMrzSharpness(plane, mrz.corners, mrz.lineCount, mrz.columns);
  return { ...measures, ...UNKNOWN_DOCUMENT_MEASURES, ...mrzSharpness };
}

const UNREAD_MRZ = { reading: 'unasked', lines: [], fields: {}, valid: null, evidence: null } as const;

function toDetectedMrz(mrz: LocatedMrz, plane: Plane, aspect: number | null): DetectedMrz {
  const { lineCount, columns, tall } = mrz;
  const corners = toNormalizedQuad(mrz.corners, plane);
  return { ...UNREAD_MRZ, corners, lineCount, columns, tall, shapes: possibleMrzFormats(mrz, aspect) };
}

/** An MRZ that the frame cuts off cannot be read. */
function completeMrz(mrz: LocatedMrz | null): LocatedMrz | null {
  return mrz?.missing === null ? mrz : null;
}

function imageCorners({ width, height }: Plane): PxQuad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** Begins the corners with the one that is top-left after so many quarter turns. */
function rotateCornerOrder(quad: PxQuad, turns: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i - turns + 4) % 4]!) as unknown as PxQuad;
}

function imageAspect({ width, height }: Plane): number {
  return Math.max(width, height) / Math.min(width, height);
}

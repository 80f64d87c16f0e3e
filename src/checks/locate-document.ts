/** Where the document of a photo is, and what is on it: by one look, exact corners, and the search for an MRZ. */
import type { Thresholds } from '../limits/limits.js';
import type { CheckReport, DetectedDocument, Pixels, Quad } from './check-report.js';
import {
  estimateDocumentAspect,
  orderCornersLongSideFirst,
  refineDocumentCorners,
} from './document/document-outline.js';
import { hasDocumentAspect } from './document/format-proportions.js';
import { isFlatScan } from './document/is-flat-scan.js';
import { toDetectedDocument, type LocatedOutline } from './document/to-detected-document.js';
import { crop, type Bounds, type Box } from './image/crop.js';
import { toLuminance } from './image/downscale.js';
import type { Plane, PxQuad } from './image/plane.js';
import { intersectionOverUnion, longSidePx, toNormalizedQuad, toPixelQuad } from './image/quad-geometry.js';
import { findMrz, quarterTurnsToUpright, type LocatedMrz } from './mrz/locate/find-mrz.js';
import { createDocumentContents, type DocumentContents } from './vision/document-contents.js';
import { look, type Look, type SeenDocument, type SeenOther } from './vision/look.js';

/** From here on a border counts when an MRZ or a face lies in it. */
const MIN_CANDIDATE_CONFIDENCE = 0.25;
/** An image is searched for an MRZ as a whole where a look shows one with this probability. */
const MIN_MRZ_PROBABILITY = 0.3;
/** Corners so near to those of the image make a flat scan, as a share of the image. */
const MAX_SCAN_MARGIN = 0.05;
/** Largest distance of a scan's proportions from those of a format, ln. */
const SCAN_ASPECT_TOLERANCE = 0.1;
/** Confidence of a flat scan, without and with an MRZ: it is known by its proportions and its print. */
const SCAN_CONFIDENCE = 0.7;
const SCAN_WITH_MRZ_CONFIDENCE = 0.9;
/** The document is upright when the look says so with this probability. */
const MIN_UPRIGHT_PROBABILITY = 0.5;
/** Least share of the image of a second document, and ground around it in the second look. */
const MIN_OTHER_AREA = 0.02;
const OTHER_MARGIN = 0.35;
/** Two documents overlap at most so much. */
const MAX_OTHER_OVERLAP = 0.1;

/** What one photo shows, in px of the analysed plane. */
export interface LocatedDocument {
  readonly document: DetectedDocument | null;
  /** The document, else the whole image, beginning with the document's own top-left corner. */
  readonly quad: PxQuad;
  readonly aspect: number;
  /** Complete; one that the frame cuts off cannot be read. */
  readonly mrz: LocatedMrz | null;
  readonly mrzCutOff: CheckReport['mrzMissing'];
  /** What lies on the document; `null` without one. */
  readonly contents: DocumentContents | null;
  readonly otherDocument: DetectedDocument | null;
}

/** @param isAlone the image shows one document: a second one is searched for */
export function locateDocument(image: Pixels, plane: Plane, limits: Thresholds, isAlone: boolean): LocatedDocument {
  const seen = look(image, plane);
  const outline = seen?.document ? toOutline(seen.document, plane) : null;
  const inside = outline && !outline.isWholeImage ? findMrz(plane, outline.corners, { isDocument: true }) : null;
  const mayHaveMrz = outline === null || outline.isWholeImage || isMrzSeen(seen);
  const anywhere =
    completeMrz(inside) === null && mayHaveMrz ? findMrz(plane, imageCorners(plane), { isDocument: false }) : null;
  const mrz = completeMrz(inside) ?? completeMrz(anywhere);
  const confirmed = confirmOutline(outline, seen, mrz, plane, limits) ?? toScan(plane, mrz);
  const quad = orientQuad(confirmed, mrz, plane);
  const document = confirmed && toDetectedDocument({ ...confirmed, corners: quad }, plane);
  const contents = seen && confirmed && createDocumentContents(seen.cells, toNormalizedQuad(quad, plane));
  const other = isAlone && document !== null ? seen?.otherDocument : null;
  return {
    document,
    quad,
    aspect: confirmed?.aspect ?? imageAspect(plane),
    mrz,
    mrzCutOff: inside?.missing ?? anywhere?.missing ?? null,
    contents,
    otherDocument: other && document ? findOtherDocument(image, other, document) : null,
  };
}

/** A border that may be a document's. */
interface Outline extends LocatedOutline {
  /** The first corner is the document's own top-left. */
  readonly isUpright: boolean;
}

function toOutline({ corners, confidence, cutOff, upright }: SeenDocument, plane: Plane): Outline {
  const isWholeImage = isScanOutline(corners, plane);
  const rough = isWholeImage ? nearestImageCorners(corners, plane) : toPixelQuad(corners, plane);
  const exact = isWholeImage || cutOff.length > 0 ? rough : refineDocumentCorners(plane, rough);
  return {
    corners: exact,
    confidence,
    aspect: isWholeImage ? imageAspect(plane) : estimateDocumentAspect(exact, plane),
    cutOff: isWholeImage ? [] : cutOff,
    isWholeImage,
    isUpright: upright >= MIN_UPRIGHT_PROBABILITY,
  };
}

/** A document that was scanned or cropped edge to edge. */
function isScanOutline(corners: Quad, plane: Plane): boolean {
  const isAtCorner = corners.every(({ x, y }) => Math.abs(x - Math.round(x)) < MAX_SCAN_MARGIN && Math.abs(y - Math.round(y)) < MAX_SCAN_MARGIN); // prettier-ignore
  return isAtCorner && hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE);
}

function nearestImageCorners(corners: Quad, { width, height }: Plane): PxQuad {
  return corners.map(({ x, y }) => ({ x: width * Math.round(x), y: height * Math.round(y) })) as unknown as PxQuad;
}

function isMrzSeen(seen: Look | null): boolean {
  return seen !== null && seen.cells.mrz.filter((probability) => probability >= MIN_MRZ_PROBABILITY).length >= 3;
}

/** A doubtful border counts when it holds an MRZ or a face: tables have neither. What is narrower than its MRZ is no document. */
function confirmOutline(
  outline: Outline | null,
  seen: Look | null,
  mrz: LocatedMrz | null,
  plane: Plane,
  { minDocumentConfidence, minPortrait }: Thresholds,
): Outline | null {
  if (outline === null || seen === null || outline.confidence < MIN_CANDIDATE_CONFIDENCE) return null;
  if (mrz !== null && longSidePx(outline.corners) < 0.95 * longSidePx(mrz.corners)) return null;
  if (outline.confidence >= minDocumentConfidence) return outline;
  const contents = createDocumentContents(seen.cells, toNormalizedQuad(outline.corners, plane));
  const isConfirmed =
    (mrz !== null && intersectionOverUnion(mrz.corners, outline.corners) > 0) ||
    contents.confidenceOf('portrait') >= minPortrait;
  return isConfirmed ? { ...outline, confidence: minDocumentConfidence } : null;
}

/** The image as a document of its own, where it has the proportions and the print of one. */
function toScan(plane: Plane, mrz: LocatedMrz | null): Outline | null {
  const isScan = mrz === null ? isFlatScan(plane) : hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE);
  if (!isScan) return null;
  const confidence = mrz === null ? SCAN_CONFIDENCE : SCAN_WITH_MRZ_CONFIDENCE;
  const corners = imageCorners(plane);
  return { corners, confidence, aspect: imageAspect(plane), cutOff: [], isWholeImage: true, isUpright: false };
}

/** Begins with the document's own top-left corner: the MRZ decides, without one the look. */
function orientQuad(outline: Outline | null, mrz: LocatedMrz | null, plane: Plane): PxQuad {
  const corners = outline?.corners ?? imageCorners(plane);
  if (outline !== null && mrz !== null) {
    const turns = quarterTurnsToUpright(corners, mrz.corners);
    return [0, 1, 2, 3].map((i) => corners[(i - turns + 4) % 4]!) as unknown as PxQuad;
  }
  return outline === null || outline.isUpright ? corners : orderCornersLongSideFirst(corners);
}

/** Looks at the part of the image where another document was seen. */
function findOtherDocument(image: Pixels, other: SeenOther, document: DetectedDocument): DetectedDocument | null {
  if (other.area < MIN_OTHER_AREA) return null;
  const [left, top, width, height] = boxAround(image, other);
  const part = crop(image, [left, top, width, height]);
  const plane = toLuminance(part, Math.max(width, height));
  const seen = look(part, plane)?.document;
  if (!seen || seen.confidence < MIN_CANDIDATE_CONFIDENCE) return null;
  const refined = refineDocumentCorners(plane, toPixelQuad(seen.corners, plane));
  const scale = width / plane.width;
  const inImage = refined.map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale })) as unknown as PxQuad;
  if (intersectionOverUnion(toNormalizedQuad(inImage, image), document.corners) > MAX_OTHER_OVERLAP) return null;
  const aspect = estimateDocumentAspect(refined, plane);
  const { confidence, cutOff } = seen;
  return toDetectedDocument({ corners: inImage, confidence, aspect, cutOff, isWholeImage: false }, image);
}

function boxAround({ width, height }: Pixels, { left, top, right, bottom }: SeenOther): Box {
  const margin = OTHER_MARGIN * Math.max((right - left) * width, (bottom - top) * height);
  const bounds: Bounds = [
    left * width - margin,
    top * height - margin,
    right * width + margin,
    bottom * height + margin,
  ];
  const [x, y] = [Math.max(0, Math.floor(bounds[0])), Math.max(0, Math.floor(bounds[1]))];
  return [x, y, Math.min(width, Math.ceil(bounds[2])) - x, Math.min(height, Math.ceil(bounds[3])) - y];
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

function imageAspect({ width, height }: Plane): number {
  return Math.max(width, height) / Math.min(width, height);
}

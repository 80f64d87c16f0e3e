/** Where the document of a photo is, and what is on it: by one look, exact corners, and the search for an MRZ. */
import { THRESHOLDS, type Thresholds } from './limits/limits.js';
import { FRAME_SIDES, type CheckReport, type DetectedDocument, type Pixels } from './check-report.js';
import { orderCornersLongSideFirst } from './document/refine-outline.js';
import { hasPortraitOrMrz, isLikeDocument } from './document/is-like-document.js';
import { isImageOfFormat } from './document/measure-format-misfit.js';
import {
  findOtherDocument,
  longOverShortSide,
  imageCorners,
  isFlatScan,
  MIN_CANDIDATE_CONFIDENCE,
  SCAN_ASPECT_TOLERANCE,
  detectOutline,
  outlineOfScan,
  type Outline,
} from './document/detect-outline.js';
import { toDetectedDocument } from './document/to-detected-document.js';
import { boundingBox } from './image/crop.js';
import type { Plane, PxQuad } from './image/plane.js';
import { intersectionOverUnion, rotateCorners, toNormalizedQuad } from './image/quad-geometry.js';
import { findMrz, quarterTurnsToUpright, type UprightMrz } from './mrz/locate/find-mrz.js';
import { findBandsInImage, findBandsOnDocument } from './mrz/locate/mrz-bands.js';
import { measureImageQuality } from './quality/measure-image-quality.js';
import { createDocumentContents, type DocumentContents } from './vision/document-contents.js';
import { lookAtPart, WHOLE_IMAGE, type PartCells, look, type Look } from './vision/look.js';
import { reduceImage } from './vision/network-input.js';

/** Ground around an MRZ in a closer look at it. */
const MRZ_MARGIN = 0.15;
/** Confidence of a flat scan, without and with an MRZ: it is known by its proportions and its print. */
const SCAN_CONFIDENCE = 0.7;
const SCAN_WITH_MRZ_CONFIDENCE = 0.9;

/** What one photo shows, in px of the analysed plane. */
export interface LocatedDocument {
  readonly document: DetectedDocument | null;
  /** The document, else the whole image, beginning with the document's own top-left corner. */
  readonly quad: PxQuad;
  readonly aspect: number;
  /** Complete; one that the frame cuts off cannot be read. */
  readonly mrz: UprightMrz | null;
  readonly mrzCutOff: CheckReport['mrzMissing'];
  /** What lies on the document; `null` without one. */
  readonly contents: DocumentContents | null;
  readonly otherDocument: DetectedDocument | null;
}

export function locateDocument(image: Pixels, plane: Plane, limits: Thresholds): LocatedDocument {
  const reduced = reduceImage(image, plane);
  const seen = look(reduced);
  const outline = seen && detectOutline(image, reduced, seen, plane);
  const inside =
    outline?.view && !outline.isWholeImage ? findMrzOnDocument(plane, outline.view, outline.corners) : null;
  const mayBeScan = outline === null || outline.isWholeImage || outline.confidence < MIN_CANDIDATE_CONFIDENCE;
  const anywhere = seen && completeMrz(inside) === null ? findMrzInImage(image, plane, seen, mayBeScan) : null;
  const mrz = completeMrz(inside) ?? belongingMrz(completeMrz(anywhere), outline, limits);
  const confirmed = confirmOutline(outline, mrz, image, plane, limits) ?? toScan(plane, mrz, seen);
  const quad = orientQuad(confirmed, mrz, plane);
  const document = confirmed && toDetectedDocument({ ...confirmed, corners: quad }, plane);
  const view = confirmed?.view ?? (seen && { cells: seen.cells, part: WHOLE_IMAGE });
  const rectified = confirmed?.rectified && {
    ...confirmed.rectified,
    cornersInImage: toNormalizedQuad(confirmed.corners, plane),
  };
  const contents = view && confirmed && createDocumentContents(view, toNormalizedQuad(quad, plane), rectified);
  const other = seen?.otherDocument;
  return {
    document,
    quad,
    aspect: confirmed?.aspect ?? longOverShortSide(plane),
    mrz,
    mrzCutOff: inside?.missing ?? anywhere?.missing ?? null,
    contents,
    otherDocument: other && document ? findOtherDocument(image, reduced, plane, other, document) : null,
  };
}

function findMrzOnDocument(plane: Plane, view: PartCells, document: PxQuad): UprightMrz | null {
  return findMrz(plane, findBandsOnDocument(view, plane, document), document, true);
}

/**
 * Searches where an image shows an MRZ, whether a document was seen or not.
 * @param mayBeScan the image may be a document, with lines along its sides
 */
function findMrzInImage(image: Pixels, plane: Plane, seen: Look, mayBeScan: boolean): UprightMrz | null {
  const first = { cells: seen.cells, part: WHOLE_IMAGE };
  const bands = findBandsInImage(first, plane);
  const closer = bands.map((band) => lookAtPart(image, boundingBox(toNormalizedQuad(band, plane)), MRZ_MARGIN));
  const closerBands = closer.flatMap((view) => (view === null ? [] : findBandsInImage(view, plane)));
  const area = imageCorners(plane);
  const alongSides = mayBeScan ? findBandsOnDocument(first, plane, area) : [];
  return findMrz(plane, [...alongSides, ...(closerBands.length > 0 ? closerBands : bands)], area, false);
}

/** An MRZ beside a document that is surely seen is print that looks like one. */
function belongingMrz(mrz: UprightMrz | null, outline: Outline | null, limits: Thresholds): UprightMrz | null {
  const isSure = outline !== null && outline.kind !== 'sheet' && outline.confidence >= limits.minDocumentConfidence;
  const isBeside = mrz !== null && isSure && intersectionOverUnion(mrz.corners, outline.corners) === 0;
  return isBeside ? null : mrz;
}

/** A doubtful border counts when it holds an MRZ or a face: tables have neither. */
function confirmOutline(
  outline: Outline | null,
  mrz: UprightMrz | null,
  image: Pixels,
  plane: Plane,
  { minDocumentConfidence, minPortrait }: Thresholds,
): Outline | null {
  if (outline?.view === undefined || outline.view === null || outline.confidence < MIN_CANDIDATE_CONFIDENCE)
    return null;
  const contents = createDocumentContents(outline.view, toNormalizedQuad(outline.corners, plane));
  const isBlurred = (): boolean => measureOutlineBlur(outline, image, plane) > THRESHOLDS.maxBlurPx;
  if (mrz === null && !isLikeDocument(outline, contents, isBlurred)) return null;
  // A table or a wall goes on beyond all sides too.
  const isBorderSeen = outline.cutOff.length < FRAME_SIDES.length - 1;
  if (outline.confidence >= minDocumentConfidence) return isBorderSeen || hasPortraitOrMrz(contents) ? outline : null;
  const isConfirmed =
    (mrz !== null && intersectionOverUnion(mrz.corners, outline.corners) > 0) ||
    (outline.cutOff.length === 0 && contents.confidenceOf('portrait') >= minPortrait);
  return isConfirmed ? { ...outline, confidence: minDocumentConfidence } : null;
}

function measureOutlineBlur({ corners, aspect }: Outline, image: Pixels, plane: Plane): number {
  return measureImageQuality({ image, plane, quad: corners, aspect, isScan: true, hidden: null }).blurPx ?? 0;
}

/** The image as a document of its own, where it has the proportions and the print of one. */
function toScan(plane: Plane, mrz: UprightMrz | null, seen: Look | null): Outline | null {
  const isScan =
    mrz === null ? seen !== null && isFlatScan(plane, seen.cells) : isImageOfFormat(plane, SCAN_ASPECT_TOLERANCE);
  return isScan ? outlineOfScan(plane, mrz === null ? SCAN_CONFIDENCE : SCAN_WITH_MRZ_CONFIDENCE) : null;
}

/** Begins with the document's own top-left corner: the MRZ decides, without one the look. */
function orientQuad(outline: Outline | null, mrz: UprightMrz | null, plane: Plane): PxQuad {
  const corners = outline?.corners ?? imageCorners(plane);
  if (outline !== null && mrz !== null) {
    return rotateCorners(corners, 4 - quarterTurnsToUpright(corners, mrz.corners));
  }
  return outline === null || outline.isUpright ? corners : orderCornersLongSideFirst(corners);
}

/** An MRZ that the frame cuts off cannot be read. */
function completeMrz(mrz: UprightMrz | null): UprightMrz | null {
  return mrz?.missing === null ? mrz : null;
}

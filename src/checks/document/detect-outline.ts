/** Borders of documents: from looks, each closer than the one before, and from exact corners. */
import type { DetectedDocument, Pixels, Quad } from '../check-report.js';
import { boundingBox, type Bounds } from '../image/crop.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  alignCornerOrder,
  intersectionOverUnion,
  mapQuad,
  rectangleCorners,
  sharedArea,
  signedArea,
  toNormalizedQuad,
  toPixelQuad,
} from '../image/quad-geometry.js';
import { MIN_CELL_PROBABILITY, type CellMaps } from '../vision/cell-maps.js';
import {
  lookAtPart,
  WHOLE_IMAGE,
  type PartCells,
  type DocumentKind,
  type Look,
  type SeenDocument,
  type OtherDocumentBounds,
} from '../vision/look.js';
import type { ReducedImage } from '../vision/network-input.js';
import type { RectifiedView } from '../vision/rectified-look.js';
import { checkCorners, combineConfidence, estimateDocumentAspect, refineOutline } from './refine-outline.js';
import { findCutOffSides } from './find-cut-off-sides.js';
import { isImageOfFormat } from './measure-format-misfit.js';
import { toDetectedDocument, type LocatedOutline } from './to-detected-document.js';

/** From here on a border counts when an MRZ or a face lies in it. */
export const MIN_CANDIDATE_CONFIDENCE = 0.25;
/** Largest distance of a scan's proportions from those of a format, ln. */
export const SCAN_ASPECT_TOLERANCE = 0.1;
/** Corners so near to those of the image make a flat scan, as a share of the image. */
const MAX_SCAN_MARGIN = 0.05;
/** A document that fills so much of an image with the proportions and the print of a scan is the image. */
const MIN_SCAN_OVERLAP = 0.7;
/** The document is upright when the look says so with this probability. */
const MIN_UPRIGHT_PROBABILITY = 0.5;
/** Least share of the image of a second document. */
const MIN_OTHER_AREA = 0.02;
/** Ground around what was seen of it in the next looks: the first look may have seen a part of it. */
const OTHER_MARGINS = [0.35, 0.15] as const;
/** Ground around the document in the second and in the third look, which show it larger. */
const CLOSER_MARGINS = [0.15, 0.3] as const;
/** A look inside a sheet leaves out so much at its border. */
const INSIDE_MARGIN = -0.04;
/** Two looks that overlap less doubt each other. */
const SAME_DOCUMENT_OVERLAP = 0.75;
/** What is cut off has no border that proves it: it counts only where a look is surer than of a whole document. */
const CUT_OFF_EXPONENT = 1.7;
/** So much of a second document may lie on the first one: more is a picture on it. */
const MAX_OTHER_OVERLAP = 0.2;

/** Largest distance from a format in ln(width / height). Cameras' 4:3, 3:2 and 16:9 lie outside. */
const MAX_LOG_ASPECT_DISTANCE = 0.035;
/** Least share of the cells that show print: a document's side has 0.11 and more. */
const MIN_PRINT_SHARE = 0.07;

/** A look that shows a document. */
interface DocumentView extends PartCells {
  readonly document: SeenDocument;
}

/** A border that may be a document's. */
export interface Outline extends LocatedOutline {
  /** The first corner is the document's own top-left. */
  readonly isUpright: boolean;
  /** `null` where no look saw it. */
  readonly kind: DocumentKind | null;
  /** The look that shows it best; `null` where none saw it. */
  readonly view: PartCells | null;
  /** Looks at it rectified; `null` where its borders are not seen. */
  readonly rectified: RectifiedView | null;
}

/**
 * The border of the document that looks see.
 * @param reduced the image, reduced
 * @param seen a look at the whole image
 */
export function detectOutline(
  image: Pixels,
  reduced: ReducedImage,
  { document, cells }: Look,
  plane: Plane,
): Outline | null {
  if (document === null) return null;
  const largest = toOutline(image, reduced, { document, cells, part: WHOLE_IMAGE }, plane);
  const onSheet = largest.isWholeImage ? null : findDocumentOnSheet(image, largest, plane);
  return onSheet ? toOutline(image, reduced, onSheet, plane) : largest;
}

function toOutline(image: Pixels, reduced: ReducedImage, first: DocumentView, plane: Plane): Outline {
  const { corners, confidence, cutOff, kind } = first.document;
  if (isScanOutline(corners, plane, first.cells)) {
    const isUpright = first.document.upright >= MIN_UPRIGHT_PROBABILITY;
    const whole = outlineOfScan(plane, confidence);
    return { ...whole, corners: nearestImageCorners(corners, plane), isUpright, kind, view: first };
  }
  const views = [first];
  for (const margin of CLOSER_MARGINS) {
    const closer = lookAtPart(image, boundingBox(views.at(-1)!.document.corners), margin);
    views.push(closer?.document ? { ...closer, document: closer.document } : first);
  }
  const looks = views.map(({ document }) => document);
  const closer = looks[1]!;
  const order = cutOff.length > 0 ? first.document : voteForOrder(looks);
  const common = { isUpright: order.upright >= MIN_UPRIGHT_PROBABILITY, isWholeImage: false, kind, view: views[1]! };
  // Borders are seen of a whole document only.
  if (cutOff.length > 0) {
    const visible = toPixelQuad(corners, plane);
    const sureness = Math.max(confidence, closer.confidence) ** CUT_OFF_EXPONENT;
    const aspect = estimateDocumentAspect(visible, plane);
    return {
      ...common,
      corners: visible,
      aspect,
      cutOff: findCutOffSides(corners, aspect, cutOff),
      confidence: sureness,
      rectified: null,
    };
  }
  const start = toPixelQuad(alignCornerOrder(closer.corners, order.corners), plane);
  const exact = refineOutline(reduced, plane, start);
  const aspect = estimateDocumentAspect(exact.corners, plane);
  const overlap = intersectionOverUnion(toPixelQuad(corners, plane), toPixelQuad(closer.corners, plane));
  const sureness = Math.sqrt(confidence * closer.confidence) * Math.min(1, overlap / SAME_DOCUMENT_OVERLAP);
  return {
    ...common,
    corners: exact.corners,
    aspect,
    cutOff: findCutOffSides(toNormalizedQuad(exact.corners, plane), aspect),
    confidence: combineConfidence(sureness, exact.probability),
    rectified: checkCorners(reduced, plane, exact.corners).view,
  };
}

/**
 * A sheet with print may be taken for the document that lies on it. A look inside its border and a closer one see the same
 * whole document then: inside a document they see parts of it.
 */
function findDocumentOnSheet(image: Pixels, sheet: Outline, plane: Plane): DocumentView | null {
  const inside = lookAtPart(image, boundingBox(toNormalizedQuad(sheet.corners, plane)), INSIDE_MARGIN);
  if (!inside?.document || !isWithin(inside.document, inside.part)) return null;
  const closer = lookAtPart(image, boundingBox(inside.document.corners), CLOSER_MARGINS[0]);
  if (!closer?.document || !isWithin(closer.document, inside.part)) return null;
  const overlap = intersectionOverUnion(inside.document.corners, closer.document.corners);
  return overlap > SAME_DOCUMENT_OVERLAP ? { ...inside, document: inside.document } : null;
}

function isWithin({ corners }: SeenDocument, { left, top, right, bottom }: Bounds): boolean {
  return corners.every(({ x, y }) => x > left && x < right && y > top && y < bottom);
}

/** The look whose corners begin where most looks, and the surest, see the document's own top-left. */
function voteForOrder(looks: readonly SeenDocument[]): SeenDocument {
  const votesFor = ({ corners }: SeenDocument): number =>
    looks.reduce((sum, other) => {
      const isSame = alignCornerOrder(other.corners, corners)[0] === other.corners[0];
      return sum + (isSame ? other.upright : 0);
    }, 0);
  return looks.reduce((best, one) => (votesFor(one) > votesFor(best) ? one : best));
}

/** A document that was scanned or cropped edge to edge: its corners are those of the image, or it fills what looks like a scan. */
function isScanOutline(corners: Quad, plane: Plane, cells: CellMaps): boolean {
  const isAtCorner = corners.every(({ x, y }) => Math.abs(x - Math.round(x)) < MAX_SCAN_MARGIN && Math.abs(y - Math.round(y)) < MAX_SCAN_MARGIN); // prettier-ignore
  if (isAtCorner && isImageOfFormat(plane, SCAN_ASPECT_TOLERANCE)) return true;
  const overlap = intersectionOverUnion(toPixelQuad(corners, plane), imageCorners(plane));
  return overlap > MIN_SCAN_OVERLAP && isFlatScan(plane, cells);
}

/**
 * Whether an image is probably a document edge to edge: it has a document's proportions, and print. Only meant for images in
 * which no border was found.
 * @param cells what a look at the whole image shows
 */
export function isFlatScan(plane: Plane, { print }: CellMaps): boolean {
  const printed = print.filter((probability) => probability >= MIN_CELL_PROBABILITY);
  return isImageOfFormat(plane, MAX_LOG_ASPECT_DISTANCE) && printed.length >= MIN_PRINT_SHARE * print.length;
}

/** The image as a document of its own. */
export function outlineOfScan(plane: Plane, confidence: number): Outline {
  return {
    corners: imageCorners(plane),
    confidence,
    aspect: longOverShortSide(plane),
    cutOff: [],
    isWholeImage: true,
    isUpright: false,
    kind: null,
    view: null,
    rectified: null,
  };
}

function nearestImageCorners(corners: Quad, { width, height }: Plane): PxQuad {
  return mapQuad(corners, ({ x, y }) => ({ x: width * Math.round(x), y: height * Math.round(y) }));
}

/** Looks closer where another document was seen. */
export function findOtherDocument(
  image: Pixels,
  reduced: ReducedImage,
  plane: Plane,
  other: OtherDocumentBounds,
  document: DetectedDocument,
): DetectedDocument | null {
  if (other.area < MIN_OTHER_AREA) return null;
  let [seen, bounds]: [SeenDocument | null, Bounds] = [null, other];
  for (const margin of OTHER_MARGINS) {
    const closer = lookAtPart(image, bounds, margin)?.document ?? null;
    // The nearer look may take the edge of the first document for its own.
    if (closer !== null && closer.confidence > (seen?.confidence ?? 0)) seen = closer;
    if (seen !== null) bounds = boundingBox(seen.corners);
  }
  if (seen === null || seen.confidence < MIN_CANDIDATE_CONFIDENCE) return null;
  const overlap = sharedArea(seen.corners, document.corners) / Math.abs(signedArea(seen.corners));
  if (overlap > MAX_OTHER_OVERLAP) return null;
  const { corners } = refineOutline(reduced, plane, toPixelQuad(seen.corners, plane));
  const aspect = estimateDocumentAspect(corners, plane);
  const { confidence, cutOff } = seen;
  return toDetectedDocument({ corners, confidence, aspect, cutOff, isWholeImage: false }, plane);
}

export function imageCorners({ width, height }: Plane): PxQuad {
  return rectangleCorners(0, 0, width, height);
}

export function longOverShortSide({ width, height }: Plane): number {
  return Math.max(width, height) / Math.min(width, height);
}

/** Where the document of a photo is, and what is on it: by one look, exact corners, and the search for an MRZ. */
import type { Thresholds } from './limits/limits.js';
import { FRAME_SIDES, type CheckReport, type DetectedDocument, type Pixels, type Quad } from './check-report.js';
import {
  estimateDocumentAspect,
  orderCornersLongSideFirst,
  combineConfidence,
  refineOutline,
} from './document/document-outline.js';
import { hasDocumentAspect } from './document/format-proportions.js';
import { isFlatScan } from './document/is-flat-scan.js';
import { findCutOffSides } from './document/find-cut-off-sides.js';
import { toDetectedDocument, type LocatedOutline } from './document/to-detected-document.js';
import { boundingBox } from './image/crop.js';
import type { Plane, PxQuad } from './image/plane.js';
import {
  alignCornerOrder,
  intersectionOverUnion,
  invertHomography,
  projectPoint,
  sharedArea,
  signedArea,
  squareToQuad,
  toNormalizedQuad,
  toPixelQuad,
} from './image/quad-geometry.js';
import { findMrz, quarterTurnsToUpright, type LocatedMrz } from './mrz/locate/find-mrz.js';
import { findBandsInImage, findBandsOnDocument } from './mrz/locate/mrz-bands.js';
import { createDocumentContents, type DocumentContents } from './vision/document-contents.js';
import { lookAtPart, WHOLE_IMAGE, type SeenPart } from './vision/look-at-part.js';
import {
  DOCUMENT_KINDS,
  look,
  type DocumentKind,
  type Look,
  type SeenBounds,
  type SeenDocument,
  type SeenOther,
} from './vision/look.js';

/** From here on a border counts when an MRZ or a face lies in it. */
const MIN_CANDIDATE_CONFIDENCE = 0.25;
/** Ground around an MRZ in a closer look at it. */
const MRZ_MARGIN = 0.15;
/** Corners so near to those of the image make a flat scan, as a share of the image. */
const MAX_SCAN_MARGIN = 0.05;
/** A document that fills so much of an image with the proportions and the print of a scan is the image. */
const MIN_SCAN_OVERLAP = 0.7;
/** Largest distance of a scan's proportions from those of a format, ln. */
const SCAN_ASPECT_TOLERANCE = 0.1;
/** Confidence of a flat scan, without and with an MRZ: it is known by its proportions and its print. */
const SCAN_CONFIDENCE = 0.7;
const SCAN_WITH_MRZ_CONFIDENCE = 0.9;
/** The document is upright when the look says so with this probability. */
const MIN_UPRIGHT_PROBABILITY = 0.5;
/** Least share of the image of a second document. */
const MIN_OTHER_AREA = 0.02;
/** Ground around what was seen of it in the next looks: the first look may have seen a part of it. */
const OTHER_MARGINS = [0.35, 0.15] as const;
/** Ground around the document in the second and in the third look, which show it larger. */
const CLOSER_MARGINS = [0.15, 0.3] as const;
/** A look inside a sheet leaves out so much at its border. */
const INSIDE_MARGIN = -0.12;
/** Two looks that overlap less doubt each other. */
const SAME_DOCUMENT_OVERLAP = 0.75;
/** What is cut off has no border that proves it: it counts only where a look is surer than of a whole document. */
const CUT_OFF_EXPONENT = 1.7;
/** An MRZ is at most so long, as a share of its document's side: both are measured. */
const MAX_MRZ_LENGTH = 1.14;
/** So much of a second document may lie on the first one: more is a picture on it. */
const MAX_OTHER_OVERLAP = 0.2;

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

export function locateDocument(image: Pixels, plane: Plane, limits: Thresholds): LocatedDocument {
  const seen = look(image, plane);
  const first = seen?.document ? { document: seen.document, cells: seen.cells, part: WHOLE_IMAGE } : null;
  const largest = first && toOutline(image, first, plane);
  const onSheet = largest && !largest.isWholeImage ? findDocumentOnSheet(image, largest, plane) : null;
  const outline = onSheet ? toOutline(image, onSheet, plane) : largest;
  const inside =
    outline?.view && !outline.isWholeImage ? findMrzOnDocument(plane, outline.view, outline.corners) : null;
  const anywhere = seen && completeMrz(inside) === null ? findMrzInImage(image, plane, seen) : null;
  const mrz = completeMrz(inside) ?? belongingMrz(completeMrz(anywhere), outline, limits);
  const confirmed = confirmOutline(outline, mrz, plane, limits) ?? toScan(plane, mrz);
  const quad = orientQuad(confirmed, mrz, plane);
  const document = confirmed && toDetectedDocument({ ...confirmed, corners: quad }, plane);
  const view = confirmed?.view ?? (seen && { cells: seen.cells, part: WHOLE_IMAGE });
  const contents = view && confirmed && createDocumentContents(view, toNormalizedQuad(quad, plane));
  const other = seen?.otherDocument;
  return {
    document,
    quad,
    aspect: confirmed?.aspect ?? imageAspect(plane),
    mrz,
    mrzCutOff: inside?.missing ?? anywhere?.missing ?? null,
    contents,
    otherDocument: other && document ? findOtherDocument(image, plane, other, document) : null,
  };
}

/** A look that shows a document. */
interface DocumentView extends SeenPart {
  readonly document: SeenDocument;
}

/** A border that may be a document's. */
interface Outline extends LocatedOutline {
  /** The first corner is the document's own top-left. */
  readonly isUpright: boolean;
  /** The likeliest; `null` where none was seen. */
  readonly kind: DocumentKind | null;
  /** The look that shows it best; `null` where none saw it. */
  readonly view: SeenPart | null;
}

function toOutline(image: Pixels, first: DocumentView, plane: Plane): Outline {
  const { corners, confidence, cutOff } = first.document;
  const kind = likeliestKind(first.document);
  if (isScanOutline(corners, plane)) {
    const whole = { corners: nearestImageCorners(corners, plane), aspect: imageAspect(plane), cutOff: [] };
    const isUpright = first.document.upright >= MIN_UPRIGHT_PROBABILITY;
    return { ...whole, confidence, isUpright, isWholeImage: true, kind, view: first };
  }
  const views = [first];
  for (const margin of CLOSER_MARGINS) {
    const closer = lookAtPart(image, boundsOf(views.at(-1)!.document.corners), margin);
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
    };
  }
  // The first look saw it small.
  const starts = looks.slice(1).map((one) => toPixelQuad(alignCornerOrder(one.corners, order.corners), plane));
  const exact = refineOutline(plane, starts);
  const aspect = estimateDocumentAspect(exact.corners, plane);
  const overlap = intersectionOverUnion(toPixelQuad(corners, plane), toPixelQuad(closer.corners, plane));
  const sureness = ((confidence + closer.confidence) / 2) * Math.min(1, overlap / SAME_DOCUMENT_OVERLAP);
  return {
    ...common,
    corners: exact.corners,
    aspect,
    cutOff: findCutOffSides(toNormalizedQuad(exact.corners, plane), aspect),
    confidence: combineConfidence(sureness, exact.probability),
  };
}

/**
 * A sheet with print may be taken for the document that lies on it. A look inside its border and a closer one see the same
 * whole document then: inside a document they see parts of it.
 */
function findDocumentOnSheet(image: Pixels, sheet: Outline, plane: Plane): DocumentView | null {
  const inside = lookAtPart(image, boundsOf(toNormalizedQuad(sheet.corners, plane)), INSIDE_MARGIN);
  if (!inside?.document || !isWithin(inside.document, inside.part)) return null;
  const closer = lookAtPart(image, boundsOf(inside.document.corners), CLOSER_MARGINS[0]);
  if (!closer?.document || !isWithin(closer.document, inside.part)) return null;
  const overlap = intersectionOverUnion(inside.document.corners, closer.document.corners);
  return overlap > SAME_DOCUMENT_OVERLAP ? { ...inside, document: inside.document } : null;
}

function isWithin({ corners }: SeenDocument, { left, top, right, bottom }: SeenBounds): boolean {
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

function likeliestKind({ kinds }: SeenDocument): DocumentKind {
  return DOCUMENT_KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best));
}

/** A document that was scanned or cropped edge to edge: its corners are those of the image, or it fills what looks like a scan. */
function isScanOutline(corners: Quad, plane: Plane): boolean {
  const isAtCorner = corners.every(({ x, y }) => Math.abs(x - Math.round(x)) < MAX_SCAN_MARGIN && Math.abs(y - Math.round(y)) < MAX_SCAN_MARGIN); // prettier-ignore
  if (isAtCorner && hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE)) return true;
  const overlap = intersectionOverUnion(toPixelQuad(corners, plane), imageCorners(plane));
  return overlap > MIN_SCAN_OVERLAP && isFlatScan(plane);
}

function nearestImageCorners(corners: Quad, { width, height }: Plane): PxQuad {
  return corners.map(({ x, y }) => ({ x: width * Math.round(x), y: height * Math.round(y) })) as unknown as PxQuad;
}

function findMrzOnDocument(plane: Plane, view: SeenPart, document: PxQuad): LocatedMrz | null {
  return findMrz(plane, findBandsOnDocument(view, plane, document), document, true);
}

/** Searches where an image shows an MRZ, whether a document was seen or not. */
function findMrzInImage(image: Pixels, plane: Plane, seen: Look): LocatedMrz | null {
  const first = { cells: seen.cells, part: WHOLE_IMAGE };
  const bands = findBandsInImage(first, plane);
  const closer = bands.map((band) => lookAtPart(image, boundsOf(toNormalizedQuad(band, plane)), MRZ_MARGIN));
  const closerBands = closer.flatMap((view) => (view === null ? [] : findBandsInImage(view, plane)));
  const area = imageCorners(plane);
  return findMrz(plane, [...closerBands, ...bands, ...findBandsOnDocument(first, plane, area)], area, false);
}

/** An MRZ beside a document that is surely seen is print that looks like one. */
function belongingMrz(mrz: LocatedMrz | null, outline: Outline | null, limits: Thresholds): LocatedMrz | null {
  const isSure = outline !== null && outline.kind !== 'sheet' && outline.confidence >= limits.minDocumentConfidence;
  const isBeside = mrz !== null && isSure && intersectionOverUnion(mrz.corners, outline.corners) === 0;
  return isBeside ? null : mrz;
}

/** A doubtful border counts when it holds an MRZ or a face: tables have neither. What is narrower than its MRZ is no document. */
function confirmOutline(
  outline: Outline | null,
  mrz: LocatedMrz | null,
  plane: Plane,
  { minDocumentConfidence, minPortrait }: Thresholds,
): Outline | null {
  if (outline?.view === undefined || outline.view === null || outline.confidence < MIN_CANDIDATE_CONFIDENCE)
    return null;
  if (outline.kind === 'sheet' && mrz === null) return null;
  if (mrz !== null && lengthOnDocument(mrz, outline) > MAX_MRZ_LENGTH) return null;
  const contents = createDocumentContents(outline.view, toNormalizedQuad(outline.corners, plane));
  // A table or a wall goes on beyond all sides too.
  const isBorderSeen = outline.cutOff.length < FRAME_SIDES.length - 1;
  const hasRegion = contents.confidenceOf('portrait') >= 0.5 || contents.confidenceOf('mrz') >= 0.5;
  if (outline.confidence >= minDocumentConfidence) return isBorderSeen || hasRegion ? outline : null;
  const isConfirmed =
    (mrz !== null && intersectionOverUnion(mrz.corners, outline.corners) > 0) ||
    (outline.cutOff.length === 0 && contents.confidenceOf('portrait') >= minPortrait);
  return isConfirmed ? { ...outline, confidence: minDocumentConfidence } : null;
}

/** Length of an MRZ as a share of the document's side along it. */
function lengthOnDocument({ corners: [start, end] }: LocatedMrz, { corners }: Outline): number {
  const toDocument = invertHomography(squareToQuad(corners));
  const [a, b] = [projectPoint(toDocument, start.x, start.y), projectPoint(toDocument, end.x, end.y)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/** The image as a document of its own, where it has the proportions and the print of one. */
function toScan(plane: Plane, mrz: LocatedMrz | null): Outline | null {
  const isScan = mrz === null ? isFlatScan(plane) : hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE);
  if (!isScan) return null;
  const confidence = mrz === null ? SCAN_CONFIDENCE : SCAN_WITH_MRZ_CONFIDENCE;
  const corners = imageCorners(plane);
  return {
    corners,
    confidence,
    aspect: imageAspect(plane),
    cutOff: [],
    isWholeImage: true,
    isUpright: false,
    kind: null,
    view: null,
  };
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

/** Looks closer where another document was seen. */
function findOtherDocument(
  image: Pixels,
  plane: Plane,
  other: SeenOther,
  document: DetectedDocument,
): DetectedDocument | null {
  if (other.area < MIN_OTHER_AREA) return null;
  let [seen, bounds]: [SeenDocument | null, SeenBounds] = [null, other];
  for (const margin of OTHER_MARGINS) {
    const closer = lookAtPart(image, bounds, margin)?.document ?? null;
    // The nearer look may take the edge of the first document for its own.
    if (closer !== null && closer.confidence > (seen?.confidence ?? 0)) seen = closer;
    if (seen !== null) bounds = boundsOf(seen.corners);
  }
  if (seen === null || seen.confidence < MIN_CANDIDATE_CONFIDENCE) return null;
  const overlap = sharedArea(seen.corners, document.corners) / Math.abs(signedArea(seen.corners));
  if (overlap > MAX_OTHER_OVERLAP) return null;
  const { corners } = refineOutline(plane, [toPixelQuad(seen.corners, plane)]);
  const aspect = estimateDocumentAspect(corners, plane);
  const { confidence, cutOff } = seen;
  return toDetectedDocument({ corners, confidence, aspect, cutOff, isWholeImage: false }, plane);
}

function boundsOf(corners: Quad): SeenBounds {
  const [left, top, right, bottom] = boundingBox(corners);
  return { left, top, right, bottom };
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

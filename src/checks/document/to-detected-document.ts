import { CUT_OFF_MARGIN_SHARE } from '../limits/limits.js';
import type { CutOffDocument } from './find-cut-off-document.js';
import { estimateDocumentAspect } from './find-document.js';
import { boundingBox } from '../image/crop.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { intersectionOverUnion, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';
import type { DetectedDocument, FrameSide } from '../check-report.js';
import { distanceFromFormats, hasCameraAspect } from './format-proportions.js';

/**
 * Describes a found document for the report: where it lies in the frame, and which sides of the frame cut it off.
 * @param isWholeImage a flat scan: the frame's sides are the document's
 */
export function toDetectedDocument(
  quad: PxQuad,
  confidence: number,
  aspect: number,
  plane: Plane,
  isWholeImage = false,
): DetectedDocument {
  const corners = toNormalizedQuad(quad, plane);
  const frame: PxPoint[] = [
    { x: 0, y: 0 },
    { x: plane.width, y: 0 },
    { x: plane.width, y: plane.height },
    { x: 0, y: plane.height },
  ];
  const [left, top, right, bottom] = boundingBox(corners);
  const cutOff: FrameSide[] = [];
  if (!isWholeImage) {
    if (top < CUT_OFF_MARGIN_SHARE) cutOff.push('top');
    if (right > 1 - CUT_OFF_MARGIN_SHARE) cutOff.push('right');
    if (bottom > 1 - CUT_OFF_MARGIN_SHARE) cutOff.push('bottom');
    if (left < CUT_OFF_MARGIN_SHARE) cutOff.push('left');
  }
  const documentArea = Math.abs(signedArea(quad));
  const frameArea = plane.width * plane.height;
  // With share = common / (document + frame − common), the common area follows.
  const share = intersectionOverUnion(quad, frame);
  const commonArea = (share * (documentArea + frameArea)) / (1 + share);
  return { corners, confidence, area: Math.min(1, commonArea / frameArea), isWholeImage, cutOff, aspect };
}

/** How far a side lies beyond the image at least when it is certainly cut off, as a share of the image. */
const FLUSH_SHARE = 0.006;
/** Largest distance in ln(aspect) from a format of a document whose sides are all visible. */
const MAX_FLUSH_MISFIT = 0.03;

/** In a photo that was cropped to its document, sides that lie on the image's border are not cut off. */
export function withoutFlushSides(document: DetectedDocument, plane: Plane): DetectedDocument {
  if (hasCameraAspect(plane) && distanceFromFormats(document.aspect) > MAX_FLUSH_MISFIT) return document;
  const [left, top, right, bottom] = boundingBox(document.corners);
  const beyond: Readonly<Record<FrameSide, number>> = { top: -top, right: right - 1, bottom: bottom - 1, left: -left };
  return { ...document, cutOff: document.cutOff.filter((side) => beyond[side] > FLUSH_SHARE) };
}

/** Describes the visible part of a document that the frame cuts off. Its aspect is that of the part. */
export function toDetectedPart({ corners, cutOff, confidence }: CutOffDocument, plane: Plane): DetectedDocument {
  return {
    corners: toNormalizedQuad(corners, plane),
    confidence,
    area: Math.min(1, Math.abs(signedArea(corners)) / (plane.width * plane.height)),
    isWholeImage: false,
    cutOff,
    aspect: estimateDocumentAspect(corners, plane),
  };
}

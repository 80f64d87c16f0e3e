import { CUT_OFF_MARGIN_SHARE } from '../../shared/shared.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, intersectionOverUnion, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';
import type { DetectedDocument } from '../check-report.js';

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
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  const cutOff: DetectedDocument['cutOff'][number][] = [];
  if (!isWholeImage) {
    if (Math.min(...ys) < CUT_OFF_MARGIN_SHARE) cutOff.push('top');
    if (Math.max(...xs) > 1 - CUT_OFF_MARGIN_SHARE) cutOff.push('right');
    if (Math.max(...ys) > 1 - CUT_OFF_MARGIN_SHARE) cutOff.push('bottom');
    if (Math.min(...xs) < CUT_OFF_MARGIN_SHARE) cutOff.push('left');
  }
  const documentArea = Math.abs(signedArea(quad));
  const frameArea = plane.width * plane.height;
  // With share = common / (document + frame − common), the common area follows.
  const share = intersectionOverUnion(quad, frame);
  const commonArea = (share * (documentArea + frameArea)) / (1 + share);
  return { corners, confidence, area: Math.min(1, commonArea / frameArea), isWholeImage, cutOff, aspect };
}

/** Share of the frame that the document spans, in the direction in which it fits more tightly. */
export function measureFrameFill({ corners }: DetectedDocument): number {
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Shorter over longer of two opposite sides, for the worse pair. 1 without tilt, less with more tilt. */
export function measureStraightness({ corners }: DetectedDocument): number {
  const [a, b, c, d] = corners;
  const ratio = (one: number, other: number): number => Math.min(one, other) / (Math.max(one, other) || 1);
  return Math.min(ratio(pointDistance(a, b), pointDistance(c, d)), ratio(pointDistance(b, c), pointDistance(d, a)));
}

/** Number of the frame's sides that cut the document off. */
export function countCutOffSides({ cutOff }: DetectedDocument): number {
  return cutOff.length;
}

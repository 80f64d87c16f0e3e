import { CUT_OFF_MARGIN_SHARE } from '../../shared/shared.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { intersectionOverUnion, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';
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

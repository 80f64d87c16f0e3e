import type { DetectedDocument, FrameSide } from '../check-report.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { intersectionOverUnion, rectangleCorners, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';

/** A document in a plane. */
export interface LocatedOutline {
  /** Px of the plane. */
  readonly corners: PxQuad;
  readonly confidence: number;
  readonly aspect: number;
  /** Sides of the frame beyond which it reaches. */
  readonly cutOff: readonly FrameSide[];
  /** A flat scan: the frame's sides are the document's. */
  readonly isWholeImage: boolean;
}

/** Describes a located document for the report. */
export function toDetectedDocument(
  outline: LocatedOutline,
  { width, height }: Pick<Plane, 'width' | 'height'>,
): DetectedDocument {
  const documentArea = Math.abs(signedArea(outline.corners));
  const frameArea = width * height;
  // With share = common / (document + frame − common), the common area follows.
  const share = intersectionOverUnion(outline.corners, rectangleCorners(0, 0, width, height));
  const commonArea = (share * (documentArea + frameArea)) / (1 + share);
  const { confidence, aspect, cutOff, isWholeImage } = outline;
  const corners = toNormalizedQuad(outline.corners, { width, height });
  return { corners, confidence, area: Math.min(1, commonArea / frameArea), isWholeImage, cutOff, aspect };
}

import type { DetectedDocument } from '../check-report.js';
import { boundingBox } from '../image/crop.js';
import { pointDistance } from '../image/quad-geometry.js';

/** Share of the frame that the document spans, in the direction in which it fits more tightly. */
export function measureSpanInFrame({ corners }: DetectedDocument): number {
  const { left, top, right, bottom } = boundingBox(corners);
  return Math.max(right - left, bottom - top);
}

/** Shorter over longer of two opposite sides, for the worse pair. 1 without tilt, less with more tilt. */
export function measureStraightness({ corners }: DetectedDocument): number {
  const [a, b, c, d] = corners;
  const ratio = (one: number, other: number): number => Math.min(one, other) / (Math.max(one, other) || 1);
  return Math.min(ratio(pointDistance(a, b), pointDistance(c, d)), ratio(pointDistance(b, c), pointDistance(d, a)));
}

import type { DetectedDocument } from '../report.js';

/** Share of the frame that the document spans in the direction in which it fits more tightly. */
export function measureFrameFill({ corners }: DetectedDocument): number {
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Ratio of opposite sides, shorter over longer, the worse pair: 1 seen straight on, less the more it is tilted. */
export function measureStraightness({ corners }: DetectedDocument): number {
  const side = (i: number): number => {
    const a = corners[i]!;
    const b = corners[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const ratio = (a: number, b: number): number => Math.min(a, b) / (Math.max(a, b) || 1);
  return Math.min(ratio(side(0), side(2)), ratio(side(1), side(3)));
}

/** Number of the frame's sides that cut the document off. */
export function countCutOffSides({ cutOff }: DetectedDocument): number {
  return cutOff.length;
}

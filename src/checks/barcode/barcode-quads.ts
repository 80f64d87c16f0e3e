/** Quadrilaterals of the barcode reader. */
import type { PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, quadCenter } from '../image/quad-geometry.js';

/** Length of the longest side, px. */
export function longestSide(quad: PxQuad): number {
  return Math.max(...quad.map((p, i) => pointDistance(p, quad[(i + 1) % 4]!)));
}

/** 1.2 times as large, around its centre. */
export function enlargeQuad(quad: PxQuad): PxQuad {
  const center = quadCenter(quad);
  return quad.map(({ x, y }) => ({
    x: center.x + 1.2 * (x - center.x),
    y: center.y + 1.2 * (y - center.y),
  })) as unknown as PxQuad;
}

/** Whether a point is inside. The corners run clockwise. */
export function quadContains(quad: PxQuad, { x, y }: PxPoint): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}

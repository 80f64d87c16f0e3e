import { invertHomography, project, signedArea, squareToQuad } from '../image/quad-geometry.js';
import type { PxPoint, PxQuad } from '../image/plane.js';

/** A region that fills less of its upright box on the document lies askew on it, or is something else. */
const MIN_FILLED_SHARE = 0.7;

/**
 * A region as a rectangle along the document's sides: codes are printed straight, so the document's corners undo the
 * perspective better than the region's own outline.
 * @param document corners in px of the picture, like the region's
 * @returns beginning with the same corner as the region; `null` when it does not lie along the document
 */
export function alignRegionToDocument(region: PxQuad, document: PxQuad): PxQuad | null {
  const there = squareToQuad(document);
  const back = invertHomography(there);
  const on = region.map(({ x, y }) => project(back, x, y));
  const xs = on.map(({ x }) => x);
  const ys = on.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  if (!(u > 0 && u < 1 && v > 0 && v < 1)) return null;
  if (Math.abs(signedArea(on)) < MIN_FILLED_SHARE * (right - left) * (bottom - top)) return null;
  const box: readonly PxPoint[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const [first, second] = [on[0]!, on[1]!];
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  // The region's first side runs across the bars; along which side of the box is that?
  const turns = Math.abs(dx) / (right - left) > Math.abs(dy) / (bottom - top) ? (dx > 0 ? 0 : 2) : dy > 0 ? 1 : 3;
  const corner = (i: number): PxPoint => project(there, box[(i + turns) % 4]!.x, box[(i + turns) % 4]!.y);
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** Finds the quadrilateral in which the bars of a code are vertical and its rows horizontal. */
import { invertHomography, projectPoint, signedArea, squareToQuad } from '../image/quad-geometry.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';

/** A region that fills less of its bounding box on the document is not parallel to it. */
const MIN_FILLED_SHARE = 0.7;

/**
 * Replaces a region by a rectangle parallel to the document's sides. Codes are printed straight, so the document's corners
 * give the perspective better than the region's own outline.
 * @param document corners in px of the image, like those of the region
 * @returns beginning with the same corner as the region; `null` where the region is not parallel to the document
 */
export function alignRegionToDocument(region: PxQuad, document: PxQuad): PxQuad | null {
  const there = squareToQuad(document);
  const back = invertHomography(there);
  const on = region.map(({ x, y }) => projectPoint(back, x, y));
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
  // The region's first side runs across the bars; the box begins with the side in the same direction.
  const turns = Math.abs(dx) / (right - left) > Math.abs(dy) / (bottom - top) ? (dx > 0 ? 0 : 2) : dy > 0 ? 1 : 3;
  const corner = (i: number): PxPoint => projectPoint(there, box[(i + turns) % 4]!.x, box[(i + turns) % 4]!.y);
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** Square of the central difference below which an edge has no usable direction. */
const MIN_ENERGY = 400;
/** Largest deviation of bars and rows, degrees: first pass, second pass. */
const SEARCH_ANGLES_DEGREES = [18, 7] as const;
/** Largest movement of a corner, as a share of the shorter side. Beyond it, the estimate is wrong. */
const MAX_CORNER_SHIFT = 0.6;

/**
 * Moves the corners so that the sides follow the bars and rows of a code. The edges near each side give its direction:
 * perspective makes them differ.
 * @param cut the image inside `quad`, its bars within 18° of vertical
 * @returns `null` where the edges have no clear direction
 */
export function refineBarcodeCorners(cut: Plane, quad: PxQuad): PxQuad | null {
  const { width: w, height: h } = cut;
  const whole = { x0: 0, x1: w, y0: 0, y1: h };
  const left = measureTilt(cut, { ...whole, x1: w / 2 }, false);
  const right = measureTilt(cut, { ...whole, x0: w / 2 }, false);
  const top = measureTilt(cut, { ...whole, y1: h / 2 }, true);
  const bottom = measureTilt(cut, { ...whole, y0: h / 2 }, true);
  if (left === null || right === null) return null;
  // Rows of small codes have few edges. Without them the corners form a rectangle.
  const [upper, lower] = top === null || bottom === null ? [(left + right) / 2, (left + right) / 2] : [top, bottom];
  // The measured tilt is that of the middle of each half; the sides are a quarter further out.
  const bar = (share: number): number => left + (right - left) * (2 * share - 0.5);
  const row = (share: number): number => upper + (lower - upper) * (2 * share - 0.5);
  const corner = (sx: number, sy: number): PxPoint => {
    // Intersection of side x = sx w − tan(bar) (y − h/2) and row y = sy h + tan(row) (x − w/2).
    const b = -Math.tan(bar(sx));
    const r = Math.tan(row(sy));
    const y = (sy * h + r * (sx * w - w / 2 - (b * h) / 2)) / (1 - r * b);
    return { x: sx * w + b * (y - h / 2), y };
  };
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const;
  const limit = MAX_CORNER_SHIFT * Math.min(w, h);
  const shift = Math.max(
    ...corners.map(({ x, y }, i) => Math.hypot(x - (i === 1 || i === 2 ? w : 0), y - (i > 1 ? h : 0))),
  );
  if (!(shift < limit)) return null;
  const map = squareToQuad(quad);
  return corners.map(({ x, y }) => projectPoint(map, x / w, y / h)) as unknown as PxQuad;
}

interface PixelRange {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/**
 * Mean deviation of the gradients in a box from horizontal (`isRow` false) or vertical (true), radians, weighted by
 * energy. `null` without edges.
 */
function measureTilt(cut: Plane, { x0, x1, y0, y1 }: PixelRange, isRow: boolean): number | null {
  const { data, width, height } = cut;
  let angle = 0;
  for (const reach of SEARCH_ANGLES_DEGREES) {
    const limit = Math.tan((reach * Math.PI) / 180);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    let [along, across] = [0, 0];
    for (let y = Math.max(1, Math.floor(y0)); y < Math.min(height - 1, y1); y++) {
      for (let x = Math.max(1, Math.floor(x0)); x < Math.min(width - 1, x1); x++) {
        const i = y * width + x;
        const gx = data[i + 1]! - data[i - 1]!;
        const gy = data[i + width]! - data[i - width]!;
        // Rotated by the angle of the first pass, the gradient is near the first axis.
        const u = isRow ? gy * c - gx * s : gx * c + gy * s;
        const v = isRow ? -gx * c - gy * s : gy * c - gx * s;
        if (u * u < MIN_ENERGY || Math.abs(v) > limit * Math.abs(u)) continue;
        along += u * u;
        across += u * v;
      }
    }
    if (along === 0) return null;
    angle += Math.atan(across / along);
  }
  return angle;
}

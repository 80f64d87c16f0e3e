import { project, squareToQuad } from '../image/quad-geometry.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';

/** Edges weaker than this say nothing about direction; square of the central difference. */
const MIN_ENERGY = 400;
/** How far bars and rows may be off, degrees: first look, second look. */
const SEARCH_ANGLES_DEGREES = [18, 7] as const;
/** No corner is moved further than this share of the shorter side: beyond, the estimate is wrong. */
const MAX_CORNER_SHIFT = 0.6;

/**
 * A quadrilateral whose sides follow the bars and the rows of a code, from the directions of the edges near each of the
 * four sides: perspective makes them differ.
 * @param cut the code as cut out by `quad`, its bars within 18° of upright
 * @returns `null` when the edges have no clear directions
 */
export function straightenBarcode(cut: Plane, quad: PxQuad): PxQuad | null {
  const { width: w, height: h } = cut;
  const left = measureTilt(cut, 0, w / 2, 0, h, false);
  const right = measureTilt(cut, w / 2, w, 0, h, false);
  const top = measureTilt(cut, 0, w, 0, h / 2, true);
  const bottom = measureTilt(cut, 0, w, h / 2, h, true);
  if (left === null || right === null) return null;
  // Rows have few edges in small codes; upright bars alone make a rectangle.
  const [upper, lower] = top === null || bottom === null ? [(left + right) / 2, (left + right) / 2] : [top, bottom];
  // What was measured holds in the middle of each half; the sides lie a quarter further out.
  const bar = (share: number): number => left + (right - left) * (2 * share - 0.5);
  const row = (share: number): number => upper + (lower - upper) * (2 * share - 0.5);
  const corner = (sx: number, sy: number): PxPoint => {
    // Side: x = sx w − tan(bar) (y − h/2); row: y = sy h + tan(row) (x − w/2).
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
  return corners.map(({ x, y }) => project(map, x / w, y / h)) as unknown as PxQuad;
}

/**
 * Mean deviation of the edges' gradients from across (`isRow` false) or from down (true), radians, weighted by their
 * energy; `null` where there are none.
 */
function measureTilt(cut: Plane, x0: number, x1: number, y0: number, y1: number, isRow: boolean): number | null {
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
        // In a frame turned by what is known, the gradient lies near the first axis.
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

import type { Point, Quad } from '../check-report.js';
import type { PxPoint, PxQuad } from './plane.js';

/** A projective map as a 3 × 3 matrix, row by row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * Maps the unit square onto a quadrilateral: (0,0) (1,0) (1,1) (0,1) → corners in order.
 * Source: Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
export function squareToQuad([a, b, c, d]: PxQuad): Homography {
  const sx = a.x - b.x + c.x - d.x;
  const sy = a.y - b.y + c.y - d.y;
  const dx1 = b.x - c.x;
  const dy1 = b.y - c.y;
  const dx2 = d.x - c.x;
  const dy2 = d.y - c.y;
  const det = dx1 * dy2 - dx2 * dy1 || 1e-12;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1];
}

/** Inverts a projective map, up to a factor that has no effect on projected points. */
export function invertHomography([a, b, c, d, e, f, g, h, k]: Homography): Homography {
  return [
    e * k - f * h,
    c * h - b * k,
    b * f - c * e,
    f * g - d * k,
    a * k - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** A size in px, for example of a plane. */
export interface PxSize {
  readonly width: number;
  readonly height: number;
}

/** A quadrilateral of changed corners, in px or normalized. */
export function mapQuad(quad: Quad, change: (corner: Point) => Point): Quad {
  return quad.map(change) as unknown as Quad;
}

/** The corners of an upright rectangle, from its top-left. */
export function rectangleCorners(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The same corners, beginning with the one at `start`. */
export function rotateCorners(quad: Quad, start: number): Quad {
  return quad.map((_, i) => quad[(i + start) % 4]!) as unknown as Quad;
}

/** Px → shares of the width and the height. */
export function toNormalizedQuad(quad: PxQuad, { width, height }: PxSize): Quad {
  return mapQuad(quad, ({ x, y }) => ({ x: x / width, y: y / height }));
}

/** Shares of the width and the height → px. */
export function toPixelQuad(quad: Quad, { width, height }: PxSize): PxQuad {
  return mapQuad(quad, ({ x, y }) => ({ x: x * width, y: y * height }));
}

/** Applies a projective map. */
export function projectPoint(m: Homography, u: number, v: number): PxPoint {
  const w = m[6] * u + m[7] * v + m[8] || 1e-12;
  return { x: (m[0] * u + m[1] * v + m[2]) / w, y: (m[3] * u + m[4] * v + m[5]) / w };
}

/** Applies a projective map to all corners. */
export function projectQuad(m: Homography, quad: Quad): PxQuad {
  return mapQuad(quad, ({ x, y }) => projectPoint(m, x, y));
}

/** Area of a polygon, positive when its corners run clockwise on a screen (y down). */
export function signedArea(q: readonly PxPoint[]): number {
  let sum = 0;
  for (let i = 0; i < q.length; i++) {
    const p = q[i]!;
    const n = q[(i + 1) % q.length]!;
    sum += p.x * n.y - n.x * p.y;
  }
  return sum / 2;
}

/** The middle of the diagonal from the first to the third corner. */
export function quadCenter(quad: PxQuad): PxPoint {
  return { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 };
}

export function pointDistance(a: PxPoint, b: PxPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Length of the longer of two neighbouring sides. */
export function longSidePx(quad: PxQuad): number {
  return Math.max(pointDistance(quad[0], quad[1]), pointDistance(quad[1], quad[2]));
}

/** Twice the area of a triangle, positive when its corners run clockwise on a screen. */
function triangleTurn(a: PxPoint, b: PxPoint, c: PxPoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Whether a point lies in a convex clockwise quadrilateral or on its border. */
export function isInsideQuad(quad: PxQuad, point: PxPoint): boolean {
  return quad.every((corner, i) => triangleTurn(corner, quad[(i + 1) % 4]!, point) >= 0);
}

/** The intersection of the straight lines through two pairs of points; `null` for parallel ones. */
export function intersectLines(p: LineThrough, q: LineThrough): PxPoint | null {
  const x1 = p.b.x - p.a.x;
  const y1 = p.b.y - p.a.y;
  const x2 = q.b.x - q.a.x;
  const y2 = q.b.y - q.a.y;
  const det = x1 * y2 - y1 * x2;
  if (Math.abs(det) < MIN_SINE * Math.hypot(x1, y1) * Math.hypot(x2, y2)) return null;
  const t = ((q.a.x - p.a.x) * y2 - (q.a.y - p.a.y) * x2) / det;
  return { x: p.a.x + t * x1, y: p.a.y + t * y1 };
}

/** Lines at a smaller angle count as parallel. */
const MIN_SINE = 1e-6;

/** Two points of a straight line. */
export interface LineThrough {
  readonly a: PxPoint;
  readonly b: PxPoint;
}

/** Whether all corners turn clockwise on a screen. */
export function isConvexClockwise(quad: PxQuad): boolean {
  return quad.every((corner, i) => triangleTurn(corner, quad[(i + 1) % 4]!, quad[(i + 2) % 4]!) > 0);
}

/** Intersection over union of two convex polygons, both clockwise (Sutherland–Hodgman clipping). */
export function intersectionOverUnion(a: readonly PxPoint[], b: readonly PxPoint[]): number {
  const common = sharedArea(a, b);
  const union = Math.abs(signedArea(a)) + Math.abs(signedArea(b)) - common;
  return union > 0 ? common / union : 0;
}

/** Area that two convex polygons share. */
export function sharedArea(a: readonly PxPoint[], b: readonly PxPoint[]): number {
  let clipped: PxPoint[] = [...a];
  for (let i = 0; i < b.length && clipped.length > 0; i++) {
    const p = b[i]!;
    const q = b[(i + 1) % b.length]!;
    const next: PxPoint[] = [];
    for (let j = 0; j < clipped.length; j++) {
      const s = clipped[j]!;
      const e = clipped[(j + 1) % clipped.length]!;
      const ds = triangleTurn(p, q, s);
      const de = triangleTurn(p, q, e);
      if (ds >= 0) next.push(s);
      if (ds >= 0 !== de >= 0) {
        const t = ds / (ds - de);
        next.push({ x: s.x + t * (e.x - s.x), y: s.y + t * (e.y - s.y) });
      }
    }
    clipped = next;
  }
  return Math.abs(signedArea(clipped));
}

/** The flat rectangle that a quadrilateral may be the projection of. */
export interface RectangleShape {
  /** Width over height of the rectangle, sides as given. */
  readonly aspect: number;
  /** |cos| of the angle between the sides: 0 for a true rectangle. */
  readonly skew: number;
}

/**
 * Estimates the rectangle behind a perspective quadrilateral, for a camera whose axis passes through the image's centre.
 * Without the camera's part, the columns of the homography are the vectors of the sides in space.
 * Source: Zhang and He, Whiteboard scanning and image enhancement, 2007, section 3.
 * @param focal focal length, px
 */
export function estimateRectangleShape(quad: PxQuad, center: PxPoint, focal: number): RectangleShape {
  const m = squareToQuad(quad);
  const column = (i: 0 | 1): [number, number, number] => {
    const w = m[(6 + i) as 6 | 7];
    return [(m[i] - center.x * w) / focal, (m[(3 + i) as 3 | 4] - center.y * w) / focal, w];
  };
  const a = column(0);
  const b = column(1);
  const la = Math.hypot(...a);
  const lb = Math.hypot(...b);
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return { aspect: la / (lb || 1e-12), skew: Math.abs(dot) / (la * lb || 1e-12) };
}

/** Rotates the order of the corners to be nearest to the order before, so that the top-left corner stays the same. */
export function alignCornerOrder(corners: Quad, before: Quad): Quad {
  const movement = (quad: Quad): number => quad.reduce((sum, corner, i) => sum + pointDistance(corner, before[i]!), 0);
  const orders = [0, 1, 2, 3].map((start) => rotateCorners(corners, start));
  return orders.reduce((best, order) => (movement(order) < movement(best) ? order : best));
}

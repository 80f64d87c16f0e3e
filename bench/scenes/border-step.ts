/** How clearly a document stands out from its ground, measured on the finished picture. */
import type { Pixels, Point, Quad } from '../../src/checks/checks.js';

/** Stretches a side is measured in; each gives the difference of two means. */
const STRETCHES = 10;
/** The strips lie between these distances from the border, as shares of the document's long side. */
const STRIP = { from: 0.008, to: 0.03 } as const;

/**
 * The mean luminance step across the border, in grey levels: per stretch of a side, the mean just inside against the mean
 * just outside, without its sign; averaged over the stretches of all four sides that lie in the frame. Shadow, light,
 * print and everything else that is in the picture is in it.
 */
export function measureBorderStep(pixels: Pixels, corners: Quad): number {
  const { width, height } = pixels;
  const quad = corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const side = (i: number): number => length(quad[i]!, quad[(i + 1) % 4]!);
  const long = Math.max(side(0), side(1), side(2), side(3));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < 4; i++) {
    const from = quad[i]!;
    const to = quad[(i + 1) % 4]!;
    const span = length(from, to) || 1;
    // Clockwise on a screen: the inside lies to the right of the way.
    const inward = { x: -(to.y - from.y) / span, y: (to.x - from.x) / span };
    for (let s = 0; s < STRETCHES; s++) {
      const strip = (sign: number): number | null => stripMean(pixels, from, to, s, inward, long * sign);
      const inside = strip(1);
      const outside = strip(-1);
      if (inside === null || outside === null) continue;
      sum += Math.abs(inside - outside);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

function stripMean(
  { data, width, height }: Pixels,
  from: Point,
  to: Point,
  stretch: number,
  inward: Point,
  reach: number,
): number | null {
  let sum = 0;
  let count = 0;
  for (let along = 0; along < 12; along++) {
    // The rounded corners are left out: 6 % at either end.
    const t = 0.06 + (0.88 * (stretch + (along + 0.5) / 12)) / STRETCHES;
    for (let across = 0; across < 5; across++) {
      const away = reach * (STRIP.from + ((STRIP.to - STRIP.from) * (across + 0.5)) / 5);
      const x = Math.floor(from.x + (to.x - from.x) * t + inward.x * away);
      const y = Math.floor(from.y + (to.y - from.y) * t + inward.y * away);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      count++;
    }
  }
  return count < 15 ? null : sum / count;
}

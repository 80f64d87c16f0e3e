import type { PxPoint } from '../image/plane.js';
import type { GradientField } from './detect-edges.js';
import type { HoughLine } from './hough-lines.js';

/**
 * A line with what lies along it. A point of the line is p(t) = ρ·n + t·d with n = (cos θ, sin θ), d = (−sin θ, cos θ);
 * sums are cumulative, so the support between two places is one subtraction.
 */
export interface SupportedLine {
  readonly cos: number;
  readonly sin: number;
  readonly rho: number;
  /** t of the first cell; one cell per px. */
  readonly start: number;
  readonly cells: number;
  /** Cumulative share of cells with an edge along the line, 0–1 each. */
  readonly sums: Float32Array;
  /** The same, signed by whether it gets brighter along n. */
  readonly signed: Float32Array;
}

/** Gradient within this distance across the line counts, px. */
const SEARCH_RADIUS_PX = 2;
/** Edges a line must have along it in all, px. */
const MIN_SUPPORT_PX = 8;
/** cos of the largest angle between an edge and the line it supports (14°). */
const MIN_ALIGNMENT_COSINE = 0.97;

/**
 * Fits each line to the edges near it (twice, shrinking) and records its support. Lines that turn out to be
 * the same border are kept once.
 */
export function measureLineSupport(gradient: GradientField, lines: readonly HoughLine[]): SupportedLine[] {
  const result: SupportedLine[] = [];
  for (const line of lines) {
    const fitted = traceLine(gradient, line.cos, line.sin, line.rho, SEARCH_RADIUS_PX + 1).refit();
    if (result.some((other) => isDuplicateLine(other, fitted, gradient))) continue;
    const { line: supported } = traceLine(gradient, fitted.cos, fitted.sin, fitted.rho, SEARCH_RADIUS_PX);
    if (supported.cells > 0 && supported.sums[supported.cells]! >= MIN_SUPPORT_PX) result.push(supported);
  }
  return result;
}

/** The line through two points with its support, as it stands. */
export function supportedLineThrough(gradient: GradientField, a: PxPoint, b: PxPoint): SupportedLine {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const cos = (b.y - a.y) / length;
  const sin = -(b.x - a.x) / length;
  return traceLine(gradient, cos, sin, a.x * cos + a.y * sin, SEARCH_RADIUS_PX).line;
}

interface LineTrace {
  readonly line: SupportedLine;
  refit(): { cos: number; sin: number; rho: number };
}

function traceLine(gradient: GradientField, cos: number, sin: number, rho: number, reach: number): LineTrace {
  const { width, height, gx, gy, magnitude, noise } = gradient;
  const reachT = Math.hypot(width, height);
  const [start, end] = clipToImage(width, height, cos, sin, rho, reachT);
  const cells = Math.max(0, Math.floor(end - start));
  const sums = new Float32Array(cells + 1);
  const signed = new Float32Array(cells + 1);
  const full = 1 / (2.5 * noise);
  // Neighbours are taken along the axis that is nearer to the normal: one rounding a cell, then whole steps.
  const steep = Math.abs(cos) >= Math.abs(sin);
  const step = steep ? 1 : width;
  const last = (steep ? width : height) - 2;
  const lastOther = (steep ? height : width) - 2;
  // Weighted sums for a straight fit of offset over t.
  let sw = 0;
  let st = 0;
  let so = 0;
  let stt = 0;
  let sto = 0;
  for (let c = 0; c < cells; c++) {
    const t = start + c + 0.5;
    const px = rho * cos - t * sin;
    const py = rho * sin + t * cos;
    let best = 0;
    let bestAt = 0;
    const x = (px + 0.5) | 0;
    const y = (py + 0.5) | 0;
    const along = steep ? x : y;
    const from = along - reach < 1 ? 1 : along - reach;
    const to = along + reach > last ? last : along + reach;
    const other = steep ? y : x;
    if (other < 1 || other > lastOther) {
      sums[c + 1] = sums[c]!;
      signed[c + 1] = signed[c]!;
      continue;
    }
    const base = steep ? y * width : x;
    for (let v = from; v <= to; v++) {
      const i = base + v * step;
      const m = magnitude[i]!;
      if (m < noise) continue;
      const across = gx[i]! * cos + gy[i]! * sin;
      const strength = across < 0 ? -across : across;
      if (strength < MIN_ALIGNMENT_COSINE * m || strength <= (best < 0 ? -best : best)) continue;
      best = across;
      bestAt = steep ? (v - px) * cos + (y - py) * sin : (x - px) * cos + (v - py) * sin;
    }
    const s = Math.min(1, Math.abs(best) * full);
    sums[c + 1] = sums[c]! + s;
    signed[c + 1] = signed[c]! + (best < 0 ? -s : s);
    if (s > 0) {
      sw += s;
      st += s * t;
      so += s * bestAt;
      stt += s * t * t;
      sto += s * t * bestAt;
    }
  }
  const refit = (): { cos: number; sin: number; rho: number } => {
    const spread = sw * stt - st * st;
    if (sw < 8 || spread < 1e-6) return { cos, sin, rho };
    const slope = (sw * sto - st * so) / spread;
    const offset = (so - slope * st) / sw;
    // The line turns by atan(slope) and moves by the offset at t = 0.
    const turn = Math.max(-0.06, Math.min(0.06, Math.atan(slope)));
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const ncos = cos * c + sin * s;
    const nsin = sin * c - cos * s;
    const x = (rho + offset) * cos;
    const y = (rho + offset) * sin;
    return { cos: ncos, sin: nsin, rho: x * ncos + y * nsin };
  };
  return { line: { cos, sin, rho, start, cells, sums, signed }, refit };
}

/** The stretch of a line that lies inside the image. */
function clipToImage(
  width: number,
  height: number,
  cos: number,
  sin: number,
  rho: number,
  reach: number,
): [number, number] {
  let from = -reach;
  let to = reach;
  const cut = (origin: number, slope: number, max: number): void => {
    if (Math.abs(slope) < 1e-9) {
      if (origin < 0 || origin > max) to = from;
      return;
    }
    const a = -origin / slope;
    const b = (max - origin) / slope;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  };
  cut(rho * cos, -sin, width - 1);
  cut(rho * sin, cos, height - 1);
  return to > from ? [Math.floor(from), to] : [0, 0];
}

/** The same border found twice: apart by less than 1.5 px at the image's centre and 3°. */
function isDuplicateLine(
  a: SupportedLine,
  b: { cos: number; sin: number; rho: number },
  { width, height }: GradientField,
): boolean {
  const dot = a.cos * b.cos + a.sin * b.sin;
  if (Math.abs(dot) < 0.9986) return false;
  const cx = width / 2;
  const cy = height / 2;
  const da = cx * a.cos + cy * a.sin - a.rho;
  const db = (cx * b.cos + cy * b.sin - b.rho) * Math.sign(dot);
  return Math.abs(da - db) < 1.5;
}

/** Support between two places of a line, as a share 0–1 of the distance; nothing outside the image. */
export function supportBetween(line: SupportedLine, t0: number, t1: number): number {
  const length = Math.abs(t1 - t0);
  return length < 1e-6 ? 0 : Math.abs(cumulativeAt(line, line.sums, t1) - cumulativeAt(line, line.sums, t0)) / length;
}

/** Signed support: near ±1 when the line gets brighter (or darker) across all along. */
export function polarityBetween(line: SupportedLine, t0: number, t1: number): number {
  const length = Math.abs(t1 - t0);
  return length < 1e-6
    ? 0
    : (Math.sign(t1 - t0) * (cumulativeAt(line, line.signed, t1) - cumulativeAt(line, line.signed, t0))) / length;
}

function cumulativeAt(line: SupportedLine, sums: Float32Array, t: number): number {
  const c = Math.round(t - line.start);
  return sums[c < 0 ? 0 : c > line.cells ? line.cells : c]!;
}

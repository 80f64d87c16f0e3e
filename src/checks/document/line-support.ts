import type { PxPoint } from '../image/plane.js';
import type { GradientField } from './detect-edges.js';
import type { HoughLine } from './hough-lines.js';

/** A straight line in normal form: x cos θ + y sin θ = ρ, px. */
interface NormalLine {
  readonly cos: number;
  readonly sin: number;
  readonly rho: number;
}

/**
 * A line with the edges along it. Its point at place t is p(t) = ρ·n + t·d, with n = (cos θ, sin θ) and d = (−sin θ, cos θ).
 * Sums are cumulative, so that the support between two places is one subtraction.
 */
export interface SupportedLine extends NormalLine {
  /** t of the first cell. There is one cell per px. */
  readonly start: number;
  readonly cells: number;
  /** Cumulative support: 0–1 for each cell, by the strength of its edge along the line. */
  readonly sums: Float32Array;
  /** The same, negative where it gets darker along n. */
  readonly signed: Float32Array;
}

/** Distance from the line within which an edge counts, px. */
const SEARCH_RADIUS_PX = 2;
/** Least support of a line in all, px. */
const MIN_SUPPORT_PX = 8;
/** cos of the largest angle between an edge and the line it supports (14°). */
const MIN_ALIGNMENT_COSINE = 0.97;
/** Largest turn of a line when it is fitted to its edges, radians. */
const MAX_FIT_TURN = 0.06;
/** Duplicate lines: cos of the largest angle between them (3°), and largest distance at the image's centre, px. */
const MIN_DUPLICATE_COSINE = 0.9986;
const MAX_DUPLICATE_DISTANCE_PX = 1.5;

/** Fits each line to the edges near it, then measures its support. Of duplicate lines the first one stays. */
export function measureLineSupport(gradient: GradientField, lines: readonly HoughLine[]): SupportedLine[] {
  const result: SupportedLine[] = [];
  for (const line of lines) {
    const fitted = refit(traceLine(gradient, line, SEARCH_RADIUS_PX + 1));
    if (result.some((other) => isDuplicateLine(other, fitted, gradient))) continue;
    const { line: supported } = traceLine(gradient, fitted, SEARCH_RADIUS_PX);
    if (supported.cells > 0 && supported.sums[supported.cells]! >= MIN_SUPPORT_PX) result.push(supported);
  }
  return result;
}

/** The line through two points with its support. It is not fitted to edges. */
export function supportedLineThrough(gradient: GradientField, a: PxPoint, b: PxPoint): SupportedLine {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const cos = (b.y - a.y) / length;
  const sin = -(b.x - a.x) / length;
  return traceLine(gradient, { cos, sin, rho: a.x * cos + a.y * sin }, SEARCH_RADIUS_PX).line;
}

/** Support between two places of a line, as a share of the distance, 0–1. Outside the image there is none. */
export function lineSupportBetween(line: SupportedLine, t0: number, t1: number): number {
  const length = Math.abs(t1 - t0);
  return length < 1e-6 ? 0 : Math.abs(cumulativeAt(line, line.sums, t1) - cumulativeAt(line, line.sums, t0)) / length;
}

/** Signed support between two places: near ±1 where the line gets brighter (or darker) across all along. */
export function signedLineSupportBetween(line: SupportedLine, t0: number, t1: number): number {
  const length = Math.abs(t1 - t0);
  if (length < 1e-6) return 0;
  const difference = cumulativeAt(line, line.signed, t1) - cumulativeAt(line, line.signed, t0);
  return (Math.sign(t1 - t0) * difference) / length;
}

function cumulativeAt(line: SupportedLine, sums: Float32Array, t: number): number {
  const cell = Math.round(t - line.start);
  return sums[cell < 0 ? 0 : cell > line.cells ? line.cells : cell]!;
}

/** A line with its support, and the weighted sums for a fit of the edges' offset over t. */
interface LineTrace {
  readonly line: SupportedLine;
  readonly weight: number;
  readonly t: number;
  readonly offset: number;
  readonly tt: number;
  readonly tOffset: number;
}

/** Takes the strongest edge across the line in each cell. */
function traceLine(gradient: GradientField, { cos, sin, rho }: NormalLine, radius: number): LineTrace {
  const { width, height, gx, gy, magnitude, noise } = gradient;
  const [start, end] = clipToImage({ cos, sin, rho }, width, height);
  const cells = Math.max(0, Math.floor(end - start));
  const sums = new Float32Array(cells + 1);
  const signed = new Float32Array(cells + 1);
  const perStrength = 1 / (2.5 * noise);
  // Neighbours are taken along the axis that is nearer to the normal: one rounding per cell, then whole steps.
  const isSteep = Math.abs(cos) >= Math.abs(sin);
  const step = isSteep ? 1 : width;
  const last = (isSteep ? width : height) - 2;
  const lastOther = (isSteep ? height : width) - 2;
  let sumWeight = 0;
  let sumT = 0;
  let sumOffset = 0;
  let sumTT = 0;
  let sumTOffset = 0;
  for (let cell = 0; cell < cells; cell++) {
    const t = start + cell + 0.5;
    const px = rho * cos - t * sin;
    const py = rho * sin + t * cos;
    const x = (px + 0.5) | 0;
    const y = (py + 0.5) | 0;
    const along = isSteep ? x : y;
    const from = along - radius < 1 ? 1 : along - radius;
    const to = along + radius > last ? last : along + radius;
    const other = isSteep ? y : x;
    let best = 0;
    let bestOffset = 0;
    if (other >= 1 && other <= lastOther) {
      const base = isSteep ? y * width : x;
      for (let v = from; v <= to; v++) {
        const i = base + v * step;
        const m = magnitude[i]!;
        if (m < noise) continue;
        const across = gx[i]! * cos + gy[i]! * sin;
        const strength = across < 0 ? -across : across;
        if (strength < MIN_ALIGNMENT_COSINE * m || strength <= (best < 0 ? -best : best)) continue;
        best = across;
        bestOffset = isSteep ? (v - px) * cos + (y - py) * sin : (x - px) * cos + (v - py) * sin;
      }
    }
    const support = Math.min(1, Math.abs(best) * perStrength);
    sums[cell + 1] = sums[cell]! + support;
    signed[cell + 1] = signed[cell]! + (best < 0 ? -support : support);
    sumWeight += support;
    sumT += support * t;
    sumOffset += support * bestOffset;
    sumTT += support * t * t;
    sumTOffset += support * t * bestOffset;
  }
  const line = { cos, sin, rho, start, cells, sums, signed };
  return { line, weight: sumWeight, t: sumT, offset: sumOffset, tt: sumTT, tOffset: sumTOffset };
}

/** Turns and moves a line onto its edges. Without enough edges it stays. */
function refit({ line: { cos, sin, rho }, weight, t, offset, tt, tOffset }: LineTrace): NormalLine {
  const spread = weight * tt - t * t;
  if (weight < 8 || spread < 1e-6) return { cos, sin, rho };
  const slope = (weight * tOffset - t * offset) / spread;
  const shift = (offset - slope * t) / weight;
  // The line turns by atan(slope) and moves by the offset at t = 0.
  const turn = Math.max(-MAX_FIT_TURN, Math.min(MAX_FIT_TURN, Math.atan(slope)));
  const turnCos = Math.cos(turn);
  const turnSin = Math.sin(turn);
  const newCos = cos * turnCos + sin * turnSin;
  const newSin = sin * turnCos - cos * turnSin;
  return { cos: newCos, sin: newSin, rho: (rho + shift) * cos * newCos + (rho + shift) * sin * newSin };
}

/** The places t between which a line lies inside the image. */
function clipToImage({ cos, sin, rho }: NormalLine, width: number, height: number): [number, number] {
  const reach = Math.hypot(width, height);
  let from = -reach;
  let to = reach;
  const clip = (origin: number, slope: number, max: number): void => {
    if (Math.abs(slope) < 1e-9) {
      if (origin < 0 || origin > max) to = from;
      return;
    }
    const a = -origin / slope;
    const b = (max - origin) / slope;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  };
  clip(rho * cos, -sin, width - 1);
  clip(rho * sin, cos, height - 1);
  return to > from ? [Math.floor(from), to] : [0, 0];
}

function isDuplicateLine(a: NormalLine, b: NormalLine, { width, height }: GradientField): boolean {
  const dot = a.cos * b.cos + a.sin * b.sin;
  if (Math.abs(dot) < MIN_DUPLICATE_COSINE) return false;
  const fromA = (width / 2) * a.cos + (height / 2) * a.sin - a.rho;
  const fromB = ((width / 2) * b.cos + (height / 2) * b.sin - b.rho) * Math.sign(dot);
  return Math.abs(fromA - fromB) < MAX_DUPLICATE_DISTANCE_PX;
}

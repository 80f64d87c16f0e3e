import type { GradientField } from './detect-edges.js';

/** A straight line in normal form: x cos θ + y sin θ = ρ, with θ in [0, π), px. */
export interface HoughLine {
  readonly cos: number;
  readonly sin: number;
  readonly rho: number;
  readonly votes: number;
}

const ANGLE_BINS = 180;
/** Votes go to all angles this near to the gradient's: noise turns the gradient of faint edges by several degrees. */
const VOTE_SPREAD_DEGREES = 5;

/** One border leaves a fan of peaks. Up to this many degrees, and px per degree, they are the same line. */
const DUPLICATE_ANGLE_DEGREES = 6;
const DUPLICATE_PX_PER_DEGREE = 1;

const COS = Float64Array.from({ length: ANGLE_BINS }, (_, a) => Math.cos((a * Math.PI) / ANGLE_BINS));
const SIN = Float64Array.from({ length: ANGLE_BINS }, (_, a) => Math.sin((a * Math.PI) / ANGLE_BINS));

/**
 * Detects the strongest straight lines by a Hough transform in normal form (Duda and Hart, 1972). Each pixel votes only near
 * its gradient's angle (O'Gorman and Clowes, 1976). Votes saturate, so that a long faint border outweighs a short strong
 * letter.
 * @param edges indices of the edge pixels
 */
export function detectLines(gradient: GradientField, edges: Int32Array, limit: number): HoughLine[] {
  const { width, height, gx, gy, magnitude, noise } = gradient;
  // ρ is measured from the image's centre: one line at two near angles then has nearly the same ρ.
  const cx = width >> 1;
  const cy = height >> 1;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 3;
  const columns = 2 * reach + 1;
  const votes = new Float32Array(ANGLE_BINS * columns);
  const full = 4 * noise;
  for (let n = 0; n < edges.length; n++) {
    const i = edges[n]!;
    const row = (i / width) | 0;
    const y = row - cy;
    const x = i - row * width - cx;
    const m = magnitude[i]!;
    const weight = m >= full ? 1 : m / full;
    let angle = Math.round((Math.atan2(gy[i]!, gx[i]!) * ANGLE_BINS) / Math.PI);
    if (angle < 0) angle += ANGLE_BINS;
    for (let k = -VOTE_SPREAD_DEGREES; k <= VOTE_SPREAD_DEGREES; k++) {
      let a = angle + k;
      if (a < 0) a += ANGLE_BINS;
      else if (a >= ANGLE_BINS) a -= ANGLE_BINS;
      const rho = (x * COS[a]! + y * SIN[a]! + reach + 0.5) | 0;
      votes[a * columns + rho]! += weight;
    }
  }
  const lines = findPeaks(votes, columns, reach, limit, 0.09 * Math.min(width, height));
  return lines.map((line) => ({ ...line, rho: line.rho + cx * line.cos + cy * line.sin }));
}

function findPeaks(votes: Float32Array, columns: number, reach: number, limit: number, least: number): HoughLine[] {
  const candidates: { a: number; r: number; v: number }[] = [];
  // The votes of a line straddle two cells of ρ: the sum of three neighbours is its strength.
  const summed = new Float32Array(votes.length);
  for (let i = 1; i < votes.length - 1; i++) summed[i] = votes[i]! + 0.6 * (votes[i - 1]! + votes[i + 1]!);
  for (let a = 0; a < ANGLE_BINS; a++) {
    for (let r = 1, i = a * columns + 1; r < columns - 1; r++, i++) {
      const v = summed[i]!;
      if (v < least || v < summed[i - 1]! || v <= summed[i + 1]!) continue;
      // 0° and 180° are the same direction with ρ mirrored.
      const before = a > 0 ? i - columns : (ANGLE_BINS - 1) * columns + (2 * reach - r);
      const after = a < ANGLE_BINS - 1 ? i + columns : 2 * reach - r;
      if (v >= summed[before]! && v >= summed[after]!) candidates.push({ a, r, v });
    }
  }
  candidates.sort((p, q) => q.v - p.v);
  const kept: { a: number; r: number; v: number }[] = [];
  for (const c of candidates) {
    if (kept.length >= limit) break;
    if (!kept.some((k) => isSameLine(k, c, reach))) kept.push(c);
  }
  return kept.map(({ a, r, v }) => ({ cos: COS[a]!, sin: SIN[a]!, rho: r - reach, votes: v }));
}

function isSameLine(p: { a: number; r: number }, q: { a: number; r: number }, reach: number): boolean {
  const turn = Math.abs(p.a - q.a);
  if (turn <= DUPLICATE_ANGLE_DEGREES) return Math.abs(p.r - q.r) <= 2 + turn * DUPLICATE_PX_PER_DEGREE;
  const mirrored = ANGLE_BINS - turn;
  return (
    mirrored <= DUPLICATE_ANGLE_DEGREES && Math.abs(p.r + q.r - 2 * reach) <= 2 + mirrored * DUPLICATE_PX_PER_DEGREE
  );
}

import type { GradientField } from './detect-edges.js';

/** A straight line in normal form: x cos θ + y sin θ = ρ, with θ in [0, π), px. */
export interface HoughLine {
  readonly cos: number;
  readonly sin: number;
  readonly rho: number;
  /** Strength of the line. */
  readonly votes: number;
}

/** One bin per degree. */
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
  /** Magnitude from which on a pixel has a whole vote. */
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

/** A cell of the votes, by angle bin and by column for ρ. */
interface Peak {
  readonly angle: number;
  readonly column: number;
  readonly strength: number;
}

function findPeaks(votes: Float32Array, columns: number, reach: number, limit: number, min: number): HoughLine[] {
  const peaks: Peak[] = [];
  // The votes of a line straddle two cells of ρ: the sum of three neighbours is its strength.
  const summed = new Float32Array(votes.length);
  for (let i = 1; i < votes.length - 1; i++) summed[i] = votes[i]! + 0.6 * (votes[i - 1]! + votes[i + 1]!);
  for (let angle = 0; angle < ANGLE_BINS; angle++) {
    for (let column = 1, i = angle * columns + 1; column < columns - 1; column++, i++) {
      const strength = summed[i]!;
      if (strength < min || strength < summed[i - 1]! || strength <= summed[i + 1]!) continue;
      // 0° and 180° are the same direction with ρ mirrored.
      const before = angle > 0 ? i - columns : (ANGLE_BINS - 1) * columns + (2 * reach - column);
      const after = angle < ANGLE_BINS - 1 ? i + columns : 2 * reach - column;
      if (strength >= summed[before]! && strength >= summed[after]!) peaks.push({ angle, column, strength });
    }
  }
  peaks.sort((a, b) => b.strength - a.strength);
  const kept: Peak[] = [];
  for (const peak of peaks) {
    if (kept.length >= limit) break;
    if (!kept.some((stronger) => isSameLine(stronger, peak, reach))) kept.push(peak);
  }
  return kept.map(({ angle, column, strength }) => ({
    cos: COS[angle]!,
    sin: SIN[angle]!,
    rho: column - reach,
    votes: strength,
  }));
}

function isSameLine(a: Peak, b: Peak, reach: number): boolean {
  const turn = Math.abs(a.angle - b.angle);
  if (turn <= DUPLICATE_ANGLE_DEGREES) return Math.abs(a.column - b.column) <= 2 + turn * DUPLICATE_PX_PER_DEGREE;
  const mirroredTurn = ANGLE_BINS - turn;
  if (mirroredTurn > DUPLICATE_ANGLE_DEGREES) return false;
  return Math.abs(a.column + b.column - 2 * reach) <= 2 + mirroredTurn * DUPLICATE_PX_PER_DEGREE;
}

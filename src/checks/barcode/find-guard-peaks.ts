/** Finds the places that look like the start or stop pattern of a PDF417, in grey levels. */
import type { Plane } from '../image/plane.js';
import type { GuardPeak } from './fit-guard-line.js';

/** Start and stop pattern, dark first, in modules (ISO/IEC 15438, 5.3.3). */
export const GUARD_RUNS = { start: [8, 1, 1, 1, 1, 1, 1, 3], stop: [7, 1, 1, 3, 1, 1, 1, 2, 1] } as const;
export const GUARD_MODULES = { start: 17, stop: 18 } as const;
export type GuardName = keyof typeof GUARD_RUNS;
/** Of the light before and after the symbol, so much is compared: less than the least quiet zone, modules. */
export const QUIET_MODULES = 1;
/** Rows of the plane that are averaged: at least so many px, and at most so many bands. Bars lean by less than a module. */
const MIN_BAND_PX = 8;
const MAX_BANDS = 24;
/** Ratio between neighbouring widths of a module that are tried. */
const MODULE_RATIO = 1.1;
const MIN_CORRELATION = 0.62;
const MAX_PEAKS_PER_BAND = 3;
/** Steps along a band, modules. */
const STEP_MODULES = 0.4;
/** Standard deviation of the grey levels of a pattern, at least. */
const MIN_DEVIATION = 6;

/** Mean of some rows of a plane. */
export interface Band {
  readonly y: number;
  /** Sums of the mean grey levels, and of their squares, from the left up to each pixel. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** Bands over the whole height. */
export function averageBands({ data, width, height }: Plane): Band[] {
  const bandPx = Math.max(MIN_BAND_PX, Math.ceil(height / MAX_BANDS));
  const bands: Band[] = [];
  for (let top = 0; top + bandPx <= height; top += bandPx) {
    const means = new Float32Array(width);
    for (let y = top; y < top + bandPx; y++) {
      for (let x = 0, i = y * width; x < width; x++, i++) means[x]! += data[i]!;
    }
    const sums = new Float64Array(width + 1);
    const squares = new Float64Array(width + 1);
    for (let x = 0; x < width; x++) {
      const mean = means[x]! / bandPx;
      sums[x + 1] = sums[x]! + mean;
      squares[x + 1] = squares[x]! + mean * mean;
    }
    bands.push({ y: top + bandPx / 2, sums, squares });
  }
  return bands;
}

/**
 * The most probable places of a pattern in each band.
 * @param minModulePx smallest width of a module that is tried, px
 */
export function findGuardPeaks(
  bands: readonly Band[],
  name: GuardName,
  minModulePx: number,
  maxModulePx: number,
): GuardPeak[] {
  return bands.flatMap((band) => {
    const best: GuardPeak[] = [];
    for (let modulePx = minModulePx; modulePx <= maxModulePx; modulePx *= MODULE_RATIO) {
      addPeaks(best, band, name, modulePx);
    }
    return best.sort((a, b) => b.score - a.score).slice(0, MAX_PEAKS_PER_BAND);
  });
}

/** A pattern with modules of one width, as sums over its runs: +1 where light and -1 where dark, less the mean. */
interface RunPattern {
  readonly edges: readonly number[];
  readonly firstSign: number;
  readonly mean: number;
  /** Square of the length as a vector. */
  readonly energy: number;
  readonly edgePx: number;
}

function createRunPattern(name: GuardName, modulePx: number): RunPattern {
  const isStart = name === 'start';
  const runs = isStart ? [QUIET_MODULES, ...GUARD_RUNS.start] : [...GUARD_RUNS.stop, QUIET_MODULES];
  const modules = GUARD_MODULES[name] + QUIET_MODULES;
  const edges = [0];
  for (const run of runs) edges.push(edges.at(-1)! + run * modulePx);
  const light = runs.reduce((sum, run, k) => (k % 2 === (isStart ? 0 : 1) ? sum + run : sum), 0);
  const mean = (2 * light - modules) / modules;
  const energy = modules * modulePx * (1 - mean * mean);
  const edgePx = (isStart ? QUIET_MODULES : GUARD_MODULES.stop) * modulePx;
  return { edges, firstSign: isStart ? 1 : -1, mean, energy, edgePx };
}

/** Adds the places of a band that look like the pattern with modules of one width. */
function addPeaks(best: GuardPeak[], { y, sums, squares }: Band, name: GuardName, modulePx: number): void {
  const { edges, firstSign, mean, energy, edgePx } = createRunPattern(name, modulePx);
  const length = edges.at(-1)!;
  const minVariance = MIN_DEVIATION ** 2 * length;
  const step = Math.max(1, Math.floor(modulePx * STEP_MODULES));
  for (let x = 0; x + length + 1 < sums.length; x += step) {
    let product = 0;
    let sign = firstSign;
    let previous = sums[x]!;
    const first = previous;
    for (let k = 1; k < edges.length; k++) {
      const at = x + edges[k]!;
      const i = at | 0;
      const value = sums[i]! + (sums[i + 1]! - sums[i]!) * (at - i);
      product += sign * (value - previous);
      previous = value;
      sign = -sign;
    }
    const total = previous - first;
    product -= mean * total;
    if (product <= 0) continue;
    const end = (x + length) | 0;
    const endSquares = squares[end]! + (squares[end + 1]! - squares[end]!) * (x + length - end);
    const variance = endSquares - squares[x]! - (total * total) / length;
    if (variance < minVariance || product * product < MIN_CORRELATION ** 2 * energy * variance) continue;
    const peak = { x: x + edgePx, y, modulePx, score: product / Math.sqrt(energy * variance) };
    const same = best.findIndex((other) => Math.abs(other.x - peak.x) < 4 * modulePx);
    if (same < 0) best.push(peak);
    else if (best[same]!.score < peak.score) best[same] = peak;
  }
}

/** How the codewords of a PDF417 look in a blurred photo, and which of them a row of samples shows. */
import * as pdf417Common from '#zxing/pdf417/PDF417Common.js';
import { defaultExportOf } from './default-export.js';

/** Modules of a codeword, its samples, and samples of each module. */
export const CODEWORD_MODULES = 17;
export const SAMPLES_PER_MODULE = 2;
export const CODEWORD_SAMPLES = CODEWORD_MODULES * SAMPLES_PER_MODULE;

/** Bars and spaces of each symbol as 17 bits, and its codeword plus one. */
const { SYMBOL_TABLE, CODEWORD_TABLE } = defaultExportOf<{
  readonly SYMBOL_TABLE: Int32Array;
  readonly CODEWORD_TABLE: Int32Array;
}>(pdf417Common);
const CODEWORDS = 929;

/** Light as a Gaussian of `blurModules` leaves it, at a distance from an edge between light (before) and dark, modules. */
export function blurredStep(distance: number, blurModules: number): number {
  // The logistic function is within 0.01 of the normal distribution.
  return 1 / (1 + Math.exp((-1.702 * distance) / blurModules));
}

/**
 * Darkness of a pattern of runs, dark first, between light before it and what follows.
 * @param at modules from the pattern's beginning
 */
export function darknessAt(runs: readonly number[], at: number, blurModules: number): number {
  let [edge, sign, dark] = [0, 1, 0];
  for (const run of runs) {
    dark += sign * blurredStep(at - edge, blurModules);
    edge += run;
    sign = -sign;
  }
  return dark + sign * blurredStep(at - edge, blurModules);
}

/** Lengths of the eight runs of a symbol, the first dark. */
function runsOf(symbol: number): number[] {
  const runs = [0];
  let previous = 1;
  for (let bit = CODEWORD_MODULES - 1; bit >= 0; bit--) {
    const value = (symbol >> bit) & 1;
    if (value === previous) runs[runs.length - 1]!++;
    else runs.push(1);
    previous = value;
  }
  return runs;
}

/** Templates of one blur: for each cluster its codewords with zero mean and length one. */
export interface CodewordTemplates {
  readonly clusters: readonly { readonly samples: Float32Array; readonly values: Uint16Array }[];
}

/** 2,787 templates; takes about 10 ms. */
export function createCodewordTemplates(blurModules: number): CodewordTemplates {
  const clusters = [0, 1, 2].map(() => ({
    samples: new Float32Array(CODEWORDS * CODEWORD_SAMPLES),
    values: new Uint16Array(CODEWORDS),
    count: 0,
  }));
  for (let k = 0; k < SYMBOL_TABLE.length; k++) {
    const runs = runsOf(SYMBOL_TABLE[k]!);
    const cluster = clusters[((runs[0]! - runs[2]! + runs[4]! - runs[6]! + 9) % 9) / 3];
    if (cluster === undefined) continue;
    const at = cluster.count++ * CODEWORD_SAMPLES;
    for (let sample = 0; sample < CODEWORD_SAMPLES; sample++) {
      // The light of the run after it ends where the next codeword begins with a bar.
      cluster.samples[at + sample] = -darknessAt(runs, (sample + 0.5) / SAMPLES_PER_MODULE, blurModules);
    }
    normalizeSamples(cluster.samples, at);
    cluster.values[at / CODEWORD_SAMPLES] = (CODEWORD_TABLE[k]! - 1) % CODEWORDS;
  }
  return { clusters };
}

/** Gives the samples of one codeword zero mean and length one. @returns their deviation before, in grey levels */
export function normalizeSamples(samples: Float32Array, start: number): number {
  let [sum, squares] = [0, 0];
  for (let k = start; k < start + CODEWORD_SAMPLES; k++) sum += samples[k]!;
  const mean = sum / CODEWORD_SAMPLES;
  for (let k = start; k < start + CODEWORD_SAMPLES; k++) squares += (samples[k] = samples[k]! - mean) ** 2;
  const length = Math.sqrt(squares) || 1;
  for (let k = start; k < start + CODEWORD_SAMPLES; k++) samples[k] = samples[k]! / length;
  return length / Math.sqrt(CODEWORD_SAMPLES);
}

/** The codeword that fits best. */
export interface CodewordMatch {
  readonly value: number;
  /** Correlation, at most 1. */
  readonly score: number;
  /** How much the second best fits less. */
  readonly margin: number;
}

/** @param samples normalised, of one codeword */
export function matchCodeword(templates: CodewordTemplates, cluster: number, samples: Float32Array): CodewordMatch {
  const { samples: all, values } = templates.clusters[cluster]!;
  let [best, second, at] = [-1, -1, 0];
  for (let k = 0, o = 0; k < CODEWORDS; k++, o += CODEWORD_SAMPLES) {
    let score = 0;
    for (let s = 0; s < CODEWORD_SAMPLES; s++) score += samples[s]! * all[o + s]!;
    if (score > best) {
      second = best;
      best = score;
      at = k;
    } else if (score > second) {
      second = score;
    }
  }
  return { value: values[at]!, score: best, margin: best - second };
}

/** Finds how the columns of a PDF417 deviate from an even grid: each codeword begins with a bar after a space. */
import { CODEWORD_MODULES } from './codeword-templates.js';
import { sampleLines, shiftTerms, type Pdf417Grid, type ShiftFit } from './pdf417-grid.js';

/** Mean darkness of the modules around the beginning of a codeword, over all codewords. */
const MEAN_DARKNESS = [0.45, 0.35, 0, 1, 0.65, 0.5] as const;
const STEPS_PER_MODULE = 4;
/** Largest deviation, modules. */
const REACH_MODULES = 1.5;
/** Parts of the height that are measured one by one. */
const BANDS = 5;
const MIN_CORRELATION = 0.5;
/** Pulls coefficients to zero where little was measured. */
const RIDGE = 0.02;

interface ShiftMeasurement {
  readonly terms: readonly number[];
  /** Modules. */
  readonly shift: number;
  readonly weight: number;
}

/** @returns deviations to be added to those of the grid; `null` where too little was measured */
export function trackPdf417Columns(grid: Pdf417Grid): ShiftFit | null {
  const { top, bottom, modules } = grid;
  const measurements: ShiftMeasurement[] = [];
  const reach = REACH_MODULES + MEAN_DARKNESS.length / 2;
  const samples = new Float32Array(2 * reach * STEPS_PER_MODULE);
  for (let band = 0; band < BANDS; band++) {
    const from = top + ((bottom - top) * band) / BANDS;
    const lines: number[] = [];
    for (let line = from; line < from + (bottom - top) / BANDS; line += 1.5) lines.push(line);
    const w = (2 * (from + (bottom - top) / BANDS / 2) - top - bottom) / (bottom - top);
    for (let module = CODEWORD_MODULES; module <= modules - 18; module += CODEWORD_MODULES) {
      sampleLines(grid, module - reach + 0.5 / STEPS_PER_MODULE, 1 / STEPS_PER_MODULE, lines, samples);
      const { shift, score } = findShift(samples);
      if (score > MIN_CORRELATION)
        measurements.push({ terms: shiftTerms(module / modules, w), shift, weight: score ** 2 });
    }
  }
  if (measurements.length < 2 * BANDS) return null;
  const first = solveLeastSquares(measurements);
  const offBy = ({ terms, shift }: ShiftMeasurement): number =>
    Math.abs(shift - terms.reduce((sum, term, i) => sum + term * first[i]!, 0));
  return solveLeastSquares(measurements.filter((measurement) => offBy(measurement) < 0.5));
}

/** Where the mean pattern fits best, modules to the right of the middle. */
function findShift(samples: Float32Array): { shift: number; score: number } {
  const length = MEAN_DARKNESS.length * STEPS_PER_MODULE;
  let best = { shift: 0, score: -1 };
  for (let start = 0; start + length <= samples.length; start++) {
    let [sum, squares, product, dark, darkSquares] = [0, 0, 0, 0, 0];
    for (let k = 0; k < length; k++) {
      const level = samples[start + k]!;
      const light = -MEAN_DARKNESS[Math.floor(k / STEPS_PER_MODULE)]!;
      sum += level;
      squares += level * level;
      product += level * light;
      dark += light;
      darkSquares += light * light;
    }
    const variance = (squares - (sum * sum) / length) * (darkSquares - (dark * dark) / length);
    const score = variance <= 0 ? 0 : (product - (sum * dark) / length) / Math.sqrt(variance);
    if (score > best.score) best = { shift: start / STEPS_PER_MODULE - REACH_MODULES, score };
  }
  return best;
}

/** Normal equations by Gaussian elimination. */
function solveLeastSquares(measurements: readonly ShiftMeasurement[]): number[] {
  const size = shiftTerms(0, 0).length;
  const rows = Array.from({ length: size }, (_, i) => {
    const row = new Float64Array(size + 1);
    row[i] = RIDGE;
    for (const { terms, shift, weight } of measurements) {
      for (let j = 0; j < size; j++) row[j]! += weight * terms[i]! * terms[j]!;
      row[size]! += weight * terms[i]! * shift;
    }
    return row;
  });
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= size; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

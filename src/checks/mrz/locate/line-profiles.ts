import { centerlineRowAt, lineStepAt, type LineCourse } from './line-course.js';
import type { TextStrip } from './text-strip.js';

/**
 * Mean print along each line, one value per column.
 * @param from upper bound of the rows that count, as a share of the letter height below the centerline; −0.5 is the top
 * @param to lower bound
 */
export function measureLineProfiles(strip: TextStrip, course: LineCourse, from: number, to: number): Float32Array[] {
  const { print, width, height, margin, lineCount } = strip;
  const textPx = width - 2 * margin;
  return Array.from({ length: lineCount }, (_, line) => {
    const profile = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const t = (x + 0.5 - margin) / textPx;
      const center = centerlineRowAt(course, line, t);
      const letterHeight = course.letterHeight * lineStepAt(course, t);
      const y0 = Math.max(0, Math.round(center + from * letterHeight));
      const y1 = Math.min(height, Math.max(y0 + 1, Math.round(center + to * letterHeight)));
      let sum = 0;
      for (let y = y0; y < y1; y++) sum += print[y * width + x]!;
      profile[x] = sum / (y1 - y0);
    }
    return profile;
  });
}

/** Mean print halfway between the lines, one value per column. */
export function measureLineGapProfile(strip: TextStrip, { center, step }: LineCourse): Float32Array {
  const between: LineCourse = {
    center: [center[0] + step[0] / 2, center[1] + step[1] / 2],
    step,
    letterHeight: 0.16,
  };
  const gaps = measureLineProfiles({ ...strip, lineCount: strip.lineCount - 1 }, between, -0.5, 0.5);
  return gaps[0]!.map((value, x) => (gaps.length === 1 ? value : (value + gaps[1]![x]!) / 2));
}

/** Subtracts the mean over two pitches from the columns `from` to `to`, so that slow changes vanish. */
export function detrend(profile: Float32Array, from: number, to: number, pitch: number): Float32Array {
  const out = new Float32Array(to - from);
  const reach = Math.round(pitch);
  let sum = 0;
  let count = 0;
  for (let x = from - reach; x < to; x++) {
    const entering = x + reach;
    if (entering >= from && entering < to) {
      sum += profile[entering]!;
      count++;
    }
    const leaving = x - reach - 1;
    if (leaving >= from && leaving < to) {
      sum -= profile[leaving]!;
      count--;
    }
    if (x >= from) out[x - from] = profile[x]! - sum / Math.max(1, count);
  }
  return out;
}

/** Cosine and sine part of a wave with the given frequency, cycles per column; the phase counts from index 0. */
export function fourierComponent(values: Float32Array, frequency: number): [cosine: number, sine: number] {
  const c = Math.cos(2 * Math.PI * frequency);
  const s = Math.sin(2 * Math.PI * frequency);
  let cosine = 0;
  let sine = 0;
  let x = 1;
  let y = 0;
  for (const value of values) {
    cosine += value * x;
    sine += value * y;
    const next = x * c - y * s;
    y = x * s + y * c;
    x = next;
  }
  return [cosine, sine];
}

/** The period that the print of all lines shares. */
export interface CellPitch {
  /** Columns of the strip from one character to the next. */
  readonly px: number;
  /** Share of the lines' variance that this one wave explains, 0–1. */
  readonly power: number;
}

/** Finds the strongest period of all lines together; the phase of each line is free. */
export function estimateCellPitch(
  profiles: readonly Float32Array[],
  from: number,
  to: number,
  minPitch: number,
  maxPitch: number,
): CellPitch {
  const detrended = profiles.map((profile) => detrend(profile, from, to, maxPitch));
  const variance = detrended.reduce((sum, values) => sum + values.reduce((part, v) => part + v * v, 0), 0) || 1;
  const length = to - from;
  const powerAt = (frequency: number): number => {
    let power = 0;
    for (const values of detrended) {
      const [cosine, sine] = fourierComponent(values, frequency);
      power += cosine * cosine + sine * sine;
    }
    return (2 * power) / length / variance;
  };
  // A peak is two half cycles wide, so this grid cannot miss one.
  const gridStep = 0.5 / length;
  let best = 0;
  let bestFrequency = 1 / maxPitch;
  const tryFrequency = (frequency: number): void => {
    const power = powerAt(frequency);
    if (power <= best) return;
    best = power;
    bestFrequency = frequency;
  };
  for (let frequency = 1 / maxPitch; frequency <= 1 / minPitch; frequency += gridStep) tryFrequency(frequency);
  for (let step = gridStep / 2; step > gridStep / 40; step /= 2) {
    for (const frequency of [bestFrequency - step, bestFrequency + step]) tryFrequency(frequency);
  }
  return { px: 1 / bestFrequency, power: best };
}

/** Share of a line's variance that repeats with the pitch: the gaps between characters always have the same phase. */
export function periodicShare(detrended: Float32Array, pitch: number): number {
  const bins = 12;
  const sums = new Float32Array(bins);
  const counts = new Float32Array(bins);
  let variance = 1e-6;
  for (let x = 0; x < detrended.length; x++) {
    const phase = (x + 0.5) / pitch;
    const bin = Math.min(bins - 1, ((phase - Math.floor(phase)) * bins) | 0);
    sums[bin]! += detrended[x]!;
    counts[bin]! += 1;
    variance += detrended[x]! * detrended[x]!;
  }
  let explained = 0;
  for (let bin = 0; bin < bins; bin++) if (counts[bin]! > 0) explained += sums[bin]! ** 2 / counts[bin]!;
  return explained / variance;
}

/** Pearson correlation of two profiles between two columns. */
export function pearsonCorrelation(a: Float32Array, b: Float32Array, from: number, to: number): number {
  const n = to - from;
  let sumA = 0;
  let sumB = 0;
  for (let i = from; i < to; i++) {
    sumA += a[i]!;
    sumB += b[i]!;
  }
  let productAB = 0;
  let squareA = 1e-6;
  let squareB = 1e-6;
  for (let i = from; i < to; i++) {
    const deviationA = a[i]! - sumA / n;
    const deviationB = b[i]! - sumB / n;
    productAB += deviationA * deviationB;
    squareA += deviationA * deviationA;
    squareB += deviationB * deviationB;
  }
  return productAB / Math.sqrt(squareA * squareB);
}

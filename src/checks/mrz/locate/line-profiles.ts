import { centerlineRowAt, lineStepAt, type TextLinesModel } from './fit-centerlines.js';
import { MARGIN_PX, STRIP_TEXT_WIDTH_PX, type RectifiedTextBlock } from './rectified-text-block.js';

/** Mean print along each line, one value per column. */
export function measureLineProfiles(strip: RectifiedTextBlock, course: TextLinesModel): Float32Array[] {
  const { print, width, height, lineCount } = strip;
  return Array.from({ length: lineCount }, (_, line) => {
    const profile = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const t = (x + 0.5 - MARGIN_PX) / STRIP_TEXT_WIDTH_PX;
      const center = centerlineRowAt(course, line, t);
      const letterHeight = course.letterHeight * lineStepAt(course, t);
      const y0 = Math.max(0, Math.round(center - letterHeight / 2));
      const y1 = Math.min(height, Math.max(y0 + 1, Math.round(center + letterHeight / 2)));
      let sum = 0;
      for (let y = y0; y < y1; y++) sum += print[y * width + x]!;
      profile[x] = sum / (y1 - y0);
    }
    return profile;
  });
}

/** Mean print halfway between the lines, one value per column. */
export function measureLineGapProfile(strip: RectifiedTextBlock, { center, step }: TextLinesModel): Float32Array {
  const between: TextLinesModel = {
    center: [center[0] + step[0] / 2, center[1] + step[1] / 2],
    step,
    letterHeight: 0.16,
  };
  const gaps = measureLineProfiles({ ...strip, lineCount: strip.lineCount - 1 }, between);
  return gaps[0]!.map((value, x) => (gaps.length === 1 ? value : (value + gaps[1]![x]!) / 2));
}

/** The columns of the text, less the mean over two pitches, so that slow changes vanish. */
export function detrendProfile(profile: Float32Array, pitch: number): Float32Array {
  const text = profile.subarray(MARGIN_PX, MARGIN_PX + STRIP_TEXT_WIDTH_PX);
  const reach = Math.round(pitch);
  return text.map((value, x) => {
    const around = text.subarray(Math.max(0, x - reach), x + reach + 1);
    return value - around.reduce((sum, other) => sum + other, 0) / around.length;
  });
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
export function estimateCellPitch(profiles: readonly Float32Array[], minPitch: number, maxPitch: number): CellPitch {
  const detrended = profiles.map((profile) => detrendProfile(profile, maxPitch));
  const variance = detrended.reduce((sum, values) => sum + values.reduce((part, v) => part + v * v, 0), 0) || 1;
  const powerAt = (frequency: number): number => {
    let power = 0;
    for (const values of detrended) {
      const [cosine, sine] = fourierComponent(values, frequency);
      power += cosine * cosine + sine * sine;
    }
    return (2 * power) / STRIP_TEXT_WIDTH_PX / variance;
  };
  // A peak is two half cycles wide, so this grid cannot miss one.
  const gridStep = 0.5 / STRIP_TEXT_WIDTH_PX;
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

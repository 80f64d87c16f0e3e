/** Prepares vertical bars for a reader that only knows dark and light. */
import type { Plane } from '../image/plane.js';

export interface BarSharpening {
  /** Rows on each side that are averaged: noise. */
  readonly along: number;
  /** Columns on each side from which a column is set apart: blur. About the width of a narrow bar. */
  readonly across: number;
  /** Gives every neighbourhood the same brightness and contrast: a bar under a reflection becomes as dark as the others. */
  readonly isNormalized: boolean;
}

const GAIN = 3;
/** Neighbourhood of a pixel, in widths of a narrow bar. */
const NEIGHBORHOOD = { across: 9, along: 2 } as const;
/** Grey levels of a standard deviation of the neighbourhood, and the smallest deviation that is more than noise. */
const CONTRAST = 70;
const MIN_DEVIATION = 6;

export function sharpenBars(plane: Plane, { along, across, isNormalized }: BarSharpening): Plane {
  const { width, height } = plane;
  const smooth = columnMeans(plane.data, width, height, along);
  const wide = rowMeans(smooth, width, height, across);
  const sharp = smooth.map((value, i) => clampLevel(value + GAIN * (value - wide[i]!)));
  if (!isNormalized) return { data: Uint8ClampedArray.from(sharp), width, height };
  const neighborhoodMeans = (values: Float32Array): Float32Array =>
    rowMeans(
      columnMeans(values, width, height, NEIGHBORHOOD.along * across),
      width,
      height,
      NEIGHBORHOOD.across * across,
    );
  const means = neighborhoodMeans(sharp);
  const squares = neighborhoodMeans(sharp.map((value) => value * value));
  const data = new Uint8ClampedArray(sharp.length);
  for (let i = 0; i < data.length; i++) {
    const deviation = Math.sqrt(Math.max(0, squares[i]! - means[i]! ** 2));
    data[i] = 128 + (CONTRAST * (sharp[i]! - means[i]!)) / Math.max(MIN_DEVIATION, deviation);
  }
  return { data, width, height };
}

function clampLevel(value: number): number {
  return Math.min(255, Math.max(0, value));
}

function rowMeans(data: ArrayLike<number>, width: number, height: number, reach: number): Float32Array {
  return runningMeans(data, { length: width, step: 1, lines: height, lineStep: width, reach });
}

function columnMeans(data: ArrayLike<number>, width: number, height: number, reach: number): Float32Array {
  return runningMeans(data, { length: height, step: width, lines: width, lineStep: 1, reach });
}

interface Lines {
  readonly length: number;
  /** From one value of a line to the next, and from one line to the next. */
  readonly step: number;
  readonly lines: number;
  readonly lineStep: number;
  readonly reach: number;
}

/** The mean of each value and its neighbours in its line, fewer at the ends. */
function runningMeans(data: ArrayLike<number>, { length, step, lines, lineStep, reach }: Lines): Float32Array {
  const out = new Float32Array(data.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let [sum, count] = [0, 0];
    for (let k = -reach; k < length; k++) {
      if (k + reach < length) {
        sum += data[start + (k + reach) * step]!;
        count++;
      }
      if (k > reach) {
        sum -= data[start + (k - reach - 1) * step]!;
        count--;
      }
      if (k >= 0) out[start + k * step] = sum / count;
    }
  }
  return out;
}

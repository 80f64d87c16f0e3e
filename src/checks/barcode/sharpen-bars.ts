import type { Plane } from '../image/plane.js';

/** Rows on each side of a pixel that are averaged: bars go on, noise does not. */
const ALONG = 3;
/** Columns on each side from which a pixel is set apart: about the width of a blurred narrow bar. */
const ACROSS = 2;
const GAIN = 3;

/** Raises the contrast of blurred vertical bars, for a reader that only knows dark and light. */
export function sharpenBars({ data, width, height }: Plane): Plane {
  const smooth = movingMeans(data, width, height, { length: height, step: width, reach: ALONG });
  const wide = movingMeans(smooth, width, height, { length: width, step: 1, reach: ACROSS });
  return { data: Uint8ClampedArray.from(smooth, (value, i) => value + GAIN * (value - wide[i]!)), width, height };
}

interface Lines {
  readonly length: number;
  /** From one value of a line to the next. */
  readonly step: number;
  /** Values on each side that are averaged with a value, fewer at the ends. */
  readonly reach: number;
}

function movingMeans(
  data: ArrayLike<number>,
  width: number,
  height: number,
  { length, step, reach }: Lines,
): Float32Array {
  const means = new Float32Array(width * height);
  for (let i = 0; i < means.length; i++) {
    const place = Math.floor(i / step) % length;
    const [from, to] = [Math.max(-reach, -place), Math.min(reach, length - 1 - place)];
    let sum = 0;
    for (let k = from; k <= to; k++) sum += data[i + k * step]!;
    means[i] = sum / (to - from + 1);
  }
  return means;
}

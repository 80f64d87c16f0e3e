import type { Plane } from '../image/plane.js';

/** Rows on each side of a pixel that are averaged: bars go on, noise does not. */
const ALONG = 3;
/** Columns on each side from which a pixel is set apart: about the width of a blurred narrow bar. */
const ACROSS = 2;
const GAIN = 3;

/** Raises the contrast of blurred vertical bars, for a reader that only knows dark and light. */
export function sharpenBars({ data, width, height }: Plane): Plane {
  const smooth = movingMeans(data, width, ALONG);
  const wide = movingMeans(smooth, 1, ACROSS);
  const sharp = smooth.map((value, i) => value + GAIN * (value - wide[i]!));
  return { data: new Uint8ClampedArray(sharp), width, height };
}

/** Means with the values at 1, 2 … `reach` steps on both sides. Values near the ends stay as they are. */
function movingMeans(data: ArrayLike<number>, step: number, reach: number): Float32Array {
  const sums = new Float64Array(data.length + step);
  for (let i = 0; i < data.length; i++) sums[i + step] = sums[i]! + data[i]!;
  const means = new Float32Array(data);
  for (let i = reach * step; i < data.length - reach * step; i++)
    means[i] = (sums[i + (reach + 1) * step]! - sums[i - reach * step]!) / (2 * reach + 1);
  return means;
}

import type { Plane } from '../image/plane.js';

/** Gradient of a plane: two components and magnitude per pixel, in grey levels per pixel. */
export interface GradientField {
  readonly width: number;
  readonly height: number;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
  readonly magnitude: Float32Array;
  /** A smaller magnitude is noise. */
  readonly noise: number;
}

/** Weakest step that may be a document's edge, grey levels per px after smoothing. */
const MIN_EDGE_STEP = 1.1;
/** Share of the pixels that are taken for noise. */
const NOISE_QUANTILE = 0.4;

/**
 * Sobel gradient, which contains a 1-2-1 smoothing. Of several planes the strongest gradient counts at each pixel, so that
 * a border between two equally bright colours is detected too.
 */
export function computeGradient(planes: readonly Plane[]): GradientField {
  const { width, height } = planes[0]!;
  const gx = new Float32Array(width * height);
  const gy = new Float32Array(width * height);
  const magnitude = new Float32Array(width * height);
  for (const { data } of planes) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const topLeft = data[i - width - 1]!;
        const topRight = data[i - width + 1]!;
        const bottomLeft = data[i + width - 1]!;
        const bottomRight = data[i + width + 1]!;
        const dx = (topRight + 2 * data[i + 1]! + bottomRight - topLeft - 2 * data[i - 1]! - bottomLeft) / 8;
        const dy = (bottomLeft + 2 * data[i + width]! + bottomRight - topLeft - 2 * data[i - width]! - topRight) / 8;
        const length = Math.sqrt(dx * dx + dy * dy);
        if (length <= magnitude[i]!) continue;
        gx[i] = dx;
        gy[i] = dy;
        magnitude[i] = length;
      }
    }
  }
  const noise = Math.max(MIN_EDGE_STEP, quantile(magnitude, NOISE_QUANTILE));
  return { width, height, gx, gy, magnitude, noise };
}

/** Quantile of non-negative values, by a histogram of 256 bins up to 64. */
function quantile(values: Float32Array, share: number): number {
  const bins = new Uint32Array(257);
  for (let i = 0; i < values.length; i++) bins[Math.min(256, (values[i]! * 4) | 0)]!++;
  let left = share * values.length;
  for (let bin = 0; bin < 257; bin++) {
    left -= bins[bin]!;
    if (left <= 0) return bin / 4;
  }
  return 64;
}

/** Indices of the pixels whose gradient is a local maximum across their edge. */
export function thinEdges({ width, height, gx, gy, magnitude, noise }: GradientField): Int32Array {
  const found = new Int32Array(width * height);
  let count = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      const m = magnitude[i]!;
      if (m < noise) continue;
      const ax = Math.abs(gx[i]!);
      const ay = Math.abs(gy[i]!);
      // tan 22.5° and its inverse split the neighbours into four directions.
      let step: number;
      if (ay < 0.414 * ax) step = 1;
      else if (ax < 0.414 * ay) step = width;
      else step = gx[i]! * gy[i]! > 0 ? width + 1 : width - 1;
      if (m >= magnitude[i - step]! && m > magnitude[i + step]!) found[count++] = i;
    }
  }
  return found.subarray(0, count);
}

import type { Plane } from '../image/plane.js';

/** Gradient of a plane: two components and magnitude per pixel, in grey levels per pixel. */
export interface GradientField {
  readonly width: number;
  readonly height: number;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
  readonly magnitude: Float32Array;
  /** Magnitude under which a pixel is taken for noise. */
  readonly noise: number;
}

/** Weakest step that may be a document's edge, grey levels per px after smoothing. */
const MIN_EDGE_STEP = 1.1;

/**
 * Sobel gradient (which contains the 1-2-1 smoothing) of one or more planes; with several, the strongest one counts at
 * each pixel, so that a border that only differs in colour is seen too.
 */
export function computeGradient(planes: readonly Plane[]): GradientField {
  const { width, height } = planes[0]!;
  const gx = new Float32Array(width * height);
  const gy = new Float32Array(width * height);
  const magnitude = new Float32Array(width * height);
  for (const plane of planes) {
    const d = plane.data;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const a = d[i - width - 1]!;
        const b = d[i - width + 1]!;
        const e = d[i + width - 1]!;
        const f = d[i + width + 1]!;
        const dx = (b + 2 * d[i + 1]! + f - a - 2 * d[i - 1]! - e) / 8;
        const dy = (e + 2 * d[i + width]! + f - a - 2 * d[i - width]! - b) / 8;
        const m = Math.sqrt(dx * dx + dy * dy);
        if (m > magnitude[i]!) {
          gx[i] = dx;
          gy[i] = dy;
          magnitude[i] = m;
        }
      }
    }
  }
  return { width, height, gx, gy, magnitude, noise: Math.max(MIN_EDGE_STEP, quantile(magnitude, 0.4)) };
}

/** Quantile of non-negative values by a histogram of 256 bins up to 64. */
export function quantile(values: Float32Array, share: number): number {
  const bins = new Uint32Array(257);
  for (let i = 0; i < values.length; i++) bins[Math.min(256, (values[i]! * 4) | 0)]!++;
  let left = share * values.length;
  for (let b = 0; b < 257; b++) {
    left -= bins[b]!;
    if (left <= 0) return b / 4;
  }
  return 64;
}

/** Pixels that are local maxima across their edge. Indices into the gradient's arrays. */
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

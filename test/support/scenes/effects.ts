/**
 * What lens, hand and sensor do to a picture. All work in place on RGB floats (0–255), three values a pixel, row by row.
 */
import type { Random } from '../random.js';
import { NORMALS } from './noise.js';

export interface Frame {
  readonly rgb: Float32Array;
  readonly width: number;
  readonly height: number;
}

const pool = new Map<number, Float32Array>();

/** Working memory of a size; the same array each time, so one caller at a time. */
function scratch(length: number): Float32Array {
  let kept = pool.get(length);
  if (!kept) {
    kept = new Float32Array(length);
    pool.clear();
    pool.set(length, kept);
  }
  return kept;
}

function gaussianKernel(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 3));
  const kernel = Float32Array.from({ length: reach * 2 + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  return kernel.map((weight) => weight / total);
}

/** Horizontal convolution of whole rows, edges repeated. */
function convolveRows(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length >> 1;
  const last = (width - 1) * 3;
  for (let y = 0; y < height; y++) {
    const start = y * width * 3;
    for (let at = 0; at < width * 3; at++) {
      const channel = at % 3;
      let sum = 0;
      if (at >= reach * 3 && at <= last - reach * 3) {
        let source = start + at - reach * 3;
        for (let k = 0; k < kernel.length; k++, source += 3) sum += (from[source] ?? 0) * (kernel[k] ?? 0);
      } else {
        for (let k = 0; k < kernel.length; k++) {
          const clamped = Math.min(last, Math.max(0, at - channel + (k - reach) * 3));
          sum += (from[start + clamped + channel] ?? 0) * (kernel[k] ?? 0);
        }
      }
      to[start + at] = sum;
    }
  }
}

/** Vertical convolution, row by row, so that memory is read in order. */
function convolveColumns(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length >> 1;
  const stride = width * 3;
  for (let y = 0; y < height; y++) {
    const out = y * stride;
    for (let k = 0; k < kernel.length; k++) {
      const weight = kernel[k] ?? 0;
      const start = Math.min(height - 1, Math.max(0, y + k - reach)) * stride;
      if (k === 0) for (let i = 0; i < stride; i++) to[out + i] = (from[start + i] ?? 0) * weight;
      else for (let i = 0; i < stride; i++) to[out + i] = (to[out + i] ?? 0) + (from[start + i] ?? 0) * weight;
    }
  }
}

/** A running mean over 2 × reach + 1 pixels along rows or columns. */
function box(from: Float32Array, to: Float32Array, width: number, height: number, reach: number, vertical: boolean): void {
  const stride = width * 3;
  const share = 1 / (2 * reach + 1);
  if (vertical) {
    const sums = new Float32Array(stride);
    const rowAt = (y: number): number => Math.min(height - 1, Math.max(0, y)) * stride;
    for (let y = -reach; y <= reach; y++) {
      const start = rowAt(y);
      for (let i = 0; i < stride; i++) sums[i] = (sums[i] ?? 0) + (from[start + i] ?? 0);
    }
    for (let y = 0; y < height; y++) {
      const out = y * stride;
      const enter = rowAt(y + reach + 1);
      const leave = rowAt(y - reach);
      for (let i = 0; i < stride; i++) {
        const sum = sums[i] ?? 0;
        to[out + i] = sum * share;
        sums[i] = sum + (from[enter + i] ?? 0) - (from[leave + i] ?? 0);
      }
    }
    return;
  }
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    for (let channel = 0; channel < 3; channel++) {
      const at = (x: number): number => from[start + Math.min(width - 1, Math.max(0, x)) * 3 + channel] ?? 0;
      let sum = 0;
      for (let x = -reach; x <= reach; x++) sum += at(x);
      for (let x = 0; x < width; x++) {
        to[start + x * 3 + channel] = sum * share;
        sum += at(x + reach + 1) - at(x - reach);
      }
    }
  }
}

/** Three running means approach a Gaussian; used where a kernel would be long. */
const KERNEL_LIMIT = 2.2;

/** Out of focus: a Gaussian of `sigmaPx`. Nothing below 0.2 px. */
export function focusBlur({ rgb, width, height }: Frame, sigmaPx: number): void {
  if (sigmaPx < 0.2) return;
  const spare = scratch(rgb.length);
  if (sigmaPx <= KERNEL_LIMIT) {
    const kernel = gaussianKernel(sigmaPx);
    convolveRows(rgb, spare, width, height, kernel);
    convolveColumns(spare, rgb, width, height, kernel);
    return;
  }
  // Widths of three boxes whose variances add up to sigma² (Kovesi, "Fast almost-Gaussian filtering", 2010).
  const ideal = Math.sqrt((12 * sigmaPx * sigmaPx) / 3 + 1);
  const lower = Math.floor(ideal) - (Math.floor(ideal) % 2 === 0 ? 1 : 0);
  const smaller = Math.round((12 * sigmaPx * sigmaPx - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  for (let pass = 0; pass < 3; pass++) {
    const reach = ((pass < smaller ? lower : lower + 2) - 1) / 2;
    box(rgb, spare, width, height, reach, false);
    box(spare, rgb, width, height, reach, true);
  }
}

/** Moved while exposed: the mean along a line of `lengthPx`. Nothing below 1 px. */
export function motionBlur({ rgb, width, height }: Frame, lengthPx: number, angleDeg: number): void {
  if (lengthPx < 1) return;
  const taps = Math.min(24, Math.max(3, Math.ceil(lengthPx) | 1));
  const spare = scratch(rgb.length);
  spare.fill(0);
  const dx = Math.cos((angleDeg * Math.PI) / 180) * lengthPx;
  const dy = Math.sin((angleDeg * Math.PI) / 180) * lengthPx;
  const weight = 1 / taps;
  for (let tap = 0; tap < taps; tap++) {
    const share = tap / (taps - 1) - 0.5;
    const shiftX = Math.round(dx * share);
    const shiftY = Math.round(dy * share);
    for (let y = 0; y < height; y++) {
      const to = y * width * 3;
      const from = Math.min(height - 1, Math.max(0, y + shiftY)) * width * 3;
      const first = Math.max(0, -shiftX);
      const end = Math.min(width, width - shiftX);
      for (let i = first * 3; i < end * 3; i++) {
        spare[to + i] = (spare[to + i] ?? 0) + (rgb[from + i + shiftX * 3] ?? 0) * weight;
      }
      for (let x = 0; x < first; x++) for (let c = 0; c < 3; c++) spare[to + x * 3 + c] = (spare[to + x * 3 + c] ?? 0) + (rgb[from + c] ?? 0) * weight;
      for (let x = end; x < width; x++) for (let c = 0; c < 3; c++) spare[to + x * 3 + c] = (spare[to + x * 3 + c] ?? 0) + (rgb[from + (width - 1) * 3 + c] ?? 0) * weight;
    }
  }
  rgb.set(spare);
}

export interface Sensor {
  /** 1 as lit; 0.3 a dim room, 1.6 blown out. */
  readonly exposure: number;
  /** −0.15 cold … 0.15 warm. */
  readonly warmth: number;
  /** Standard deviation of the grain at mid grey, 0–255. */
  readonly noise: number;
  /** Share of light lost in the corners, 0–0.5. */
  readonly vignette: number;
}

/** Exposure, white balance, vignette and grain, then eight bits: RGBA. */
export function expose(frame: Frame, sensor: Sensor, random: Random, out: Uint8ClampedArray): void {
  const { rgb, width, height } = frame;
  const gains = [sensor.exposure * (1 + sensor.warmth), sensor.exposure, sensor.exposure * (1 - sensor.warmth)] as const;
  const [gainR, gainG, gainB] = gains;
  const grain = sensor.noise * 0.8;
  const chroma = sensor.noise * 0.35;
  const cx = width / 2;
  const cy = height / 2;
  const reach2 = cx * cx + cy * cy;
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    let normal = Math.floor(random.next() * 65536);
    const dy2 = (y - cy) * (y - cy);
    for (let x = 0; x < width; x++, at += 3, to += 4) {
      const fall = 1 - (sensor.vignette * ((x - cx) * (x - cx) + dy2)) / reach2;
      const r = (rgb[at] ?? 0) * gainR * fall;
      const g = (rgb[at + 1] ?? 0) * gainG * fall;
      const b = (rgb[at + 2] ?? 0) * gainB * fall;
      // Shot noise grows with the light, read noise does not; the sum is about even after a camera's gamma.
      const luma = grain * (NORMALS[normal & 65535] ?? 0);
      out[to] = r + luma + chroma * (NORMALS[(normal + 7919) & 65535] ?? 0);
      out[to + 1] = g + luma;
      out[to + 2] = b + luma + chroma * (NORMALS[(normal + 15101) & 65535] ?? 0);
      out[to + 3] = 255;
      normal++;
    }
  }
}

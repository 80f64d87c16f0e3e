/**
 * What lens, hand and sensor do to a picture. All work in place on RGB floats (0–255), three values a pixel, row by row.
 */
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { NORMALS } from './noise-field.js';
import type { HalfShade } from './scene.types.js';

export interface RgbFrame {
  readonly rgb: Float32Array;
  readonly width: number;
  readonly height: number;
}

function gaussianWing(sigma: number): Float32Array {
  const reach = Math.max(3, Math.ceil(sigma * 2.7));
  const wing = Float32Array.from({ length: reach + 1 }, (_, at) => Math.exp((-at * at) / (2 * sigma * sigma)));
  const total = wing.reduce((sum, weight, at) => sum + weight * (at === 0 ? 1 : 2), 0);
  return wing.map((weight) => weight / total);
}

function padRow(from: Float32Array, start: number, width: number, reach: number, padded: Float32Array): void {
  const edge = reach * 3;
  padded.set(from.subarray(start, start + width * 3), edge);
  for (let i = 0; i < edge; i++) {
    padded[i] = from[start + (i % 3)]!;
    padded[edge + width * 3 + i] = from[start + (width - 1) * 3 + (i % 3)]!;
  }
}

/** Horizontal convolution of whole rows, edges repeated. */
function convolveRows(from: Float32Array, to: Float32Array, width: number, height: number, wing: Float32Array): void {
  const reach = wing.length - 1;
  const edge = reach * 3;
  const padded = new Float32Array(width * 3 + edge * 2);
  for (let y = 0; y < height; y++) {
    const start = y * width * 3;
    padRow(from, start, width, reach, padded);
    for (let i = 0; i < width * 3; i++) {
      const at = i + edge;
      let sum = padded[at]! * wing[0]!;
      for (let k = 1; k <= reach; k++) sum += (padded[at - k * 3]! + padded[at + k * 3]!) * wing[k]!;
      to[start + i] = sum;
    }
  }
}

/** Vertical convolution, row by row, so that memory is read in order. */
function convolveColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  wing: Float32Array,
): void {
  const stride = width * 3;
  const above = new Int32Array(wing.length);
  const below = new Int32Array(wing.length);
  for (let y = 0; y < height; y++) {
    const out = y * stride;
    for (let k = 1; k < wing.length; k++) {
      above[k] = Math.max(0, y - k) * stride;
      below[k] = Math.min(height - 1, y + k) * stride;
    }
    for (let i = 0; i < stride; i++) {
      let sum = from[out + i]! * wing[0]!;
      for (let k = 1; k < wing.length; k++) sum += (from[above[k]! + i]! + from[below[k]! + i]!) * wing[k]!;
      to[out + i] = sum;
    }
  }
}

/** A running mean over 2 × reach + 1 pixels along rows. */
function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const edge = (reach + 1) * 3;
  const padded = new Float32Array(width * 3 + edge * 2);
  const share = 1 / (2 * reach + 1);
  const enter = reach * 3 + 3;
  for (let y = 0; y < height; y++) {
    const start = y * width * 3;
    padRow(from, start, width, reach + 1, padded);
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let k = 3 + channel; k < edge * 2; k += 3) sum += padded[k]!;
      for (let i = channel; i < width * 3; i += 3) {
        to[start + i] = sum * share;
        sum += padded[i + edge + enter]! - padded[i + 3]!;
      }
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const stride = width * 3;
  const share = 1 / (2 * reach + 1);
  const sums = new Float32Array(stride);
  const rowAt = (y: number): number => Math.min(height - 1, Math.max(0, y)) * stride;
  for (let y = -reach; y <= reach; y++) {
    const start = rowAt(y);
    for (let i = 0; i < stride; i++) sums[i] = sums[i]! + from[start + i]!;
  }
  for (let y = 0; y < height; y++) {
    const out = y * stride;
    const come = rowAt(y + reach + 1);
    const go = rowAt(y - reach);
    for (let i = 0; i < stride; i++) {
      const sum = sums[i]!;
      to[out + i] = sum * share;
      sums[i] = sum + from[come + i]! - from[go + i]!;
    }
  }
}

/** Three running means approach a Gaussian; used where a kernel would be long. */
const KERNEL_LIMIT = 1.8;

export function applyFocusBlur({ rgb, width, height }: RgbFrame, sigmaPx: number): void {
  if (sigmaPx < 0.2) return;
  const spare = new Float32Array(rgb.length);
  if (sigmaPx <= KERNEL_LIMIT) {
    const wing = gaussianWing(sigmaPx);
    convolveRows(rgb, spare, width, height, wing);
    convolveColumns(spare, rgb, width, height, wing);
    return;
  }
  // Widths of three boxes whose variances add up to sigma² (Kovesi, "Fast almost-Gaussian filtering", 2010).
  const ideal = Math.sqrt((12 * sigmaPx * sigmaPx) / 3 + 1);
  const lower = Math.floor(ideal) - (Math.floor(ideal) % 2 === 0 ? 1 : 0);
  const smaller = Math.round((12 * sigmaPx * sigmaPx - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  for (let pass = 0; pass < 3; pass++) {
    const reach = ((pass < smaller ? lower : lower + 2) - 1) / 2;
    boxRows(rgb, spare, width, height, reach);
    boxColumns(spare, rgb, width, height, reach);
  }
}

/** Moved while exposed: the mean along a line of `lengthPx`. Nothing below 1 px. */
export function applyMotionBlur({ rgb, width, height }: RgbFrame, lengthPx: number, angleDeg: number): void {
  if (lengthPx < 1) return;
  const taps = Math.min(25, Math.max(3, Math.ceil(lengthPx) | 1));
  const spare = new Float32Array(rgb.length);
  const dx = Math.cos((angleDeg * Math.PI) / 180) * lengthPx;
  const dy = Math.sin((angleDeg * Math.PI) / 180) * lengthPx;
  const weight = 1 / taps;
  const reach = Math.ceil(lengthPx / 2) + 1;
  const padded = new Float32Array(width * 3 + reach * 6);
  for (let y = 0; y < height; y++) {
    const to = y * width * 3;
    for (let tap = 0; tap < taps; tap++) {
      const share = tap / (taps - 1) - 0.5;
      const row = Math.min(height - 1, Math.max(0, y + Math.round(dy * share)));
      padRow(rgb, row * width * 3, width, reach, padded);
      const shift = (Math.round(dx * share) + reach) * 3;
      if (tap === 0) for (let i = 0; i < width * 3; i++) spare[to + i] = padded[i + shift]! * weight;
      else for (let i = 0; i < width * 3; i++) spare[to + i] = spare[to + i]! + padded[i + shift]! * weight;
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

/** Light falls off across the frame: 0 even, 0.5 strong. */
export interface Unevenness {
  readonly strength: number;
  readonly angleDeg: number;
}

/** Exposure, white balance, uneven light, vignette and grain, then eight bits: RGBA. */
export function applyExposure(
  frame: RgbFrame,
  sensor: Sensor,
  uneven: Unevenness,
  random: SeededRandom,
  out: Uint8ClampedArray,
): void {
  const { rgb, width, height } = frame;
  const gainR = sensor.exposure * (1 + sensor.warmth);
  const gainG = sensor.exposure;
  const gainB = sensor.exposure * (1 - sensor.warmth);
  const grain = sensor.noise * 0.8;
  const chroma = sensor.noise * 0.35;
  const cx = width / 2;
  const cy = height / 2;
  const reach2 = cx * cx + cy * cy;
  const vignette = sensor.vignette / reach2;
  const slope = uneven.strength / Math.sqrt(reach2);
  const slopeX = Math.cos((uneven.angleDeg * Math.PI) / 180) * slope;
  const slopeY = Math.sin((uneven.angleDeg * Math.PI) / 180) * slope;
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    let normal = Math.floor(random.next() * 65536);
    const dy2 = (y - cy) * (y - cy);
    const rowLight = 1 + slopeY * (y - cy);
    for (let x = 0; x < width; x++, at += 3, to += 4) {
      const fall = rowLight + slopeX * (x - cx) - vignette * ((x - cx) * (x - cx) + dy2);
      const r = rgb[at]! * gainR * fall;
      const g = rgb[at + 1]! * gainG * fall;
      const b = rgb[at + 2]! * gainB * fall;
      // Shot noise grows with the light, read noise does not; the sum is about even after a camera's gamma.
      const luma = grain * NORMALS[normal & 65535]!;
      out[to] = r + luma + chroma * NORMALS[(normal + 7919) & 65535]!;
      out[to + 1] = g + luma;
      out[to + 2] = b + luma + chroma * NORMALS[(normal + 15101) & 65535]!;
      out[to + 3] = 255;
      normal++;
    }
  }
}

/** Takes light away on one side of a soft line. */
export function applyShade(
  { rgb, width, height }: RgbFrame,
  { angleDeg, offset, softness, strength }: HalfShade,
): void {
  const long = Math.max(width, height);
  const dx = Math.cos((angleDeg * Math.PI) / 180) / (long * softness);
  const dy = Math.sin((angleDeg * Math.PI) / 180) / (long * softness);
  const base = -offset / softness;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const t = base + (x - width / 2) * dx + (y - height / 2) * dy + 0.5;
      if (t <= 0) continue;
      const light = 1 - strength * (t >= 1 ? 1 : t * t * (3 - 2 * t));
      for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * light;
    }
  }
}

/** A phone's tone curve: an S through the middle, mixed in by `strength`. */
export function applyToneCurve(data: Uint8ClampedArray, strength: number): void {
  const curve = Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const t = value / 255;
    return value + (t * t * (3 - 2 * t) * 255 - value) * strength;
  });
  for (let at = 0; at < data.length; at += 4) for (let k = at; k < at + 3; k++) data[k] = curve[data[k]!]!;
}

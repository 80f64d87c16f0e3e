import type { Luma, Pixels } from '../check-report.js';
import { sampleBilinear, toPixelWords, type Plane } from './plane.js';

/** Width and height of an image reduced to a long side. It is never enlarged, and no side is shorter than a pixel. */
export function computeDownscaledSize(
  width: number,
  height: number,
  longSidePx: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSidePx / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether an image is a luminance plane, not RGBA pixels. */
export function isLuma(image: Pixels | Luma): image is Luma {
  return 'stride' in image;
}

/**
 * Luminance by area averaging: every pixel is the mean of the source area that it covers, with fractional borders. Browsers and
 * decoders scale differently, and measures must not depend on that.
 *
 * Luma is 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601, as JPEG defines it). Transparency lies on white.
 * @param longSidePx long side of the result; a smaller image keeps its size
 */
export function toLuminance(image: Pixels | Luma, longSidePx: number): Plane {
  const luma = isLuma(image) ? image : toLuma(image);
  const { width, height } = computeDownscaledSize(luma.width, luma.height, longSidePx);
  if (width === luma.width && luma.stride === width) {
    return { data: luma.data.subarray(0, width * height), width, height };
  }
  return downscaleLuma(luma, width, height);
}

/** By area averaging; the usual proportions are faster. */
function downscaleLuma(luma: Luma, width: number, height: number): Plane {
  const factor = luma.width / width;
  const isEven = luma.height === height * factor;
  if (isEven && factor === 2) return halveLuma(luma);
  if (isEven && Number.isInteger(factor)) return downscaleByInteger(luma, factor);
  if (isEven && factor === 1.5 && width % 2 === 0 && height % 2 === 0) return downscaleThreeToTwo(luma, width, height);
  return downscaleByArea(luma, width, height);
}

/** Reduces a plane by area averaging. */
export function downscalePlane(plane: Plane, longSidePx: number): Plane {
  const { width, height } = computeDownscaledSize(plane.width, plane.height, longSidePx);
  return resizePlane(plane, width, height);
}

/** The plane at any size and proportions: by area averaging, or between pixels where it is enlarged. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const luma = { ...plane, stride: plane.width };
  // Integers are faster than fractions.
  if (plane.width >= 2 * width && plane.height >= 2 * height) return resizePlane(halveLuma(luma), width, height);
  if (width <= plane.width && height <= plane.height) return downscaleLuma(luma, width, height);
  const data = new Uint8Array(width * height);
  for (let y = 0, o = 0; y < height; y++) {
    const sourceY = ((y + 0.5) * plane.height) / height;
    for (let x = 0; x < width; x++, o++)
      data[o] = sampleBilinear(plane, ((x + 0.5) * plane.width) / width, sourceY) + 0.5;
  }
  return { data, width, height };
}

/** Half the size by means of 2 × 2 pixels. An odd last row or column is left out. */
function halveLuma({ data, width: sourceWidth, height: sourceHeight, stride }: Luma): Plane {
  const width = sourceWidth >> 1;
  const height = sourceHeight >> 1;
  const out = new Uint8Array(width * height);
  for (let y = 0, o = 0; y < height; y++) {
    for (let end = o + width, i = 2 * y * stride, j = i + stride; o < end; o++, i += 2, j += 2)
      out[o] = (data[i]! + data[i + 1]! + data[j]! + data[j + 1]! + 2) >> 2;
  }
  return { data: out, width, height };
}

/** ITU-R BT.601 in 65,536ths. Integers are faster, and the three add up to exactly one. */
const RED_WEIGHT = 19595;
const GREEN_WEIGHT = 38470;
const BLUE_WEIGHT = 7471;
const ROUNDING_HALF = 32768;

function toLuma(image: Pixels): Luma {
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  const words = toPixelWords(image);
  for (let i = 0; i < data.length; i++) {
    const word = words[i]! | 0;
    const weighted =
      RED_WEIGHT * (word & 255) + GREEN_WEIGHT * ((word >> 8) & 255) + BLUE_WEIGHT * ((word >> 16) & 255);
    const level = (weighted + ROUNDING_HALF) >> 16;
    const alpha = word >>> 24;
    data[i] = alpha === 255 ? level : 255.5 + ((level - 255) * alpha) / 255;
  }
  return { data, width, height, stride: width };
}

function downscaleByArea(
  { data, width: srcWidth, height: srcHeight, stride }: Luma,
  width: number,
  height: number,
): Plane {
  const out = new Uint8Array(width * height);
  // 64 bits: reading 32-bit floats costs a conversion for each.
  const sums = new Float64Array(srcWidth);
  const addRow = (y: number, weight: number): void => {
    for (let x = 0, i = y * stride; x < srcWidth; x++, i++) sums[x]! += data[i]! * weight;
  };
  const scaleY = srcHeight / height;
  const spans = computePixelSpans(srcWidth, width, srcWidth / width);
  // Rows are summed at full width. Only the sums, one per target row, are narrowed.
  for (let sy = 0, y = 0; sy < srcHeight && y < height; sy++) {
    const end = (y + 1) * scaleY;
    const isLast = sy + 1 >= end - 1e-6 || sy === srcHeight - 1;
    // A source row on the border of two target rows counts in both, by its shares.
    addRow(sy, isLast ? Math.min(1, end - sy) : 1);
    if (!isLast) continue;
    narrowRow(sums, out, y * width, spans, scaleY);
    y++;
    sums.fill(0);
    const rest = sy + 1 - end;
    if (rest > 1e-6) addRow(sy, rest);
  }
  return { data: out, width, height };
}

/** First and last source pixel of each target pixel in a row, and its shares of them. */
interface PixelSpans {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly head: Float64Array;
  readonly tail: Float64Array;
  /** A whole source pixel's share of a target pixel. */
  readonly share: number;
}

function computePixelSpans(srcWidth: number, width: number, scale: number): PixelSpans {
  const first = new Int32Array(width);
  const last = new Int32Array(width);
  const head = new Float64Array(width);
  const tail = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const from = x * scale;
    const to = Math.min(srcWidth, from + scale);
    first[x] = Math.floor(from);
    last[x] = Math.min(srcWidth - 1, Math.ceil(to - 1e-6) - 1);
    const isOne = first[x] === last[x];
    head[x] = (isOne ? to - from : first[x]! + 1 - from) / scale;
    tail[x] = isOne ? 0 : (to - last[x]!) / scale;
  }
  return { first, last, head, tail, share: 1 / scale };
}

function narrowRow(sums: Float64Array, out: Uint8Array, row: number, spans: PixelSpans, rows: number): void {
  const { first, last, head, tail, share } = spans;
  for (let x = 0; x < first.length; x++) {
    const from = first[x]!;
    const to = last[x]!;
    let sum = 0;
    for (let i = from + 1; i < to; i++) sum += sums[i]!;
    out[row + x] = (sums[from]! * head[x]! + sum * share + sums[to]! * tail[x]!) / rows + 0.5;
  }
}

/** Three pixels to two in each direction, as from 1080 to 720 lines: each result has two thirds of its pixels' sum from one row or column. */
function downscaleThreeToTwo({ data, stride }: Luma, width: number, height: number): Plane {
  const out = new Uint8Array(width * height);
  for (let y = 0, row = 0; y < height; y += 2, row += 3 * stride) {
    let o = y * width;
    for (let x = 0, i = row; x < width; x += 2, i += 3, o += 2) {
      const [j, k] = [i + stride, i + 2 * stride];
      const left = 2 * data[j]! + data[j + 1]!;
      const right = data[j + 1]! + 2 * data[j + 2]!;
      out[o] = (2 * (2 * data[i]! + data[i + 1]!) + left) / 9 + 0.5;
      out[o + 1] = (2 * (data[i + 1]! + 2 * data[i + 2]!) + right) / 9 + 0.5;
      out[o + width] = (left + 2 * (2 * data[k]! + data[k + 1]!)) / 9 + 0.5;
      out[o + width + 1] = (right + 2 * (data[k + 1]! + 2 * data[k + 2]!)) / 9 + 0.5;
    }
  }
  return { data: out, width, height };
}

function downscaleByInteger({ data, width: sourceWidth, height: sourceHeight, stride }: Luma, factor: number): Plane {
  const width = sourceWidth / factor;
  const height = sourceHeight / factor;
  const out = new Uint8Array(width * height);
  const count = factor * factor;
  const half = count >> 1;
  for (let y = 0, o = 0; y < height; y++) {
    let start = y * factor * stride;
    for (let x = 0; x < width; x++, o++, start += factor) {
      let sum = half;
      for (let dy = 0, row = start; dy < factor; dy++, row += stride) {
        if (factor === 4) sum += data[row]! + data[row + 1]! + data[row + 2]! + data[row + 3]!;
        else for (let dx = 0; dx < factor; dx++) sum += data[row + dx]!;
      }
      out[o] = sum / count;
    }
  }
  return { data: out, width, height };
}

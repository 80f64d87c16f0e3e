import type { Pixels, Point } from '../check-report.js';
import { toPixelWords, type Plane, type PxQuad } from './plane.js';
import { mapQuad } from './quad-geometry.js';

/** A rectangle of an image, px. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Copies a rectangle of an image. */
export function crop({ data, width }: Pixels, [x, y, w, h]: Box): Pixels {
  const out = new Uint8Array(w * h * 4);
  for (let row = 0; row < h; row += 1) {
    const start = ((y + row) * width + x) * 4;
    out.set(data.subarray(start, start + w * 4), row * w * 4);
  }
  return { data: out, width: w, height: h };
}

/** An upright rectangle, in px or normalized. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest upright rectangle around points. */
export function boundingBox(points: readonly Point[]): Bounds {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A rectangle of an image as luminance, possibly reduced, with its place in the image. */
export interface LuminanceRegion {
  readonly plane: Plane;
  readonly left: number;
  readonly top: number;
  /** Px of the image per px of the plane. */
  readonly step: number;
}

/** From this step on, a pixel is the mean of four samples. */
const SUPERSAMPLE_STEP = 1.3;

/**
 * Cuts a rectangle out of an image as luminance, at most `longSidePx` long. It samples the image, because the exact means of
 * `toLuminance` read every pixel, which takes 0.1 s for 12 megapixels.
 */
export function cropLuminance(image: Pixels, bounds: Bounds, longSidePx: number): LuminanceRegion {
  const left = Math.max(0, Math.floor(bounds.left));
  const top = Math.max(0, Math.floor(bounds.top));
  const across = Math.max(1, Math.min(image.width, Math.ceil(bounds.right)) - left);
  const down = Math.max(1, Math.min(image.height, Math.ceil(bounds.bottom)) - top);
  const step = Math.max(1, Math.max(across, down) / longSidePx);
  const width = Math.max(1, Math.round(across / step));
  const height = Math.max(1, Math.round(down / step));
  const taps = step < SUPERSAMPLE_STEP ? 1 : 2;
  const columns = new Int32Array(width * taps);
  for (let k = 0; k < columns.length; k++) {
    columns[k] = Math.min(image.width - 1, left + Math.floor(((k + 0.5) / taps) * step));
  }
  const rowStart = (tapY: number): number =>
    image.width * Math.min(image.height - 1, top + Math.floor(((tapY + 0.5) / taps) * step));
  const out = new Uint8Array(width * height);
  const words = toPixelWords(image);
  for (let y = 0, o = 0; y < height; y++) {
    const upper = rowStart(y * taps);
    const lower = rowStart(y * taps + 1);
    for (let x = 0; x < width; x++, o++) {
      if (taps === 1) {
        out[o] = lumaOf(words[upper + columns[x]!]!) / 256;
      } else {
        const near = columns[2 * x]!;
        const far = columns[2 * x + 1]!;
        const above = lumaOf(words[upper + near]!) + lumaOf(words[upper + far]!);
        out[o] = (above + lumaOf(words[lower + near]!) + lumaOf(words[lower + far]!)) / 1024;
      }
    }
  }
  return { plane: { data: out, width, height }, left, top, step };
}

/** Luminance of a pixel in 256ths of a grey level. Transparency lies on white. */
function lumaOf(word: number): number {
  const luma = 77 * (word & 255) + 150 * ((word >> 8) & 255) + 29 * ((word >> 16) & 255);
  const alpha = word >>> 24;
  return alpha === 255 ? luma : 65280 + ((luma - 65280) * alpha) / 255;
}

/** Px of the image → px of the region. */
export function imageQuadToRegionQuad(quad: PxQuad, { left, top, step }: LuminanceRegion): PxQuad {
  return mapQuad(quad, ({ x, y }) => ({ x: (x - left) / step, y: (y - top) / step }));
}

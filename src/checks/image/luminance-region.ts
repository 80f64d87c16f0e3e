import type { Plane, PxPoint, PxQuad } from './plane.js';
import type { Pixels } from '../report.js';

/** A part of the picture as luminance, maybe smaller, and where it lies. */
export interface LuminanceRegion {
  readonly plane: Plane;
  readonly left: number;
  readonly top: number;
  /** px of the picture per px of the plane. */
  readonly step: number;
}

/**
 * Luminance of a part of the picture, every pixel the mean of `taps` × `taps` samples. Not the exact means of
 * `toLuminance`, which reads all of a picture of 12 megapixels (0.1 s): bars only need to be told from paper.
 */
export function cropLuminance(
  image: Pixels,
  box: readonly [number, number, number, number],
  longSidePx: number,
): LuminanceRegion {
  const left = Math.max(0, Math.floor(box[0]));
  const top = Math.max(0, Math.floor(box[1]));
  const across = Math.max(1, Math.min(image.width, Math.ceil(box[2])) - left);
  const down = Math.max(1, Math.min(image.height, Math.ceil(box[3])) - top);
  const step = Math.max(1, Math.max(across, down) / longSidePx);
  const width = Math.max(1, Math.round(across / step));
  const height = Math.max(1, Math.round(down / step));
  const taps = step < 1.3 ? 1 : 2;
  const out = new Uint8Array(width * height);
  const columns = new Int32Array(width * taps);
  for (let k = 0; k < columns.length; k++) {
    columns[k] = 4 * Math.min(image.width - 1, left + Math.floor(((k + 0.5) / taps) * step));
  }
  const { data } = image;
  const lumaAt = (i: number): number => {
    const luma = 77 * data[i]! + 150 * data[i + 1]! + 29 * data[i + 2]!;
    const alpha = data[i + 3]!;
    // Transparency lies on white.
    return alpha === 255 ? luma : 65280 + ((luma - 65280) * alpha) / 255;
  };
  const share = 1 / (256 * taps * taps);
  for (let y = 0, o = 0; y < height; y++) {
    const first = 4 * image.width * Math.min(image.height - 1, top + Math.floor(((y * taps + 0.5) / taps) * step));
    const second = 4 * image.width * Math.min(image.height - 1, top + Math.floor(((y * taps + 1.5) / taps) * step));
    for (let x = 0; x < width; x++, o++) {
      if (taps === 1) out[o] = lumaAt(first + columns[x]!) * share;
      else {
        const [l, r] = [columns[2 * x]!, columns[2 * x + 1]!];
        out[o] = (lumaAt(first + l) + lumaAt(first + r) + lumaAt(second + l) + lumaAt(second + r)) * share;
      }
    }
  }
  return { plane: { data: out, width, height }, left, top, step };
}

/** px of the picture → px of the part. */
export function imageToRegion(quad: PxQuad, { left, top, step }: LuminanceRegion): PxQuad {
  return quad.map(({ x, y }): PxPoint => ({ x: (x - left) / step, y: (y - top) / step })) as unknown as PxQuad;
}

/** px of the part → px of the picture. */
export function regionToImage(quad: PxQuad, { left, top, step }: LuminanceRegion): PxQuad {
  return quad.map(({ x, y }): PxPoint => ({ x: left + x * step, y: top + y * step })) as unknown as PxQuad;
}

/** The upright box around a quadrilateral: left, top, right, bottom. */
export function boundingBox(quad: PxQuad): [number, number, number, number] {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

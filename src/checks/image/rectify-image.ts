import { distance, squareToQuad } from './quad-geometry.js';
import type { Pixels, Quad } from '../report.js';
import type { PxPoint, PxQuad } from './plane.js';
import { computeRectifiedSize } from './rectify-plane.js';

/**
 * The document cut out and made rectangular, in colour. Several samples are averaged where the result is smaller than
 * the original.
 * @param corners normalised, clockwise; the first becomes the top-left
 * @param longSidePx longer side of the result; never larger than the document is in the image
 */
export function rectify(image: Pixels, corners: Quad, longSidePx: number): Pixels {
  const quad = corners.map((p): PxPoint => ({ x: p.x * image.width, y: p.y * image.height })) as unknown as PxQuad;
  const sides = quad.map((p, i) => distance(p, quad[(i + 1) % 4]!));
  const { width, height } = computeRectifiedSize(quad, Math.max(1, Math.min(longSidePx, Math.max(...sides))));
  const m = squareToQuad(quad);
  const shrink = Math.max(...sides) / Math.max(width, height);
  const taps = Math.min(4, Math.max(1, Math.round(shrink)));
  const data = new Uint8ClampedArray(width * height * 4);
  const { data: source } = image;
  const [right, below] = [image.width - 1, image.height - 1];
  const n = taps * taps;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      let [r, g, b, alpha] = [0, 0, 0, 0];
      for (let s = 0; s < n; s++) {
        const u = (x + ((s % taps) + 0.5) / taps) / width;
        const v = (y + (Math.floor(s / taps) + 0.5) / taps) / height;
        // As `project` does, without an object a pixel: a preview has a million.
        const d = m[6] * u + m[7] * v + 1;
        const px = Math.min(Math.max((m[0] * u + m[1] * v + m[2]) / d - 0.5, 0), right);
        const py = Math.min(Math.max((m[3] * u + m[4] * v + m[5]) / d - 0.5, 0), below);
        const x0 = px | 0;
        const y0 = py | 0;
        const fx = px - x0;
        const fy = py - y0;
        const i = (y0 * image.width + x0) * 4;
        const j = i + (x0 < right ? 4 : 0);
        const k = i + (y0 < below ? image.width * 4 : 0);
        const l = k + j - i;
        const w00 = (1 - fx) * (1 - fy);
        const w10 = fx * (1 - fy);
        const w01 = (1 - fx) * fy;
        const w11 = fx * fy;
        r += source[i]! * w00 + source[j]! * w10 + source[k]! * w01 + source[l]! * w11;
        g += source[i + 1]! * w00 + source[j + 1]! * w10 + source[k + 1]! * w01 + source[l + 1]! * w11;
        b += source[i + 2]! * w00 + source[j + 2]! * w10 + source[k + 2]! * w01 + source[l + 2]! * w11;
        alpha += source[i + 3]! * w00 + source[j + 3]! * w10 + source[k + 3]! * w01 + source[l + 3]! * w11;
      }
      data[o] = r / n;
      data[o + 1] = g / n;
      data[o + 2] = b / n;
      data[o + 3] = alpha / n;
    }
  }
  return { data, width, height };
}

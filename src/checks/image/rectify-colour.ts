import { distance, project, squareToQuad } from '../document/geometry.js';
import type { Pixels, Quad } from '../report.js';
import type { PxPoint, PxQuad } from './plane.js';
import { rectifiedSize } from './rectify.js';

/**
 * The document cut out and made rectangular, in colour. Several samples are averaged where the result is smaller than
 * the original.
 * @param corners normalised, clockwise; the first becomes the top-left
 * @param longSidePx longer side of the result; never larger than the document is in the image
 */
export function rectify(image: Pixels, corners: Quad, longSidePx: number): Pixels {
  const quad = corners.map((p): PxPoint => ({ x: p.x * image.width, y: p.y * image.height })) as unknown as PxQuad;
  const sides = quad.map((p, i) => distance(p, quad[(i + 1) % 4]!));
  const { width, height } = rectifiedSize(quad, Math.max(1, Math.min(longSidePx, Math.max(...sides))));
  const m = squareToQuad(quad);
  const shrink = Math.max(...sides) / Math.max(width, height);
  const taps = Math.min(4, Math.max(1, Math.round(shrink)));
  const data = new Uint8ClampedArray(width * height * 4);
  const { data: source } = image;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let s = 0; s < taps * taps; s++) {
        const u = (x + ((s % taps) + 0.5) / taps) / width;
        const v = (y + (Math.floor(s / taps) + 0.5) / taps) / height;
        const p = project(m, u, v);
        const px = Math.min(Math.max(p.x - 0.5, 0), image.width - 1);
        const py = Math.min(Math.max(p.y - 0.5, 0), image.height - 1);
        const x0 = px | 0;
        const y0 = py | 0;
        const fx = px - x0;
        const fy = py - y0;
        const right = x0 + 1 < image.width ? 4 : 0;
        const below = y0 + 1 < image.height ? image.width * 4 : 0;
        const i = (y0 * image.width + x0) * 4;
        const w00 = (1 - fx) * (1 - fy);
        const w10 = fx * (1 - fy);
        const w01 = (1 - fx) * fy;
        const w11 = fx * fy;
        const mix = (c: number): number =>
          source[i + c]! * w00 +
          source[i + right + c]! * w10 +
          source[i + below + c]! * w01 +
          source[i + right + below + c]! * w11;
        r += mix(0);
        g += mix(1);
        b += mix(2);
        a += mix(3);
      }
      const n = taps * taps;
      data[o] = r / n;
      data[o + 1] = g / n;
      data[o + 2] = b / n;
      data[o + 3] = a / n;
    }
  }
  return { data, width, height };
}

import { project, squareToQuad } from '../document/geometry.js';
import { distance } from '../document/geometry.js';
import type { Pixels, Quad } from '../report.js';
import type { Plane, PxPoint, PxQuad } from './plane.js';

/** Size of a rectified quadrilateral: proportions of its mean sides, longer side as wanted. */
export function rectifiedSize(quad: PxQuad, longSidePx: number, aspect?: number): { width: number; height: number } {
  const across = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2;
  const down = (distance(quad[1], quad[2]) + distance(quad[0], quad[3])) / 2;
  const ratio = aspect ?? Math.min(20, Math.max(0.05, across / (down || 1)));
  const size = (value: number): number => Math.max(1, Math.round(value));
  return ratio >= 1
    ? { width: size(longSidePx), height: size(longSidePx / ratio) }
    : { width: size(longSidePx * ratio), height: size(longSidePx) };
}

/** Cuts a quadrilateral out of a luminance plane as a rectangle; up to four samples a pixel when it shrinks. */
export function rectifyPlane(plane: Plane, quad: PxQuad, width: number, height: number): Plane {
  const out = new Uint8Array(width * height);
  const m = squareToQuad(quad);
  const taps = distance(quad[0], quad[1]) > 1.6 * width ? 2 : 1;
  const { data } = plane;
  const maxX = plane.width - 1.001;
  const maxY = plane.height - 1.001;
  const du = 1 / (width * taps);
  const dv = 1 / (height * taps);
  const share = 1 / (taps * taps);
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let s = 0; s < taps; s++) {
      const v = (y * taps + s + 0.5) * dv;
      // Along a row numerators and denominator are linear in u: three additions a sample.
      let nx = m[0] * 0.5 * du + m[1] * v + m[2];
      let ny = m[3] * 0.5 * du + m[4] * v + m[5];
      let nw = m[6] * 0.5 * du + m[7] * v + m[8];
      for (let x = 0; x < width; x++) {
        for (let t = 0; t < taps; t++) {
          const w = 1 / nw;
          let px = nx * w - 0.5;
          let py = ny * w - 0.5;
          px = px < 0 ? 0 : px > maxX ? maxX : px;
          py = py < 0 ? 0 : py > maxY ? maxY : py;
          const ix = px | 0;
          const iy = py | 0;
          const fx = px - ix;
          const fy = py - iy;
          const i = iy * plane.width + ix;
          const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
          const low = data[i + plane.width]! + (data[i + plane.width + 1]! - data[i + plane.width]!) * fx;
          sums[x]! += top + (low - top) * fy;
          nx += m[0] * du;
          ny += m[3] * du;
          nw += m[6] * du;
        }
      }
    }
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = sums[x]! * share + 0.5;
  }
  return { data: out, width, height };
}

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

import { distance, squareToQuad } from './quad-geometry.js';
import type { Plane, PxQuad } from './plane.js';

/** Size of a rectified quadrilateral: proportions of its mean sides, longer side as wanted. */
export function computeRectifiedSize(
  quad: PxQuad,
  longSidePx: number,
  aspect?: number,
): { width: number; height: number } {
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

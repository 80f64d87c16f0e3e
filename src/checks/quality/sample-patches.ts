import { project, squareToQuad } from '../image/quad-geometry.js';
import type { Plane, PxQuad } from '../image/plane.js';

/** Scale on which sharpness is measured, px per mm: a letter of a zone (2.4 mm) has 14 px, its strokes 2. */
export const PATCH_PX_PER_MM = 6;
/** Edge of a patch: 8 mm, about three lines of print. A multiple of 8, so that it can be halved three times. */
export const PATCH_PX = 48;
/** Patches along the document's sides. */
const PATCH_COLUMNS = 5;
const PATCH_ROWS = 4;

/** Size of the document as its first and second side lie. */
export interface SizeMm {
  readonly acrossMm: number;
  readonly downMm: number;
}

/**
 * Hands out patches of the document, one after the other, on one fixed scale: whatever size a camera or a decoder gave
 * the picture, a millimetre is {@link PATCH_PX_PER_MM} samples. Where the picture is finer, each sample is the mean of
 * its area; where it is coarser, it is interpolated. A patch that the frame cuts off is left out. The memory
 * is the same for every patch.
 * @returns picture px per sample, averaged over the patches; 0 where there was none
 */
export function forEachPatch(plane: Plane, quad: PxQuad, size: SizeMm, see: (patch: Float32Array) => void): number {
  const map = squareToQuad(quad);
  const du = 1 / (PATCH_PX_PER_MM * size.acrossMm);
  const dv = 1 / (PATCH_PX_PER_MM * size.downMm);
  const half = PATCH_PX / 2;
  let steps = 0;
  let count = 0;
  for (let row = 0; row < PATCH_ROWS; row++) {
    for (let column = 0; column < PATCH_COLUMNS; column++) {
      const u = patchCenter(column, PATCH_COLUMNS, half * du);
      const v = patchCenter(row, PATCH_ROWS, half * dv);
      // Within 8 mm perspective is a shear: one step along the patch's rows, one along its columns.
      const centre = project(map, u, v);
      const right = project(map, u + half * du, v);
      const below = project(map, u, v + half * dv);
      const ax = (right.x - centre.x) / half;
      const ay = (right.y - centre.y) / half;
      const bx = (below.x - centre.x) / half;
      const by = (below.y - centre.y) / half;
      const reachX = half * (Math.abs(ax) + Math.abs(bx)) + 1;
      const reachY = half * (Math.abs(ay) + Math.abs(by)) + 1;
      if (centre.x < reachX || centre.y < reachY) continue;
      if (centre.x > plane.width - reachX || centre.y > plane.height - reachY) continue;
      const step = Math.max(Math.hypot(ax, ay), Math.hypot(bx, by));
      if (!(step > 0.05)) continue;
      steps += step;
      count++;
      const x = centre.x - half * (ax + bx);
      const y = centre.y - half * (ay + by);
      if (step < INTERPOLATE_BELOW_STEP) interpolatePatch(plane, x, y, ax, ay, bx, by);
      else averagePatch(plane, x, y, ax, ay, bx, by, Math.min(8, Math.ceil(step / INTERPOLATE_BELOW_STEP)));
      see(patchSamples);
    }
  }
  return count === 0 ? 0 : steps / count;
}

/** Picture px per sample from which on a sample is a mean of several pixels. */
const INTERPOLATE_BELOW_STEP = 1.2;

const patchSamples = new Float32Array(PATCH_PX * PATCH_PX);

/** Centres spread so that the outermost patches end just inside the border. */
function patchCenter(index: number, count: number, half: number): number {
  const margin = Math.min(0.5, half + 0.02);
  return margin + (index / (count - 1)) * (1 - 2 * margin);
}

type PatchGrid = [plane: Plane, x: number, y: number, ax: number, ay: number, bx: number, by: number];

function interpolatePatch(...[{ data, width }, x0, y0, ax, ay, bx, by]: PatchGrid): void {
  for (let row = 0, o = 0; row < PATCH_PX; row++) {
    let x = x0 + 0.5 * ax + (row + 0.5) * bx - 0.5;
    let y = y0 + 0.5 * ay + (row + 0.5) * by - 0.5;
    for (let column = 0; column < PATCH_PX; column++, o++, x += ax, y += ay) {
      const ix = x | 0;
      const iy = y | 0;
      const i = iy * width + ix;
      const top = data[i]! + (data[i + 1]! - data[i]!) * (x - ix);
      const low = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * (x - ix);
      patchSamples[o] = top + (low - top) * (y - iy);
    }
  }
}

function averagePatch(...[{ data, width }, x0, y0, ax, ay, bx, by, taps]: [...PatchGrid, taps: number]): void {
  const share = 1 / (taps * taps);
  const tx = ax / taps;
  const ty = ay / taps;
  patchSamples.fill(0);
  for (let row = 0; row < PATCH_PX; row++) {
    for (let tap = 0; tap < taps; tap++) {
      const down = row + (tap + 0.5) / taps;
      let x = x0 + 0.5 * tx + down * bx;
      let y = y0 + 0.5 * ty + down * by;
      for (let o = row * PATCH_PX, end = o + PATCH_PX; o < end; o++) {
        let sum = 0;
        for (let n = 0; n < taps; n++, x += tx, y += ty) sum += data[(y | 0) * width + (x | 0)]!;
        patchSamples[o]! += sum * share;
      }
    }
  }
}

import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import type { Plane, PxQuad } from '../image/plane.js';

/** Scale at which sharpness is measured, px per mm: a capital of an MRZ (2.4 mm) has 14 px, its strokes 2. */
export const PATCH_PX_PER_MM = 6;
/** Side of a patch: 8 mm, about three lines of print. It can be halved three times. */
export const PATCH_PX = 48;
/** Patches along the sides of the document. */
const PATCH_COLUMNS = 5;
const PATCH_ROWS = 4;

/** Length of the first and of the second side of a quadrilateral. */
export interface SizeMm {
  readonly acrossMm: number;
  readonly downMm: number;
}

/** From this step on, px of the plane per sample, a sample is the mean of its area. Below, it is interpolated. */
const MIN_AVERAGED_STEP = 1.2;
/** Finer steps carry no information: the document is too small. */
const MIN_STEP = 0.05;
/** Most samples along each side that are averaged into one. */
const MAX_TAPS = 8;

/** Where a patch lies: its first corner, and one step along its rows and one along its columns, px of the plane. */
interface PatchGrid {
  readonly x: number;
  readonly y: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Memory for the samples of a patch, reused for all. */
const patchSamples = new Float32Array(PATCH_PX * PATCH_PX);

/**
 * Calls back with every patch of the document that lies in the frame, at one scale: a millimetre is
 * {@link PATCH_PX_PER_MM} samples, whatever the size of the image. The callback must not keep the array.
 * @returns px of the plane per sample, averaged over the patches; 0 without any
 */
export function forEachPatch(plane: Plane, quad: PxQuad, size: SizeMm, onPatch: (patch: Float32Array) => void): number {
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
      // Within 8 mm perspective is nearly a shear.
      const center = projectPoint(map, u, v);
      const right = projectPoint(map, u + half * du, v);
      const below = projectPoint(map, u, v + half * dv);
      const ax = (right.x - center.x) / half;
      const ay = (right.y - center.y) / half;
      const bx = (below.x - center.x) / half;
      const by = (below.y - center.y) / half;
      const reachX = half * (Math.abs(ax) + Math.abs(bx)) + 1;
      const reachY = half * (Math.abs(ay) + Math.abs(by)) + 1;
      if (center.x < reachX || center.y < reachY) continue;
      if (center.x > plane.width - reachX || center.y > plane.height - reachY) continue;
      const step = Math.max(Math.hypot(ax, ay), Math.hypot(bx, by));
      if (!(step > MIN_STEP)) continue;
      steps += step;
      count++;
      const grid = { x: center.x - half * (ax + bx), y: center.y - half * (ay + by), ax, ay, bx, by };
      if (step < MIN_AVERAGED_STEP) interpolatePatch(plane, grid);
      else averagePatch(plane, grid, Math.min(MAX_TAPS, Math.ceil(step / MIN_AVERAGED_STEP)));
      onPatch(patchSamples);
    }
  }
  return count === 0 ? 0 : steps / count;
}

/** Centres are spread so that the outermost patches end just inside the border. */
function patchCenter(index: number, count: number, half: number): number {
  const margin = Math.min(0.5, half + 0.02);
  return margin + (index / (count - 1)) * (1 - 2 * margin);
}

function interpolatePatch({ data, width }: Plane, grid: PatchGrid): void {
  const { ax, ay, bx, by } = grid;
  for (let row = 0, o = 0; row < PATCH_PX; row++) {
    let x = grid.x + 0.5 * ax + (row + 0.5) * bx - 0.5;
    let y = grid.y + 0.5 * ay + (row + 0.5) * by - 0.5;
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

/** Each sample is the mean of taps × taps pixels. */
function averagePatch({ data, width }: Plane, grid: PatchGrid, taps: number): void {
  const share = 1 / (taps * taps);
  const tapX = grid.ax / taps;
  const tapY = grid.ay / taps;
  patchSamples.fill(0);
  for (let row = 0; row < PATCH_PX; row++) {
    for (let tap = 0; tap < taps; tap++) {
      const down = row + (tap + 0.5) / taps;
      let x = grid.x + 0.5 * tapX + down * grid.bx;
      let y = grid.y + 0.5 * tapY + down * grid.by;
      for (let o = row * PATCH_PX, end = o + PATCH_PX; o < end; o++) {
        let sum = 0;
        for (let n = 0; n < taps; n++, x += tapX, y += tapY) sum += data[(y | 0) * width + (x | 0)]!;
        patchSamples[o]! += sum * share;
      }
    }
  }
}

import type { Plane, PxQuad } from '../image/plane.js';
import { rectifyPlane } from '../image/rectify-plane.js';

/**
 * What a side looks like from afar: a grid of how much is printed in each cell of the rectified document, freed of the
 * whole's amount and spread. Where print is does not change with light, shadow or a lamp's reflection, as brightness
 * does. Tells one side from the other, not one card from its twin. Too coarse to read or recognise anything.
 */
export type SideFingerprint = readonly number[];

const COLUMNS = 18;
const ROWS = 12;
/** px of the rectified document in each direction of a cell. */
const CELL_PX = 6;
/** Grey levels from one px to the next that are noise rather than print. */
const NOISE = 8;
/** Spread of ln(print) below which an area is empty. */
const MIN_SPREAD = 0.02;
/** Levels to either side of the mean; 33 are one standard deviation. */
const MAX_LEVEL = 99;

/** `null` for an area without any print. */
export function computeSideFingerprint(plane: Plane, quad: PxQuad): SideFingerprint | null {
  const width = COLUMNS * CELL_PX;
  const { data } = rectifyPlane(plane, quad, width, ROWS * CELL_PX);
  const cells: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0;
      for (let y = 0; y < CELL_PX - 1; y++) {
        const start = (row * CELL_PX + y) * width + column * CELL_PX;
        for (let i = start; i < start + CELL_PX - 1; i++) {
          sum += Math.abs(data[i + 1]! - data[i]!) + Math.abs(data[i + width]! - data[i]!);
        }
      }
      cells.push(Math.log(NOISE + sum / (2 * (CELL_PX - 1) ** 2)));
    }
  }
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const deviation = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length);
  if (deviation < MIN_SPREAD) return null;
  return cells.map((cell) => Math.round(Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, ((cell - mean) / deviation) * 33))));
}

/**
 * Correlation of two fingerprints, −1 to 1, the better of upright and upside down. What the values mean on drawn
 * documents stands beside the limit in `judge`.
 */
export function compareSideFingerprints(a: SideFingerprint, b: SideFingerprint): number {
  return Math.max(correlation(a, b), correlation(a, b.toReversed()));
}

function correlation(a: SideFingerprint, b: SideFingerprint): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / (Math.sqrt(aa * bb) || 1);
}

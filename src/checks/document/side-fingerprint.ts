import type { Plane, PxQuad } from '../image/plane.js';
import { rectifyPlane } from '../image/rectify.js';

/**
 * The layout of a side's print: the amount of print in each cell of the rectified document, relative to the mean and the
 * spread of all cells. Unlike brightness, it does not change with light, shadows or reflections. It distinguishes front
 * and back of a document, not two documents of one kind, and is too coarse to identify anyone.
 */
export type SideFingerprint = readonly number[];

const COLUMNS = 18;
const ROWS = 12;
/** Size of a cell, px of the rectified document. */
const CELL_PX = 6;
/** Differences of neighbouring pixels up to this are mostly noise, grey levels. */
const NOISE = 8;
/** An area whose ln(print) has a smaller spread is empty. */
const MIN_SPREAD = 0.02;
/** Values of the fingerprint: 33 for one standard deviation, at most three of them. */
const LEVELS_PER_DEVIATION = 33;
const MAX_LEVEL = 99;

/**
 * Computes the fingerprint of a side.
 * @param quad the document, px of the plane
 * @returns `null` for an area without print
 */
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
  return cells.map((cell) => {
    const level = ((cell - mean) / deviation) * LEVELS_PER_DEVIATION;
    return Math.round(Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, level)));
  });
}

/**
 * Correlation of two fingerprints, −1 to 1: the higher one of upright and upside down. `maxSideLikeness` in docs/reference.md
 * has the values on drawn documents.
 */
export function compareSideFingerprints(a: SideFingerprint, b: SideFingerprint): number {
  return Math.max(correlation(a, b), correlation(a, b.toReversed()));
}

function correlation(a: SideFingerprint, b: SideFingerprint): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / (Math.sqrt(aa * bb) || 1);
}

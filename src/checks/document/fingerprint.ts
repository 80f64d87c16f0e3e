import type { Plane, PxQuad } from '../image/plane.js';
import { sampleAt } from '../image/plane.js';
import { project, squareToQuad } from './geometry.js';

/**
 * What a side looks like from afar: a grid of mean luminances of the rectified document, freed of brightness and
 * contrast. Tells one side from the other, not one card from its twin. Too coarse to read or recognise anything.
 */
export type Fingerprint = readonly number[];

const COLUMNS = 12;
const ROWS = 8;
/** Samples a cell, in each direction. */
const SAMPLES = 4;
/** Levels to either side of the mean. */
const RANGE = 99;

/** `null` for an area without any contrast. */
export function fingerprintOf(plane: Plane, quad: PxQuad): Fingerprint | null {
  const map = squareToQuad(quad);
  const cells: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0;
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const u = (column + ((i % SAMPLES) + 0.5) / SAMPLES) / COLUMNS;
        const v = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / ROWS;
        const { x, y } = project(map, u, v);
        sum += sampleAt(plane, Math.min(plane.width - 2, Math.max(0, x)), Math.min(plane.height - 2, Math.max(0, y)));
      }
      cells.push(sum / (SAMPLES * SAMPLES));
    }
  }
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const deviation = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length);
  if (deviation < 1) return null;
  return cells.map((cell) => Math.round(Math.max(-RANGE, Math.min(RANGE, ((cell - mean) / deviation) * 33))));
}

/**
 * Correlation of two fingerprints, −1 to 1, the better of upright and upside down. What the values mean on drawn
 * documents stands beside the limit in `judge`.
 */
export function likeness(a: Fingerprint, b: Fingerprint): number {
  return Math.max(correlation(a, b), correlation(a, b.toReversed()));
}

function correlation(a: Fingerprint, b: Fingerprint): number {
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

import type { Plane, PxQuad } from '../image/plane.js';
import { forEachPatch, PATCH_PX, type SizeMm } from './sample-patches.js';

/** Octaves: second differences over 1, 2, 4 and 8 samples. */
export const OCTAVE_COUNT = 4;
/** Along the document's rows (0), its falling diagonal, its columns and its rising diagonal. */
export const DIRECTION_COUNT = 4;
const BAND_COUNT = OCTAVE_COUNT * DIRECTION_COUNT;

/** Strength of the print's changes, by octave and direction (`octave * DIRECTIONS + direction`). */
export interface FrequencyBands {
  /** Mean square of the second difference, in the patches with most print. */
  readonly square: Float64Array;
  /** Root of its mean fourth power, to which the strongest edges contribute most. */
  readonly strong: Float64Array;
  /** Mean square in the finest octave, in the patches with least print. */
  readonly grain: number;
  /** Px of the plane per sample. */
  readonly stepPx: number;
  readonly patches: number;
}

/** Shares of the patches that are used: those with most print for the bands, those with least for the grain. */
const PRINTED_SHARE = 0.5;
const PLAIN_SHARE = 0.25;

/**
 * Measures the print by octave and direction. Blur weakens the fine octaves and leaves the coarse ones, while contrast and
 * the amount of print change all alike. Motion weakens them in one direction.
 * @returns `null` if no patch lies in the frame
 */
export function measureFrequencyBands(plane: Plane, quad: PxQuad, size: SizeMm): FrequencyBands | null {
  const found: Float64Array[] = [];
  const stepPx = forEachPatch(plane, quad, size, (patch) => found.push(measurePatchBands(patch)));
  const patches = found.length;
  if (patches === 0) return null;
  const total = (bands: Float64Array): number => bands.reduce((sum, band) => sum + band, 0);
  const print = (cells: Float64Array): number => total(cells.subarray(2 * DIRECTION_COUNT, 3 * DIRECTION_COUNT));
  const fine = (cells: Float64Array): number => total(cells.subarray(0, DIRECTION_COUNT));
  const plain = [...found].sort((a, b) => fine(a) - fine(b)).slice(0, Math.ceil(patches * PLAIN_SHARE));
  const grain = plain.reduce((sum, cells) => sum + fine(cells), 0) / (plain.length * DIRECTION_COUNT);
  found.sort((a, b) => print(b) - print(a));
  const used = found.slice(0, Math.ceil(patches * PRINTED_SHARE));
  const square = new Float64Array(BAND_COUNT);
  const strong = new Float64Array(BAND_COUNT);
  for (let cell = 0; cell < BAND_COUNT; cell++) {
    for (const cells of used) {
      square[cell]! += cells[cell]! / used.length;
      strong[cell]! += cells[BAND_COUNT + cell]! / used.length;
    }
    strong[cell] = Math.sqrt(strong[cell]!);
  }
  return { square, strong, grain, stepPx, patches };
}

/** Memory for the patch at each octave. */
const halvedPatches = [1, 2, 4, 8].map((divisor) => new Float32Array((PATCH_PX / divisor) ** 2));

/** Mean squares of the second differences of one patch, then their mean fourth powers, each by octave and direction. */
function measurePatchBands(patch: Float32Array): Float64Array {
  const out = new Float64Array(2 * BAND_COUNT);
  let level = patch;
  for (let l = 0, size = PATCH_PX; l < OCTAVE_COUNT; l++, size >>= 1) {
    addSecondDifferences(level, size, l * DIRECTION_COUNT, out);
    if (l + 1 < OCTAVE_COUNT) level = halvePatch(level, size, halvedPatches[l + 1]!);
  }
  return out;
}

function halvePatch(from: Float32Array, size: number, to: Float32Array): Float32Array {
  for (let y = 0, o = 0; y < size; y += 2) {
    for (let i = y * size, end = i + size; i < end; i += 2, o++) {
      to[o] = (from[i]! + from[i + 1]! + from[i + size]! + from[i + size + 1]!) / 4;
    }
  }
  return to;
}

/**
 * Adds up the second differences of a patch in four directions. The second derivatives along x and y (each smoothed 1-2-1
 * across) and the mixed one steer to every direction: f = cos² fxx + 2 sin cos fxy + sin² fyy.
 * Source: Freeman and Adelson, The Design and Use of Steerable Filters, 1991.
 * @param first index of the first band of this octave in `out`
 */
function addSecondDifferences(patch: Float32Array, size: number, first: number, out: Float64Array): void {
  const fourth = BAND_COUNT + first;
  for (let y = 1; y < size - 1; y++) {
    // Sum (1-2-1), second difference and slope of three neighbouring columns.
    let sumA = 0;
    let bendA = 0;
    let slopeA = 0;
    let sumB = 0;
    let bendB = 0;
    let slopeB = 0;
    for (let x = 0, i = y * size; x < size; x++, i++) {
      const up = patch[i - size]!;
      const low = patch[i + size]!;
      const here = 2 * patch[i]!;
      const sumC = up + here + low;
      const bendC = up - here + low;
      const slopeC = low - up;
      if (x >= 2) {
        const xx = (sumA - 2 * sumB + sumC) * 0.25;
        const yy = (bendA + 2 * bendB + bendC) * 0.25;
        const xy = (slopeC - slopeA) * 0.25;
        const mean = (xx + yy) * 0.5;
        const d0 = xx * xx;
        const d1 = (mean + xy) * (mean + xy);
        const d2 = yy * yy;
        const d3 = (mean - xy) * (mean - xy);
        out[first]! += d0;
        out[first + 1]! += d1;
        out[first + 2]! += d2;
        out[first + 3]! += d3;
        out[fourth]! += d0 * d0;
        out[fourth + 1]! += d1 * d1;
        out[fourth + 2]! += d2 * d2;
        out[fourth + 3]! += d3 * d3;
      }
      sumA = sumB;
      bendA = bendB;
      slopeA = slopeB;
      sumB = sumC;
      bendB = bendC;
      slopeB = slopeC;
    }
  }
  const share = 1 / (size - 2) ** 2;
  for (const start of [first, fourth]) for (let i = start; i < start + DIRECTION_COUNT; i++) out[i]! *= share;
}

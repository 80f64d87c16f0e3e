import type { DocumentCells } from './sample-cells.js';

/** How bright the paper is lit across the document: level = a + b x + c y, x and y from −1 to 1. */
export type PaperIllumination = readonly [a: number, b: number, c: number];

/** Rounds of fitting, and the share of the paper's level by which a cell may miss it and still be paper. */
const FIT_ROUNDS = 8;
const START_QUANTILE = 0.6;
/** Share of a cell's samples, and share of the cells. */
const BLOWN_OUT_SHARE = 0.9;
const MIN_USABLE_SHARE = 0.3;
const PAPER_TOLERANCE = 0.06;

/**
 * A plane through the bright levels of all cells. It starts at the level that two fifths of them exceed, and in every
 * round a cell counts the less the darker it is than the plane (print, a portrait, a coloured band) or the brighter (a
 * reflection). So dark print is no shadow and a lamp no daylight. `null` without cells.
 */
export function fitPaperIllumination({ columns, rows, bright, blown, seen }: DocumentCells): PaperIllumination | null {
  const unblown = seen.map((value, cell) => (value === 1 && blown[cell]! < BLOWN_OUT_SHARE ? 1 : 0));
  const total = seen.reduce((sum, value) => sum + value, 0);
  // A cell at the end of the range only says that it is brighter than that; it is heard where there is hardly any other.
  const used = unblown.reduce((sum, value) => sum + value, 0) < MIN_USABLE_SHARE * total ? seen : unblown;
  const levels = bright.filter((_, cell) => used[cell] === 1).sort();
  if (levels.length < 12) return null;
  let light: PaperIllumination = [levels[Math.floor(levels.length * START_QUANTILE)]!, 0, 0];
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const m = new Float64Array(9);
    for (let cell = 0; cell < bright.length; cell++) {
      if (used[cell] === 0) continue;
      const x = cellX(cell, columns);
      const y = cellY(cell, columns, rows);
      const expected = light[0] + light[1] * x + light[2] * y;
      const miss = (bright[cell]! - expected) / (PAPER_TOLERANCE * Math.max(expected, 0.05));
      const weight = 1 / (1 + miss * miss);
      const w = weight * bright[cell]!;
      m[0]! += weight;
      m[1]! += weight * x;
      m[2]! += weight * y;
      m[3]! += weight * x * x;
      m[4]! += weight * x * y;
      m[5]! += weight * y * y;
      m[6]! += w;
      m[7]! += w * x;
      m[8]! += w * y;
    }
    light = solvePlane(m);
  }
  return light;
}

export function cellX(cell: number, columns: number): number {
  return ((cell % columns) * 2 + 1) / columns - 1;
}

export function cellY(cell: number, columns: number, rows: number): number {
  return (Math.floor(cell / columns) * 2 + 1) / rows - 1;
}

/** Level of the paper at a cell. */
export function paperLevelAt(light: PaperIllumination, cell: number, { columns, rows }: DocumentCells): number {
  return Math.max(0.02, light[0] + light[1] * cellX(cell, columns) + light[2] * cellY(cell, columns, rows));
}

/** How much darker the darkest corner of the paper is than its brightest, 0–1. */
export function measureUnevenness([a, b, c]: PaperIllumination): number {
  const spread = Math.abs(b) + Math.abs(c);
  return Math.min(1, Math.max(0, 1 - (a - spread) / (Math.min(1, a + spread) || 1)));
}

/** Normal equations of a plane, by Cramer's rule; a little is added to the slopes' own sums, so that it always works. */
function solvePlane([n, x, y, xx, xy, yy, b, bx, by]: Float64Array | number[] = []): PaperIllumination {
  const p = xx! + 0.06 * n!;
  const q = yy! + 0.06 * n!;
  const det = n! * (p * q - xy! * xy!) - x! * (x! * q - xy! * y!) + y! * (x! * xy! - p * y!) || 1e-9;
  return [
    (b! * (p * q - xy! * xy!) - x! * (bx! * q - xy! * by!) + y! * (bx! * xy! - p * by!)) / det,
    (n! * (bx! * q - xy! * by!) - b! * (x! * q - xy! * y!) + y! * (x! * by! - bx! * y!)) / det,
    (n! * (p * by! - bx! * xy!) - x! * (x! * by! - bx! * y!) + b! * (x! * xy! - p * y!)) / det,
  ];
}

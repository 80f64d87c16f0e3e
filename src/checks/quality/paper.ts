import type { Cells } from './cells.js';

/** How bright the paper is lit across the document: level = a + b x + c y, x and y from −1 to 1. */
export type Light = readonly [a: number, b: number, c: number];

/** Rounds of fitting, and the share of the paper's level by which a cell may miss it and still be paper. */
const ROUNDS = 8;
const START = 0.6;
/** Share of a cell's samples, and share of the cells. */
const BLOWN = 0.9;
const LEAST_UNBLOWN = 0.3;
const MARGIN = 0.06;

/**
 * A plane through the bright levels of all cells. It starts at the level that two fifths of them exceed, and in every
 * round a cell counts the less the darker it is than the plane (print, a portrait, a coloured band) or the brighter (a
 * reflection). So dark print is no shadow and a lamp no daylight. `null` without cells.
 */
export function paperLight({ columns, rows, bright, blown, seen }: Cells): Light | null {
  const unblown = seen.map((value, cell) => (value === 1 && blown[cell]! < BLOWN ? 1 : 0));
  const total = seen.reduce((sum, value) => sum + value, 0);
  // A cell at the end of the range only says that it is brighter than that; it is heard where there is hardly any other.
  const used = unblown.reduce((sum, value) => sum + value, 0) < LEAST_UNBLOWN * total ? seen : unblown;
  const levels = bright.filter((_, cell) => used[cell] === 1).sort();
  if (levels.length < 12) return null;
  let light: Light = [levels[Math.floor(levels.length * START)]!, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const m = new Float64Array(9);
    for (let cell = 0; cell < bright.length; cell++) {
      if (used[cell] === 0) continue;
      const x = xOf(cell, columns);
      const y = yOf(cell, columns, rows);
      const expected = light[0] + light[1] * x + light[2] * y;
      const miss = (bright[cell]! - expected) / (MARGIN * Math.max(expected, 0.05));
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
    light = solve(m);
  }
  return light;
}

export function xOf(cell: number, columns: number): number {
  return ((cell % columns) * 2 + 1) / columns - 1;
}

export function yOf(cell: number, columns: number, rows: number): number {
  return (Math.floor(cell / columns) * 2 + 1) / rows - 1;
}

/** Level of the paper at a cell. */
export function levelAt(light: Light, cell: number, { columns, rows }: Cells): number {
  return Math.max(0.02, light[0] + light[1] * xOf(cell, columns) + light[2] * yOf(cell, columns, rows));
}

/** How much darker the darkest corner of the paper is than its brightest, 0–1. */
export function unevennessOf([a, b, c]: Light): number {
  const spread = Math.abs(b) + Math.abs(c);
  return Math.min(1, Math.max(0, 1 - (a - spread) / (Math.min(1, a + spread) || 1)));
}

/** Normal equations of a plane, by Cramer's rule; a little is added to the slopes' own sums, so that it always works. */
function solve([n, x, y, xx, xy, yy, b, bx, by]: Float64Array | number[] = []): Light {
  const p = xx! + 0.06 * n!;
  const q = yy! + 0.06 * n!;
  const det = n! * (p * q - xy! * xy!) - x! * (x! * q - xy! * y!) + y! * (x! * xy! - p * y!) || 1e-9;
  return [
    (b! * (p * q - xy! * xy!) - x! * (bx! * q - xy! * by!) + y! * (bx! * xy! - p * by!)) / det,
    (n! * (bx! * q - xy! * by!) - b! * (x! * q - xy! * y!) + y! * (x! * by! - bx! * y!)) / det,
    (n! * (p * by! - bx! * xy!) - x! * (x! * by! - bx! * y!) + b! * (x! * xy! - p * y!)) / det,
  ];
}

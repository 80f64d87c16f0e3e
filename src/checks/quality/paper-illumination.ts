import type { DocumentCells } from './sample-cells.js';

/** Brightness of lit paper across the document: level = a + b x + c y, with x and y from −1 to 1. */
export type PaperIllumination = readonly [a: number, b: number, c: number];

const FIT_ROUNDS = 8;
/** The fit starts at this quantile of the cells' levels. */
const START_QUANTILE = 0.6;
/** A cell with a larger share of blown-out samples is left out, unless fewer than this share of the cells are left. */
const BLOWN_OUT_SHARE = 0.9;
const MIN_USABLE_SHARE = 0.3;
const MIN_CELLS = 12;
/** Deviation from the plane at which a cell counts half, as a share of the paper's level. */
const PAPER_TOLERANCE = 0.06;
/** Least level of paper. */
const MIN_PAPER_LEVEL = 0.02;

/**
 * Fits a plane to the bright levels of all cells by repeated weighting. A cell counts less the darker it is than the plane
 * (print, a portrait) or the brighter (a reflection). So dark print is no shadow, and a reflected lamp no daylight.
 * @returns `null` without enough cells
 */
export function fitPaperIllumination({
  columns,
  rows,
  bright,
  blown,
  isInFrame,
}: DocumentCells): PaperIllumination | null {
  const isUsable = isInFrame.map((value, cell) => (value === 1 && blown[cell]! < BLOWN_OUT_SHARE ? 1 : 0));
  // The level of a blown-out cell is only a lower limit.
  const used = count(isUsable) < MIN_USABLE_SHARE * count(isInFrame) ? isInFrame : isUsable;
  const levels = bright.filter((_, cell) => used[cell] === 1).sort();
  if (levels.length < MIN_CELLS) return null;
  let light: PaperIllumination = [levels[Math.floor(levels.length * START_QUANTILE)]!, 0, 0];
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const sums = new Float64Array(9);
    for (let cell = 0; cell < bright.length; cell++) {
      if (used[cell] === 0) continue;
      const x = cellCenterX(cell, columns);
      const y = cellCenterY(cell, columns, rows);
      const expected = light[0] + light[1] * x + light[2] * y;
      const deviation = (bright[cell]! - expected) / (PAPER_TOLERANCE * Math.max(expected, 0.05));
      const weight = 1 / (1 + deviation * deviation);
      const weighted = weight * bright[cell]!;
      sums[0]! += weight;
      sums[1]! += weight * x;
      sums[2]! += weight * y;
      sums[3]! += weight * x * x;
      sums[4]! += weight * x * y;
      sums[5]! += weight * y * y;
      sums[6]! += weighted;
      sums[7]! += weighted * x;
      sums[8]! += weighted * y;
    }
    light = solvePlane(sums);
  }
  return light;
}

function count(flags: Uint8Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0);
}

/** Middle of a cell from left to right, −1 to 1. */
export function cellCenterX(cell: number, columns: number): number {
  return ((cell % columns) * 2 + 1) / columns - 1;
}

/** Middle of a cell from top to bottom, −1 to 1. */
export function cellCenterY(cell: number, columns: number, rows: number): number {
  return (Math.floor(cell / columns) * 2 + 1) / rows - 1;
}

/** Level of the paper at a cell. */
export function paperLevelAt(light: PaperIllumination, cell: number, { columns, rows }: DocumentCells): number {
  const level = light[0] + light[1] * cellCenterX(cell, columns) + light[2] * cellCenterY(cell, columns, rows);
  return Math.max(MIN_PAPER_LEVEL, level);
}

/** How much darker the darkest corner of the paper is than the brightest one: 0 even, 1 black. */
export function measureIlluminationUnevenness([a, b, c]: PaperIllumination): number {
  const spread = Math.abs(b) + Math.abs(c);
  return Math.min(1, Math.max(0, 1 - (a - spread) / (Math.min(1, a + spread) || 1)));
}

/** Solves the normal equations of a plane by Cramer's rule. A small ridge on the slopes keeps them solvable. */
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

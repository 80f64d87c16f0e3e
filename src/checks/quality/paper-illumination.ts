/** Brightness of lit paper across the document: level = a + b x + c y, with x and y from −1 to 1. */
export type PaperIllumination = readonly [a: number, b: number, c: number];

/** A cell of the document that lies in the frame. */
export interface PaperCell {
  /** Its middle across and down the document, −1 to 1. */
  readonly x: number;
  readonly y: number;
  /** That of its paper, as a share of black to white. */
  readonly level: number;
  /** Share of its samples that are blown out. */
  readonly blown: number;
}

const FIT_ROUNDS = 8;
/** The fit starts at this quantile of the cells' levels. */
const START_QUANTILE = 0.6;
/** A cell with a larger share of blown-out samples is left out, unless fewer than this share of the cells are left. */
const BLOWN_OUT_SHARE = 0.9;
const MIN_USABLE_SHARE = 0.3;
const MIN_CELLS = 12;
/** Deviation from the plane at which a cell counts half, as a share of the paper's level. */
const PAPER_TOLERANCE = 0.06;

/**
 * Fits a plane to the bright levels of all cells by repeated weighting. A cell counts less the darker it is than the plane
 * (print, a portrait) or the brighter (a reflection). So dark print is no shadow, and a reflected lamp no daylight.
 * @returns `null` without enough cells
 */
export function fitPaperIllumination(cells: readonly PaperCell[]): PaperIllumination | null {
  const known = cells.filter(({ blown }) => blown < BLOWN_OUT_SHARE);
  // The level of a blown-out cell is only a lower limit.
  const used = known.length < MIN_USABLE_SHARE * cells.length ? cells : known;
  if (used.length < MIN_CELLS) return null;
  const levels = Float32Array.from(used, ({ level }) => level).sort();
  let light: PaperIllumination = [levels[Math.floor(levels.length * START_QUANTILE)]!, 0, 0];
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const sums = new Float64Array(9);
    for (const { x, y, level } of used) {
      const expected = light[0] + light[1] * x + light[2] * y;
      const deviation = (level - expected) / (PAPER_TOLERANCE * Math.max(expected, 0.05));
      const weight = 1 / (1 + deviation * deviation);
      sums[0]! += weight;
      sums[1]! += weight * x;
      sums[2]! += weight * y;
      sums[3]! += weight * x * x;
      sums[4]! += weight * x * y;
      sums[5]! += weight * y * y;
      sums[6]! += weight * level;
      sums[7]! += weight * level * x;
      sums[8]! += weight * level * y;
    }
    light = solvePlane(sums);
  }
  return light;
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

/** Where the modules and rows of a PDF417 are in a picture: between its guards, bent by perspective and by a curved card. */
import type { Plane, PxPoint } from '../image/plane.js';
import type { GuardLines } from './locate-pdf417-guards.js';

/** How rows deviate from the horizontal, px of the plane. */
export interface RowShape {
  /** Right end below left end, in the middle of the symbol. */
  readonly skew: number;
  /** The same at the lower end, less that in the middle. */
  readonly skewChange: number;
  /** Middle below both ends. */
  readonly bow: number;
}

export const STRAIGHT_ROWS: RowShape = { skew: 0, skewChange: 0, bow: 0 };
/** Coefficients of {@link shiftTerms}: deviations along the rows, modules. */
export type ShiftFit = readonly number[];

/** Terms of the deviation at a share `t` of the width and `w` of the half height (−1 at the top, 1 at the bottom). */
export const shiftTerms = (t: number, w: number): number[] => [1, t, t * t, t * t * t, w, w * t, w * t * t];

export interface Pdf417Grid {
  readonly plane: Plane;
  readonly guards: GuardLines;
  /** Modules from the start of the start pattern to the end of the stop pattern. */
  readonly modules: number;
  readonly shape: RowShape;
  readonly shifts: ShiftFit | null;
  /** Range of y that the guards cover at the left end, px. */
  readonly top: number;
  readonly bottom: number;
}

/** Px of the plane at a module and a row line, which is named by its y at the left end. */
export function gridPoint(grid: Pdf417Grid, module: number, line: number): PxPoint {
  const { guards, modules, shape, shifts, top, bottom } = grid;
  const { start, stop } = guards;
  const t = module / modules;
  const w = (2 * line - top - bottom) / (bottom - top);
  const y = line + t * (shape.skew + shape.skewChange * w) + shape.bow * 4 * t * (1 - t);
  const left = start.x0 + start.lean * y;
  const right = stop.x0 + stop.lean * y;
  // Perspective: the width of a module changes from the left to the right end.
  const k = Math.sqrt(stop.modulePx / start.modulePx);
  const shift = shifts === null ? 0 : shiftTerms(t, w).reduce((sum, term, i) => sum + term * shifts[i]!, 0);
  const at = t + shift / modules;
  return { x: left + ((right - left) * at) / (at + k * (1 - at)), y };
}

/**
 * Grey levels along a row line, averaged over several lines.
 * @param from first module, in the middle of the first sample
 * @param step modules from sample to sample
 * @param lines row lines that are averaged
 */
export function sampleLines(
  grid: Pdf417Grid,
  from: number,
  step: number,
  lines: readonly number[],
  out: Float32Array,
): void {
  out.fill(0);
  const last = from + step * (out.length - 1);
  const { data, width, height } = grid.plane;
  const [maxX, maxY] = [width - 1.001, height - 1.001];
  for (const line of lines) {
    // Over a codeword or two the grid is nearly straight.
    const a = gridPoint(grid, from, line);
    const b = gridPoint(grid, last, line);
    const [dx, dy] = [(b.x - a.x) / (out.length - 1), (b.y - a.y) / (out.length - 1)];
    for (let k = 0; k < out.length; k++) {
      const x = Math.min(maxX, Math.max(0, a.x + dx * k));
      const y = Math.min(maxY, Math.max(0, a.y + dy * k));
      const [ix, iy] = [x | 0, y | 0];
      const [fx, fy] = [x - ix, y - iy];
      const i = iy * width + ix;
      const upper = data[i]! + (data[i + 1]! - data[i]!) * fx;
      const lower = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
      out[k]! += (upper + (lower - upper) * fy) / lines.length;
    }
  }
}

/** Steps of the search for the shape of the rows, px, from coarse to fine, and how far each goes. */
const SHAPE_STEPS = [2, 1, 0.5] as const;
const SHAPE_REACH = 4;
/** Places across the symbol at which rows are compared. */
const SHAPE_COLUMNS = 64;

/**
 * Finds the shape in which rows change at one line: there the sum of the changes is largest.
 * @param candidates where the search begins
 */
export function fitRowShape(grid: Pdf417Grid, candidates: readonly RowShape[]): RowShape {
  const scored = candidates.map((shape) => ({ shape, score: measureRowContrast({ ...grid, shape }) }));
  let best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  for (const step of SHAPE_STEPS) {
    for (const key of ['skew', 'bow', 'skewChange', 'skew', 'bow'] as const) {
      const center = best.shape;
      for (let k = -SHAPE_REACH; k <= SHAPE_REACH; k++) {
        if (k === 0) continue;
        const shape = { ...center, [key]: center[key] + k * step };
        const score = measureRowContrast({ ...grid, shape });
        if (score > best.score) best = { shape, score };
      }
    }
  }
  return best.shape;
}

function measureRowContrast(grid: Pdf417Grid): number {
  const { top, bottom, modules, plane } = grid;
  const { data, width, height } = plane;
  const changes = new Float32Array(Math.max(1, Math.ceil(bottom - top)));
  for (let k = 0; k < SHAPE_COLUMNS; k++) {
    const module = 17 + ((modules - 35) * (k + 0.5)) / SHAPE_COLUMNS;
    const [a, b] = [gridPoint(grid, module, top), gridPoint(grid, module, bottom)];
    let previous = -1;
    for (let line = 0; line < changes.length; line++) {
      const share = line / changes.length;
      const x = Math.min(width - 1, Math.max(0, Math.round(a.x + (b.x - a.x) * share)));
      const y = Math.min(height - 1.001, Math.max(0, a.y + (b.y - a.y) * share));
      const i = (y | 0) * width + x;
      const level = data[i]! + (data[i + width]! - data[i]!) * (y - (y | 0));
      if (previous >= 0) changes[line]! += Math.abs(level - previous);
      previous = level;
    }
  }
  return changes.reduce((sum, change) => sum + change * change, 0);
}

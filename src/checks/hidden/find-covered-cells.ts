/** Finds the cells of a document that something covers which reaches over its border. */
import { CELL_COLUMNS, CELL_ROWS, GRID_COLUMNS, GRID_ROWS, MARGIN_CELLS } from './sample-cell-channels.js';

/** An area reaches over the border when it has at least so many cells outside. */
const MIN_CELLS_OUTSIDE = 2;
/** From these probabilities on a cell belongs to an area. The network is less sure outside: desks look like fingers and rims. */
const MIN_PROBABILITY = { inside: 0.5, outside: 0.4 } as const;
/** An area with fewer sure cells on the document is none: half a finger tip on a card. */
const MIN_CELLS_INSIDE = 4;
/** A finger is at most so many cells wide on the document. */
const MAX_FINGER_CELLS = 8;
/**
 * Share of a longer area's cells on the document that lie in squares of 2 × 2 of them. The gaps of the dilated kernels make
 * stripes of one row along a border, with 35 to 62 % in squares; rims have 90 % and more.
 */
const MIN_SOLID_SHARE = 0.75;
const SQUARE = [0, 1, GRID_COLUMNS, GRID_COLUMNS + 1] as const;

/**
 * Marks with 1 the cells of the document that belong to a connected area which goes on outside of the border.
 * Fingers and rims do; a portrait, a seal or a band of colour ends at the border at the latest.
 * @param probability of the whole grid, with the cells around the document
 * @param minProbability from which on a cell of the document is surely covered; an area has four of them
 * @returns one value per cell of the document
 */
export function findCoveredCells(probability: Float32Array, minProbability: number): Uint8Array {
  const covered = new Uint8Array(CELL_COLUMNS * CELL_ROWS);
  const isVisited = new Uint8Array(probability.length);
  const isOver = (cell: number): boolean =>
    probability[cell]! > (isInside(cell) ? MIN_PROBABILITY.inside : MIN_PROBABILITY.outside);
  for (let start = 0; start < probability.length; start++) {
    // Every area that counts has a cell outside.
    if (isInside(start) || isVisited[start] === 1 || !isOver(start)) continue;
    const area = [start];
    isVisited[start] = 1;
    // The list grows while it is read.
    for (const cell of area) {
      for (const next of neighboursOf(cell)) {
        if (isVisited[next] === 1 || !isOver(next)) continue;
        isVisited[next] = 1;
        area.push(next);
      }
    }
    const inside = area.filter(isInside);
    const sure = inside.filter((cell) => probability[cell]! > minProbability);
    if (area.length - inside.length < MIN_CELLS_OUTSIDE || sure.length < MIN_CELLS_INSIDE) continue;
    if (!isShort(inside) && solidShare(inside) < MIN_SOLID_SHARE) continue;
    for (const cell of inside) covered[innerIndexOf(cell)] = 1;
  }
  return covered;
}

/** The cells lie in so few columns and rows that a finger may cover them. */
function isShort(cells: readonly number[]): boolean {
  const extent = (place: (cell: number) => number): number =>
    Math.max(...cells.map(place)) - Math.min(...cells.map(place)) + 1;
  const columns = extent((cell) => cell % GRID_COLUMNS);
  const rows = extent((cell) => Math.floor(cell / GRID_COLUMNS));
  return Math.max(columns, rows) <= MAX_FINGER_CELLS;
}

/** Share of cells in squares of 2 × 2. Cells of a document never reach the grid's border, so no square goes around it. */
function solidShare(cells: readonly number[]): number {
  const members = new Set(cells);
  const inSquares = cells
    .filter((cell) => SQUARE.every((step) => members.has(cell + step)))
    .flatMap((cell) => SQUARE.map((step) => cell + step));
  return new Set(inSquares).size / cells.length;
}

function isInside(cell: number): boolean {
  const column = (cell % GRID_COLUMNS) - MARGIN_CELLS;
  const row = Math.floor(cell / GRID_COLUMNS) - MARGIN_CELLS;
  return column >= 0 && column < CELL_COLUMNS && row >= 0 && row < CELL_ROWS;
}

function innerIndexOf(cell: number): number {
  const row = Math.floor(cell / GRID_COLUMNS) - MARGIN_CELLS;
  return row * CELL_COLUMNS + (cell % GRID_COLUMNS) - MARGIN_CELLS;
}

/** The cells beside, above and below. */
function neighboursOf(cell: number): number[] {
  const column = cell % GRID_COLUMNS;
  const row = Math.floor(cell / GRID_COLUMNS);
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < GRID_COLUMNS - 1 ? [cell + 1] : []),
    ...(row > 0 ? [cell - GRID_COLUMNS] : []),
    ...(row < GRID_ROWS - 1 ? [cell + GRID_COLUMNS] : []),
  ];
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCoveredCells } from '../../../../src/checks/hidden/find-covered-cells.js';
import { GRID_COLUMNS, GRID_ROWS } from '../../../../src/checks/hidden/sample-cell-channels.js';

/** Covered cells of a grid with these areas of probability 0.9: left, top, width, height. */
function countCovered(areas: readonly (readonly [number, number, number, number])[]): number {
  const probability = new Float32Array(GRID_COLUMNS * GRID_ROWS).fill(0.1);
  for (const [left, top, width, height] of areas) {
    for (let row = top; row < top + height; row++) {
      probability.fill(0.9, row * GRID_COLUMNS + left, row * GRID_COLUMNS + left + width);
    }
  }
  return findCoveredCells(probability, 0.5).reduce((sum, value) => sum + value, 0);
}

const CASES = [
  { name: 'an area from the margin into the document', areas: [[0, 8, 6, 3]], covered: 12 },
  { name: 'an area with a single cell in the margin', areas: [[1, 8, 6, 1]], covered: 0 },
  { name: 'three cells of the document beside the margin', areas: [[0, 8, 5, 1]], covered: 0 },
  { name: 'a stripe of one row along the border', areas: [[0, 0, 28, 3]], covered: 0 },
  { name: 'a finger with a gap, as long as it is wide', areas: [[5, 0, 5, 3], [5, 3, 1, 1], [9, 3, 1, 1], [5, 4, 5, 1]], covered: 12 },
  { name: 'a rim of two rows along the border', areas: [[0, 0, 28, 4]], covered: 48 },
  { name: 'an area inside the document', areas: [[8, 8, 5, 5]], covered: 0 },
  { name: 'an area that ends at the border', areas: [[2, 8, 5, 5]], covered: 0 },
  { name: 'an area in the margin alone', areas: [[0, 0, 28, 2]], covered: 0 },
  { name: 'two areas that touch, one in the margin', areas: [[0, 8, 2, 1], [2, 8, 3, 2]], covered: 6 },
  { name: 'two areas that meet at a corner', areas: [[0, 8, 2, 1], [2, 9, 3, 2]], covered: 0 },
  { name: 'the whole grid', areas: [[0, 0, 28, 20]], covered: 384 },
] as const; // prettier-ignore

for (const { name, areas, covered } of CASES) {
  test(`probabilities of cover with ${name} → findCoveredCells marks ${String(covered)} cells`, () => {
    assert.equal(countCovered(areas), covered);
  });
}

/** Covered cells of an area of 3 rows, two cells of each row outside, at a limit of 0.6. */
function countAtProbabilities(outside: number, inside: number, sure: number): number {
  const probability = new Float32Array(GRID_COLUMNS * GRID_ROWS).fill(0.1);
  for (let row = 8; row < 11; row++) {
    probability.fill(outside, row * GRID_COLUMNS, row * GRID_COLUMNS + 2);
    probability.fill(inside, row * GRID_COLUMNS + 2, row * GRID_COLUMNS + 6);
    probability.fill(sure, row * GRID_COLUMNS + 2, row * GRID_COLUMNS + 4);
  }
  return findCoveredCells(probability, 0.6).reduce((sum, value) => sum + value, 0);
}

const PROBABILITY_CASES = [
  { outside: 0.45, inside: 0.9, sure: 0.9, covered: 12 },
  { outside: 0.35, inside: 0.9, sure: 0.9, covered: 0 },
  { outside: 0.45, inside: 0.55, sure: 0.9, covered: 12 },
  { outside: 0.45, inside: 0.45, sure: 0.9, covered: 6 },
  { outside: 0.9, inside: 0.55, sure: 0.55, covered: 0 },
] as const;

for (const { outside, inside, sure, covered } of PROBABILITY_CASES) {
  test(`findCoveredCells: probability ${String(outside)} outside, ${String(inside)} inside, ${String(sure)} in six cells → ${String(covered)} covered cells`, () => {
    assert.equal(countAtProbabilities(outside, inside, sure), covered);
  });
}

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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PxPoint } from '../../../../src/checks/image/plane.js';
import { findDocumentRegions } from '../../../../src/checks/segmentation/find-document-regions.js';
import type { SegmentedCells } from '../../../../src/checks/segmentation/segment-document.js';

const COLUMNS = 32;
const ROWS = 18;

interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Cells of documents without rotation: boxes in cells, which may reach beyond the image. */
function createCells(boxes: readonly CellBox[], { withCorners = true } = {}): SegmentedCells {
  const channel = (): Float32Array => new Float32Array(COLUMNS * ROWS);
  const cells = { columns: COLUMNS, rows: ROWS, document: channel(), beyond: channel(), corner: channel(), cornerX: channel(), cornerY: channel() }; // prettier-ignore
  for (let at = 0; at < COLUMNS * ROWS; at++) {
    const [x, y] = [(at % COLUMNS) + 0.5, Math.floor(at / COLUMNS) + 0.5];
    for (const { left, top, right, bottom } of boxes) {
      if (x < left || x > right || y < top || y > bottom) continue;
      cells.document[at] = 0.95;
      const isAtCutSide = (x < 1 && left < 0) || (y < 1 && top < 0) || (x > COLUMNS - 1 && right > COLUMNS) || (y > ROWS - 1 && bottom > ROWS); // prettier-ignore
      if (isAtCutSide) cells.beyond[at] = 0.9;
    }
  }
  if (withCorners) for (const box of boxes) markCorners(cells, box);
  return cells;
}

function markCorners(cells: SegmentedCells, { left, top, right, bottom }: CellBox): void {
  for (const [x, y] of [[left, top], [right, top], [right, bottom], [left, bottom]] as const) {
    if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue;
    const at = Math.floor(y) * COLUMNS + Math.floor(x);
    cells.corner[at] = 0.9;
    cells.cornerX[at] = x - Math.floor(x) - 0.5;
    cells.cornerY[at] = y - Math.floor(y) - 0.5;
  }
} // prettier-ignore

const rounded = (corners: readonly PxPoint[]): readonly [number, number][] =>
  corners
    .map(({ x, y }): [number, number] => [Number(x.toFixed(1)), Number(y.toFixed(1))])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

describe('findDocumentRegions', () => {
  test('cells without a document → no region', () => {
    assert.deepEqual(findDocumentRegions(createCells([])), []);
  });

  test('a document inside the image → its exact corners, no side cut off', () => {
    const [region, ...others] = findDocumentRegions(createCells([{ left: 6.3, top: 4.2, right: 22.6, bottom: 14.4 }]));
    assert.deepEqual(others, []);
    assert.deepEqual(region!.cutOff, []);
    assert.deepEqual(rounded(region!.corners), [[6.3, 4.2], [6.3, 14.4], [22.6, 4.2], [22.6, 14.4]]); // prettier-ignore
    assert.ok(region!.fit > 0.9, `fit ${region!.fit.toFixed(2)}`);
    assert.ok(Math.abs(region!.confidence - 0.95) < 1e-6);
  });

  const cuts: readonly (readonly [string, CellBox, readonly string[]])[] = [
    ['the left', { left: -4, top: 4.5, right: 12.5, bottom: 13.5 }, ['left']],
    ['the right', { left: 20.5, top: 4.5, right: 40, bottom: 13.5 }, ['right']],
    ['the top', { left: 8.5, top: -3, right: 24.5, bottom: 9.5 }, ['top']],
    ['the bottom', { left: 8.5, top: 9.5, right: 24.5, bottom: 25 }, ['bottom']],
    ['two sides', { left: 20.5, top: 9.5, right: 40, bottom: 25 }, ['right', 'bottom']],
    ['all sides', { left: -4, top: -4, right: 40, bottom: 25 }, ['top', 'right', 'bottom', 'left']],
  ];
  for (const [name, box, sides] of cuts)
    test(`a document that goes on beyond ${name} → ${sides.join(', ')} cut off, the outline is the visible part`, () => {
      const [region] = findDocumentRegions(createCells([box]));
      assert.deepEqual(region!.cutOff, sides);
      assert.ok(region!.fit > 0.8, `fit ${region!.fit.toFixed(2)}`);
      for (const { x, y } of region!.corners) assert.ok(x >= 0 && y >= 0 && x <= COLUMNS && y <= ROWS);
    });

  test('two documents → two regions, the larger first', () => {
    const regions = findDocumentRegions(
      createCells([
        { left: 2.5, top: 2.5, right: 10.5, bottom: 8.5 },
        { left: 14.5, top: 4.5, right: 28.5, bottom: 14.5 },
      ]),
    );
    assert.equal(regions.length, 2);
    assert.ok(regions[0]!.area > regions[1]!.area);
    assert.ok(regions[0]!.corners.every(({ x }) => x > 13));
  });

  test('a document whose corners were not detected → an outline from its cells', () => {
    const [region] = findDocumentRegions(
      createCells([{ left: 6.5, top: 4.5, right: 22.5, bottom: 14.5 }], { withCorners: false }),
    );
    assert.ok(region!.fit > 0.85, `fit ${region!.fit.toFixed(2)}`);
  });

  test('a region of fewer than 8 cells → left out', () => {
    assert.deepEqual(findDocumentRegions(createCells([{ left: 4, top: 4, right: 7, bottom: 6 }])), []);
  });

  test('an image of one cell → no region, no error', () => {
    const one = new Float32Array([0.99]);
    const cells = { columns: 1, rows: 1, document: one, beyond: one, corner: one, cornerX: one, cornerY: one };
    assert.deepEqual(findDocumentRegions(cells), []);
  });
});

import assert from 'node:assert/strict';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { WHOLE_IMAGE } from '../../../../src/checks/vision/look.js';
import { test } from 'node:test';
import type { Quad } from '../../../../src/checks/check-report.js';
import {
  CELL_CONTENTS,
  findLargestComponent,
  type CellContent,
  type CellMaps,
} from '../../../../src/checks/vision/cell-maps.js';
import {
  createDocumentContents,
  mayHaveHiddenPrint,
  mayHaveWashedOutPrint,
} from '../../../../src/checks/vision/document-contents.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const [COLUMNS, ROWS] = [32, 20];
/** The document takes columns 4 to 28 and rows 2 to 18. */
const CORNERS: Quad = rectangleCorners(4 / COLUMNS, 2 / ROWS, 28 / COLUMNS, 18 / ROWS);

type Area = readonly [left: number, top: number, right: number, bottom: number];

function createCells(areas: Partial<Record<CellContent, Area>>): CellMaps {
  const maps = CELL_CONTENTS.map((content) => {
    const [left, top, right, bottom] = areas[content] ?? [0, 0, 0, 0];
    const map = Float32Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
      const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
      return column >= left && column < right && row >= top && row < bottom ? 0.95 : 0.02;
    });
    return [content, map] as const;
  });
  return { ...(Object.fromEntries(maps) as Record<CellContent, Float32Array>), columns: COLUMNS, rows: ROWS };
}

const contentsOf = (areas: Partial<Record<CellContent, Area>>) =>
  createDocumentContents({ cells: createCells(areas), part: WHOLE_IMAGE }, CORNERS);

test('a portrait in the upper left → its region, and a high confidence', () => {
  const contents = contentsOf({ portrait: [6, 5, 12, 13] });
  const region = contents.locatePortrait();
  assert.ok(region !== null && region.confidence > 0.9);
  const [topLeft, , bottomRight] = region.corners;
  const expected = [6 / COLUMNS, 5 / ROWS, 12 / COLUMNS, 13 / ROWS];
  [topLeft.x, topLeft.y, bottomRight.x, bottomRight.y].forEach((value, i) =>
    assert.ok(Math.abs(value - expected[i]!) < 0.02, `${String(value)} ${String(expected[i])}`),
  );
});

test('a portrait beside the document → no region on it', () => {
  const contents = contentsOf({ portrait: [29, 5, 32, 13] });
  assert.equal(contents.locatePortrait(), null);
  assert.ok(contents.confidenceOf('portrait') < 0.1);
});

test('the look at the rectified document shows a finger, the one at the image does not → covered print, and its place in the image', () => {
  const view = { cells: createCells({ print: [6, 3, 26, 17] }), part: WHOLE_IMAGE };
  const cells = createCells({ print: [6, 3, 26, 17], covered: [20, 8, 28, 12] });
  const shown = rectangleCorners(0.2, 0.2, 0.6, 0.6);
  const contents = createDocumentContents(view, shown, { cells, corners: CORNERS, cornersInImage: shown });
  const covered = contents.measureHiddenPrint().covered;
  assert.ok(covered.share !== null && covered.share > 0.02, String(covered.share));
  assert.ok(covered.area !== null && covered.area[0].x > 0.4 && covered.area[1].x <= 0.6);
});

test('a finger over print → covered print, its place, and the region that it hides', () => {
  const covered = contentsOf({
    print: [6, 3, 26, 17],
    mrz: [6, 14, 20, 17],
    covered: [18, 12, 24, 20],
  }).measureHiddenPrint().covered;
  assert.ok(covered.share !== null && covered.share > 0.05 && covered.share < 0.15, String(covered.share));
  assert.ok(covered.area !== null && covered.area[0].x > 0.5);
  assert.deepEqual(covered.regions, ['mrz']);
});

test('a finger where nothing is printed → hardly any covered print', () => {
  const covered = contentsOf({ print: [6, 3, 14, 17], covered: [20, 12, 26, 20] }).measureHiddenPrint().covered;
  assert.ok(covered.share !== null && covered.share < THRESHOLDS.maxCovered, String(covered.share));
  assert.equal(covered.area, null);
});

test('a finger beside the document → nothing is covered', () => {
  const covered = contentsOf({ print: [6, 3, 26, 17], covered: [28, 4, 32, 10] }).measureHiddenPrint().covered;
  assert.equal(covered.share, 0);
});

test('what looks like a cover in the middle of the document, and does not reach its border → print, and nothing is covered', () => {
  const covered = contentsOf({ print: [6, 3, 26, 17], covered: [18, 6, 22, 12] }).measureHiddenPrint().covered;
  assert.equal(covered.share, 0);
});

test('a reflection over print in the middle → print lost in glare, its place, and the region that it hides', () => {
  const { glare, covered } = contentsOf({
    print: [6, 3, 26, 17],
    portrait: [8, 5, 14, 12],
    washedOut: [12, 6, 18, 10],
  }).measureHiddenPrint();
  assert.ok(glare.share !== null && glare.share > 0.04 && glare.share < 0.08, String(glare.share));
  assert.ok(glare.area !== null && glare.area[0].x > 0.3 && glare.area[2].x < 0.6);
  assert.deepEqual(glare.regions, ['portrait']);
  assert.equal(covered.share, 0);
});

test('the look at the image shows a reflection, those at the rectified document do not → no print is lost', () => {
  const view = { cells: createCells({ print: [6, 3, 26, 17], washedOut: [12, 6, 18, 10] }), part: WHOLE_IMAGE };
  const cells = createCells({ print: [6, 3, 26, 17] });
  const contents = createDocumentContents(view, CORNERS, { cells, corners: CORNERS, cornersInImage: CORNERS });
  assert.equal(contents.measureHiddenPrint().glare.share, 0);
  assert.equal(mayHaveWashedOutPrint(view, CORNERS), true);
  assert.equal(mayHaveHiddenPrint({ cells, corners: CORNERS }), false);
});

test('a reflection where nothing is printed → hardly any print lost in glare', () => {
  const { glare } = contentsOf({ print: [6, 3, 14, 17], washedOut: [20, 6, 21, 9] }).measureHiddenPrint();
  assert.ok(glare.share !== null && glare.share < THRESHOLDS.maxGlare, String(glare.share));
  assert.equal(glare.area, null);
});

test('findLargestComponent of two areas, one of them around a corner → the larger one', () => {
  const probability = new Float32Array(COLUMNS * ROWS);
  for (const cell of [0, 1, COLUMNS]) probability[cell] = 0.8;
  for (const cell of [100, 101, 101 + COLUMNS, 101 + 2 * COLUMNS]) probability[cell] = 0.7;
  // A row's last cell and the next row's first one are no neighbours.
  probability[COLUMNS - 1] = 0.9;
  assert.deepEqual(findLargestComponent(probability, COLUMNS).toSorted((a, b) => a - b), [100, 101, 133, 165]); // prettier-ignore
});

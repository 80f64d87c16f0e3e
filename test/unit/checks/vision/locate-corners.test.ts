import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PxPoint, PxQuad } from '../../../../src/checks/image/plane.js';
import { CELL_PX } from '../../../../src/checks/vision/cell-maps.js';
import { locateCorners } from '../../../../src/checks/vision/locate-corners.js';
import type { OutputMap } from '../../../../src/checks/vision/vision-network.js';

const [COLUMNS, ROWS] = [36, 20];
const STEP = 32;
const QUAD: PxQuad = [
  { x: 62.5, y: 41 },
  { x: 221, y: 38.5 },
  { x: 224, y: 121 },
  { x: 66, y: 126 },
];

/** Every cell knows the corners of `quad`, apart from `error`. */
function createCells(quad: PxQuad, error: (cell: number) => PxPoint = () => ({ x: 0, y: 0 })): OutputMap {
  const data = new Float32Array(COLUMNS * ROWS * STEP);
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const x = ((cell % COLUMNS) + 0.5) * CELL_PX;
    const y = (Math.floor(cell / COLUMNS) + 0.5) * CELL_PX;
    const off = error(cell);
    quad.forEach((corner, i) => {
      data[cell * STEP + 8 + 2 * i] = (corner.x + off.x - x) / 128;
      data[cell * STEP + 9 + 2 * i] = (corner.y + off.y - y) / 128;
    });
  }
  return { data, step: STEP, columns: COLUMNS, rows: ROWS };
}

/** A corner is seen at each of the places, in their cell and in the eight around it. */
function createCorners(places: readonly PxPoint[]): OutputMap {
  const [columns, rows, step] = [2 * COLUMNS, 2 * ROWS, 8];
  const data = new Float32Array(columns * rows * step);
  for (let cell = 0; cell < columns * rows; cell++) {
    const [x, y] = [((cell % columns) + 0.5) * 4, (Math.floor(cell / columns) + 0.5) * 4];
    const near = places.find((place) => Math.abs(place.x - x) < 6 && Math.abs(place.y - y) < 6);
    data[cell * step] = near === undefined ? -8 : 3;
    if (near !== undefined) data.set([(near.x - x) / 4, (near.y - y) / 4], cell * step + 1);
  }
  return { data, step, columns, rows };
}

const MEMBERS = Array.from({ length: 60 }, (_, i) => COLUMNS * (7 + Math.floor(i / 10)) + 12 + (i % 10));
const PROBABILITY = new Float32Array(COLUMNS * ROWS).fill(0.9);
const distances = (actual: PxQuad, expected: PxQuad): number[] =>
  actual.map((corner, i) => Math.hypot(corner.x - expected[i]!.x, corner.y - expected[i]!.y));

const OTHER = { x: QUAD[0].x + 18, y: QUAD[0].y };
const CASES: readonly (readonly [string, cells: OutputMap, corners: readonly PxPoint[], withinPx: number])[] = [
  ['all cells agree, and no corner is seen → what the cells say', createCells(QUAD), [], 0.01],
  ['the cells are off by 9 px → the corners that are seen', createCells(QUAD, () => ({ x: 7, y: -5 })), QUAD, 0.01],
  [
    'a tenth of the cells is far off → within a pixel of what the others say',
    createCells(QUAD, (cell) => (cell % 10 === 3 ? { x: 60, y: 40 } : { x: 0, y: 0 })),
    [],
    1,
  ],
  ['a stronger corner of something else lies farther away → the nearer one', createCells(QUAD), [...QUAD, OTHER], 0.01],
];
for (const [name, cells, seen, withinPx] of CASES)
  test(name, () => {
    const corners = locateCorners(cells, createCorners(seen), MEMBERS, PROBABILITY);
    assert.ok(Math.max(...distances(corners, QUAD)) < withinPx, String(distances(corners, QUAD)));
  });

test('two corners lie beyond the image → they stay there, and the others move to what is seen', () => {
  const beyond = QUAD.map(({ x, y }) => ({ x: x - 100, y })) as unknown as PxQuad;
  const cells = createCells(beyond, () => ({ x: 3, y: 0 }));
  const corners = locateCorners(cells, createCorners([beyond[1], beyond[2]]), MEMBERS, PROBABILITY);
  const [topLeft, topRight, bottomRight, bottomLeft] = distances(corners, beyond);
  assert.ok(Math.max(topRight!, bottomRight!) < 0.01);
  assert.ok(Math.abs(topLeft! - 3) < 0.01 && Math.abs(bottomLeft! - 3) < 0.01);
});

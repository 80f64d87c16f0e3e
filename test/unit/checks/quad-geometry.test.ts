import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  intersectionOverUnion,
  estimateRectanglePose,
  project,
  squareToQuad,
} from '../../../src/checks/image/quad-geometry.js';
import { orderCornersUpright } from '../../../src/checks/document/find-document.js';
import type { PxQuad } from '../../../src/checks/image/plane.js';
import { rectify } from '../../../src/checks/checks.js';
import { paintPixels } from '../../support/checks/paint-pixels.js';
import { makeSimpleScene } from '../../support/checks/simple-scene.js';

const skewed: PxQuad = [
  { x: 10, y: 20 },
  { x: 200, y: 5 },
  { x: 230, y: 150 },
  { x: -5, y: 120 },
];
const square: PxQuad = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

test('the unit square lands on the corners, in their order', () => {
  const m = squareToQuad(skewed);
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  unit.forEach(([u, v], i) => {
    const p = project(m, u, v);
    assert.ok(Math.hypot(p.x - skewed[i]!.x, p.y - skewed[i]!.y) < 1e-6);
  });
});

test('overlap is 1 for the same, 1/3 for half shifted, 0 for apart', () => {
  const shifted = (dx: number): PxQuad => square.map((p) => ({ x: p.x + dx, y: p.y })) as unknown as PxQuad;
  assert.equal(intersectionOverUnion(square, square), 1);
  assert.ok(Math.abs(intersectionOverUnion(square, shifted(5)) - 1 / 3) < 1e-9);
  assert.equal(intersectionOverUnion(square, shifted(20)), 0);
});

test('the proportions of a tilted card come out of its corners', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const { quad, document } = await makeSimpleScene(seed, { kind: 'licence', clean: true, width: 320, height: 240 });
    const px = quad.map((p) => ({ x: p.x * 320, y: p.y * 240 })) as unknown as PxQuad;
    // The simulator's lens has 0.75 to 1.15 long sides of focal length and looks straight ahead.
    const aspects = [0.75, 0.95, 1.15].map((f) => estimateRectanglePose(px, { x: 160, y: 120 }, f * 320).aspect);
    const off = Math.min(...aspects.map((a) => Math.abs(Math.log(a / (document.widthMm / document.heightMm)))));
    assert.ok(off < 0.12, `seed ${String(seed)}: off by ${off.toFixed(3)}`);
  }
});

test('corners start with the longer side on top', () => {
  const tall: PxQuad = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
    { x: 0, y: 30 },
  ];
  const [a, b] = orderCornersUpright(tall);
  assert.equal(Math.abs(a.y - b.y), 30);
  assert.deepEqual(orderCornersUpright(square.map((p) => ({ x: p.x * 3, y: p.y })) as unknown as PxQuad)[0], {
    x: 0,
    y: 0,
  });
});

test('rectify cuts the quadrilateral out, first corner top-left', () => {
  // Four coloured quarters inside a black frame.
  const image = paintPixels(200, 200, (x, y) => {
    if (x < 50 || y < 50 || x >= 150 || y >= 150) return 0;
    return [x < 100 ? 255 : 0, y < 100 ? 255 : 0, 128];
  });
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  const cut = rectify(image, [at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75), at(0.25, 0.25)], 80);
  assert.equal(cut.width, 80);
  assert.equal(cut.height, 80);
  const pixel = (x: number, y: number): number[] => [...cut.data.slice((y * 80 + x) * 4, (y * 80 + x) * 4 + 3)];
  assert.deepEqual(pixel(10, 10), [0, 255, 128]);
  assert.deepEqual(pixel(70, 10), [0, 0, 128]);
  assert.deepEqual(pixel(70, 70), [255, 0, 128]);
});

test('rectify never enlarges', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ] as const;
  assert.equal(
    rectify(
      paintPixels(30, 20, () => 9),
      corners,
      1280,
    ).width,
    30,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  intersectionOverUnion,
  toPixelQuad,
  estimateRectangleShape,
  projectPoint,
  squareToQuad,
  rectangleCorners,
} from '../../../../src/checks/image/quad-geometry.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';

const skewed: PxQuad = [
  { x: 10, y: 20 },
  { x: 200, y: 5 },
  { x: 230, y: 150 },
  { x: -5, y: 120 },
];
const square: PxQuad = rectangleCorners(0, 0, 10, 10);

test('squareToQuad → a mapping of the unit square’s corners to those of the quadrilateral, in their order', () => {
  const m = squareToQuad(skewed);
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  unit.forEach(([u, v], i) => {
    const p = projectPoint(m, u, v);
    assert.ok(Math.hypot(p.x - skewed[i]!.x, p.y - skewed[i]!.y) < 1e-6);
  });
});

test('intersectionOverUnion → 1 for equal quadrilaterals, 1/3 for half shifted, 0 for separate ones', () => {
  const shifted = (dx: number): PxQuad => square.map((p) => ({ x: p.x + dx, y: p.y })) as unknown as PxQuad;
  assert.equal(intersectionOverUnion(square, square), 1);
  assert.ok(Math.abs(intersectionOverUnion(square, shifted(5)) - 1 / 3) < 1e-9);
  assert.equal(intersectionOverUnion(square, shifted(20)), 0);
});

test('estimateRectangleShape: the corners of tilted cards → their aspect within 12 % for one of three focal lengths', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const ranges = { widthPx: 320, heightPx: 240, tiltDeg: [0, 35], rotationDeg: [-180, 180] } as const;
    const { truth } = await renderSimpleScene(seed, 'driving-permit-jorgen-front', { ranges });
    const px = toPixelQuad(truth.corners!, { width: 320, height: 240 });
    // The simulator's lens sees 58 to 78° of the long side and looks straight ahead.
    const aspects = [0.62, 0.75, 0.9].map((f) => estimateRectangleShape(px, { x: 160, y: 120 }, f * 320).aspect);
    const off = Math.min(...aspects.map((a) => Math.abs(Math.log(a / (85.6 / 53.98)))));
    assert.ok(off < 0.12, `seed ${String(seed)}: off by ${off.toFixed(3)}`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rectify } from '../../../../src/checks/checks.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { boxCorners } from '../../../support/box-corners.js';

test('rectify: the first corner of the quadrilateral → the top left of the result', () => {
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

test('rectify: a requested long side of 1280 px for a document of 30 px → 30 px, not enlarged', () => {
  const image = paintPixels(30, 20, () => 9);
  assert.equal(rectify(image, boxCorners(0, 0, 1, 1), 1280).width, 30);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeDownscaledSize, downscalePlane, toLuminance } from '../../../../src/checks/image/downscale.js';
import { toLuma, paintPixels } from '../../../support/checks/paint-pixels.js';

const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / values.length;

test('computeDownscaledSize: an image smaller than the limit → its own size', () => {
  assert.deepEqual(computeDownscaledSize(1, 1, 320), { width: 1, height: 1 });
  assert.deepEqual(computeDownscaledSize(300, 200, 320), { width: 300, height: 200 });
});

test('computeDownscaledSize: 20,000 × 3 px into 320 px → 320 × 1 px, never a height of zero', () => {
  assert.deepEqual(computeDownscaledSize(20_000, 3, 320), { width: 320, height: 1 });
});

for (const [width, height, to] of [
  [640, 480, 320],
  [641, 483, 320],
  [1000, 37, 320],
  [1280, 720, 320],
  [999, 777, 500],
] as const) {
  test(`toLuminance: ${String(width)} × ${String(height)} reduced to ${String(to)} px → the same mean brightness`, () => {
    const image = paintPixels(width, height, (x, y) => (x * 7 + y * 13) % 251);
    const small = toLuminance(image, to);
    assert.equal(Math.max(small.width, small.height), to);
    assert.ok(Math.abs(mean(small.data) - mean(toLuma(image).data)) < 1);
  });
}

for (const [width, height, to] of [
  [1280, 720, 320],
  [1920, 1080, 1280],
  [1080, 1920, 1280],
  [1920, 1080, 640],
  [1440, 1080, 1280],
] as const)
  test(`toLuminance: ${String(width)} × ${String(height)} reduced to ${String(to)} px, from RGBA, from padded luminance or in two steps → the same values within 2 levels`, () => {
    const image = paintPixels(width, height, (x, y) => [(x >> 2) % 256, (y >> 1) % 256, ((x + y) * 37) % 90]);
    const direct = toLuminance(image, to);
    const padded = toLuminance(toLuma(image, 64), to);
    const twice = downscalePlane(toLuminance(image, 2 * to), to);
    for (let i = 0; i < direct.data.length; i += 101) {
      assert.ok(Math.abs(direct.data[i]! - padded.data[i]!) <= 2);
      assert.ok(Math.abs(direct.data[i]! - twice.data[i]!) <= 2);
    }
  });

test('toLuminance: a small luminance frame without padding → the frame’s own buffer, not a copy', () => {
  const frame = toLuma(paintPixels(320, 200, () => 50));
  assert.equal(toLuminance(frame, 1280).data.buffer, frame.data.buffer);
});

test('toLuminance: pixels in a Buffer that are not aligned to four bytes → the same values', () => {
  const { data, width, height } = paintPixels(32, 20, (x, y) => [x * 7, y * 11, x + y]);
  const unaligned = Buffer.from([1, ...data]).subarray(1);
  assert.deepEqual(toLuminance({ data: unaligned, width, height }, 16), toLuminance({ data, width, height }, 16));
});

test('toLuminance: fully transparent pixels → white', () => {
  assert.equal(
    toLuminance(
      paintPixels(4, 4, () => [0, 0, 0, 0]),
      4,
    ).data[5],
    255,
  );
});

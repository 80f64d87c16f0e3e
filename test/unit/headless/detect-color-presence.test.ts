import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detectColorPresence } from '../../../src/headless/lens-tuner.js';

const rgba = (...pixels: readonly (readonly [number, number, number])[]): Uint8ClampedArray =>
  Uint8ClampedArray.from(pixels.flatMap(([r, g, b]) => [r, g, b, 255]));
const gray = (level: number): readonly [number, number, number] => [level, level, level];

test('detectColorPresence of gray pixels with rounding errors of up to 2 levels → gray', () => {
  const level = fc.integer({ min: 40, max: 220 });
  const rounding = fc.integer({ min: -2, max: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(level, rounding, rounding), { minLength: 9 }), (pixels) => {
      assert.equal(detectColorPresence(rgba(...pixels.map(([l, r, b]) => [l + r, l, l + b] as const))), 'gray');
    }),
  );
});

test('detectColorPresence of one skin-coloured pixel among 700 gray ones → color', () => {
  assert.equal(detectColorPresence(rgba(...Array.from({ length: 700 }, () => gray(120)), [150, 128, 116])), 'color');
});

test('detectColorPresence of only very dark or only very bright pixels → unknown', () => {
  assert.equal(detectColorPresence(rgba(gray(0), gray(10))), 'unknown');
  assert.equal(detectColorPresence(rgba(gray(255), gray(250))), 'unknown');
});

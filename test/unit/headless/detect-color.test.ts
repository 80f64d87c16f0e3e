import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detectColor } from '../../../src/headless/detect-color.js';

const picture = (...pixels: readonly (readonly [number, number, number])[]): Uint8ClampedArray =>
  Uint8ClampedArray.from(pixels.flatMap(([r, g, b]) => [r, g, b, 255]));
const grey = (level: number): readonly [number, number, number] => [level, level, level];

test('a picture of greys is grey, however it is rounded', () => {
  const level = fc.integer({ min: 40, max: 220 });
  const rounding = fc.integer({ min: -2, max: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(level, rounding, rounding), { minLength: 9 }), (pixels) => {
      assert.equal(detectColor(picture(...pixels.map(([l, r, b]) => [l + r, l, l + b] as const))), 'grey');
    }),
  );
});

test('one spot of skin or wood is enough to tell a colour camera', () => {
  assert.equal(detectColor(picture(...Array.from({ length: 700 }, () => grey(120)), [150, 128, 116])), 'colour');
});

test('in the dark and in glaring light nobody can tell', () => {
  assert.equal(detectColor(picture(grey(0), grey(10))), 'unknown');
  assert.equal(detectColor(picture(grey(255), grey(250))), 'unknown');
});

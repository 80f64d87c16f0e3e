import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeaks, NO_PEAK } from '../../../../src/checks/recapture/shared-peaks.js';

const SIZE = 64;

/** A flat spectrum with bumps of so much at frequencies and their opposites. */
function spectrumWith(bumps: readonly (readonly [fx: number, fy: number, rise: number])[]): Float64Array {
  const out = new Float64Array(SIZE ** 2).fill(3);
  for (const [fx, fy, rise] of bumps) {
    for (const sign of [1, -1]) out[((sign * fy + SIZE) % SIZE) * SIZE + ((sign * fx + SIZE) % SIZE)]! += rise;
  }
  return out;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

test('findPeaks: two bumps → the higher one first, each where it is', () => {
  const [first, second] = findPeaks(spectrumWith([[10, 13, 9], [-17, 11, 18]]), SIZE, 8); // prettier-ignore
  assert.ok(near(first.fx, -17) && near(first.fy, 11), JSON.stringify(first));
  assert.ok(near(second.fx, 10) && near(second.fy, 13), JSON.stringify(second));
  assert.ok(first.rise > second.rise && second.rise > 0.9);
});

const IGNORED = [
  { name: 'a bump at low frequency, as print has', bumps: [[3, 2, 18]] },
  { name: 'a bump at the frequency of JPEG blocks', bumps: [[16, 0, 18]] },
  { name: 'a flat spectrum', bumps: [] },
] as const;
for (const { name, bumps } of IGNORED) {
  test(`findPeaks: ${name} → hardly a peak`, () => {
    const [first] = findPeaks(spectrumWith(bumps), SIZE, 8);
    assert.ok(first.rise <= 0.5, JSON.stringify(first));
  });
}

test('findPeaks: a flat spectrum → no peak', () => {
  assert.deepEqual(findPeaks(spectrumWith([]), SIZE, 8), [NO_PEAK, NO_PEAK]);
});

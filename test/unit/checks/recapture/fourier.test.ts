import assert from 'node:assert/strict';
import { test } from 'node:test';
import { powerSpectrum } from '../../../../src/checks/recapture/fourier.js';
import { createSeededRandom } from '../../../support/seeded-random.js';

const SIZE = 32;
const draw = (f: (x: number, y: number) => number): Float64Array =>
  Float64Array.from({ length: SIZE ** 2 }, (_, i) => f(i % SIZE, Math.floor(i / SIZE)));
const zeros = (): Float64Array => new Float64Array(SIZE ** 2);

for (const [fx, fy] of [[3, 0], [0, 5], [7, 2], [-6, 9]] as const) {
  test(`powerSpectrum: a wave of ${String(fx)} and ${String(fy)} cycles → power at its frequency and the opposite one alone`, () => {
    const wave = draw((x, y) => Math.cos((2 * Math.PI * (fx * x + fy * y)) / SIZE));
    const power = powerSpectrum(wave, zeros(), SIZE);
    const at = (x: number, y: number): number => ((y + SIZE) % SIZE) * SIZE + ((x + SIZE) % SIZE);
    for (const place of [at(fx, fy), at(-fx, -fy)]) {
      assert.ok(Math.abs(power[place]! - SIZE ** 4 / 4) < 1e-6, String(power[place]));
      power[place] = 0;
    }
    assert.ok(Math.max(...power) < 1e-9);
  });
} // prettier-ignore

test('powerSpectrum: two signals of noise → the sum of their energies (Parseval)', () => {
  const random = createSeededRandom(4);
  const [a, b] = [draw(() => random.normal()), draw(() => random.normal())];
  const energy = [...a, ...b].reduce((sum, value) => sum + value * value, 0);
  const power = powerSpectrum(a, b, SIZE).reduce((sum, value) => sum + value, 0);
  assert.ok(Math.abs(power / SIZE ** 2 - energy) < 1e-6 * energy);
});

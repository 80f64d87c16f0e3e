import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPerceptron, type PerceptronShape } from '../../../../src/checks/nn/perceptron.js';
import { computeWeightsChecksum } from '../../../../src/checks/nn/weights-text.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** Writes integers of three digits, then the checksum. */
function write(values: readonly number[]): string {
  const text = values.flatMap((value) => [12, 6, 0].map((shift) => DIGITS[((value + 131_071) >> shift) & 63])).join('');
  return text + computeWeightsChecksum(text);
}

/** One hidden unit of weights 1.5 and −0.5, bias 0.25, output 2; direct path 0.1 and 0.2; bias −1. */
const expected = (x: number, y: number): number => 2 * Math.tanh(1.5 * x - 0.5 * y + 0.25) + 0.1 * x + 0.2 * y - 1;

test('createPerceptron, scaled inputs → the expected sum within single precision', () => {
  const shape: PerceptronShape = { inputs: 2, hidden: 1 };
  const perceptron = createPerceptron(write([50, -100, 200, 50, 150, -50, 25, 200, 10, 20, -100]), shape);
  for (const [x, y] of [
    [0.5, -1],
    [1, 2],
    [-0.3, 0.7],
  ] as const) {
    assert.ok(Math.abs(perceptron([x, y]) - expected((x - 0.5) * 2, (y + 1) * 0.5)) < 1e-6);
  }
});

test('createPerceptron: a weights text of a wrong length → DamagedWeightsError', () => {
  const shape: PerceptronShape = { inputs: 3, hidden: 1 };
  assert.throws(() => createPerceptron(write([1, 2, 3]), shape), { name: 'DamagedWeightsError' });
});

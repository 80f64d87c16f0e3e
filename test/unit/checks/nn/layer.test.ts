import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECOGNIZER_LAYERS } from '../../../../src/checks/mrz/read/recognize-line.js';
import { RECOGNIZER_WEIGHTS } from '../../../../src/checks/mrz/read/recognizer-weights.js';
import { type LayerShape, readLayers } from '../../../../src/checks/nn/layer.js';
import { computeWeightsChecksum, DamagedWeightsError } from '../../../../src/checks/nn/weights-text.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const POINTWISE: LayerShape = { inputs: 2, outputs: 1, rows: 1, columns: 1 };
const close = (text: string): string => text + computeWeightsChecksum(text);

test('readLayers, a scale per output → weights of one digit, and the bias, in units of that scale', () => {
  // Exponent digit G (16): 2^-6. Scale 64 · 2^-6 = 1, bias −96 · 2^-6 = −1.5 (sign bit 32, mantissa 32).
  const text = `G0${DIGITS[32 + 16]!}${DIGITS[32]!}${DIGITS[31 + 5]!}${DIGITS[31 - 7]!}`;
  const [layer] = readLayers(close(text), [POINTWISE]);
  assert.deepEqual([layer!.weights[0]![0], layer!.weights[0]![4], layer!.biases[0]], [5, -7, -1.5]);
});

const DAMAGED: Readonly<Record<string, string>> = {
  'it is empty': '',
  'the end is missing': RECOGNIZER_WEIGHTS.slice(0, -1000),
  'one digit differs': `${RECOGNIZER_WEIGHTS.slice(0, 500)}${RECOGNIZER_WEIGHTS[500] === 'a' ? 'b' : 'a'}${RECOGNIZER_WEIGHTS.slice(501)}`,
  'two parts are swapped':
    RECOGNIZER_WEIGHTS.slice(60_000, -6) + RECOGNIZER_WEIGHTS.slice(0, 60_000) + RECOGNIZER_WEIGHTS.slice(-6),
  'it is an error page of the server': '<!doctype html>'.padEnd(RECOGNIZER_WEIGHTS.length, ' '),
};

for (const [damage, text] of Object.entries(DAMAGED)) {
  test(`readLayers: a damaged weights text (${damage}) → DamagedWeightsError`, () => {
    assert.throws(() => readLayers(text, RECOGNIZER_LAYERS), { name: 'DamagedWeightsError' });
    assert.throws(() => readLayers(text, RECOGNIZER_LAYERS), DamagedWeightsError);
  });
}

test('computeWeightsChecksum of two test vectors → their 32-bit FNV-1a hash', () => {
  // Test vectors of the function's authors: "" gives 0x811c9dc5, "foobar" gives 0xbf9cf968.
  const value = (text: string): number => [...text].reduceRight((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
  assert.equal(value(computeWeightsChecksum('')), 0x811c9dc5);
  assert.equal(value(computeWeightsChecksum('foobar')), 0xbf9cf968);
});

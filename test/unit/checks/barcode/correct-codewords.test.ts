import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctCodewords } from '../../../../src/checks/barcode/correct-codewords.js';
import { createRandomSource } from '../../../support/checks/random-source.js';

/** The example of ISO/IEC 15438, annex Q: "PDF417" at level 1, data and then four correction codewords. */
const SYMBOL = [5, 453, 178, 121, 239, 452, 327, 657, 619];
const CORRECTION_COUNT = 4;

/** The symbol with other values at some places, and whether it was corrected. */
function correct(at: readonly number[], erasures: readonly number[], spare = 0): { isRight: boolean; done: boolean } {
  const codewords = Uint16Array.from(SYMBOL, (value, k) => (at.includes(k) ? (value + 1 + 97 * k) % 929 : value));
  const before = codewords.slice();
  const done = correctCodewords(codewords, CORRECTION_COUNT, erasures, spare);
  if (!done) assert.deepEqual(codewords, before);
  return { isRight: SYMBOL.every((value, k) => value === codewords[k]), done };
}

test('the symbol of the standard without errors → nothing changes', () => {
  assert.deepEqual(correct([], []), { isRight: true, done: true });
});

test('two unknown errors and four correction codewords → corrected', () => {
  for (const at of [[0, 8], [3, 4], [1, 6]]) assert.deepEqual(correct(at, []), { isRight: true, done: true }); // prettier-ignore
});

test('four known erasures and four correction codewords → corrected', () => {
  assert.deepEqual(correct([0, 2, 5, 8], [0, 2, 5, 8]), { isRight: true, done: true });
});

test('one error and two erasures, of which one is right as it is → corrected', () => {
  assert.deepEqual(correct([1, 7], [7, 3]), { isRight: true, done: true });
});

test('one error and two codewords to spare → corrected; two errors → refused', () => {
  assert.deepEqual(correct([4], [], 2), { isRight: true, done: true });
  assert.equal(correct([4, 6], [], 2).done, false);
});

test('more errors than can be corrected → refused, or another symbol, but never an exception', () => {
  const r = createRandomSource(11);
  let refused = 0;
  for (let k = 0; k < 200; k++) {
    const codewords = Uint16Array.from({ length: 60 }, () => r.whole(0, 928));
    if (!correctCodewords(codewords, 16, [3, 9, 20], 3)) refused++;
  }
  assert.equal(refused, 200);
});

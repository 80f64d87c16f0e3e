import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALPHABET } from '../../../src/checks/reader/alphabet.js';
import { decode } from '../../../src/checks/reader/icao/decode.js';
import { createMrzMerge } from '../../../src/checks/reader/merge.js';
import { certainly, mrzText, NOISES, readingsOf } from '../../support/checks/mrz-text.js';

const { lines: LINES } = mrzText(1, 'TD3');
const { lines: OTHER } = mrzText(2, 'TD3');
const text = (readings: readonly { readonly text: string }[]): string => readings.map((line) => line.text).join('\n');

/** Lines of which one place is seen as another letter with a probability, the printed one with the rest. */
function misread(place: number, as: string, probability: number): ReturnType<typeof certainly> {
  const readings = certainly(LINES);
  const { scores } = readings[1]!;
  const printed = LINES[1]![place]!;
  scores[place * ALPHABET.length + ALPHABET.indexOf(printed)] = Math.log(1 - probability);
  scores[place * ALPHABET.length + ALPHABET.indexOf(as)] = Math.log(probability);
  return readings.map((line, n) =>
    n === 1 && probability > 0.5
      ? { ...line, text: line.text.slice(0, place) + as + line.text.slice(place + 1) }
      : line,
  );
}

test('one frame alone is what it is', () => {
  const merged = createMrzMerge().add(certainly(LINES));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.deepEqual([merged.frames, merged.agreeing], [1, 1]);
});

test('frames that are hard to read in different places make up for each other', () => {
  const merge = createMrzMerge();
  merge.add(misread(3, 'X', 0.7));
  merge.add(misread(5, 'Y', 0.7));
  const merged = merge.add(misread(7, 'W', 0.7));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.equal(decode(merged.lines)?.valid, true);
});

test('the same doubt in every frame stays a doubt', () => {
  const merge = createMrzMerge();
  for (let i = 0; i < 6; i++) merge.add(misread(3, 'X', 0.6));
  const { lines } = merge.add(misread(3, 'X', 0.6));
  const scores = lines[1]!.scores.subarray(3 * ALPHABET.length, 4 * ALPHABET.length);
  assert.ok(scores[ALPHABET.indexOf(LINES[1]![3]!)]! > Math.log(0.2));
});

test('every place of the merged lines sums to one', () => {
  const merge = createMrzMerge();
  merge.add(readingsOf(LINES, NOISES.poor, 1));
  const { lines } = merge.add(readingsOf(LINES, NOISES.poor, 2));
  for (const { scores, text: line } of lines) {
    assert.equal(scores.length, line.length * ALPHABET.length);
    for (let at = 0; at < scores.length; at += ALPHABET.length) {
      const sum = scores.subarray(at, at + ALPHABET.length).reduce((total, score) => total + Math.exp(score), 0);
      assert.ok(Math.abs(sum - 1) < 1e-4);
    }
  }
});

test('two sharp frames that read alike agree; one that is not sharp, or reads otherwise, does not count', () => {
  const merge = createMrzMerge();
  assert.equal(merge.add(certainly(LINES)).agreeing, 1);
  assert.equal(merge.add(readingsOf(LINES, { hard: 0.9, glare: 0 }, 3)).agreeing, 1);
  assert.equal(merge.add(misread(3, 'X', 0.99)).agreeing, 1);
  assert.equal(merge.add(certainly(LINES)).agreeing, 2);
});

test('one frame of another document is left out, two in a row take over', () => {
  const merge = createMrzMerge();
  merge.add(certainly(LINES));
  assert.equal(text(merge.add(certainly(OTHER)).lines), LINES.join('\n'));
  assert.equal(text(merge.add(certainly(LINES)).lines), LINES.join('\n'));
  merge.add(certainly(OTHER));
  const merged = merge.add(certainly(OTHER));
  assert.equal(text(merged.lines), OTHER.join('\n'));
  assert.deepEqual([merged.frames, merged.agreeing], [2, 2]);
});

test('so does another layout', () => {
  const { lines } = mrzText(3, 'TD1');
  const merge = createMrzMerge();
  merge.add(certainly(LINES));
  merge.add(certainly(lines));
  assert.equal(text(merge.add(certainly(lines)).lines), lines.join('\n'));
});

test('after a reset nothing is known', () => {
  const merge = createMrzMerge();
  merge.add(certainly(LINES));
  merge.reset();
  assert.deepEqual(merge.add(certainly(OTHER)).frames, 1);
});

test('of 120 documents that are hard to read, three frames make more valid than one', () => {
  const valid = [1, 3].map((frames) => {
    let count = 0;
    for (let seed = 0; seed < 120; seed++) {
      const { lines } = mrzText(seed, 'TD1');
      const merge = createMrzMerge();
      let merged = merge.add(readingsOf(lines, NOISES.poor, seed));
      for (let k = 1; k < frames; k++) merged = merge.add(readingsOf(lines, NOISES.poor, seed + 1000 * k));
      const decoded = decode(merged.lines);
      if (decoded?.valid === true) count += Number(decoded.lines.join() === lines.join());
    }
    return count;
  });
  assert.ok(valid[0]! < 60 && valid[1]! > 100, valid.join(' and '));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import { decodeMrz } from '../../../../src/checks/mrz/decode/decode-mrz.js';
import { createReadingMerger } from '../../../../src/checks/mrz/read/reading-merger.js';
import { certainReadings, createMrzText, READING_NOISES, simulateReadings } from '../../../support/checks/mrz-text.js';

const { lines: LINES } = createMrzText(1, 'TD3');
const { lines: OTHER } = createMrzText(2, 'TD3');
const text = (readings: readonly { readonly text: string }[]): string => readings.map((line) => line.text).join('\n');

/** Lines of which one place is seen as another letter with a probability, the printed one with the rest. */
function misread(place: number, as: string, probability: number): ReturnType<typeof certainReadings> {
  const readings = certainReadings(LINES);
  const { scores } = readings[1]!;
  const printed = LINES[1]![place]!;
  scores[place * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(printed)] = Math.log(1 - probability);
  scores[place * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(as)] = Math.log(probability);
  return readings.map((line, n) =>
    n === 1 && probability > 0.5
      ? { ...line, text: line.text.slice(0, place) + as + line.text.slice(place + 1) }
      : line,
  );
}

test('one frame alone is what it is', () => {
  const merged = createReadingMerger().add(certainReadings(LINES));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.deepEqual([merged.frames, merged.agreeing], [1, 1]);
});

test('frames that are hard to read in different places make up for each other', () => {
  const merge = createReadingMerger();
  merge.add(misread(3, 'X', 0.7));
  merge.add(misread(5, 'Y', 0.7));
  const merged = merge.add(misread(7, 'W', 0.7));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.equal(decodeMrz(merged.lines)?.valid, true);
});

test('the same doubt in every frame stays a doubt', () => {
  const merge = createReadingMerger();
  for (let i = 0; i < 6; i++) merge.add(misread(3, 'X', 0.6));
  const { lines } = merge.add(misread(3, 'X', 0.6));
  const scores = lines[1]!.scores.subarray(3 * MRZ_CHARACTERS.length, 4 * MRZ_CHARACTERS.length);
  assert.ok(scores[MRZ_CHARACTERS.indexOf(LINES[1]![3]!)]! > Math.log(0.2));
});

test('every place of the merged lines sums to one', () => {
  const merge = createReadingMerger();
  merge.add(simulateReadings(LINES, READING_NOISES.poor, 1));
  const { lines } = merge.add(simulateReadings(LINES, READING_NOISES.poor, 2));
  for (const { scores, text: line } of lines) {
    assert.equal(scores.length, line.length * MRZ_CHARACTERS.length);
    for (let at = 0; at < scores.length; at += MRZ_CHARACTERS.length) {
      const sum = scores.subarray(at, at + MRZ_CHARACTERS.length).reduce((total, score) => total + Math.exp(score), 0);
      assert.ok(Math.abs(sum - 1) < 1e-4);
    }
  }
});

test('two sharp frames that read alike agree; one that is not sharp, or reads otherwise, does not count', () => {
  const merge = createReadingMerger();
  assert.equal(merge.add(certainReadings(LINES)).agreeing, 1);
  assert.equal(merge.add(simulateReadings(LINES, { hard: 0.9, glare: 0 }, 3)).agreeing, 1);
  assert.equal(merge.add(misread(3, 'X', 0.99)).agreeing, 1);
  assert.equal(merge.add(certainReadings(LINES)).agreeing, 2);
});

test('one frame of another document is left out, two in a row take over', () => {
  const merge = createReadingMerger();
  merge.add(certainReadings(LINES));
  assert.equal(text(merge.add(certainReadings(OTHER)).lines), LINES.join('\n'));
  assert.equal(text(merge.add(certainReadings(LINES)).lines), LINES.join('\n'));
  merge.add(certainReadings(OTHER));
  const merged = merge.add(certainReadings(OTHER));
  assert.equal(text(merged.lines), OTHER.join('\n'));
  assert.deepEqual([merged.frames, merged.agreeing], [2, 2]);
});

test('so does another layout', () => {
  const { lines } = createMrzText(3, 'TD1');
  const merge = createReadingMerger();
  merge.add(certainReadings(LINES));
  merge.add(certainReadings(lines));
  assert.equal(text(merge.add(certainReadings(lines)).lines), lines.join('\n'));
});

test('after a reset nothing is known', () => {
  const merge = createReadingMerger();
  merge.add(certainReadings(LINES));
  merge.reset();
  assert.deepEqual(merge.add(certainReadings(OTHER)).frames, 1);
});

test('of 120 documents that are hard to read, three frames make more valid than one', () => {
  const valid = [1, 3].map((frames) => {
    let count = 0;
    for (let seed = 0; seed < 120; seed++) {
      const { lines } = createMrzText(seed, 'TD1');
      const merge = createReadingMerger();
      let merged = merge.add(simulateReadings(lines, READING_NOISES.poor, seed));
      for (let k = 1; k < frames; k++)
        merged = merge.add(simulateReadings(lines, READING_NOISES.poor, seed + 1000 * k));
      const decoded = decodeMrz(merged.lines);
      if (decoded?.valid === true) count += Number(decoded.lines.join() === lines.join());
    }
    return count;
  });
  assert.ok(valid[0]! < 60 && valid[1]! > 100, valid.join(' and '));
});

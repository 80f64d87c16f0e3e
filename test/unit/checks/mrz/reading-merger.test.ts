import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import { decodeMrzScores } from '../../../../src/checks/mrz/decode/decode-mrz-scores.js';
import { createReadingMerger } from '../../../../src/checks/mrz/read/reading-merger.js';
import { certainReadings, createMrzText, READING_NOISES, simulateReadings } from '../../../support/checks/mrz-text.js';

const { lines: LINES } = createMrzText(1, 'TD3');
const { lines: OTHER } = createMrzText(2, 'TD3');
const text = (readings: readonly { readonly text: string }[]): string => readings.map((line) => line.text).join('\n');

/** The lines, with one position read as another character with a probability, and as printed with the rest. */
function misread(position: number, as: string, probability: number): ReturnType<typeof certainReadings> {
  const readings = certainReadings(LINES);
  const { scores } = readings[1]!;
  const printed = LINES[1]![position]!;
  scores[position * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(printed)] = Math.log(1 - probability);
  scores[position * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(as)] = Math.log(probability);
  return readings.map((line, n) =>
    n === 1 && probability > 0.5
      ? { ...line, text: line.text.slice(0, position) + as + line.text.slice(position + 1) }
      : line,
  );
}

test('reading merger: one frame → the lines of that frame', () => {
  const merged = createReadingMerger().add(certainReadings(LINES));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.equal(merged.agreeing, 1);
});

test('reading merger: three frames with misreads at different positions → the right lines, valid', () => {
  const merger = createReadingMerger();
  merger.add(misread(3, 'X', 0.7));
  merger.add(misread(5, 'Y', 0.7));
  const merged = merger.add(misread(7, 'W', 0.7));
  assert.equal(text(merged.lines), LINES.join('\n'));
  assert.equal(decodeMrzScores(merged.lines)?.valid, true);
});

test('reading merger: the same character uncertain in seven frames → it stays uncertain', () => {
  const merger = createReadingMerger();
  for (let i = 0; i < 6; i++) merger.add(misread(3, 'X', 0.6));
  const { lines } = merger.add(misread(3, 'X', 0.6));
  const scores = lines[1]!.scores.subarray(3 * MRZ_CHARACTERS.length, 4 * MRZ_CHARACTERS.length);
  assert.ok(scores[MRZ_CHARACTERS.indexOf(LINES[1]![3]!)]! > Math.log(0.2));
});

test('reading merger: only sharp frames with the merged text → counted as agreeing', () => {
  const merger = createReadingMerger();
  assert.equal(merger.add(certainReadings(LINES)).agreeing, 1);
  assert.equal(merger.add(simulateReadings(LINES, { hard: 0.9, glare: 0 }, 3)).agreeing, 1);
  assert.equal(merger.add(misread(3, 'X', 0.99)).agreeing, 1);
  assert.equal(merger.add(certainReadings(LINES)).agreeing, 2);
});

test('reading merger: one frame of another document → ignored; two in a row → they replace the first document', () => {
  const merger = createReadingMerger();
  merger.add(certainReadings(LINES));
  assert.equal(text(merger.add(certainReadings(OTHER)).lines), LINES.join('\n'));
  assert.equal(text(merger.add(certainReadings(LINES)).lines), LINES.join('\n'));
  merger.add(certainReadings(OTHER));
  const merged = merger.add(certainReadings(OTHER));
  assert.equal(text(merged.lines), OTHER.join('\n'));
  assert.equal(merged.agreeing, 2);
});

test('reading merger: two frames with another MRZ layout → they replace the first document', () => {
  const { lines } = createMrzText(3, 'TD1');
  const merger = createReadingMerger();
  merger.add(certainReadings(LINES));
  merger.add(certainReadings(lines));
  assert.equal(text(merger.add(certainReadings(lines)).lines), lines.join('\n'));
});

test('reading merger: a frame after reset → counted as the first, earlier frames are forgotten', () => {
  const merger = createReadingMerger();
  merger.add(certainReadings(LINES));
  merger.reset();
  assert.equal(text(merger.add(certainReadings(OTHER)).lines), OTHER.join('\n'));
});

test('reading merger: 120 documents that are hard to read → over 100 valid by three frames, under 60 by one', () => {
  const valid = [1, 3].map((frames) => {
    let count = 0;
    for (let seed = 0; seed < 120; seed++) {
      const { lines } = createMrzText(seed, 'TD1');
      const merger = createReadingMerger();
      let merged = merger.add(simulateReadings(lines, READING_NOISES.poor, seed));
      for (let k = 1; k < frames; k++)
        merged = merger.add(simulateReadings(lines, READING_NOISES.poor, seed + 1000 * k));
      const decoded = decodeMrzScores(merged.lines);
      if (decoded?.valid === true) count += Number(decoded.lines.join() === lines.join());
    }
    return count;
  });
  assert.ok(valid[0]! < 60 && valid[1]! > 100, valid.join(' and '));
});

test('reading merger: a photo read twice through mergeWith → counted once, and not kept', () => {
  const merger = createReadingMerger();
  merger.add(certainReadings(LINES));
  for (const time of ['first', 'second']) assert.equal(merger.mergeWith(certainReadings(LINES)).agreeing, 2, time);
  assert.equal(merger.add(certainReadings(LINES)).agreeing, 2);
});

test('reading merger: mergeWith of another document, of any MRZ layout → isOtherDocument, with the lines of the frames', () => {
  const merger = createReadingMerger();
  merger.add(certainReadings(LINES));
  for (const lines of [OTHER, createMrzText(3, 'TD1').lines, createMrzText(3, 'TD2').lines]) {
    const merged = merger.mergeWith(certainReadings(lines));
    assert.deepEqual([merged.isOtherDocument, text(merged.lines)], [true, LINES.join('\n')]);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MrzLayoutName } from '../../../src/checks/mrz/decode/mrz-layouts.js';
import type { DetectedMrz } from '../../../src/checks/check-report.js';
import { parseRecognizerRows } from '../../scripts/accuracy/recognizer-rows.js';
import { drawSceneDocument } from '../../scripts/accuracy/scene-reading.js';
import { scoreMrzReading, validityRows, describeMrzError } from '../../scripts/accuracy/mrz-score.js';
import { wrongFields, mrzTruthOf, type MrzTruth } from '../../scripts/accuracy/mrz-truth.js';
import { decodeMrz } from '../../../src/checks/mrz/decode/decode-mrz.js';
import { certainReadings, MRZ_LAYOUT_NAMES, createMrzText } from '../../support/checks/mrz-text.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';

const PASSPORT: MrzTruth = {
  layout: 'TD3',
  lines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
};
const VISA: MrzTruth = {
  layout: 'MRV-A',
  lines: ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
};
const CARD: MrzTruth = {
  layout: 'TD1',
  lines: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
};

/** The lines with one character changed. */
function changed({ lines }: MrzTruth, line: number, at: number, letter: string): string[] {
  return lines.map((text, i) => (i === line ? text.slice(0, at) + letter + text.slice(at + 1) : text));
}

for (const { name, truth, lines, layout, guarded, open } of [
  { name: 'a reading as printed → none', truth: PASSPORT, guarded: [], open: [] },
  { name: 'a wrong letter in the names → names, without a check digit', truth: PASSPORT, lines: changed(PASSPORT, 0, 6, 'K'), guarded: [], open: ['names'] },
  { name: 'a wrong letter in the nationality → nationality, without a check digit', truth: PASSPORT, lines: changed(PASSPORT, 1, 10, 'V'), guarded: [], open: ['nationality'] },
  { name: 'a wrong document number → number, with a check digit', truth: PASSPORT, lines: changed(PASSPORT, 1, 0, '1'), guarded: ['number'], open: [] },
  { name: 'a wrong check digit of the birth date → birthDate, with a check digit', truth: PASSPORT, lines: changed(PASSPORT, 1, 19, '3'), guarded: ['birthDate'], open: [] },
  { name: 'wrong optional data of a card → optional, with a check digit', truth: CARD, lines: changed(CARD, 0, 20, 'A'), guarded: ['optional'], open: [] },
  { name: 'wrong optional data of a visa → none', truth: VISA, lines: changed(VISA, 1, 40, 'A'), guarded: [], open: [] },
  { name: 'a visa read as TD3 → every field', truth: VISA, layout: 'TD3' as MrzLayoutName, guarded: ['number', 'birthDate', 'expiryDate'], open: ['documentCode', 'issuer', 'names', 'nationality', 'sex'] },
  { name: 'a reading without the third line → every field', truth: CARD, lines: CARD.lines.slice(0, 2), guarded: ['number', 'optional', 'birthDate', 'expiryDate', 'optional2', 'composite'], open: ['documentCode', 'issuer', 'sex', 'nationality', 'names'] },
]) {
  test(`wrong fields of an MRZ reading: ${name}`, () => {
    const wrong = wrongFields(truth, { layout: layout ?? truth.layout, lines: lines ?? truth.lines });
    assert.deepEqual(wrong, { guarded, open });
  });
} // prettier-ignore

for (const { name, change, isScored } of [
  { name: 'a passport is scored', change: {}, isScored: true },
  {
    name: 'a passport with a character that no MRZ has is not scored',
    change: { score_exact: false },
    isScored: false,
  },
  { name: 'a licence with a one-line MRZ is not scored', change: { kind: 'DL-EU-1line' }, isScored: false },
  { name: 'a passport without annotated MRZ text is not scored', change: { mrz_text: null }, isScored: false },
]) {
  test(`documents whose MRZ reading is scored: ${name}`, () => {
    const entry = { kind: 'TD3', mrz_text: PASSPORT.lines, ...change } as Parameters<typeof mrzTruthOf>[0];
    assert.equal(mrzTruthOf(entry) !== null, isScored);
  });
}

/** A reading as the product would report it. */
function seen(truth: MrzTruth, lines: readonly string[], valid: boolean): DetectedMrz {
  const data = { layout: truth.layout } as NonNullable<NonNullable<DetectedMrz['evidence']>['data']>;
  return createMrzSeen({
    lineCount: truth.lines.length,
    columns: truth.lines[0]!.length,
    reading: 'read',
    lines,
    valid,
    evidence: { data, failing: [], doubtful: [], agreeing: 0 },
  });
}

test('table of wrong MRZ fields: the share is counted over the valid readings, not over all', () => {
  const scores = [
    scoreMrzReading(PASSPORT, seen(PASSPORT, PASSPORT.lines, true), true, 1),
    scoreMrzReading(PASSPORT, seen(PASSPORT, changed(PASSPORT, 0, 6, 'K'), true), true, 1),
    scoreMrzReading(PASSPORT, seen(PASSPORT, changed(PASSPORT, 1, 0, '1'), false), true, 1),
    scoreMrzReading(PASSPORT, null, false, 0),
  ];
  const [guarded, open] = validityRows('here', scores);
  assert.equal(guarded?.value, '0 of 2 (0.0 %)');
  assert.equal(open?.value, '1 of 2 (50.0 %)');
  assert.deepEqual([guarded?.isMet, open?.isMet], [true, false]);
});

for (const { name, read, isPlaced, says } of [
  { name: 'no MRZ found', read: null, isPlaced: false, says: /no zone/ },
  { name: 'an MRZ found upside down', read: seen(PASSPORT, PASSPORT.lines.toReversed(), false), isPlaced: false, says: /turned/ },
  { name: 'an MRZ without a readable character', read: seen(PASSPORT, [], false), isPlaced: true, says: /not readable/ },
  { name: 'a reading with other line lengths', read: { ...seen(PASSPORT, CARD.lines, false), columns: 30 }, isPlaced: true, says: /other lines/ },
  { name: 'a wrong name in a valid reading', read: seen(PASSPORT, changed(PASSPORT, 0, 6, 'K'), true), isPlaced: true, says: /names, and said to be valid/ },
]) {
  test(`describeMrzError: ${name} → a text with “${says.source}”`, () => {
    assert.match(describeMrzError(scoreMrzReading(PASSPORT, read, isPlaced, 0)), says);
  });
} // prettier-ignore

test('an exact MRZ reading outside the annotated box → counts as found', () => {
  assert.equal(scoreMrzReading(PASSPORT, seen(PASSPORT, PASSPORT.lines, true), false, 0).isPlaced, true);
});

test('parseRecognizerRows: the recognizer’s printed report → table rows with value and target', () => {
  const [documents, letters] = parseRecognizerRows(
    [
      'single lines: 207 of 209 exact greedily, 208 with the length held; characters wrong 0.039 % (3 of 7686)',
      'lines of documents: 142 of 150 exact greedily, 143 with the length held; characters wrong 0.153 % (9 of 5884)',
      'documents: 61 of 68 exact greedily, 66 with the length held (0 cut by the box as it was drawn)',
    ].join('\n'),
  );
  assert.equal(documents?.value, '61 of 68 greedily, 66 with the length held');
  assert.equal(documents?.isMet, true);
  assert.equal(letters?.value, '0.04 % (3 of 7686)');
  assert.equal(letters?.isMet, true);
});

test('parseRecognizerRows: unknown output → no target is met', () => {
  assert.deepEqual(parseRecognizerRows('nothing').map(({ isMet }) => isMet), [false, false]); // prettier-ignore
});

test('drawSceneDocument with consecutive numbers → every MRZ layout in turn, with valid check digits', async () => {
  for (let number = 0; number < MRZ_LAYOUT_NAMES.length; number++) {
    const { document, zone } = await drawSceneDocument(number);
    assert.equal(zone.layout, MRZ_LAYOUT_NAMES[number]);
    assert.equal(document.mrzLineCount, zone.lines.length);
    assert.deepEqual(zone.lines, createMrzText(number, zone.layout).lines);
    assert.deepEqual(decodeMrz(certainReadings(zone.lines))?.failing, []);
  }
});

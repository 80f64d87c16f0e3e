import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'mrz';
import type { LineReading } from '../../../../src/checks/mrz/read/decode-line-scores.js';
import { computeCheckDigit, MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import { decodeMrzScores, type DecodedMrz } from '../../../../src/checks/mrz/decode/decode-mrz-scores.js';
import { MRZ_LAYOUTS, layoutWithLongDocumentNumber } from '../../../../src/checks/mrz/decode/mrz-layouts.js';
import {
  certainReadings,
  MRZ_LAYOUT_NAMES,
  withWrongCheckDigit,
  createMrzText,
  READING_NOISES,
  simulateReadings,
} from '../../../support/checks/mrz-text.js';
import { createRandomSource, type RandomSource } from '../../../support/checks/random-source.js';

/** The examples of Doc 9303, parts 5, 6, 4 and 7, and a French card. */
const EXAMPLES = {
  TD1: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  TD3: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  'MRV-A': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
  'MRV-B': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
  'ID-FRA': ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'],
} as const;

/**
 * A reading of lines in which some characters are uncertain: the rivals with their probabilities, by line and column. The
 * rest goes to the printed character.
 */
function readingWith(
  lines: readonly string[],
  ...rivals: readonly [line: number, column: number, Record<string, number>][]
): LineReading[] {
  const readings = certainReadings(lines);
  for (const [line, column, others] of rivals) {
    const { scores } = readings[line]!;
    const at = column * MRZ_CHARACTERS.length;
    const printed = lines[line]![column]!;
    const rest = 1 - Object.values(others).reduce((sum, p) => sum + p, 0);
    for (const [letter, p] of [[printed, rest] as const, ...Object.entries(others)]) {
      scores[at + MRZ_CHARACTERS.indexOf(letter)] = Math.log(p);
    }
  }
  return readings;
}

function decodeOrFail(readings: readonly LineReading[]): DecodedMrz {
  const result = decodeMrzScores(readings);
  assert.ok(result);
  return result;
}

for (const layout of MRZ_LAYOUTS) {
  test(`MRZ layout ${layout.name}: every character position belongs to exactly one field`, () => {
    const positions = layout.fields.flatMap((field) => field.positions).sort((a, b) => a - b);
    assert.deepEqual(positions, [...Array(layout.lineCount * layout.columns).keys()]);
  });

  test(`decodeMrzScores: the published example of ${layout.name} → unchanged and valid`, () => {
    const lines = EXAMPLES[layout.name];
    const result = decodeOrFail(certainReadings(lines));
    assert.deepEqual(result.lines, lines);
    assert.equal(result.layout, layout.name);
    assert.equal(result.format, layout.format);
    assert.deepEqual([result.failing, result.doubtful, result.valid], [[], [], true]);
  });

  test(`decodeMrzScores: 200 generated ${layout.name} texts → unchanged and valid`, () => {
    for (let seed = 0; seed < 200; seed++) {
      const { lines } = createMrzText(seed, layout.name);
      const result = decodeOrFail(certainReadings(lines));
      assert.deepEqual(result.lines, lines);
      assert.deepEqual([result.layout, result.valid], [layout.name, true], lines.join('\n'));
    }
  });

  test(`decodeMrzScores: a ${layout.name} text with a misprinted check digit → unchanged, listed as failing, not valid`, () => {
    for (let seed = 0; seed < 100; seed++) {
      const lines = withWrongCheckDigit(createMrzText(seed, layout.name), seed);
      const result = decodeOrFail(certainReadings(lines));
      assert.deepEqual(result.lines, lines);
      assert.ok(result.failing.length > 0 && !result.valid);
    }
  });
}

for (const [text, digit] of [
  ['520727', 3],
  ['AB2134<<<', 5],
  ['D23145890734', 9],
] as const) {
  test(`computeCheckDigit: ${text} → ${String(digit)}, as in Doc 9303`, () =>
    assert.equal(computeCheckDigit(text), digit));
}

test('decodeMrzScores: a passport MRZ → the text of each field, without its check digit', () => {
  const { fields } = decodeOrFail(certainReadings(EXAMPLES.TD3));
  assert.deepEqual(fields, {
    documentCode: 'P<',
    issuer: 'UTO',
    names: 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    number: 'L898902C3',
    nationality: 'UTO',
    birthDate: '740812',
    sex: 'F',
    expiryDate: '120415',
    personalNumber: 'ZE184226B<<<<<',
    composite: '0',
  });
});

const [upper, lower] = EXAMPLES.TD3;
const GERMAN = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0'];
const CARD = createMrzText(4, 'TD1').lines;
type Rival = Parameters<typeof readingWith>[1];
const CORRECTED: readonly (readonly [what: string, printed: readonly string[], ...rivals: Rival[]])[] = [
  ['an O in a date → 0', EXAMPLES.TD3, [1, 15, { O: 0.9 }]],
  ['a 0 in a name → O', EXAMPLES.TD3, [0, 11, { 0: 0.9 }]],
  [
    'an uncertain digit of a number → the one that satisfies the check digit',
    EXAMPLES.TD3,
    [1, 2, { 3: 0.9, 6: 0.05 }],
  ],
  [
    'two uncertain digits → those that satisfy both check digits',
    EXAMPLES.TD3,
    [1, 2, { 3: 0.8 }],
    [1, 16, { 6: 0.8 }],
  ],
  ['an uncertain character in the optional data → by the composite check digit', CARD, [0, 15, { '<': 0.5 }]],
  ['a K among the fillers at the end of the names → a filler', EXAMPLES.TD3, [0, 35, { K: 0.9 }]],
  ['an uncertain State code → the listed one', EXAMPLES.TD3, [0, 2, { J: 0.9 }]],
  ['an uncertain D with fillers → D, Germany', GERMAN, [0, 2, { O: 0.9 }]],
  ['a month that begins with 6 → 0', EXAMPLES.TD3, [1, 15, { 6: 0.7 }]],
];
for (const [what, printed, ...rivals] of CORRECTED)
  test(`decodeMrzScores corrects uncertain or misread characters: ${what}`, () => {
    assert.deepEqual(decodeOrFail(readingWith(printed, ...rivals)).lines, printed);
  });

test('decodeMrzScores: a check digit that only a very unlikely character would satisfy → not corrected, fails, not valid', () => {
  const misread = [upper, lower.replace('L898902C3', 'L898903C3')];
  const result = decodeOrFail(readingWith(misread, [1, 6, { 2: 0.001 }]));
  assert.deepEqual(result.lines, misread);
  assert.deepEqual([result.failing, result.valid], [['number', 'composite'], false]);
});

test('decodeMrzScores: a number uncertain between G and 6, which have the same check digit → doubtful, not valid', () => {
  const number = 'L898902G3';
  const base = `${number}${String(computeCheckDigit(number))}UTO7408122F1204159ZE184226B<<<<<1`;
  const checked = base.slice(0, 10) + base.slice(13, 20) + base.slice(21, 43);
  const lines = [upper, base + String(computeCheckDigit(checked))];
  assert.equal(decodeOrFail(certainReadings(lines)).valid, true);
  const result = decodeOrFail(readingWith(lines, [1, 7, { 6: 0.4 }]));
  assert.deepEqual([result.failing, result.doubtful, result.valid], [[], ['number'], false]);
});

for (const [field, line, column, rival] of [
  ['names', 0, 6, 'P'],
  ['sex', 1, 20, 'M'],
  ['documentCode', 0, 1, 'K'],
] as const) {
  test(`decodeMrzScores: an uncertain character in ${field}, which has no check digit → doubtful, not valid`, () => {
    const result = decodeOrFail(readingWith(EXAMPLES.TD3, [line, column, { [rival]: 0.45 }]));
    assert.deepEqual([result.failing, result.doubtful.includes(field), result.valid], [[], true, false]);
  });
}

test('decodeMrzScores: an uncertain issuer → the only State code that is listed; two listed codes → doubtful', () => {
  const sure = decodeOrFail(readingWith(EXAMPLES.TD3, [0, 4, { Q: 0.45 }]));
  assert.deepEqual([sure.fields.issuer, sure.valid], ['UTO', true]);
  const lines = ['P<AUTERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', EXAMPLES.TD3[1].replace('UTO', 'XXX')];
  assert.deepEqual(decodeOrFail(readingWith(lines, [0, 4, { S: 0.45 }])).doubtful, ['issuer']);
});

test('decodeMrzScores: a nationality that differs from the issuer → doubtful if uncertain, not doubtful if certain', () => {
  const lines = ['P<AUTERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', EXAMPLES.TD3[1].replace('UTO', 'AUS')];
  assert.deepEqual(decodeOrFail(readingWith(lines, [1, 12, { T: 0.3 }])).doubtful, ['nationality']);
  assert.deepEqual(decodeOrFail(certainReadings(lines)).doubtful, []);
});

test('decodeMrzScores: a document number longer than its field → read with its check digit from the optional data', () => {
  const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<2', EXAMPLES.TD1[2]];
  const whole = lines[0]!.slice(5) + lines[1]!.slice(0, 7) + lines[1]!.slice(8, 15) + lines[1]!.slice(18, 29);
  lines[1] = lines[1]!.slice(0, 29) + String(computeCheckDigit(whole));
  const { fields, valid } = decodeOrFail(certainReadings(lines));
  assert.deepEqual([fields.number, valid], ['D23145890<734', true]);
  assert.equal(layoutWithLongDocumentNumber(MRZ_LAYOUTS[0]!, 15), null);
  assert.equal(layoutWithLongDocumentNumber(MRZ_LAYOUTS[2]!, 2), null);
});

test('decodeMrzScores and the npm package mrz → the same document number and dates from 300 texts', () => {
  const names = { number: 'documentNumber', birthDate: 'birthDate', expiryDate: 'expirationDate' } as const;
  let compared = 0;
  for (let seed = 0; seed < 300; seed++) {
    const { lines, layout } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % 4]!);
    const { fields } = decodeOrFail(certainReadings(lines));
    const theirs = parse(lines).fields;
    // The library composes the French number differently.
    const checked = layout === 'ID-FRA' ? (['birthDate'] as const) : (['number', 'birthDate', 'expiryDate'] as const);
    for (const name of checked) {
      assert.equal(fields[name]!.replaceAll('<', ''), theirs[names[name]]?.replaceAll('<', ''), `${layout} ${name}`);
      compared += 1;
    }
  }
  assert.equal(compared, 75 * 3 * 3 + 75);
});

const characters = (r: RandomSource, from: number, to: number, alphabet: string): string =>
  Array.from({ length: r.whole(from, to) }, () => r.pick([...alphabet])).join('');
const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Lines that are no MRZ, apart from their length. */
const NO_MRZ: Readonly<Record<string, (r: RandomSource) => string>> = {
  'characters at random': (r) => characters(r, 44, 44, `<${DIGITS}${CAPITALS}`),
  'words between fillers': (r) => Array.from({ length: 4 }, () => characters(r, 2, 8, CAPITALS)).join('<'),
  'numbers between fillers': (r) => Array.from({ length: 5 }, () => characters(r, 2, 8, DIGITS)).join('<<'),
  'a cheque line': (r) =>
    `<${characters(r, 8, 8, DIGITS)}<${characters(r, 6, 6, DIGITS)}<<${characters(r, 10, 10, DIGITS)}<`,
  'fillers alone': () => '',
  'names in every line': (r) => `${characters(r, 4, 12, CAPITALS)}<<${characters(r, 4, 12, CAPITALS)}`,
};
for (const [kind, draw] of Object.entries(NO_MRZ))
  test(`decodeMrzScores: lines that are no MRZ (${kind}) → null`, () => {
    const r = createRandomSource(50_021);
    for (const [columns, count] of Array.from({ length: 50 }, () =>
      r.pick([
        [30, 3],
        [36, 2],
        [44, 2],
      ] as const),
    )) {
      const lines = Array.from({ length: count }, () => draw(r).slice(0, columns).padEnd(columns, '<'));
      assert.equal(decodeMrzScores(certainReadings(lines)), null, lines.join('\n'));
    }
  });

test('decodeMrzScores: an MRZ that is shifted by a letter, or whose lines are swapped → null', () => {
  for (let seed = 0; seed < 50; seed++) {
    const { lines } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % MRZ_LAYOUT_NAMES.length]!);
    for (const other of [lines.map((line) => `${line.slice(1)}<`), lines.toReversed()])
      assert.equal(decodeMrzScores(certainReadings(other)), null, other.join('\n'));
  }
});

test('decodeMrzScores: equal scores for all characters → null', () => {
  const blank = EXAMPLES.TD3.map((text) => ({
    text,
    scores: new Float32Array(text.length * MRZ_CHARACTERS.length).fill(-Math.log(MRZ_CHARACTERS.length)),
  }));
  assert.equal(decodeMrzScores(blank), null);
});

for (const [name, { atLeast, validWrong }] of Object.entries({
  sharp: { atLeast: 285, validWrong: 3 },
  soft: { atLeast: 250, validWrong: 5 },
}) as [keyof typeof READING_NOISES, { atLeast: number; validWrong: number }][]) {
  test(`decodeMrzScores of 300 ${name} readings → at least ${String(atLeast)} exact, no exact one broken, at most ${String(validWrong)} valid but wrong`, () => {
    const count = { before: 0, after: 0, broken: 0, wrong: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const { lines } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % MRZ_LAYOUT_NAMES.length]!);
      const readings = simulateReadings(lines, READING_NOISES[name], seed);
      const wasExact = readings.every(({ text }, i) => text === lines[i]);
      const result = decodeMrzScores(readings);
      const isExact = result?.lines.join('') === lines.join('');
      count.before += Number(wasExact);
      count.after += Number(isExact);
      count.broken += Number(wasExact && !isExact);
      count.wrong += Number(result?.valid === true && !isExact);
    }
    assert.ok(count.after >= atLeast && count.after > count.before, JSON.stringify(count));
    assert.equal(count.broken, 0);
    assert.ok(count.wrong <= validWrong, JSON.stringify(count));
  });
}

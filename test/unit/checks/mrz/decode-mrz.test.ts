import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'mrz';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import type { LineReading } from '../../../../src/checks/mrz/read/read-characters.js';
import { computeCheckDigit } from '../../../../src/checks/mrz/decode/check-digit.js';
import { STATE_CODES } from '../../../../src/checks/mrz/decode/state-codes.js';
import { decodeMrz, type DecodedMrz } from '../../../../src/checks/mrz/decode/decode-mrz.js';
import { MRZ_LAYOUTS, withLongNumber } from '../../../../src/checks/mrz/decode/mrz-layouts.js';
import {
  certainReadings,
  MRZ_LAYOUT_NAMES,
  withWrongCheckDigit,
  createMrzText,
  READING_NOISES,
  simulateReadings,
} from '../../../support/checks/mrz-text.js';
import { createNonMrzLines } from '../../../support/checks/non-mrz-lines.js';

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
 * A reading of lines in which some characters are seen otherwise: per place `line, column`, the rivals with their
 * probabilities; the rest goes to the printed character.
 */
function seen(
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

function decoded(readings: readonly LineReading[]): DecodedMrz {
  const result = decodeMrz(readings);
  assert.ok(result);
  return result;
}

for (const layout of MRZ_LAYOUTS) {
  test(`${layout.name}: every place belongs to one field, and the lines are full`, () => {
    const places = layout.fields.flatMap((field) => field.positions).sort((a, b) => a - b);
    assert.deepEqual(places, [...Array(layout.lineCount * layout.columns).keys()]);
  });

  test(`${layout.name}: the standard's example is read as it is, and valid`, () => {
    const lines = EXAMPLES[layout.name];
    const result = decoded(certainReadings(lines));
    assert.deepEqual(result.lines, lines);
    assert.equal(result.layout, layout.name);
    assert.equal(result.format, layout.format);
    assert.deepEqual([result.failing, result.doubtful, result.valid, result.corrected], [[], [], true, 0]);
  });

  test(`${layout.name}: two hundred texts are read as they are, and valid`, () => {
    for (let seed = 0; seed < 200; seed++) {
      const { lines } = createMrzText(seed, layout.name);
      const result = decoded(certainReadings(lines));
      assert.deepEqual(result.lines, lines);
      assert.deepEqual([result.layout, result.valid], [layout.name, true], lines.join('\n'));
    }
  });

  test(`${layout.name}: a check digit printed wrong is read as printed, named, and never valid`, () => {
    for (let seed = 0; seed < 100; seed++) {
      const lines = withWrongCheckDigit(createMrzText(seed, layout.name), seed);
      const result = decoded(certainReadings(lines));
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
  test(`the check digit of ${text} is ${String(digit)}, as Doc 9303 computes it`, () =>
    assert.equal(computeCheckDigit(text), digit));
}

test('the codes of Doc 9303-3 section 5: 248 countries of ISO 3166-1, D for Germany, and 27 others', () => {
  assert.equal(STATE_CODES.size, 248 + 28);
  for (const code of ['D<<', 'EUE', 'UNO', 'XXA', 'XXX', 'GBN', 'RKS', 'UTO', 'UTO'])
    assert.ok(STATE_CODES.has(code), code);
  assert.ok(STATE_CODES.has('FRA') && !STATE_CODES.has('DEU'));
});

test('fields of a passport, without their digits', () => {
  const { fields } = decoded(certainReadings(EXAMPLES.TD3));
  const text = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.text]));
  assert.deepEqual(text, {
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
const corrected: [string, LineReading[]][] = [
  ['an O in a date is a 0', seen(EXAMPLES.TD3, [1, 15, { O: 0.9 }])],
  ['a 0 in a name is an O', seen(EXAMPLES.TD3, [0, 11, { 0: 0.9 }])],
  ['a digit of a number is told by its check digit', seen(EXAMPLES.TD3, [1, 2, { 3: 0.9, 6: 0.05 }])],
  [
    'two digits are told by their own and the composite digit',
    seen(EXAMPLES.TD3, [1, 2, { 3: 0.8 }], [1, 16, { 6: 0.8 }]),
  ],
  [
    'the composite digit guards the optional data of a card',
    seen(createMrzText(4, 'TD1').lines, [0, 15, { '<': 0.5 }]),
  ],
  ['a K among the fillers at the end of the names is none', seen(EXAMPLES.TD3, [0, 35, { K: 0.9 }])],
  ['a code of a State is told by the list', seen(EXAMPLES.TD3, [0, 2, { J: 0.9 }])],
  [
    'and D with fillers is Germany',
    seen(
      ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0'],
      [0, 2, { O: 0.9 }],
    ),
  ],
  ['a month has no 6 at its beginning', seen(EXAMPLES.TD3, [1, 15, { 6: 0.7 }])],
];
for (const [what, readings] of corrected) {
  test(`corrected: ${what}`, () => {
    const printed = what.includes('Germany')
      ? ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0']
      : what.includes('card')
        ? createMrzText(4, 'TD1').lines
        : [upper, lower];
    assert.deepEqual(decoded(readings).lines, printed);
  });
}

test('a correction that costs too much is refused: the digit is said to fail', () => {
  const misread = [upper, lower.replace('L898902C3', 'L898903C3')];
  const result = decoded(seen(misread, [1, 6, { 2: 0.001 }]));
  assert.deepEqual(result.lines, misread);
  assert.deepEqual([result.failing, result.valid], [['number', 'composite'], false]);
});

test('G and 6 leave the same check digit: unsure between them, a number is not valid', () => {
  const number = 'L898902G3';
  const base = `${number}${String(computeCheckDigit(number))}UTO7408122F1204159ZE184226B<<<<<1`;
  const checked = base.slice(0, 10) + base.slice(13, 20) + base.slice(21, 43);
  const lines = [upper, base + String(computeCheckDigit(checked))];
  assert.equal(decoded(certainReadings(lines)).valid, true);
  const result = decoded(seen(lines, [1, 7, { 6: 0.4 }]));
  assert.deepEqual([result.failing, result.doubtful, result.valid], [[], ['number'], false]);
  assert.ok(result.fields.number!.confidence < 0.7);
});

for (const [field, line, column, rival] of [
  ['names', 0, 6, 'P'],
  ['sex', 1, 20, 'M'],
  ['documentCode', 0, 1, 'K'],
] as const) {
  test(`no check digit guards ${field}: unsure there, a zone is not valid although all digits hold`, () => {
    const result = decoded(seen(EXAMPLES.TD3, [line, column, { [rival]: 0.45 }]));
    assert.deepEqual([result.failing, result.doubtful.includes(field), result.valid], [[], true, false]);
  });
}

test('an unsure issuer is told by the list of codes where one alone of its readings is on it', () => {
  const sure = decoded(seen(EXAMPLES.TD3, [0, 4, { Q: 0.45 }]));
  assert.deepEqual([sure.fields.issuer?.text, sure.valid], ['UTO', true]);
  const lines = ['P<AUTERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', EXAMPLES.TD3[1].replace('UTO', 'XXX')];
  assert.deepEqual(decoded(seen(lines, [0, 4, { S: 0.45 }])).doubtful, ['issuer']);
});

test('an unsure nationality is borne out by the issuer, unless both are of the list and differ', () => {
  const lines = ['P<AUTERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', EXAMPLES.TD3[1].replace('UTO', 'AUS')];
  assert.deepEqual(decoded(seen(lines, [1, 12, { T: 0.3 }])).doubtful, ['nationality']);
  assert.deepEqual(decoded(certainReadings(lines)).doubtful, []);
});

test('a document number that runs on is read with its digit in the optional data', () => {
  const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<2', EXAMPLES.TD1[2]];
  const whole = lines[0]!.slice(5) + lines[1]!.slice(0, 7) + lines[1]!.slice(8, 15) + lines[1]!.slice(18, 29);
  lines[1] = lines[1]!.slice(0, 29) + String(computeCheckDigit(whole));
  const { fields, valid } = decoded(certainReadings(lines));
  assert.deepEqual([fields.number?.text, fields.number?.checkDigitHolds, valid], ['D23145890<734', true, true]);
  assert.equal(withLongNumber(MRZ_LAYOUTS[0]!, 15), null);
  assert.equal(withLongNumber(MRZ_LAYOUTS[2]!, 2), null);
});

test('mrz, a library of its own, parses the same fields out of the same texts', () => {
  const names = { number: 'documentNumber', birthDate: 'birthDate', expiryDate: 'expirationDate' } as const;
  let compared = 0;
  for (let seed = 0; seed < 300; seed++) {
    const { lines, layout } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % 4]!);
    const { fields } = decoded(certainReadings(lines));
    const theirs = parse(lines).fields;
    // It puts the French number together elsewhere.
    const checked = layout === 'ID-FRA' ? (['birthDate'] as const) : (['number', 'birthDate', 'expiryDate'] as const);
    for (const name of checked) {
      assert.equal(
        fields[name]!.text.replaceAll('<', ''),
        theirs[names[name]]?.replaceAll('<', ''),
        `${layout} ${name}`,
      );
      compared += 1;
    }
  }
  assert.equal(compared, 75 * 3 * 3 + 75);
});

for (const kind of new Set(createNonMrzLines(0, 400).map((one) => one.kind))) {
  test(`no zone: ${kind}`, () => {
    for (const { lines } of createNonMrzLines(0, 400).filter((one) => one.kind === kind)) {
      assert.equal(decodeMrz(certainReadings(lines)), null, lines.join('\n'));
    }
  });
}

test('no lines, other counts, lines of different lengths, scores too short: null', () => {
  const [one, two] = certainReadings(EXAMPLES.TD3) as [LineReading, LineReading];
  const odd = [
    [],
    [one],
    [one, two, two],
    [one, certainReadings(EXAMPLES.TD2)[1]!],
    [one, { ...two, scores: two.scores.subarray(37) }],
  ];
  for (const lines of odd) assert.equal(decodeMrz(lines), null);
});

test('where nothing was seen, nothing is invented', () => {
  const blank = EXAMPLES.TD3.map((text) => ({
    text,
    scores: new Float32Array(text.length * MRZ_CHARACTERS.length).fill(-Math.log(MRZ_CHARACTERS.length)),
    logProbability: -Math.log(MRZ_CHARACTERS.length) * text.length,
  }));
  assert.equal(decodeMrz(blank), null);
});

test('only layouts that the geometry allows are tried', () => {
  const asVisa = decodeMrz(certainReadings(EXAMPLES.TD3), { formats: ['MRV-A'] });
  assert.deepEqual([asVisa?.layout, asVisa?.doubtful, asVisa?.valid], ['MRV-A', ['documentCode'], false]);
  assert.equal(decodeMrz(certainReadings(EXAMPLES.TD3), { formats: ['TD1'] }), null);
  assert.equal(decoded(certainReadings(EXAMPLES['ID-FRA'])).layout, 'ID-FRA');
  assert.equal(decodeMrz(certainReadings(EXAMPLES['ID-FRA']), { formats: ['TD2', 'MRV-B'] })?.layout, 'ID-FRA');
});

for (const [name, { atLeast, validWrong }] of Object.entries({
  sharp: { atLeast: 285, validWrong: 3 },
  soft: { atLeast: 250, validWrong: 5 },
}) as [keyof typeof READING_NOISES, { atLeast: number; validWrong: number }][]) {
  test(`of 300 ${name} readings more are exact than before, none is broken, and what is valid is right`, () => {
    const count = { before: 0, after: 0, broken: 0, wrong: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const { lines } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % MRZ_LAYOUT_NAMES.length]!);
      const readings = simulateReadings(lines, READING_NOISES[name], seed);
      const wasExact = readings.every(({ text }, i) => text === lines[i]);
      const result = decodeMrz(readings);
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

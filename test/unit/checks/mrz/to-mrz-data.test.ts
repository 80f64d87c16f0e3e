import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExpiryDate, parsePastDate } from '../../../../src/checks/mrz/decode/parse-mrz-dates.js';
import { toMrzData, toOcrFields } from '../../../../src/checks/mrz/decode/to-mrz-data.js';
import { decodeMrzScores } from '../../../../src/checks/mrz/decode/decode-mrz-scores.js';
import { MRZ_COUNTRY_CODES, toAlpha2CountryCode } from '../../../../src/checks/mrz/decode/mrz-country-codes.js';
import { certainReadings, MRZ_LAYOUT_NAMES, createMrzText } from '../../../support/checks/mrz-text.js';
import { transliterate } from '../../../../src/testing/specimen/mrz-writer.js';

const TODAY = '2026-11-21';

function decodeData(lines: readonly string[], today = TODAY): ReturnType<typeof toMrzData> {
  const decoded = decodeMrzScores(certainReadings(lines));
  assert.ok(decoded);
  return toMrzData(decoded, today);
}

for (const [yymmdd, today, iso] of [
  ['740812', TODAY, '1974-08-12'],
  ['261121', TODAY, '2026-11-21'],
  ['261122', TODAY, '1926-11-22'],
  ['270101', TODAY, '1927-01-01'],
  ['740812', '2074-08-11', '1974-08-12'],
  ['740812', '2074-08-12', '2074-08-12'],
  ['000229', TODAY, '2000-02-29'],
  ['010229', TODAY, null],
  ['741301', TODAY, null],
  ['740931', TODAY, null],
  ['7408<<', TODAY, '1974-08'],
  ['2612<<', '2026-03-01', '1926-12'],
  ['2603<<', '2026-03-01', '2026-03'],
  ['26<<<<', '2026-03-01', '2026'],
  ['74<<<<', TODAY, '1974'],
  ['74<<12', TODAY, null],
  ['<<<<<<', TODAY, null],
  ['7A0812', TODAY, null],
  ['', TODAY, null],
] as const) {
  test(`parsePastDate: ${yymmdd || '(empty)'} on ${today} → ${String(iso)}`, () =>
    assert.equal(parsePastDate(yymmdd, today), iso));
}

for (const [yymmdd, iso] of [
  ['310101', '2031-01-01'],
  ['120415', '2012-04-15'],
  ['961210', '1996-12-10'],
  ['950101', '2095-01-01'],
  ['991231', '2099-12-31'],
  ['990101', '2099-01-01'],
  ['310230', null],
  ['<<<<<<', null],
] as const) {
  test(`parseExpiryDate: ${yymmdd} on ${TODAY} → ${String(iso)}`, () =>
    assert.equal(parseExpiryDate(yymmdd, TODAY), iso));
}

test('parsePastDate: a month of issue → the latest one before today; month 13 → null', () => {
  assert.equal(parsePastDate('9409<<', TODAY), '1994-09');
  assert.equal(parsePastDate('1712<<', TODAY), '2017-12');
  assert.equal(parsePastDate('2612<<', '2026-01-15'), '1926-12');
  assert.equal(parsePastDate('1713<<', TODAY), null);
});

for (const [code, country] of Object.entries({
  D: 'de',
  FRA: 'fr',
  AUT: 'at',
  CHE: 'ch',
  GBR: 'gb',
  GBN: 'gb',
  SVN: 'si',
  UKR: 'ua',
  RKS: 'xk',
  UTO: null,
  XXA: null,
  EUE: null,
  UNO: null,
  BDR: null,
  '': null,
})) {
  test(`toAlpha2CountryCode: State code ${code || '(empty)'} → ${String(country)}`, () =>
    assert.equal(toAlpha2CountryCode(code), country));
}

test('toAlpha2CountryCode: all listed State codes → 250 different country codes of two lower-case letters', () => {
  const countries = [...MRZ_COUNTRY_CODES].flatMap((code) => toAlpha2CountryCode(code.replaceAll('<', '')) ?? []);
  // Britain has six codes.
  assert.equal(countries.length, 248 + 7);
  assert.equal(new Set(countries).size, 250);
  assert.ok(countries.every((country) => /^[a-z]{2}$/.test(country)));
});

test('toOcrFields: MRZs of a passport and of a French card → fields under the names of the service', () => {
  const passport = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0'];
  assert.deepEqual(toOcrFields(decodeData(passport)), {
    type: 'P',
    issuing_state: 'D',
    country_code: 'de',
    surname: 'MUSTERMANN',
    name: 'ERIKA',
    doc_num: 'C01X0006H',
    nationality: 'D',
    birth_date: '1964-08-12',
    sex: 'F',
    expiration_date: '2017-10-31',
  });
  const card = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'];
  const { doc_num, issuance_date, expiration_date } = toOcrFields(decodeData(card));
  assert.deepEqual([doc_num, issuance_date, expiration_date], ['940992310285', '1994-09', undefined]);
});

test('toMrzData: generated MRZs of every layout → the number, dates and names from which they were made', () => {
  for (let seed = 0; seed < 240; seed++) {
    const { layout, input, lines } = createMrzText(seed, MRZ_LAYOUT_NAMES[seed % MRZ_LAYOUT_NAMES.length]!);
    const data = decodeData(lines);
    const plain = (text: string): string => transliterate(text).replace(/<+/g, ' ').trim();
    if (layout !== 'ID-FRA') assert.equal(data.documentNumber, input.documentNumber, lines.join('\n'));
    assert.equal(data.birthDate, input.birthDate);
    if (data.expiryDate !== undefined) assert.equal(data.expiryDate, input.expiryDate);
    if (data.mayBeCut.givenNames || data.mayBeCut.surname) continue;
    assert.equal(data.surname, plain(input.surname));
    assert.equal(data.givenNames, plain(input.givenNames));
  }
});

test('toMrzData: names that fill their MRZ field → mayBeCut is true; shorter names → false', () => {
  const full = ['P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
  assert.deepEqual(decodeData(full).mayBeCut, { surname: true, givenNames: true });
  const short = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', full[1]!];
  assert.deepEqual(decodeData(short).mayBeCut, { surname: false, givenNames: false });
});

test('toMrzData: an MRZ name without given names → the surname, and empty given names', () => {
  const { surname, givenNames } = decodeData([
    'P<UTOARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
  assert.deepEqual([surname, givenNames], ['ARKFREITH', '']);
});

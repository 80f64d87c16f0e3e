import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhotoFields, Reason } from '../../../src/contract/contract.js';
import { judgeMrz, ocrOf } from '../../../src/sandbox/judge/mrz.js';
import { mrzRead } from '../../support/sandbox/reports.js';

/** The examples of ICAO Doc 9303, parts 5, 6 and 4: Anna Maria Eriksson of Utopia, born 1974, expired 2012-04-15. */
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

const VALID_DAY = '2012-01-01';

function reasonOf(lines: readonly string[], fields: PhotoFields = {}, today = VALID_DAY): Reason | '' {
  const docType = fields.doc_type ?? (lines === TD3 ? 'passport' : 'id_card');
  return judgeMrz(mrzRead(lines), fields, docType, today);
}

test('the fields are taken from all three layouts of Doc 9303', () => {
  const person = { name: 'ANNA MARIA', surname: 'ERIKSSON', sex: 'F', nationality: 'UTO', birth_date: '1974-08-12' };
  const card = { ...person, doc_num: 'D23145890', expiration_date: '2012-04-15' };
  assert.deepEqual(ocrOf(mrzRead(TD1), VALID_DAY), card);
  assert.deepEqual(ocrOf(mrzRead(TD2), VALID_DAY), card);
  assert.deepEqual(ocrOf(mrzRead(TD3), VALID_DAY), { ...card, doc_num: 'L898902C3' });
});

test('nothing is taken from, or held against, an MRZ that was not read or not verified', () => {
  const french = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
  for (const mrz of [mrzRead([]), mrzRead(TD1, null), mrzRead(french), mrzRead(TD1.slice(0, 2)), undefined]) {
    assert.deepEqual(ocrOf(mrz, VALID_DAY), {});
    if (mrz !== undefined) assert.equal(judgeMrz(mrz, { first_name: 'Zoe' }, 'id_card', '2030-01-01'), '');
  }
});

test('expiry: valid on its day, then under five years, then more', () => {
  const cases: [string, Reason | ''][] = [
    ['2012-04-14', ''],
    ['2012-04-15', ''],
    ['2012-04-16', 'doc_expired_5y'],
    ['2017-04-14', 'doc_expired_5y'],
    ['2017-04-15', 'doc_expired'],
    ['2026-11-21', 'doc_expired'],
  ];
  for (const [today, reason] of cases) assert.equal(reasonOf(TD3, {}, today), reason, today);
});

test('a date that is none of the calendar was not extracted', () => {
  const dates = ['740231', '74<<<<', '<<<<<<', '741301'];
  for (const date of dates) {
    assert.equal(reasonOf([TD1[0] ?? '', (TD1[1] ?? '').replace('740812', date), TD1[2] ?? '']), 'date_not_extracted');
    assert.equal(reasonOf([TD1[0] ?? '', (TD1[1] ?? '').replace('120415', date), TD1[2] ?? '']), 'date_not_extracted');
  }
});

test('a year of birth lies in the past', () => {
  assert.equal(ocrOf(mrzRead(TD1), '2075-01-01').birth_date, '2074-08-12');
  assert.equal(ocrOf(mrzRead(TD1), '2074-01-01').birth_date, '2074-08-12');
  assert.equal(ocrOf(mrzRead(TD1), '2073-01-01').birth_date, '1974-08-12');
});

test('a passport announced as a card is out of scope, and the other way round', () => {
  assert.equal(reasonOf(TD3, { doc_type: 'id_card' }), 'out_of_scope');
  assert.equal(reasonOf(TD1, { doc_type: 'passport' }), 'out_of_scope');
  assert.equal(reasonOf(TD1, { doc_type: 'residency_permit' }), '');
});

test('names are compared as they were sent', () => {
  const cases: [string | undefined, string | undefined, Reason | ''][] = [
    ['Anna', 'Eriksson', ''],
    ['Anna Maria', 'ERIKSSON', ''],
    ['anna-maria', 'Eríksson', ''],
    ['Maria', undefined, ''],
    ['', ' ', ''],
    ['Zoe', 'Eriksson', 'first_name_mismatch'],
    ['Zoe', undefined, 'first_name_mismatch'],
    ['Anna', 'Larsson', 'last_name_mismatch'],
    ['Zoe', 'Larsson', 'first_name_mismatch'],
    ['Eriksson', 'Anna', 'inversed_name'],
    ['Eriksson', undefined, 'first_name_mismatch'],
    ['张', '伟', 'first_name_mismatch'],
  ];
  for (const [first, last, reason] of cases) {
    const fields = {
      ...(first === undefined ? {} : { first_name: first }),
      ...(last === undefined ? {} : { last_name: last }),
    };
    assert.equal(reasonOf(TD1, fields), reason, `${String(first)} ${String(last)}`);
  }
});

test('a name that is not there cannot be compared', () => {
  const onlySurname = [TD1[0] ?? '', TD1[1] ?? '', 'ERIKSSON<<<<<<<<<<<<<<<<<<<<<<'];
  const nothing = [TD1[0] ?? '', TD1[1] ?? '', '<'.repeat(30)];
  assert.equal(reasonOf(onlySurname, { first_name: 'Anna', last_name: 'Eriksson' }), 'name_not_extracted');
  assert.equal(reasonOf(onlySurname, { last_name: 'Eriksson' }), '');
  assert.equal(reasonOf(nothing, { last_name: 'Eriksson' }), 'surname_not_extracted');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { PhotoRequestFields, Reason } from '../../../src/contract/contract.js';
import { createReadMrz, createUnreadMrz, createReport } from '../../support/sandbox/check-reports.js';
import { td3 } from '../../../src/testing/specimen/mrz-writer.js';
import {
  ANNA,
  TODAY,
  LARGE,
  plain,
  passport,
  cardBack,
  cardFront,
  licence,
  judged,
  reasonOf,
} from '../../support/sandbox/mrz-verdicts.js';

test('a document of another type than the sent doc_type → out_of_scope, even when a side is missing', () => {
  const cases: [CheckReport, PhotoRequestFields['doc_type'], Reason | '', string][] = [
    [passport(), 'id_card', 'out_of_scope', 'passport'],
    [passport(), 'residency_permit', 'out_of_scope', 'passport'],
    [passport(), 'driver_permit', 'out_of_scope', 'passport'],
    [cardBack(), 'passport', 'out_of_scope', 'id_card'],
    [cardBack(), 'driver_permit', 'out_of_scope', 'id_card'],
    [cardBack(), 'residency_permit', 'missing_front', 'residency_permit'],
    [cardBack({ documentCode: 'AR' }), 'id_card', 'missing_front', 'id_card'],
    [licence(), 'id_card', 'out_of_scope', 'driver_permit'],
    [licence({}, 'ID'), 'driver_permit', 'out_of_scope', 'id_card'],
    [passport({ documentCode: 'V' }), 'passport', 'out_of_scope', 'passport'],
  ];
  for (const [seen, doc_type, reason, read] of cases) {
    const answer = judged([seen], { doc_type });
    assert.deepEqual([answer.reason, answer.docType], [reason, read], `${read} as ${String(doc_type)}`);
  }
});

test('no doc_type sent → the type that the MRZ or barcode states', () => {
  const cases: [readonly CheckReport[], string][] = [
    [[passport()], 'passport'],
    [[plain, cardBack()], 'id_card'],
    [[plain, cardBack({ documentCode: 'AR' })], 'residency_permit'],
    [[plain, licence()], 'driver_permit'],
    [[plain, licence({}, 'ID')], 'id_card'],
  ];
  for (const [reports, docType] of cases) {
    for (const order of [reports, reports.toReversed()]) {
      const answer = judged(order);
      assert.deepEqual([answer.docType, answer.reason], [docType, ''], docType);
    }
  }
});

test('the MRZ of a visa → out_of_scope', () => {
  const visa = td3(ANNA).map((line, n) => (n === 0 ? `V${line.slice(1)}` : `${line.slice(0, 28)}${'<'.repeat(16)}`));
  const seen = createReport({ mrz: createReadMrz(visa, TODAY), document: LARGE });
  assert.equal(reasonOf([seen]), 'out_of_scope');
  assert.equal(reasonOf([seen], { doc_type: 'passport' }), 'out_of_scope');
});

test('the issuer in the MRZ or barcode → the country of the result; another country_code sent → out_of_scope', () => {
  const cases: [CheckReport, string | undefined, string | null, Reason | ''][] = [
    [passport({ issuer: 'D', nationality: 'D' }), 'de', 'de', ''],
    [passport({ issuer: 'D', nationality: 'D' }), 'fr', 'de', 'out_of_scope'],
    [passport({ issuer: 'GBR', nationality: 'GBN' }), undefined, 'gb', ''],
    [passport({ issuer: 'UTO' }), 'fr', null, ''],
    [passport({ issuer: 'FRA' }, { doubtful: ['issuer'] }), 'de', null, ''],
  ];
  for (const [seen, country_code, country, reason] of cases) {
    const answer = judged([seen], { doc_type: 'passport', ...(country_code && { country_code }) });
    assert.deepEqual([answer.country, answer.reason], [country, reason], `${String(country)}, ${String(country_code)}`);
  }
  assert.equal(judged([plain, licence({ CG: 'CAN' })], { doc_type: 'driver_permit' }).country, 'ca');
  assert.equal(reasonOf([plain, licence({ CG: 'CAN' })], { country_code: 'us' }), 'out_of_scope');
});

const NAMES: readonly [string | undefined, string | undefined, Reason | ''][] = [
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
  ['Анна', 'Эрикссон', ''],
  ['张', '伟', ''],
];

test('sent names compared with MRZ or barcode → accepted, first_name_mismatch, last_name_mismatch or inversed_name', () => {
  for (const [first, last, reason] of NAMES) {
    const fields = {
      ...(first === undefined ? {} : { first_name: first }),
      ...(last === undefined ? {} : { last_name: last }),
    };
    const name = `${String(first)} ${String(last)}`;
    assert.equal(reasonOf([passport()], { ...fields, doc_type: 'passport' }), reason, name);
    assert.equal(reasonOf([plain, cardBack()], { ...fields, doc_type: 'id_card' }), reason, name);
    assert.equal(reasonOf([plain, licence()], { ...fields, doc_type: 'driver_permit' }), reason, `${name}, licence`);
  }
});

test('sent names differ from an uncertain reading of the MRZ → name_not_extracted or surname_not_extracted', () => {
  const unsure = passport({}, { doubtful: ['names'] });
  assert.equal(reasonOf([unsure], { first_name: 'Anna', last_name: 'Eriksson' }), '');
  assert.equal(reasonOf([unsure], { first_name: 'Zoe', last_name: 'Eriksson' }), 'name_not_extracted');
  assert.equal(reasonOf([unsure], { first_name: 'Anna', last_name: 'Larsson' }), 'surname_not_extracted');
});

test('a sent name that the MRZ lacks → name_not_extracted or surname_not_extracted', () => {
  const onlySurname = passport({ givenNames: '' });
  assert.equal(reasonOf([onlySurname], { first_name: 'Anna', last_name: 'Eriksson' }), 'name_not_extracted');
  assert.equal(reasonOf([onlySurname], { last_name: 'Eriksson' }), '');
  assert.equal(reasonOf([passport({ surname: '' })], { last_name: 'Eriksson' }), 'surname_not_extracted');
});

test('front and back with different birth dates, surnames or sexes → sides_inconsistency', () => {
  const cases: [CheckReport, CheckReport, Reason | ''][] = [
    [cardFront(), licence({}, 'ID'), ''],
    [cardFront({ birthDate: '1975-08-12' }), licence({}, 'ID'), 'sides_inconsistency'],
    [cardFront({ surname: 'Larsson' }), licence({}, 'ID'), 'sides_inconsistency'],
    [cardFront({ sex: 'M' }), licence({}, 'ID'), 'sides_inconsistency'],
  ];
  for (const [front, back, reason] of cases) {
    // Both have the same format, so the aspect ratio decides nothing.
    const sides = [front, { ...back, document: LARGE }];
    for (const order of [sides, sides.toReversed()]) {
      const answer = judged(order, { doc_type: 'id_card', first_name: 'Zoe' });
      assert.equal(answer.reason, reason || 'first_name_mismatch');
      assert.equal(answer.isCoherent, reason === '');
    }
  }
});

test('both sides of an ID card with an AAMVA barcode and no MRZ → accepted; the back alone → missing_front', () => {
  assert.equal(reasonOf([plain, licence({}, 'ID')], { doc_type: 'id_card' }), '');
  assert.equal(reasonOf([licence({}, 'ID')], { doc_type: 'id_card' }), 'missing_front');
});

test('a photo with a read MRZ and no document outline → accepted; with an unread MRZ → missing_doc', () => {
  const zoneOnly = { ...passport(), document: null };
  assert.equal(reasonOf([zoneOnly], { doc_type: 'passport' }), '');
  assert.equal(reasonOf([{ ...zoneOnly, mrz: createUnreadMrz(2) }], { doc_type: 'passport' }), 'missing_doc');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { PhotoOcr, Reason } from '../../../src/contract/contract.js';
import { decideVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import {
  createReadMrz,
  createUnreadableMrz,
  createUnreadMrz,
  createPhotoAnalysis,
  createReport,
} from '../../support/sandbox/check-reports.js';
import {
  TD1,
  TD2,
  TD3,
  FRENCH,
  TODAY,
  LARGE,
  plain,
  type More,
  passport,
  misprinted,
  cardBack,
  cardFront,
  licence,
  judged,
  reasonOf,
} from '../../support/sandbox/mrz-verdicts.js';

const PERSON = { name: 'ANNA MARIA', surname: 'ERIKSSON', sex: 'F', birth_date: '1974-08-12' } as const;
const OCR: readonly [string, readonly string[], PhotoOcr][] = [
  ['TD1', TD1, { ...PERSON, nationality: 'UTO', doc_num: 'D23145890', expiration_date: '2012-04-15' }],
  ['TD2', TD2, { ...PERSON, nationality: 'UTO', doc_num: 'D23145890', expiration_date: '2012-04-15' }],
  ['TD3', TD3, { ...PERSON, nationality: 'UTO', doc_num: 'L898902C3', expiration_date: '2012-04-15' }],
  [
    'the French card',
    FRENCH,
    {
      name: 'CORINNE',
      surname: 'BERTHIER',
      sex: 'F',
      birth_date: '1965-12-06',
      doc_num: '880692310285',
      issuance_date: '1988-06',
    },
  ],
];

test('an MRZ in TD1, TD2, TD3 or French layout → its fields in `ocr`, under the service’s names', () => {
  for (const [name, lines, ocr] of OCR) {
    assert.deepEqual(judged([createReport({ mrz: createReadMrz(lines, TODAY) })]).ocr, ocr, name);
  }
});

test('a driving licence with a barcode → the fields of the barcode in `ocr`', () => {
  const elements = { BD: '04152020', AG: '1 MAIN ST', AI: 'AMAUROTE', AJ: 'UT', AK: '104000000', CI: 'LIMAN' };
  assert.deepEqual(judged([plain, licence(elements)], { doc_type: 'driver_permit' }).ocr, {
    ...PERSON,
    birth_place: 'LIMAN',
    doc_num: 'A1',
    expiration_date: '2030-04-15',
    issuance_date: '2020-04-15',
    address: '1 MAIN ST, AMAUROTE, UT, 10400',
  });
});

test('an ID card with MRZ and barcode → doc_num from the MRZ, the address from the barcode', () => {
  const both = createReport({ mrz: cardBack().mrz, barcodes: licence({ AG: '1 MAIN ST', AQ: 'B2' }, 'ID').barcodes });
  const { doc_num, address } = judged([plain, both], { doc_type: 'id_card' }).ocr;
  assert.deepEqual([doc_num, address], ['D23145890', '1 MAIN ST']);
});

test('an MRZ field with a wrong check digit or an uncertain character → absent in `ocr`', () => {
  const keysOf = (more: More): string[] => Object.keys(judged([passport({}, more)]).ocr).sort();
  const all = ['birth_date', 'doc_num', 'expiration_date', 'name', 'nationality', 'sex', 'surname'];
  assert.deepEqual(keysOf({}), all);
  const without = (...keys: string[]): string[] => all.filter((key) => !keys.includes(key));
  assert.deepEqual(keysOf({ failing: ['number', 'composite'] }), without('doc_num'));
  assert.deepEqual(keysOf({ doubtful: ['names'] }), without('name', 'surname'));
  assert.deepEqual(keysOf({ doubtful: ['nationality', 'sex', 'expiryDate'] }), without('nationality', 'sex', 'expiration_date')); // prettier-ignore
});

test('the MRZ reader is unavailable → accepted with empty `ocr`, and a sent name is not compared', () => {
  const unavailable = createReport({ mrz: { ...createUnreadMrz(2), reading: 'unavailable' }, document: LARGE });
  const { reason, ocr, isCoherent, country } = judged([unavailable], { doc_type: 'passport', first_name: 'Zoe' });
  assert.deepEqual([reason, ocr, isCoherent, country], ['', {}, null, null]);
});

test('an unreadable MRZ → missing_mrz, unless another photo shows a readable one', () => {
  const unreadable = createReport({ mrz: createUnreadableMrz(2), document: LARGE });
  assert.equal(reasonOf([unreadable], { doc_type: 'passport' }), 'missing_mrz');
  assert.deepEqual(judged([unreadable]).ocr, {});
  assert.equal(reasonOf([unreadable, passport()], { doc_type: 'passport' }), '');
  const back = createReport({ mrz: createUnreadableMrz(3), document: LARGE });
  assert.equal(reasonOf([back, cardFront()], { doc_type: 'id_card' }), '');
});

test('a wrong check digit → missing_mrz in one photo, wrong_mrz in two photos with the same MRZ text', () => {
  const one = misprinted('3');
  const otherwise = misprinted('4');
  const soft = misprinted('3', { agreeing: 0 });
  const declared = { doc_type: 'passport' } as const;
  assert.equal(reasonOf([one], declared), 'missing_mrz');
  assert.equal(reasonOf([one, misprinted('3')], declared), 'wrong_mrz');
  assert.equal(reasonOf([one, otherwise], declared), 'missing_mrz');
  assert.equal(reasonOf([one, soft], declared), 'missing_mrz');
  assert.equal(
    reasonOf([one, passport()], declared),
    '',
    'a photo that is read correctly shows that the other is misread',
  );
});

test('one file sent as front and back, its MRZ with a wrong check digit → missing_mrz, not wrong_mrz', () => {
  const file = createPhotoAnalysis([misprinted('3')], { digest: 'same' });
  assert.equal(decideVerdict([file, file], { doc_type: 'passport' }, TODAY).reason, 'missing_mrz');
});

test('expiry date: on this day → accepted, a day later → doc_expired_5y, five years later → doc_expired', () => {
  const cases: [string, Reason | ''][] = [
    ['2030-04-14', ''],
    ['2030-04-15', ''],
    ['2030-04-16', 'doc_expired_5y'],
    ['2035-04-14', 'doc_expired_5y'],
    ['2035-04-15', 'doc_expired'],
    ['2039-11-21', 'doc_expired'],
  ];
  for (const [today, reason] of cases) {
    assert.equal(reasonOf([passport()], { doc_type: 'passport' }, today), reason, today);
    assert.equal(reasonOf([plain, licence()], { doc_type: 'driver_permit' }, today), reason, `licence, ${today}`);
  }
});

test('an impossible date in the MRZ → date_not_extracted', () => {
  for (const date of ['1974-02-31', '1974-13-01', '1974-<<-<<', '<<<<-<<-<<']) {
    assert.equal(reasonOf([passport({ birthDate: date })]), 'date_not_extracted', date);
    assert.equal(reasonOf([passport({ expiryDate: date })]), 'date_not_extracted', date);
  }
});

test('info_coherence: valid check digits → true, wrong ones in two photos → false, anything else → null', () => {
  const cases: [readonly CheckReport[], boolean | null][] = [
    [[passport()], true],
    [[passport(), createReport({ mrz: createUnreadableMrz(2), document: LARGE })], true],
    [[passport({}, { doubtful: ['names'] })], null],
    [[misprinted('3')], null],
    [[misprinted('3'), misprinted('3')], false],
    [[createReport({ mrz: createUnreadableMrz(2), document: LARGE })], null],
    [[createReport({ mrz: createUnreadMrz(2), document: LARGE })], null],
    [[createReport({ document: null })], null],
  ];
  for (const [reports, coherent] of cases) assert.equal(judged(reports, { doc_type: 'passport' }).isCoherent, coherent);
  assert.equal(judged([plain, licence()], { doc_type: 'driver_permit' }).isCoherent, null, 'a licence has no digits');
});

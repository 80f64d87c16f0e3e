import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, DetectedDocument } from '../../../src/checks/checks.js';
import type { PhotoRequestFields, PhotoOcr, Reason } from '../../../src/contract/contract.js';
import { decideVerdict, type PhotoVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import {
  createDocumentSeen,
  createLicenceBarcode,
  createReadMrz,
  createUnreadableMrz,
  createUnreadMrz,
  createPhotoAnalysis,
  createReport,
} from '../../support/sandbox/check-reports.js';
import { td1, td2, td3, type MrzInput } from '../../../src/testing/specimen/mrz-writer.js';

/** The examples of ICAO Doc 9303, parts 5, 6 and 4: Anna Maria Eriksson of Utopia, born 1974, expired 2012-04-15. */
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
/** The French card of 1988 to 2021, its published example. */
const FRENCH = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];

const ANNA: MrzInput = {
  documentCode: 'P',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'L898902C3',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2030-04-15',
};
const CARD: MrzInput = { ...ANNA, documentCode: 'I', documentNumber: 'D23145890' };
const LICENCE = { CS: 'ERIKSSON', AC: 'ANNA', AD: 'MARIA', BB: '08121974', BA: '04152030', BC: '2', AQ: 'A1' };

const TODAY = '2026-11-21';
const LARGE: DetectedDocument = createDocumentSeen({ aspect: 1.42 });
const plain = createReport();

type More = Parameters<typeof createReadMrz>[2];

const passport = (input: Partial<MrzInput> = {}, more: More = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td3({ ...ANNA, ...input }), TODAY, more), document: LARGE });
/** The check digit of the birth, 2, printed as another one. */
const misprinted = (digit: string, more: More = {}): CheckReport => {
  const [upper, lower] = td3(ANNA);
  const lines = [upper, `${lower.slice(0, 19)}${digit}${lower.slice(20)}`];
  return createReport({ mrz: createReadMrz(lines, TODAY, more), document: LARGE });
};
const cardBack = (input: Partial<MrzInput> = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td1({ ...CARD, ...input }), TODAY) });
const cardFront = (input: Partial<MrzInput> = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td2({ ...CARD, ...input }), TODAY), document: LARGE });
const licence = (elements: Readonly<Record<string, string>> = {}, kind: 'DL' | 'ID' = 'DL'): CheckReport =>
  createReport({ barcodes: [createLicenceBarcode({ ...LICENCE, ...elements }, kind)] });

/** One file per report. */
function judged(reports: readonly CheckReport[], fields: PhotoRequestFields = {}, today = TODAY): PhotoVerdict {
  const judgement = decideVerdict(
    reports.map((one) => createPhotoAnalysis([one])),
    fields,
    today,
  );
  assert.equal(judgement.verdict, judgement.reason === '');
  return judgement;
}

const reasonOf = (...of: Parameters<typeof judged>): Reason | '' => judged(...of).reason;

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

test('both sides of an ID card with an AAMVA barcode and no MRZ → accepted; the back alone → missing_front', () => {
  assert.equal(reasonOf([plain, licence({}, 'ID')], { doc_type: 'id_card' }), '');
  assert.equal(reasonOf([licence({}, 'ID')], { doc_type: 'id_card' }), 'missing_front');
});

test('a photo with a read MRZ and no document outline → accepted; with an unread MRZ → missing_doc', () => {
  const zoneOnly = { ...passport(), document: null };
  assert.equal(reasonOf([zoneOnly], { doc_type: 'passport' }), '');
  assert.equal(reasonOf([{ ...zoneOnly, mrz: createUnreadMrz(2) }], { doc_type: 'passport' }), 'missing_doc');
});

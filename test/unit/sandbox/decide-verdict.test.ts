/** Which reason, type, country and fields follow from what the checks saw. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, FindingReason } from '../../../src/checks/checks.js';
import { DOC_TYPES, type DocType, type PhotoRequestFields, type Reason } from '../../../src/contract/contract.js';
import { decideVerdict, type PhotoVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import type { PhotoAnalysis } from '../../../src/sandbox/verdict/list-check-reports.js';
import { td1, td2, td3, type MrzInput } from '../../../src/testing/specimen/mrz-writer.js';
import { ANNA } from '../../support/checks/mrz-text.js';
import {
  createDocumentSeen,
  createLicenceBarcode,
  createPhotoAnalysis,
  createReadMrz,
  createReport,
  createUnreadableMrz,
  createUnreadMrz,
} from '../../support/sandbox/check-reports.js';
import { warning } from '../../support/session/sample-reports.js';

const TODAY = '2026-11-21';
/** What the MRZ of a drawn document says. */
const UTOPIAN: MrzInput = { ...ANNA, issuer: 'UTO', nationality: 'UTO', givenNames: 'Anna Maria' };
const CARD: MrzInput = { ...UTOPIAN, documentCode: 'I', documentNumber: 'D23145890' };
const LICENCE = { CS: 'ERIKSSON', AC: 'ANNA', AD: 'MARIA', BB: '08121974', BA: '04152030', BC: '2', AQ: 'A1' };
/** Proportions of a passport page. */
const LARGE = createDocumentSeen({ aspect: 1.42 });

type More = Parameters<typeof createReadMrz>[2];
const withMrz = (lines: readonly string[], more: More = {}, document = LARGE): CheckReport =>
  createReport({ mrz: createReadMrz(lines, TODAY, more), document });
const passport = (input: Partial<MrzInput> = {}, more: More = {}): CheckReport =>
  withMrz(td3({ ...UTOPIAN, ...input }), more);
const cardFront = (input: Partial<MrzInput> = {}): CheckReport => withMrz(td2({ ...CARD, ...input }));
const cardBack = (input: Partial<MrzInput> = {}): CheckReport =>
  withMrz(td1({ ...CARD, ...input }), {}, createDocumentSeen());
/** The check digit of the birth, 2, printed as another one. */
const misprinted = (digit: string, more: More = {}): CheckReport => {
  const [upper, lower] = td3(UTOPIAN);
  return withMrz([upper, `${lower.slice(0, 19)}${digit}${lower.slice(20)}`], more);
};
const licence = (elements: Readonly<Record<string, string>> = {}, kind: 'DL' | 'ID' = 'DL'): CheckReport =>
  createReport({ barcodes: [createLicenceBarcode({ ...LICENCE, ...elements }, kind)] });
const found = (...reasons: FindingReason[]): CheckReport =>
  createReport({ findings: reasons.map((reason) => warning(reason)) });

const plain = createReport();
const blank = createReport({ document: null, findings: [warning('missing_doc')] });
const unread2 = createReport({ mrz: createUnreadMrz(2), document: LARGE });
const unread3 = createReport({ mrz: createUnreadMrz(3) });
const unreadable = createReport({ mrz: createUnreadableMrz(2), document: LARGE });
const barcoded = createReport({
  barcodes: [{ format: 'PDF_417', text: 'x', fields: null, corners: createDocumentSeen().corners }],
});
const zoneOnly = { ...passport(), document: null };

function judge(photos: readonly PhotoAnalysis[], fields: PhotoRequestFields = {}): PhotoVerdict {
  const judgement = decideVerdict(photos, fields, TODAY);
  assert.equal(judgement.verdict, judgement.reason === '');
  return judgement;
}
/** One file per report. */
const judged = (reports: readonly CheckReport[], fields?: PhotoRequestFields) =>
  judge(
    reports.map((report) => createPhotoAnalysis([report])),
    fields,
  );

const PASSPORT = { doc_type: 'passport' } as const;
const ID_CARD = { doc_type: 'id_card' } as const;
const RESIDENCE = { doc_type: 'residency_permit' } as const;
const DRIVER = { doc_type: 'driver_permit' } as const;
const names = (first_name: string, last_name: string): PhotoRequestFields => ({ first_name, last_name });

/** Rows of the reason, what was sent, and one report per file, in any order. */
type Row = readonly [reason: Reason | '', sent: PhotoRequestFields, ...reports: CheckReport[]];
const REASONS: Readonly<Record<string, readonly Row[]>> = {
  'MRZ and barcode → decide which side is missing': [
    ['', PASSPORT, unread2],
    ['', PASSPORT, unread2, plain],
    ['missing_mrz', PASSPORT, plain],
    ['', ID_CARD, plain, unread3],
    ['', ID_CARD, unread2, createReport({ document: LARGE })],
    ['missing_mrz', ID_CARD, plain, plain],
    ['missing_back', ID_CARD, plain],
    ['missing_back', ID_CARD, unread2],
    ['missing_back', ID_CARD, unread2, unread2],
    ['missing_front', ID_CARD, unread3],
    ['missing_front', ID_CARD, unread3, unread3],
    ['', RESIDENCE, plain, unread3],
    ['missing_mrz', RESIDENCE, plain, plain],
    ['missing_front', RESIDENCE, unread3],
    ['', DRIVER, plain, plain],
    ['', DRIVER, plain, barcoded],
    ['missing_back', DRIVER, plain],
    ['missing_front', DRIVER, barcoded],
    ['', {}, unread2],
    ['', {}, plain, unread3],
    ['missing_back', {}, plain],
    ['', ID_CARD, plain, licence({}, 'ID')],
    ['missing_front', ID_CARD, licence({}, 'ID')],
  ],
  'no document in one of two photos → missing_front or missing_back; for a passport → accepted': [
    ['missing_back', ID_CARD, plain, blank],
    ['missing_front', ID_CARD, blank, unread3],
    ['', PASSPORT, blank, unread2],
  ],
  'a finding of a photo → the most important one, also when a side is missing or no document is seen': [
    ...(['low_resolution', 'low_quality', 'blur_img', 'doc_print', 'out_of_scope'] as const).flatMap(
      (reason): Row[] => [
        [reason, ID_CARD, found(reason), unread3],
        [reason, ID_CARD, found(reason)],
      ],
    ),
    ['low_quality', ID_CARD, found('blur_img', 'low_quality'), unread3],
    ['low_resolution', ID_CARD, found('blur_img', 'low_quality'), found('low_resolution')],
    ['blur_img', ID_CARD, { ...found('missing_doc', 'blur_img'), document: null }],
    ['', ID_CARD, found('missing_mrz', 'doc_expired'), unread3],
  ],
  'front and back with different aspect ratios → sides_inconsistency; a scan, which may have margins → accepted': [
    ['sides_inconsistency', ID_CARD, createReport({ document: LARGE }), unread3],
    ['sides_inconsistency', DRIVER, createReport({ document: LARGE }), plain],
    ['', DRIVER, createReport({ document: { ...LARGE, isWholeImage: true } }), plain],
  ],
  'the MRZ of a visa → out_of_scope': [
    ['out_of_scope', {}, passport({ documentCode: 'V' })],
    ['out_of_scope', PASSPORT, passport({ documentCode: 'V' })],
  ],
  'sent names compared with MRZ or barcode → accepted, or the first mismatch': [
    ...(
      [
        ['', names('Anna', 'ERIKSSON')],
        ['first_name_mismatch', names('Zoe', 'Larsson')],
        ['last_name_mismatch', names('Anna', 'Larsson')],
        ['inversed_name', names('Eriksson', 'Anna')],
      ] as const
    ).flatMap(([reason, sent]): Row[] => [
      [reason, { ...sent, ...PASSPORT }, passport()],
      [reason, { ...sent, ...ID_CARD }, plain, cardBack()],
      [reason, { ...sent, ...DRIVER }, plain, licence()],
    ]),
  ],
  'a photo with a read MRZ and no document outline → accepted; with an unread MRZ → missing_doc': [
    ['', PASSPORT, zoneOnly],
    ['missing_doc', PASSPORT, { ...zoneOnly, mrz: createUnreadMrz(2) }],
  ],
  'an unreadable MRZ → missing_mrz, unless another photo shows a readable one': [
    ['missing_mrz', PASSPORT, unreadable],
    ['', PASSPORT, unreadable, passport()],
    ['', ID_CARD, createReport({ mrz: createUnreadableMrz(3), document: LARGE }), cardFront()],
  ],
  'a wrong check digit → missing_mrz in one photo, wrong_mrz in two photos with the same MRZ text': [
    ['missing_mrz', PASSPORT, misprinted('3')],
    ['wrong_mrz', PASSPORT, misprinted('3'), misprinted('3')],
    ['missing_mrz', PASSPORT, misprinted('3'), misprinted('4')],
    ['missing_mrz', PASSPORT, misprinted('3'), misprinted('3', { agreeing: 0 })],
    // A photo that is read correctly shows that the other is misread.
    ['', PASSPORT, misprinted('3'), passport()],
  ],
  'a finding of the data that are read → its reason': [
    ['date_not_extracted', {}, passport({ birthDate: '1974-02-31' })],
    ['doc_expired', {}, passport({ expiryDate: '2021-11-21' })],
    ['surname_not_extracted', names('', 'Eriksson'), passport({ surname: '' })],
    ['name_not_extracted', names('Anna', 'Eriksson'), passport({ givenNames: '' })],
  ],
};
for (const [title, rows] of Object.entries(REASONS))
  test(title, () => {
    for (const [index, [reason, sent, ...reports]] of rows.entries())
      for (const order of [reports, reports.toReversed()])
        assert.equal(judged(order, sent).reason, reason, `row ${index}: ${JSON.stringify(sent)}`);
  });

test('no document in any photo → missing_doc, for every document type', () => {
  for (const doc_type of DOC_TYPES) assert.equal(judged([blank, blank], { doc_type }).reason, 'missing_doc');
});

test('one file that is sent twice → counts as one photo; one that shows both sides → accepted', () => {
  const reasonOf = (sent: PhotoRequestFields, times: number, ...views: CheckReport[]) =>
    judge(Array<PhotoAnalysis>(times).fill(createPhotoAnalysis(views)), sent).reason;
  assert.equal(reasonOf(ID_CARD, 2, plain), 'missing_back');
  assert.equal(reasonOf(RESIDENCE, 2, unread3), 'missing_front');
  assert.equal(reasonOf(PASSPORT, 2, misprinted('3')), 'missing_mrz');
  assert.equal(reasonOf(ID_CARD, 1, plain, unread3), '');
  assert.equal(reasonOf(DRIVER, 1, plain, plain), '');
});

test('a file that is too small or cannot be decoded → low_resolution or low_quality before any other reason', () => {
  const good = createPhotoAnalysis([plain]);
  const tiny = createPhotoAnalysis([blank], { images: [{ width: 223, height: 900 }] });
  const broken = createPhotoAnalysis([], { images: [] });
  assert.equal(judge([good, tiny], ID_CARD).reason, 'low_resolution');
  assert.equal(judge([good, broken], ID_CARD).reason, 'low_quality');
  assert.equal(judge([broken, tiny], ID_CARD).reason, 'low_resolution');
});

test('two photos of the same side → missing_back; of different sides, or of a passport → accepted', () => {
  const cells = Array.from({ length: 96 }, (_, i) => ((i * 37) % 90) - 45);
  const again = cells.map((cell, i) => cell + (i % 5));
  const other = cells.map((_, i) => ((i * 53) % 80) - 40);
  const like = (fingerprint: readonly number[], mrz: CheckReport['mrz'] = null): CheckReport =>
    createReport({ fingerprint, mrz });
  assert.equal(judged([like(cells), like(again)], DRIVER).reason, 'missing_back');
  assert.equal(judge([createPhotoAnalysis([like(cells), like(again)])], DRIVER).reason, 'missing_back');
  assert.equal(judged([like(cells), like(other)], DRIVER).reason, '');
  assert.equal(judged([like(cells), like(again, createUnreadMrz(3))], ID_CARD).reason, '', 'an MRZ tells them apart');
  assert.equal(judged([like(cells), like(again, createUnreadMrz(2))], PASSPORT).reason, '', 'a passport has one side');
});

const TYPES: readonly (readonly [Reason | '', DocType, PhotoRequestFields, ...CheckReport[]])[] = [
  ['out_of_scope', 'passport', ID_CARD, passport()],
  ['out_of_scope', 'passport', DRIVER, passport()],
  ['out_of_scope', 'id_card', PASSPORT, cardBack()],
  ['missing_front', 'residency_permit', RESIDENCE, cardBack()],
  ['missing_front', 'id_card', ID_CARD, cardBack({ documentCode: 'AR' })],
  ['out_of_scope', 'driver_permit', ID_CARD, licence()],
  ['out_of_scope', 'id_card', DRIVER, licence({}, 'ID')],
  ['', 'passport', {}, passport()],
  ['', 'id_card', {}, plain, cardBack()],
  ['', 'residency_permit', {}, plain, cardBack({ documentCode: 'AR' })],
  ['', 'driver_permit', {}, plain, licence()],
  ['', 'id_card', {}, plain, licence({}, 'ID')],
  ['', 'passport', {}, unread2],
  ['', 'id_card', {}, unread3, plain],
  ['missing_doc', 'id_card', {}, blank],
];
test('a document of another type than the sent doc_type → out_of_scope; none sent → the type that is read or seen', () => {
  for (const [reason, docType, sent, ...reports] of TYPES) {
    const answer = judged(reports, sent);
    assert.deepEqual([answer.reason, answer.docType], [reason, docType], JSON.stringify(sent));
  }
});

test('the issuer in the MRZ or barcode → the country of the result; another country_code sent → out_of_scope', () => {
  const german = passport({ issuer: 'D', nationality: 'D' });
  for (const [sent, country, reason, ...reports] of [
    [{ ...PASSPORT, country_code: 'de' }, 'de', '', german],
    [{ ...PASSPORT, country_code: 'fr' }, 'de', 'out_of_scope', german],
    [PASSPORT, 'gb', '', passport({ issuer: 'GBR', nationality: 'GBN' })],
    [{ ...PASSPORT, country_code: 'fr' }, null, '', passport()],
    [{ ...PASSPORT, country_code: 'de' }, null, '', passport({ issuer: 'FRA' }, { doubtful: ['issuer'] })],
    [DRIVER, 'ca', '', plain, licence({ CG: 'CAN' })],
    [{ country_code: 'us' }, 'ca', 'out_of_scope', plain, licence({ CG: 'CAN' })],
  ] as const) {
    const answer = judged(reports, sent);
    assert.deepEqual([answer.country, answer.reason], [country, reason], JSON.stringify(sent));
  }
});

test('front and back with different birth dates, surnames or sexes → sides_inconsistency, and not coherent', () => {
  // Both have the same format, so the aspect ratio decides nothing.
  const back = { ...licence({}, 'ID'), document: LARGE };
  const others = [{ birthDate: '1975-08-12' }, { surname: 'Larsson' }, { sex: 'M' }] as const;
  for (const input of [{}, ...others]) {
    const { reason, isCoherent } = judged([cardFront(input), back], { ...ID_CARD, first_name: 'Zoe' });
    const isSame = Object.keys(input).length === 0;
    assert.deepEqual([reason, isCoherent], isSame ? ['first_name_mismatch', true] : ['sides_inconsistency', false]);
  }
});

test('the MRZ of a French card → its month of issue in `ocr`; an unreadable MRZ → no field', () => {
  const lines = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
  assert.equal(judged([withMrz(lines)]).ocr.issuance_date, '1988-06');
  assert.deepEqual(judged([unreadable]).ocr, {});
});

test('a driving licence with a barcode → the fields of the barcode in `ocr`; beside an MRZ → its address', () => {
  const elements = { BD: '04152020', AG: '1 MAIN ST', AI: 'AMAUROTE', AJ: 'UT', AK: '104000000', CI: 'LIMAN' };
  const person = { name: 'ANNA MARIA', surname: 'ERIKSSON', sex: 'F', birth_date: '1974-08-12', birth_place: 'LIMAN' };
  const issue = { doc_num: 'A1', expiration_date: '2030-04-15', issuance_date: '2020-04-15' };
  const expected = { ...person, ...issue, address: '1 MAIN ST, AMAUROTE, UT, 10400' };
  assert.deepEqual(judged([plain, licence(elements)], DRIVER).ocr, expected);
  const both = createReport({ mrz: cardBack().mrz, barcodes: licence({ AG: '1 MAIN ST', AQ: 'B2' }, 'ID').barcodes });
  const { doc_num, address } = judged([plain, both], ID_CARD).ocr;
  assert.deepEqual([doc_num, address], ['D23145890', '1 MAIN ST']);
});

test('an MRZ field with a wrong check digit or an uncertain character → absent in `ocr`', () => {
  const all = ['birth_date', 'doc_num', 'expiration_date', 'name', 'nationality', 'sex', 'surname'];
  for (const [more, absent] of [
    [{}, []],
    [{ failing: ['number', 'composite'] }, ['doc_num']],
    [{ doubtful: ['names'] }, ['name', 'surname']],
    [{ doubtful: ['nationality', 'sex', 'expiryDate'] }, ['nationality', 'sex', 'expiration_date']],
  ] as const) {
    const expected = all.filter((key) => !(absent as readonly string[]).includes(key));
    assert.deepEqual(Object.keys(judged([passport({}, more)]).ocr).sort(), expected);
  }
});

test('the MRZ reader is unavailable → accepted with empty `ocr`, and a sent name is not compared', () => {
  const unavailable = createReport({ mrz: { ...createUnreadMrz(2), reading: 'unavailable' }, document: LARGE });
  const { reason, ocr, isCoherent, country } = judged([unavailable], { ...PASSPORT, first_name: 'Zoe' });
  assert.deepEqual([reason, ocr, isCoherent, country], ['', {}, null, null]);
});

test('info_coherence: valid check digits → true, wrong ones in two photos → false, anything else → null', () => {
  for (const [isCoherent, ...reports] of [
    [true, passport()],
    [true, passport(), unreadable],
    [null, passport({}, { doubtful: ['names'] })],
    [null, misprinted('3')],
    [false, misprinted('3'), misprinted('3')],
    [null, unreadable],
    [null, unread2],
    [null, createReport({ document: null })],
  ] as const)
    assert.equal(judged(reports, PASSPORT).isCoherent, isCoherent);
  assert.equal(judged([plain, licence()], DRIVER).isCoherent, null, 'a licence has no check digits');
});

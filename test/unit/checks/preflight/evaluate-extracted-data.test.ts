import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../../../src/checks/checks.js';
import {
  addExtractedDataFindings,
  evaluateExtractedData,
  type DeclaredData,
} from '../../../../src/checks/preflight/evaluate-extracted-data.js';
import type { MrzEvidence } from '../../../../src/checks/check-report.js';
import type { ExtractedSideData } from '../../../../src/checks/preflight/side-consistency.js';
import { toMrzData } from '../../../../src/checks/mrz/decode/to-mrz-data.js';
import { decodeMrzScores } from '../../../../src/checks/mrz/decode/decode-mrz-scores.js';
import { ANNA, certainReadings } from '../../../support/checks/mrz-text.js';
import { createLicenceBarcode, createReport } from '../../../support/sandbox/check-reports.js';
import { valuesOf } from '../../../support/values-of.js';
import { td1, td3, type MrzInput } from '../../../../src/testing/specimen/mrz-writer.js';

const TODAY = '2026-11-21';
const HOLDER: MrzInput = { ...ANNA, surname: 'Jäger-Eriksson', givenNames: 'Anna Maria' };

function sideOf(
  side: ExtractedSideData['side'],
  lines: readonly string[],
  more: Partial<MrzEvidence> = {},
): ExtractedSideData {
  const decoded = decodeMrzScores(certainReadings(lines));
  assert.ok(decoded);
  const { failing, doubtful } = decoded;
  return { side, mrz: { data: toMrzData(decoded, TODAY), failing, doubtful, agreeing: 1, ...more }, licence: null };
}
const passport = (over: Partial<MrzInput> = {}, more: Partial<MrzEvidence> = {}): ExtractedSideData =>
  sideOf('front', td3({ ...HOLDER, ...over }), more);
const card = (over: Partial<MrzInput> = {}, side: ExtractedSideData['side'] = 'back', more = {}): ExtractedSideData =>
  sideOf(side, td1({ ...HOLDER, documentCode: 'I', ...over }), more);
const front = card({}, 'front');
/** The birth date has another check digit than it is printed with. */
const misread = (over: Partial<MrzInput> = {}, more: Partial<MrzEvidence> = {}): ExtractedSideData => {
  const [upper, lower] = td3({ ...HOLDER, ...over });
  return sideOf('front', [upper, lower.replace('740812', '740813')], more);
};
const LICENCE = { CS: 'JAEGER ERIKSSON', AC: 'ANNA', AD: 'MARIA', BB: '08121974', BA: '04152030', BC: '2', CG: 'USA' };
const licence: ExtractedSideData = { side: 'back', mrz: null, licence: createLicenceBarcode(LICENCE).fields };
const unread: ExtractedSideData = {
  side: 'back',
  mrz: { data: null, failing: [], doubtful: [], agreeing: 0 },
  licence: null,
};
const unsureNames = { doubtful: ['names'] } as const;
const names = (firstName: string | undefined, lastName?: string): DeclaredData => ({ firstName, lastName });

type Row = readonly [reasons: string, declared: DeclaredData, ...ExtractedSideData[]];
const REASONS: Readonly<Record<string, readonly Row[]>> = {
  'data that match the declared ones, or from which nothing was read → no finding': [
    ['', { docType: 'passport', countryCode: 'DE', firstName: 'Anna', lastName: 'Jäger-Eriksson' }, passport()],
    ['', {}],
    ['', {}, { side: 'front', mrz: null, licence: null }],
  ],
  'the document code of a passport → another declared type is out of scope': [
    ['', { docType: 'passport' }, passport({ documentCode: 'PD' })],
    ['out_of_scope', { docType: 'id_card' }, passport()],
    ['out_of_scope', { docType: 'residency_permit' }, passport()],
    ['out_of_scope', { docType: 'driver_permit' }, passport()],
  ],
  'the document code of a card → a passport or licence is out of scope': [
    ['', { docType: 'id_card' }, card()],
    ['', { docType: 'residency_permit' }, card({ documentCode: 'AR' })],
    ['', { docType: 'id_card' }, card({ documentCode: 'IR' })],
    ['out_of_scope', { docType: 'passport' }, card({ documentCode: 'C' })],
    ['out_of_scope', { docType: 'driver_permit' }, card({ documentCode: 'ID' })],
  ],
  'the issuer → another declared country is out of scope, unless the issuer is no country': [
    ...(
      [
        ['D', 'de', ''],
        ['D', 'DE', ''],
        ['D', 'fr', 'out_of_scope'],
        ['GBO', 'gb', ''],
        ['UTO', 'fr', ''],
        ['UNO', 'fr', ''],
        ['XXA', 'fr', ''],
      ] as const
    ).map(([issuer, countryCode, reason]): Row => [reason, { countryCode }, passport({ issuer, nationality: issuer })]),
    ['', { docType: 'id_card', countryCode: 'fr' }, passport({}, { doubtful: ['documentCode', 'issuer'] })],
  ],
  'printed ANNA MARIA JAEGER ERIKSSON → the declared names that differ, or are exchanged': [
    ['', names('Anna Maria', 'Jaeger Eriksson'), passport()],
    ['', names('anna', 'Eriksson'), passport()],
    ['', names('', ''), passport()],
    ['first_name_mismatch', names('Zoe', 'Jäger'), passport()],
    ['last_name_mismatch', names('Anna', 'Larsson'), passport()],
    ['first_name_mismatch last_name_mismatch', names('Zoe', 'Larsson'), passport()],
    ['inversed_name', names('Eriksson', 'Anna'), passport()],
    ['inversed_name', names('Jäger-Eriksson', 'Anna Maria'), passport()],
    ['first_name_mismatch', names('Eriksson'), passport()],
    ['', names('张', '伟'), passport()],
  ],
  'a declared name that the document lacks, or that differs from an uncertain reading → not extracted': [
    ['name_not_extracted', names('Anna', 'Eriksson'), passport({ givenNames: '' })],
    ['', names(undefined, 'Eriksson'), passport({ givenNames: '' })],
    ['surname_not_extracted', names(undefined, 'Eriksson'), passport({ surname: '' })],
    ['', names('Anna', 'Eriksson'), passport({}, unsureNames)],
    ['name_not_extracted surname_not_extracted', names('Zoe', 'Larsson'), passport({}, unsureNames)],
  ],
  'an unreadable MRZ → missing_mrz on an id card, no finding on a driving permit': [
    ['missing_mrz', { docType: 'id_card' }, unread],
    ['', { docType: 'driver_permit' }, unread],
  ],
  'failing check digits → missing_mrz alone, although other data differ; wrong_mrz if two frames agree': [
    ['missing_mrz', { docType: 'id_card', firstName: 'Zoe' }, misread({ expiryDate: '2020-01-01' })],
    ['wrong_mrz first_name_mismatch', { firstName: 'Zoe' }, misread({}, { agreeing: 2 })],
  ],
  'a licence read by its barcode → findings as by an MRZ': [
    ['', { docType: 'driver_permit', countryCode: 'us', firstName: 'Anna', lastName: 'Jäger' }, licence],
    ['out_of_scope', { docType: 'passport' }, licence],
    ['out_of_scope', { countryCode: 'ca' }, licence],
    ['first_name_mismatch', names('Zoe'), licence],
    ['inversed_name', names('Eriksson', 'Anna'), licence],
  ],
  'two sides → sides_inconsistency where certain data differ': [
    ['', {}, front, card()],
    ['', {}, front, licence],
    ['', {}, card()],
    ['sides_inconsistency', {}, card({ birthDate: '1990-01-01' }, 'front'), licence],
    ['', {}, front, card({ surname: 'Larsson' }, 'back', unsureNames)],
    ['date_not_extracted', {}, front, card({ expiryDate: '2030-<<-<<' })],
  ],
};
for (const [title, rows] of Object.entries(REASONS))
  test(`evaluateExtractedData: ${title}`, () => {
    for (const [index, [reasons, declared, ...evidence]] of rows.entries()) {
      const findings = evaluateExtractedData(evidence, declared, TODAY);
      assert.equal(findings.map(({ reason }) => reason).join(' '), reasons, `row ${index}`);
    }
  });

type Expected = Partial<Finding> & Pick<Finding, 'reason' | 'cause' | 'measured' | 'limit'>;
const about = { aboutDocument: true };
const expired = (reason: Finding['reason'], measured: number, limit: number): Expected => ({
  reason,
  cause: 'expired',
  measured,
  limit,
  ...about,
});
const undated = (measured: number): Expected => ({
  reason: 'date_not_extracted',
  cause: 'unreadable_date',
  measured,
  limit: 0,
  ...about,
});
const WHOLE_FINDINGS: readonly (readonly [
  what: string,
  ExtractedSideData,
  DeclaredData,
  today: string,
  ...Expected[],
])[] = [
  ['expiry today', passport(), {}, '2030-04-15'],
  ['expiry yesterday', passport(), {}, '2030-04-16', expired('doc_expired_5y', 1, 0)],
  ['expiry almost five years ago', passport(), {}, '2035-04-14', expired('doc_expired_5y', 1825, 0)],
  [
    'five years before 29 February',
    passport({ expiryDate: '2031-03-01' }),
    {},
    '2036-02-29',
    expired('doc_expired_5y', 1826, 0),
  ],
  ['expiry five years ago', passport(), {}, '2035-04-15', expired('doc_expired', 1826, 1826)],
  ['a licence that has expired', licence, {}, '2030-04-16', { ...expired('doc_expired_5y', 1, 0), side: 'back' }],
  ['expiry in a month whose day is unknown', passport({ expiryDate: '2030-04-<<' }), {}, '2030-04-30', undated(1)],
  [
    'expiry in the month before',
    passport({ expiryDate: '2030-04-<<' }),
    {},
    '2030-05-01',
    undated(1),
    expired('doc_expired_5y', 1, 0),
  ],
  ['a birth date that does not exist', passport({ birthDate: '1974-02-31' }), {}, TODAY, undated(1)],
  ['two partly unknown dates', passport({ birthDate: '1974-<<-<<', expiryDate: '<<<<-<<-<<' }), {}, TODAY, undated(2)],
  [
    'check digits that fail',
    misread(),
    {},
    TODAY,
    { reason: 'missing_mrz', cause: 'unreadable_mrz', measured: 2, limit: 0 },
  ],
  [
    'check digits that fail in two frames, and another name',
    misread({}, { agreeing: 2 }),
    { firstName: 'Zoe' },
    TODAY,
    { reason: 'wrong_mrz', cause: 'wrong_check_digits', measured: 2, limit: 0, ...about },
    { reason: 'first_name_mismatch', cause: 'other_name', measured: 10, limit: 0, ...about },
  ],
  [
    'an uncertain name',
    passport({}, unsureNames),
    { firstName: 'Zoe' },
    TODAY,
    { reason: 'name_not_extracted', cause: 'unreadable_name', measured: 0, limit: 1 },
  ],
];
for (const [what, side, declared, today, ...expected] of WHOLE_FINDINGS)
  test(`evaluateExtractedData: ${what} → ${expected.length} findings, with measure, limit and side`, () => {
    assert.deepEqual(
      evaluateExtractedData([side], declared, today),
      expected.map((finding) => ({ severity: 'warn', side: 'front', ...finding })),
    );
  });

test('evaluateExtractedData: data of another type and country than declared → one finding for each cause', () => {
  for (const side of [passport(), licence]) {
    const findings = evaluateExtractedData([side], { docType: 'id_card', countryCode: 'fr' }, TODAY);
    assert.deepEqual(
      findings.map(({ cause }) => cause),
      ['other_type', 'other_country'],
    );
  }
});

for (const [what, other, measured] of [
  ['birth', { birthDate: '1975-08-12' }, 1],
  ['number', { documentNumber: 'L898902C4' }, 1],
  ['surname', { surname: 'Larsson' }, 1],
  ['all', { surname: 'Larsson', birthDate: '1970-01-01', sex: 'M', documentNumber: 'X1', expiryDate: '2031-01-01' }, 5],
] as const) {
  test(`evaluateExtractedData: two sides that differ in ${what} → ${measured} in the finding about the back`, () => {
    assert.deepEqual(evaluateExtractedData([front, card(other)], {}, TODAY), [
      { reason: 'sides_inconsistency', cause: 'other_data', severity: 'warn', measured, limit: 0, side: 'back' },
    ]);
  });
}

test('evaluateExtractedData: the same reason on both sides → one finding, a warning about the front', () => {
  const late = { expiryDate: '2025-01-01' };
  const findings = evaluateExtractedData([card(late, 'front'), card(late)], { firstName: 'Zoe' }, TODAY);
  assert.deepEqual(
    findings.map(({ reason, severity, side }) => [reason, severity, side]),
    ['doc_expired_5y', 'first_name_mismatch'].map((reason) => [reason, 'warn', 'front']),
  );
});

test('a passport is asked for, a card comes → another kind of document, and nothing about an MRZ that it does not have', () => {
  const finding = (reason: Finding['reason'], cause: Finding['cause']): Finding => {
    return { reason, cause, severity: 'warn', measured: 1, limit: 0 };
  };
  const findings = [finding('missing_mrz', 'no_mrz'), finding('out_of_scope', 'other_format')];
  const report = addExtractedDataFindings(createReport({ findings }), { docType: 'passport', today: TODAY });
  assert.deepEqual(valuesOf(report.findings, 'cause'), ['other_format']);
});

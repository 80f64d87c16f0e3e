import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateExtractedData, type DeclaredData } from '../../../../src/checks/preflight/evaluate-extracted-data.js';
import type { SideEvidence, MrzEvidence } from '../../../../src/checks/mrz/mrz-data.types.js';
import { parseAamva } from '../../../../src/checks/barcode/parse-aamva.js';
import { toMrzData } from '../../../../src/checks/mrz/decode/to-mrz-data.js';
import { decodeMrz } from '../../../../src/checks/mrz/decode/decode-mrz.js';
import { certainReadings } from '../../../support/checks/mrz-text.js';
import { td1, td3, type MrzInput } from '../../../../src/testing/specimen/mrz-writer.js';
import { valuesOf } from '../../../support/values-of.js';

const TODAY = '2026-11-21';
const ANNA: MrzInput = {
  documentCode: 'P',
  issuer: 'D',
  nationality: 'D',
  documentNumber: 'L898902C3',
  surname: 'Jäger-Eriksson',
  givenNames: 'Anna Maria',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2030-04-15',
};

function evidenceOf(lines: readonly string[], more: Partial<MrzEvidence> = {}): MrzEvidence {
  const decoded = decodeMrz(certainReadings(lines));
  assert.ok(decoded);
  const { failing, doubtful } = decoded;
  return { data: toMrzData(decoded, TODAY), failing, doubtful, agreeing: 1, ...more };
}

const passport = (over: Partial<MrzInput> = {}, more: Partial<MrzEvidence> = {}): SideEvidence => ({
  side: 'front',
  zone: evidenceOf(td3({ ...ANNA, ...over }), more),
  licence: null,
});
const card = (over: Partial<MrzInput> = {}, side: SideEvidence['side'] = 'back'): SideEvidence => ({
  side,
  zone: evidenceOf(td1({ ...ANNA, documentCode: 'I', ...over })),
  licence: null,
});
const licence = (...elements: string[]): SideEvidence => {
  const all = [
    'DCSJAEGER ERIKSSON',
    'DACANNA',
    'DADMARIA',
    'DBB08121974',
    'DBA04152030',
    'DBC2',
    'DAQA1',
    'DCGUSA',
    ...elements,
  ];
  const fields = parseAamva(`@\n\u001e\rANSI 990042080001DL00310300DL${all.join('\n')}\r`);
  assert.ok(fields);
  return { side: 'back', zone: null, licence: fields };
};

const reasonsOf = (evidence: readonly SideEvidence[], declared: DeclaredData = {}, today = TODAY): string[] =>
  evaluateExtractedData(evidence, declared, today).map(({ reason }) => reason);

test('evaluateExtractedData: a document that matches the declared data, or from which nothing was read → no finding', () => {
  const declared = { docType: 'passport', countryCode: 'DE', firstName: 'Anna', lastName: 'Jäger-Eriksson' } as const;
  assert.deepEqual(evaluateExtractedData([passport()], declared, TODAY), []);
  assert.deepEqual(evaluateExtractedData([], declared, TODAY), []);
  assert.deepEqual(evaluateExtractedData([{ side: 'front', zone: null, licence: null }], declared, TODAY), []);
});

for (const [today, reason, days, limit] of [
  ['2030-04-15', null, 0, 0],
  ['2030-04-16', 'doc_expired_5y', 1, 0],
  ['2035-04-14', 'doc_expired_5y', 1825, 0],
  ['2035-04-15', 'doc_expired', 1826, 1826],
  ['2040-01-01', 'doc_expired', 3548, 1826],
] as const) {
  test(`evaluateExtractedData: expiry on 2030-04-15, today ${today} → ${reason ?? 'no finding'}`, () => {
    const expected =
      reason === null
        ? []
        : [{ reason, cause: 'expired', severity: 'warn', measured: days, limit, side: 'front', aboutDocument: true }];
    assert.deepEqual(evaluateExtractedData([passport()], {}, today), expected);
  });
}

test('evaluateExtractedData: an unreadable MRZ → missing_mrz on an id card, no finding on a driving permit', () => {
  const unread: SideEvidence = {
    side: 'back',
    zone: { data: null, failing: [], doubtful: [], agreeing: 0 },
    licence: null,
  };
  assert.deepEqual(evaluateExtractedData([unread], { docType: 'id_card' }, TODAY), [
    { reason: 'missing_mrz', cause: 'unreadable_mrz', severity: 'warn', measured: 0, limit: 1, side: 'back' },
  ]);
  assert.deepEqual(reasonsOf([unread], { docType: 'driver_permit' }), []);
});

test('evaluateExtractedData: failing check digits → missing_mrz if read once, wrong_mrz if two frames agree', () => {
  const [upper, lower] = td3(ANNA);
  const lines = [upper, lower.replace('740812', '740813')];
  const once = { side: 'front', zone: evidenceOf(lines), licence: null } as const;
  assert.deepEqual(evaluateExtractedData([once], {}, TODAY), [
    { reason: 'missing_mrz', cause: 'unreadable_mrz', severity: 'warn', measured: 2, limit: 0, side: 'front' },
  ]);
  const twice = { ...once, zone: { ...once.zone, agreeing: 2 } };
  assert.deepEqual(evaluateExtractedData([twice], { firstName: 'Zoe' }, TODAY), [
    {
      reason: 'wrong_mrz',
      cause: 'wrong_check_digits',
      severity: 'warn',
      measured: 2,
      limit: 0,
      side: 'front',
      aboutDocument: true,
    },
    {
      reason: 'first_name_mismatch',
      cause: 'other_name',
      severity: 'warn',
      measured: 10,
      limit: 0,
      side: 'front',
      aboutDocument: true,
    },
  ]);
});

test('evaluateExtractedData: an MRZ with failing check digits → missing_mrz alone, although its data differ from the declared', () => {
  const [upper, lower] = td3({ ...ANNA, expiryDate: '2020-01-01' });
  const read = { side: 'front', zone: evidenceOf([upper, lower.replace('740812', '740813')]), licence: null } as const;
  assert.deepEqual(reasonsOf([read], { docType: 'id_card', firstName: 'Zoe' }), ['missing_mrz']);
});

for (const [documentCode, docType, isOther] of [
  ['P', 'passport', false],
  ['PD', 'passport', false],
  ['P', 'id_card', true],
  ['P', 'residency_permit', true],
  ['P', 'driver_permit', true],
] as const) {
  test(`evaluateExtractedData: passport with document code ${documentCode}, declared ${docType} → ${isOther ? 'out_of_scope' : 'no finding'}`, () => {
    assert.deepEqual(reasonsOf([passport({ documentCode })], { docType }), isOther ? ['out_of_scope'] : []);
  });
}

for (const [documentCode, docType, isOther] of [
  ['I', 'id_card', false],
  ['AR', 'residency_permit', false],
  ['IR', 'id_card', false],
  ['C', 'passport', true],
  ['ID', 'driver_permit', true],
] as const) {
  test(`evaluateExtractedData: card with document code ${documentCode}, declared ${docType} → ${isOther ? 'out_of_scope' : 'no finding'}`, () => {
    assert.deepEqual(reasonsOf([card({ documentCode })], { docType }), isOther ? ['out_of_scope'] : []);
  });
}

for (const [issuer, countryCode, isOther] of [
  ['D', 'de', false],
  ['D', 'DE', false],
  ['D', 'fr', true],
  ['FRA', 'fr', false],
  ['GBR', 'gb', false],
  ['GBO', 'gb', false],
  ['UTO', 'fr', false],
  ['UNO', 'fr', false],
  ['XXA', 'fr', false],
] as const) {
  test(`evaluateExtractedData: issuer ${issuer}, declared country ${countryCode} → ${isOther ? 'out_of_scope' : 'no finding'}`, () => {
    const read = passport({ issuer, nationality: issuer });
    assert.deepEqual(reasonsOf([read], { countryCode }), isOther ? ['out_of_scope'] : []);
  });
}

test('evaluateExtractedData: data of another type and country than declared → one finding for each cause', () => {
  const declared = { docType: 'id_card', countryCode: 'fr' } as const;
  const causes = [passport(), licence()].map((side) =>
    evaluateExtractedData([side], declared, TODAY).map(({ cause }) => cause),
  );
  assert.deepEqual(causes[0], ['other_type', 'other_country']);
  assert.deepEqual(causes[1], ['other_type', 'other_country']);
});

test('evaluateExtractedData: uncertain document code and issuer that differ from the declared ones → no finding', () => {
  const read = passport({}, { doubtful: ['documentCode', 'issuer'] });
  assert.deepEqual(reasonsOf([read], { docType: 'id_card', countryCode: 'fr' }), []);
});

test('evaluateExtractedData: a date that does not exist, or is partly unknown → date_not_extracted', () => {
  const of = (birthDate: string, expiryDate: string): readonly unknown[] =>
    evaluateExtractedData([passport({ birthDate, expiryDate })], {}, TODAY);
  const finding = {
    reason: 'date_not_extracted',
    cause: 'unreadable_date',
    severity: 'warn',
    limit: 0,
    side: 'front',
    aboutDocument: true,
  };
  assert.deepEqual(of('1974-02-31', '2030-04-15'), [{ ...finding, measured: 1 }]);
  assert.deepEqual(of('1974-<<-<<', '2030-04-15'), [{ ...finding, measured: 1 }]);
  assert.deepEqual(of('1974-<<-<<', '<<<<-<<-<<'), [{ ...finding, measured: 2 }]);
});

for (const [firstName, lastName, reasons] of [
  ['Anna', 'Jäger-Eriksson', []],
  ['Anna Maria', 'Jaeger Eriksson', []],
  ['anna', 'Eriksson', []],
  ['', '', []],
  [undefined, undefined, []],
  ['Zoe', 'Jäger', ['first_name_mismatch']],
  ['Anna', 'Larsson', ['last_name_mismatch']],
  ['Zoe', 'Larsson', ['first_name_mismatch', 'last_name_mismatch']],
  ['Eriksson', 'Anna', ['inversed_name']],
  ['Jäger-Eriksson', 'Anna Maria', ['inversed_name']],
  ['Eriksson', undefined, ['first_name_mismatch']],
  ['张', '伟', []],
] as const) {
  test(`evaluateExtractedData: declared ${String(firstName)} ${String(lastName)}, printed ANNA MARIA JAEGER ERIKSSON → ${reasons.join(', ') || 'no finding'}`, () => {
    assert.deepEqual(reasonsOf([passport()], { firstName, lastName }), reasons);
  });
}

test('evaluateExtractedData: uncertain names that differ → name and surname not extracted; that match → no finding', () => {
  const read = passport({}, { doubtful: ['names'] });
  assert.deepEqual(reasonsOf([read], { firstName: 'Anna', lastName: 'Eriksson' }), []);
  assert.deepEqual(evaluateExtractedData([read], { firstName: 'Zoe', lastName: 'Larsson' }, TODAY), [
    { reason: 'name_not_extracted', cause: 'unreadable_name', severity: 'warn', measured: 0, limit: 1, side: 'front' },
    {
      reason: 'surname_not_extracted',
      cause: 'unreadable_name',
      severity: 'warn',
      measured: 0,
      limit: 1,
      side: 'front',
    },
  ]);
});

test('evaluateExtractedData: a declared name that the document lacks → name_not_extracted or surname_not_extracted', () => {
  assert.deepEqual(reasonsOf([passport({ givenNames: '' })], { firstName: 'Anna', lastName: 'Eriksson' }), [
    'name_not_extracted',
  ]);
  assert.deepEqual(reasonsOf([passport({ givenNames: '' })], { lastName: 'Eriksson' }), []);
  assert.deepEqual(reasonsOf([passport({ surname: '' })], { lastName: 'Eriksson' }), ['surname_not_extracted']);
});

test('evaluateExtractedData: a licence read by its barcode → out_of_scope, name and expiry findings, as by an MRZ', () => {
  assert.deepEqual(
    reasonsOf([licence()], { docType: 'driver_permit', countryCode: 'us', firstName: 'Anna', lastName: 'Jäger' }),
    [],
  );
  assert.deepEqual(reasonsOf([licence()], { docType: 'passport' }), ['out_of_scope']);
  assert.deepEqual(reasonsOf([licence()], { countryCode: 'ca' }), ['out_of_scope']);
  assert.deepEqual(reasonsOf([licence()], { firstName: 'Zoe' }), ['first_name_mismatch']);
  assert.deepEqual(reasonsOf([licence()], { firstName: 'Eriksson', lastName: 'Anna' }), ['inversed_name']);
  assert.deepEqual(reasonsOf([licence()], {}, '2031-01-01'), ['doc_expired_5y']);
});

test('evaluateExtractedData: two sides of one person, or one side alone → no finding', () => {
  assert.deepEqual(reasonsOf([card({}, 'front'), card()]), []);
  assert.deepEqual(reasonsOf([card({}, 'front'), licence()]), []);
  assert.deepEqual(reasonsOf([card()]), []);
});

for (const [what, other, count] of [
  ['birth', { birthDate: '1975-08-12' }, 1],
  ['number', { documentNumber: 'L898902C4' }, 1],
  ['surname', { surname: 'Larsson' }, 1],
  ['all', { surname: 'Larsson', birthDate: '1970-01-01', sex: 'M', documentNumber: 'X1', expiryDate: '2031-01-01' }, 5],
] as const) {
  test(`evaluateExtractedData: two sides that differ in ${what} → sides_inconsistency`, () => {
    assert.deepEqual(evaluateExtractedData([card({}, 'front'), card(other)], {}, TODAY), [
      { reason: 'sides_inconsistency', cause: 'other_data', severity: 'warn', measured: count, limit: 0, side: 'back' },
    ]);
  });
}

test('evaluateExtractedData: two sides that differ only in an uncertain field → no finding', () => {
  const other = card({ surname: 'Larsson' });
  const unsure = { ...other, zone: { ...other.zone!, doubtful: ['names' as const] } };
  assert.deepEqual(reasonsOf([card({}, 'front'), unsure]), []);
});

test('evaluateExtractedData: a licence barcode and an MRZ with different birth dates → sides_inconsistency', () => {
  assert.deepEqual(reasonsOf([card({ birthDate: '1990-01-01' }, 'front'), licence()]), ['sides_inconsistency']);
});

test('evaluateExtractedData: the same reason on both sides → one finding, a warning about the front', () => {
  const late = { expiryDate: '2025-01-01' };
  const findings = evaluateExtractedData([card(late, 'front'), card(late)], { firstName: 'Zoe' }, TODAY);
  assert.deepEqual(valuesOf(findings, 'reason'), ['doc_expired_5y', 'first_name_mismatch']);
  assert.ok(findings.every(({ severity, side }) => severity === 'warn' && side === 'front'));
});

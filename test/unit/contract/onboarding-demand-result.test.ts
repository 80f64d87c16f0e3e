import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CALLBACK_OCR_KEYS,
  RENAMED_CALLBACK_OCR_KEYS,
  ONBOARDING_DEMAND_RESULTS,
  DOC_TYPES,
  isRejectionId,
  parseOnboardingDemandResult,
  REJECTIONS,
  rejectionMeaning,
} from '../../../src/contract/contract.js';
import { valuesOf } from '../../support/values-of.js';

const ENTRIES = Object.entries<string>(CALLBACK_OCR_KEYS);
const VALIDATED = {
  id: 'r-1',
  result: 'validated',
  reason: null,
  reason_id: null,
  metadata: { external_id: 'e-1', plan: 'basic' },
  document_front: 'https://images.example/front',
  document_back: null,
  document: {
    type: { document_type: 'id_card', document_year: '2021', country: 'fr' },
    ocr: { doc_num: 'X1', date_of_birth: '1990-02-28', height: null },
  },
};
const REJECTED = { ...VALIDATED, result: 'rejected', reason: 'document expired', reason_id: '1', document: null };
const paths = (json: unknown): readonly string[] => parseOnboardingDemandResult(json).warnings.map(({ path }) => path);

test('callback: a documented payload → unchanged, without warnings', () => {
  for (const payload of [VALIDATED, REJECTED]) {
    assert.deepEqual(parseOnboardingDemandResult(payload), { result: payload, warnings: [] });
  }
});

test('parseOnboardingDemandResult: result "validated" or "rejected" → no warning', () => {
  for (const result of ONBOARDING_DEMAND_RESULTS) assert.deepEqual(paths({ ...VALIDATED, result }), [], result);
});

test('callback: only id and result → accepted, with warnings for the missing members', () => {
  const { result, warnings } = parseOnboardingDemandResult({ id: 'r', result: 'validated' });
  assert.deepEqual(result, { id: 'r', result: 'validated' });
  assert.deepEqual(valuesOf(warnings, 'path'), [
    '/reason',
    '/reason_id',
    '/metadata',
    '/document_front',
    '/document_back',
    '/document',
  ]);
});

test('callback: each reason_id from "1" to "8" → no warning, and a meaning of its own; any other id → no meaning', () => {
  const ids = Object.keys(REJECTIONS);
  assert.deepEqual(ids, ['1', '2', '3', '4', '5', '6', '7', '8']);
  for (const reason_id of ids) {
    assert.deepEqual(paths({ ...REJECTED, reason_id }), [], reason_id);
    assert.ok(isRejectionId(reason_id));
    assert.equal(rejectionMeaning(Number(reason_id)), rejectionMeaning(reason_id));
  }
  assert.equal(new Set(ids.map(rejectionMeaning)).size, 8);
  for (const none of ['0', '9', '', ' 1', '01', 'toString', null, undefined, 9, 1.5, {}]) {
    assert.equal(rejectionMeaning(none), null);
  }
});

test('callback: every document type → no warning', () => {
  for (const document_type of DOC_TYPES) {
    const type = { ...VALIDATED.document.type, document_type };
    assert.deepEqual(paths({ ...VALIDATED, document: { ...VALIDATED.document, type } }), [], document_type);
  }
});

test('callback: a country of two or three lower-case letters → no warning', () => {
  const of = (country: unknown): readonly string[] =>
    paths({ ...VALIDATED, document: { ...VALIDATED.document, type: { ...VALIDATED.document.type, country } } });
  for (const country of ['fr', 'fra']) assert.deepEqual(of(country), [], country);
  for (const country of ['FR', 'f', 'fran', '', null, 250]) {
    assert.deepEqual(of(country), ['/document/type/country'], String(country));
  }
});

const ocrOf = (ocr: object): object => ({ ...VALIDATED, document: { ...VALIDATED.document, ocr } });

test('CALLBACK_OCR_KEYS → 68 keys: five dates, two that payloads lack, and two with another name in payloads', () => {
  assert.equal(ENTRIES.length, 68);
  const marked = (mark: string): readonly string[] =>
    ENTRIES.filter(([, meaning]) => meaning.endsWith(mark)).map(([key]) => key);
  assert.deepEqual(marked(' (ISO 8601)'), [
    'date_of_birth',
    'expiration_date',
    'issuance_date',
    'start_date',
    'issuance_date_place_authority',
  ]);
  assert.deepEqual(marked(' (in the key table only)'), ['ukf', 'can']);
  assert.deepEqual(RENAMED_CALLBACK_OCR_KEYS, { profession: 'Profession', marital_status: 'marital_statue' });
  assert.ok('mariage_name' in CALLBACK_OCR_KEYS);
  for (const [key, meaning] of ENTRIES) assert.ok(meaning.length > 2, key);
});

test('callback: any string or null under a known ocr key → no warning, even for dates; a number → a warning', () => {
  for (const key of [...Object.keys(CALLBACK_OCR_KEYS), ...Object.values(RENAMED_CALLBACK_OCR_KEYS)]) {
    for (const value of ['not a date', '', null]) assert.deepEqual(paths(ocrOf({ [key]: value })), [], key);
    assert.deepEqual(paths(ocrOf({ [key]: 7 })), [`/document/ocr/${key}`], key);
  }
});

test('callback: the ocr keys Profession and marital_statue → known, beside profession and marital_status', () => {
  const { document } = parseOnboardingDemandResult(
    ocrOf({ Profession: 'x', profession: 'y', marital_statue: null }),
  ).result;
  const { Profession, profession, marital_statue, marital_status } = document?.ocr ?? {};
  assert.deepEqual([Profession, profession, marital_statue, marital_status], ['x', 'y', null, undefined]);
});

test('callback: an unknown ocr key → a warning; the result keeps it', () => {
  const sent = ocrOf({ shoe_size: '40', toString: 'x' });
  assert.deepEqual(paths(sent), ['/document/ocr/shoe_size', '/document/ocr/toString']);
  assert.deepEqual(parseOnboardingDemandResult(sent).result, sent);
});

const ODD: readonly (readonly [change: object, path: string])[] = [
  [{ result: 'pending' }, '/result'],
  [{ result: 'Validated' }, '/result'],
  [{ reason: 7 }, '/reason'],
  [{ reason_id: '9' }, '/reason_id'],
  [{ reason_id: 1 }, '/reason_id'],
  [{ metadata: null }, '/metadata'],
  [{ metadata: {} }, '/metadata/external_id'],
  [{ metadata: { external_id: 7 } }, '/metadata/external_id'],
  [{ metadata: { external_id: 'e', deep: {} } }, '/metadata/deep'],
  [{ document_front: 7 }, '/document_front'],
  [{ document_back: {} }, '/document_back'],
  [{ document: 'none' }, '/document'],
  [{ document: [] }, '/document'],
  [{ document: { ...VALIDATED.document, ocr: null } }, '/document/ocr'],
  [{ document: { ...VALIDATED.document, ocr: [] } }, '/document/ocr'],
  [{ document: { type: VALIDATED.document.type } }, '/document/ocr'],
  [{ document: { ocr: {} } }, '/document/type'],
  [{ document: { ...VALIDATED.document, more: 1 } }, '/document/more'],
  [{ more: 1 }, '/more'],
];

for (const [change, path] of ODD) {
  test(`callback with ${JSON.stringify(change)} → result unchanged, with a warning at ${path}`, () => {
    const sent = { ...VALIDATED, ...change };
    const { result, warnings } = parseOnboardingDemandResult(sent);
    assert.deepEqual(result, sent);
    assert.deepEqual(warnings, [{ path }]);
  });
}

const HOPELESS: readonly (readonly [json: unknown, field: string])[] = [
  [null, 'body'],
  ['<html>', 'body'],
  [[VALIDATED], 'body'],
  [{}, 'id'],
  [{ id: '', result: 'validated' }, 'id'],
  [{ id: 7, result: 'validated' }, 'id'],
  [{ id: 'r' }, 'result'],
  [{ id: 'r', result: true }, 'result'],
];

for (const [json, field] of HOPELESS) {
  test(`callback: ${JSON.stringify(json).slice(0, 40)} → bad_request at ${field}`, () => {
    const expected = { name: 'CaptureError', code: 'bad_request', detail: { field } };
    assert.throws(() => parseOnboardingDemandResult(json), expected);
  });
}

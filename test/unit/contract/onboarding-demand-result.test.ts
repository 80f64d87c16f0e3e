import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CALLBACK_OCR_KEYS,
  DEMAND_OUTCOMES,
  readCallbackOcr,
  toCallbackOcrKey,
  DOC_TYPES,
  isRejectionId,
  parseDemandResult,
  REJECTIONS,
  rejectionMeaning,
  CaptureError,
  type CallbackOcrKeyInfo,
} from '../../../src/contract/contract.js';
import { valuesOf } from '../../support/values-of.js';

const ENTRIES = Object.entries<CallbackOcrKeyInfo>(CALLBACK_OCR_KEYS);
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
const paths = (json: unknown): readonly string[] => parseDemandResult(json).warnings.map(({ path }) => path);

test('callback: a documented payload → unchanged, without warnings', () => {
  for (const payload of [VALIDATED, REJECTED]) {
    assert.deepEqual(parseDemandResult(payload), { result: payload, warnings: [] });
  }
});

test('parseDemandResult: result "validated" or "rejected" → no warning', () => {
  for (const result of DEMAND_OUTCOMES) assert.deepEqual(paths({ ...VALIDATED, result }), [], result);
});

test('callback: only id and result → accepted, with warnings for the missing members', () => {
  const { result, warnings } = parseDemandResult({ id: 'r', result: 'validated' });
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
  const marked = (is: (entry: CallbackOcrKeyInfo) => unknown): readonly string[] =>
    ENTRIES.filter(([, entry]) => is(entry)).map(([key]) => key);
  assert.deepEqual(
    marked(({ isDate }) => isDate),
    ['date_of_birth', 'expiration_date', 'issuance_date', 'start_date', 'issuance_date_place_authority'],
  );
  assert.deepEqual(
    marked(({ isTableOnly }) => isTableOnly),
    ['ukf', 'can'],
  );
  assert.deepEqual(
    marked(({ payloadKey }) => payloadKey),
    ['profession', 'marital_status'],
  );
  assert.ok('mariage_name' in CALLBACK_OCR_KEYS);
  for (const [key, { meaning }] of ENTRIES) assert.ok(meaning.length > 2, key);
});

test('callback: any string or null under a known ocr key → no warning, even for dates; a number → a warning', () => {
  for (const [key] of ENTRIES) {
    for (const value of ['not a date', '', null]) {
      assert.deepEqual(paths(ocrOf({ [key]: value })), [], key);
      const { result } = parseDemandResult(ocrOf({ [key]: value }));
      assert.deepEqual(readCallbackOcr(result), { [key]: value });
    }
    assert.deepEqual(paths(ocrOf({ [key]: 7 })), [`/document/ocr/${key}`], key);
    assert.deepEqual(readCallbackOcr(parseDemandResult(ocrOf({ [key]: 7 })).result), {}, key);
  }
});

test('callback: the ocr keys Profession and marital_statue → read as profession and marital_status', () => {
  for (const [payloadKey, key] of [
    ['Profession', 'profession'],
    ['marital_statue', 'marital_status'],
  ] as const) {
    assert.equal(toCallbackOcrKey(payloadKey), key);
    assert.equal(toCallbackOcrKey(key), key);
    const read = (ocr: object): unknown => readCallbackOcr(parseDemandResult(ocrOf(ocr)).result)[key];
    assert.deepEqual(paths(ocrOf({ [payloadKey]: 'x' })), []);
    assert.equal(read({ [payloadKey]: 'x' }), 'x');
    assert.equal(read({ [key]: 'x' }), 'x');
    assert.equal(read({ [payloadKey]: null, [key]: 'x' }), 'x');
    assert.equal(read({ [key]: null, [payloadKey]: 'x' }), 'x');
    assert.equal(read({ [key]: null }), null);
  }
});

test('callback: an unknown ocr key → a warning; the result keeps it, and readCallbackOcr leaves it out', () => {
  const sent = ocrOf({ shoe_size: '40', toString: 'x' });
  assert.deepEqual(paths(sent), ['/document/ocr/shoe_size', '/document/ocr/toString']);
  assert.deepEqual(parseDemandResult(sent).result, sent);
  assert.equal(toCallbackOcrKey('toString'), null);
  assert.deepEqual(readCallbackOcr(parseDemandResult(ocrOf({ shoe_size: '40' })).result), {});
});

test('callback: no document, or one without ocr → readCallbackOcr returns no fields', () => {
  for (const document of [null, undefined, 'x', [], {}, { ocr: null }, { ocr: [] }]) {
    assert.deepEqual(readCallbackOcr(parseDemandResult({ ...VALIDATED, document }).result), {});
  }
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
  [{ document: { type: VALIDATED.document.type } }, '/document/ocr'],
  [{ document: { ocr: {} } }, '/document/type'],
  [{ document: { ...VALIDATED.document, more: 1 } }, '/document/more'],
  [{ more: 1 }, '/more'],
];

for (const [change, path] of ODD) {
  test(`callback with ${JSON.stringify(change)} → result unchanged, with a warning at ${path}`, () => {
    const sent = { ...VALIDATED, ...change };
    const { result, warnings } = parseDemandResult(sent);
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
    assert.throws(
      () => parseDemandResult(json),
      (error: unknown) => error instanceof CaptureError && error.code === 'bad_request' && error.detail.field === field,
    );
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DOC_TYPES,
  parsePhotoResult,
  PHOTO_OCR_KEYS,
  REASON_WORDS,
  reasonWord,
  SECURITY_CHECK_KEYS,
} from '../../../src/contract/contract.js';
import { valuesOf } from '../../support/values-of.js';

const ACCEPTED = {
  doc_type: 'id_card',
  country_code: 'fr',
  doc_model: '2021',
  ocr: { name: 'Anna', birth_date: '1990-02-28' },
  security: { mrz_vs_viz: true, integrated_photo: false, info_coherence: null },
  reason: '',
  verdict: true,
  flow_id: 'f-1',
};
const paths = (json: unknown): readonly string[] => parsePhotoResult(json).warnings.map(({ path }) => path);

test('photo result: a documented result → unchanged, without warnings', () => {
  const { result, warnings } = parsePhotoResult(ACCEPTED);
  assert.deepEqual(result, ACCEPTED);
  assert.deepEqual(warnings, []);
});

test('photo result: every document type, and empty ocr and security → no warning', () => {
  for (const doc_type of DOC_TYPES) assert.deepEqual(paths({ ...ACCEPTED, doc_type, ocr: {}, security: {} }), []);
});

test('photo result: verdict false with any reason except doc_auth → no warning; with doc_auth → a warning', () => {
  for (const reason of REASON_WORDS) {
    const expected = reason === 'doc_auth' ? ['/reason'] : [];
    assert.deepEqual(paths({ ...ACCEPTED, verdict: false, reason }), expected, reason);
  }
  assert.deepEqual(paths({ ...ACCEPTED, verdict: true, reason: 'doc_auth' }), []);
});

test('photo result: ocr values that are strings, and ISO 8601 dates → no warning; other values → a warning', () => {
  for (const [key, format] of Object.entries(PHOTO_OCR_KEYS)) {
    const of = (value: unknown): readonly string[] => paths({ ...ACCEPTED, ocr: { [key]: value } });
    assert.deepEqual(of('2031-12-01'), [], key);
    assert.deepEqual(of('01/12/2031'), format === 'date' ? [`/ocr/${key}`] : [], key);
    assert.deepEqual(of(null), [`/ocr/${key}`], key);
    assert.deepEqual(of(5), [`/ocr/${key}`], key);
  }
});

test('photo result: true, false or null under any security key → no warning; a string → a warning', () => {
  for (const key of [...Object.keys(SECURITY_CHECK_KEYS), 'one_not_shown']) {
    const of = (value: unknown): readonly string[] => paths({ ...ACCEPTED, security: { [key]: value } });
    for (const value of [true, false, null]) assert.deepEqual(of(value), [], `${key} ${value}`);
    assert.deepEqual(of('true'), [`/security/${key}`], key);
  }
});

test('photo result: only verdict and flow_id → accepted, with warnings for the missing members', () => {
  const { result, warnings } = parsePhotoResult({ verdict: false, flow_id: 'f-2' });
  assert.deepEqual(result, { verdict: false, flow_id: 'f-2' });
  assert.deepEqual(valuesOf(warnings, 'path'), [
    '/reason',
    '/doc_type',
    '/country_code',
    '/doc_model',
    '/ocr',
    '/security',
  ]);
  assert.equal(reasonWord(result), '');
});

const ODD: readonly (readonly [change: object, path: string])[] = [
  [{ flow_id: '' }, '/flow_id'],
  [{ reason: null }, '/reason'],
  [{ reason: ['blur_img'] }, '/reason'],
  [{ reason: 'blur_img' }, '/reason'],
  [{ verdict: false, reason: '' }, '/reason'],
  [{ verdict: false, reason: 'a_new_word' }, '/reason'],
  [{ verdict: false, reason: 'blur_img,missing_back' }, '/reason'],
  [{ verdict: false, reason: 'toString' }, '/reason'],
  [{ doc_type: 'visa' }, '/doc_type'],
  [{ country_code: 'FRA' }, '/country_code'],
  [{ country_code: null }, '/country_code'],
  [{ doc_model: 2021 }, '/doc_model'],
  [{ ocr: null }, '/ocr'],
  [{ ocr: [] }, '/ocr'],
  [{ ocr: { name: 'A', 'a/b~c': 'x' } }, '/ocr/a~1b~0c'],
  [{ ocr: { birth_date: '1990-13-01' } }, '/ocr/birth_date'],
  [{ security: 'none' }, '/security'],
  [{ security: { mrz_vs_viz: 1 } }, '/security/mrz_vs_viz'],
  [{ extra: { deep: true } }, '/extra'],
];

test('photo result with more members than any documented one → unchanged, with one warning for all of it', () => {
  const security = Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`check_${i}`, i]));
  assert.deepEqual(parsePhotoResult({ ...ACCEPTED, security }).warnings, [{ path: '' }]);
  assert.deepEqual(paths({ ...ACCEPTED, security: { check: 1 } }), ['/security/check']);
});

for (const [change, path] of ODD) {
  test(`photo result with ${JSON.stringify(change)} → unchanged, with a warning at ${path}`, () => {
    const sent = { ...ACCEPTED, ...change };
    const { result, warnings } = parsePhotoResult(sent);
    assert.deepEqual(result, sent);
    assert.deepEqual(warnings, [{ path }]);
  });
}

const HOPELESS: readonly (readonly [json: unknown, field: string | undefined])[] = [
  [null, undefined],
  ['<html>', undefined],
  [[ACCEPTED], undefined],
  [{}, 'verdict'],
  [{ verdict: 'true', flow_id: 'f' }, 'verdict'],
  [{ verdict: null, flow_id: 'f' }, 'verdict'],
  [{ verdict: true }, 'flow_id'],
  [{ verdict: true, flow_id: 7 }, 'flow_id'],
];

for (const [json, field] of HOPELESS) {
  test(`photo result: ${JSON.stringify(json)?.slice(0, 40)} → the error service_protocol`, () => {
    const detail = field === undefined ? {} : { field };
    assert.throws(() => parsePhotoResult(json), { name: 'CaptureError', code: 'service_protocol', detail });
  });
}

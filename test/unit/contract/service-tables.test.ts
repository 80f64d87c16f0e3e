/** The tables of the service's documentation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isReason,
  PHOTO_REQUEST_LIMITS,
  PHOTO_OCR_KEYS,
  REASON_WORDS,
  REASONS,
  REQUEST_TAG_PATTERN,
  RELAY_PROBLEMS,
  SECURITY_CHECK_KEYS,
  SERVICE_PATHS,
} from '../../../src/contract/contract.js';

test('REASONS → the 22 reasons of the service with its order and ids', () => {
  assert.deepEqual(
    REASON_WORDS.map((word) => [word, REASONS[word].id]),
    [
      ['doc_expired', 1],
      ['doc_expired_5y', 2],
      ['missing_doc', 4],
      ['missing_front', 5],
      ['missing_back', null],
      ['sides_inconsistency', null],
      ['out_of_scope', null],
      ['missing_mrz', 66],
      ['wrong_mrz', 6],
      ['date_not_extracted', 12],
      ['low_quality', 3],
      ['blur_img', 7],
      ['low_resolution', 8],
      ['first_name_mismatch', 21],
      ['last_name_mismatch', 22],
      ['inversed_name', 9],
      ['doc_spoof', 10],
      ['doc_print', 11],
      ['doc_not_auth', 100],
      ['doc_auth', 111],
      ['name_not_extracted', null],
      ['surname_not_extracted', null],
    ],
  );
  assert.equal(new Set(REASON_WORDS.map((word) => REASONS[word].meaning)).size, 22);
  for (const word of ['', 'toString', 'DOC_AUTH', 'blur_img,missing_back']) assert.equal(isReason(word), false);
});

test('service tables: ten ocr keys, three of them dates, and five security keys', () => {
  assert.equal(Object.keys(PHOTO_OCR_KEYS).length, 10);
  assert.deepEqual(
    Object.entries(PHOTO_OCR_KEYS).flatMap(([key, format]) => (format === 'date' ? [key] : [])),
    ['birth_date', 'expiration_date', 'issuance_date'],
  );
  assert.deepEqual(Object.keys(SECURITY_CHECK_KEYS), [
    'mrz_vs_viz',
    'printing_technique',
    'integrated_photo',
    'streaks_around_the_card',
    'info_coherence',
  ]);
});

test('PHOTO_REQUEST_LIMITS → those of the service: 10,000,000 bytes, two photos, 224 px, and the pattern of tags', () => {
  assert.deepEqual(PHOTO_REQUEST_LIMITS, {
    totalBytes: 10_000_000,
    minPhotos: 1,
    maxPhotos: 2,
    minPixels: 224,
    maxClaimedPixels: 100_000_000,
  });
  assert.equal(String(REQUEST_TAG_PATTERN), '/^[a-z0-9_]{4,16}$/');
});

test('SERVICE_PATHS → the documented paths of photo and login; only the login path has a version', () => {
  assert.deepEqual(SERVICE_PATHS, {
    photo: '/flow/authenticity/photo',
    login: '/authorization/v1/auth_business/login',
  });
});

test('RELAY_PROBLEMS → every error code of the relay with its specified HTTP status', () => {
  const byStatus: Record<number, string[]> = {};
  for (const [code, { status }] of Object.entries(RELAY_PROBLEMS)) (byStatus[status] ??= []).push(code);
  assert.deepEqual(byStatus, {
    400: ['bad_request'],
    401: ['unauthorized'],
    403: ['origin_forbidden', 'attempts_exhausted', 'handoff_unconfirmed'],
    404: ['not_found'],
    405: ['method_not_allowed'],
    408: ['upload_timeout'],
    409: ['handoff_taken', 'handoff_active'],
    410: ['handoff_ended'],
    413: ['too_large'],
    415: ['unsupported_type'],
    422: ['photo_count', 'low_resolution', 'idempotency_mismatch'],
    429: ['rate_limited'],
    500: ['host_failed', 'internal'],
    502: ['service_credentials', 'service_unreachable', 'service_protocol', 'outcome_unknown'],
    503: ['service_unavailable', 'overloaded'],
    504: ['service_timeout'],
  });
});

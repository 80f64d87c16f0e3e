import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';
import {
  idempotencyKeyReuseAfter,
  newIdempotencyKey,
  MAX_AUTO_RETRIES,
  MAX_RETRY_AFTER_S,
  decideRetry,
  RETRY_RULES,
  type IdempotencyKeyReuse,
} from '../../../src/upload/retry-policy.js';

/** Every code of the relay: automatic retry, key of the next attempt. */
const RELAY: Readonly<Record<RelayCode, readonly [boolean, IdempotencyKeyReuse]>> = {
  bad_request: [false, 'free'],
  unauthorized: [false, 'free'],
  origin_forbidden: [false, 'free'],
  attempts_exhausted: [false, 'free'],
  handoff_unconfirmed: [false, 'free'],
  handoff_taken: [false, 'free'],
  handoff_active: [false, 'free'],
  handoff_ended: [false, 'free'],
  not_found: [false, 'free'],
  method_not_allowed: [false, 'free'],
  upload_timeout: [false, 'free'],
  too_large: [false, 'free'],
  unsupported_type: [false, 'free'],
  photo_count: [false, 'free'],
  low_resolution: [false, 'free'],
  idempotency_mismatch: [false, 'new'],
  rate_limited: [true, 'same'],
  host_failed: [true, 'same'],
  internal: [false, 'same'],
  service_credentials: [false, 'free'],
  service_unreachable: [false, 'free'],
  service_protocol: [false, 'free'],
  outcome_unknown: [false, 'new'],
  service_unavailable: [true, 'same'],
  overloaded: [true, 'same'],
  service_timeout: [false, 'new'],
};
const OTHERS = {
  relay_unreachable: [true, 'same'],
  relay_timeout: [false, 'same'],
  relay_protocol: [false, 'same'],
  relay_version: [false, 'same'],
  offline: [false, 'same'],
  endpoint_missing: [false, 'free'],
} as const;
const DETAIL = { retryAfterSeconds: 1 };

describe('RETRY_RULES', () => {
  for (const [code, [auto, key]] of Object.entries({ ...RELAY, ...OTHERS })) {
    it(`${code} → ${auto ? 'automatic retry' : 'no automatic retry'}; idempotency key of the next attempt: ${key}`, () => {
      assert.equal(decideRetry(code, DETAIL, 0, 0.5).shouldRetry, auto);
      assert.equal(idempotencyKeyReuseAfter(code), key);
    });
  }
  it('RETRY_RULES → has a rule for every error code of an upload', () => {
    const known = [...Object.keys(RELAY_PROBLEMS), ...Object.keys(OTHERS)].toSorted();
    assert.deepEqual(Object.keys(RETRY_RULES).toSorted(), known);
  });
  it('RETRY_RULES: a code with automatic retry → always the same idempotency key', () => {
    for (const [code, { auto, key }] of Object.entries(RETRY_RULES)) assert.ok(!auto || key === 'same', code);
  });
});

describe('decideRetry', () => {
  it('decideRetry: two retries done → no further retry', () => {
    assert.equal(decideRetry('relay_unreachable', {}, MAX_AUTO_RETRIES - 1, 0).shouldRetry, true);
    assert.equal(decideRetry('relay_unreachable', {}, MAX_AUTO_RETRIES, 0).shouldRetry, false);
  });
  it('decideRetry with Retry-After → a pause of this time plus a backoff that doubles', () => {
    const pauses = [0, 1].map((done) => decideRetry('overloaded', { retryAfterSeconds: 2 }, done, 0));
    assert.deepEqual(pauses, [
      { shouldRetry: true, pauseMs: 2400 },
      { shouldRetry: true, pauseMs: 2800 },
    ]);
  });
  it('decideRetry without Retry-After → a first pause of 400 to 800 ms, by the random number', () => {
    assert.deepEqual(decideRetry('overloaded', {}, 0, 0), { shouldRetry: true, pauseMs: 400 });
    assert.deepEqual(decideRetry('overloaded', {}, 0, 1), { shouldRetry: true, pauseMs: 800 });
  });
  it('decideRetry: Retry-After over 10 s → no automatic retry', () => {
    assert.equal(decideRetry('overloaded', { retryAfterSeconds: MAX_RETRY_AFTER_S }, 0, 0).shouldRetry, true);
    assert.equal(decideRetry('overloaded', { retryAfterSeconds: MAX_RETRY_AFTER_S + 1 }, 0, 0).shouldRetry, false);
  });
  it('decideRetry: the page got no grant → automatic retry; the relay refused it → none', () => {
    assert.equal(decideRetry('unauthorized', { field: 'grant' }, 0, 0).shouldRetry, true);
    assert.equal(decideRetry('unauthorized', {}, 0, 0).shouldRetry, false);
  });
  it('decideRetry: rate_limited without Retry-After → no automatic retry', () =>
    assert.equal(decideRetry('rate_limited', {}, 0, 0).shouldRetry, false));
  for (const status of [502, 503, 504])
    it(`decideRetry: a response ${status} that is not the relay’s → a retry, because a gateway may reach another relay`, () =>
      assert.equal(decideRetry('relay_protocol', { status }, 0, 0).shouldRetry, true));
  for (const status of [200, 404, 413, 500])
    it(`decideRetry: a response ${status} that is not the relay’s → no automatic retry`, () =>
      assert.equal(decideRetry('relay_protocol', { status }, 0, 0).shouldRetry, false));
  it('decideRetry: a camera error or an unknown code → no automatic retry', () => {
    assert.equal(decideRetry('camera_denied', DETAIL, 0, 0).shouldRetry, false);
    assert.equal(decideRetry('toString', DETAIL, 0, 0).shouldRetry, false);
  });
});

describe('newIdempotencyKey', () => {
  it('newIdempotencyKey → 128 random bits as 32 hexadecimal digits', () => {
    const keys = Array.from({ length: 200 }, newIdempotencyKey);
    for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
    assert.equal(new Set(keys).size, 200);
    // Each of the 128 bits is set in some key and clear in another.
    const values = keys.map((key) => BigInt(`0x${key}`));
    const any = values.reduce((a, b) => a | b);
    const all = values.reduce((a, b) => a & b);
    assert.equal(any, 2n ** 128n - 1n);
    assert.equal(all, 0n);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BROWSER_CODES, RELAY_PROBLEMS } from '../../../src/contract/contract.js';
import {
  needsNewIdempotencyKey,
  newIdempotencyKey,
  MAX_AUTO_RETRIES,
  MAX_AUTOMATIC_RETRY_AFTER_SECONDS,
  decideRetry,
} from '../../../src/upload/retry-policy.js';

/** The codes with an automatic retry, and those whose next attempt needs a new key. */
const AUTO = ['rate_limited', 'host_failed', 'service_unavailable', 'overloaded', 'relay_unreachable'];
const NEW_KEY = ['idempotency_mismatch', 'outcome_unknown', 'service_protocol', 'service_timeout'];
const CODES = [...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES];
const DETAIL = { retryAfterSeconds: 1 };

describe('retries', () => {
  for (const code of CODES) {
    const [isAuto, isKeyNew] = [AUTO.includes(code), NEW_KEY.includes(code)];
    it(`${code} → ${isAuto ? 'automatic retry' : 'no automatic retry'}; ${isKeyNew ? 'a new' : 'the same'} idempotency key`, () => {
      assert.equal(decideRetry(code, DETAIL, 0, 0.5).shouldRetry, isAuto);
      assert.equal(needsNewIdempotencyKey(code), isKeyNew);
    });
  }
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
    assert.equal(
      decideRetry('overloaded', { retryAfterSeconds: MAX_AUTOMATIC_RETRY_AFTER_SECONDS }, 0, 0).shouldRetry,
      true,
    );
    assert.equal(
      decideRetry('overloaded', { retryAfterSeconds: MAX_AUTOMATIC_RETRY_AFTER_SECONDS + 1 }, 0, 0).shouldRetry,
      false,
    );
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
  it('decideRetry: an unknown code → no automatic retry', () =>
    assert.equal(decideRetry('toString', DETAIL, 0, 0.5).shouldRetry, false));
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

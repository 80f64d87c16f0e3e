import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';
import {
  keyAfter,
  MAX_RETRIES,
  MAX_RETRY_AFTER_S,
  retryDecision,
  RULES,
  type KeyRule,
} from '../../../src/upload/retry.js';

/** Every code of the relay: sent again by itself?, key of the next try. */
const RELAY: Readonly<Record<RelayCode, readonly [boolean, KeyRule]>> = {
  bad_request: [false, 'free'],
  unauthorized: [false, 'free'],
  origin_forbidden: [false, 'free'],
  attempts_exhausted: [false, 'free'],
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

describe('every code', () => {
  for (const [code, [auto, key]] of Object.entries({ ...RELAY, ...OTHERS })) {
    it(`${code}: ${auto ? 'sent again by itself' : 'left to the person'}, ${key} key`, () => {
      assert.equal(retryDecision(code, DETAIL, 0, 0.5).again, auto);
      assert.equal(keyAfter(code), key);
    });
  }
  it('is in the table', () => {
    const known = [...Object.keys(RELAY_PROBLEMS), ...Object.keys(OTHERS)].toSorted();
    assert.deepEqual(Object.keys(RULES).toSorted(), known);
  });
  it('never spends a new key by itself', () => {
    for (const [code, { auto, key }] of Object.entries(RULES)) assert.ok(!auto || key === 'same', code);
  });
});

describe('a retry', () => {
  it('comes twice at most', () => {
    assert.equal(retryDecision('relay_unreachable', {}, MAX_RETRIES - 1, 0).again, true);
    assert.equal(retryDecision('relay_unreachable', {}, MAX_RETRIES, 0).again, false);
  });
  it('waits as long as it was asked to, and longer each time', () => {
    const pauses = [0, 1].map((done) => retryDecision('overloaded', { retryAfterSeconds: 2 }, done, 0));
    assert.deepEqual(pauses, [
      { again: true, pauseMs: 2400 },
      { again: true, pauseMs: 2800 },
    ]);
  });
  it('spreads over half its length', () => {
    assert.deepEqual(retryDecision('overloaded', {}, 0, 0), { again: true, pauseMs: 400 });
    assert.deepEqual(retryDecision('overloaded', {}, 0, 1), { again: true, pauseMs: 800 });
  });
  it('is left to the person when the wait would be long', () => {
    assert.equal(retryDecision('overloaded', { retryAfterSeconds: MAX_RETRY_AFTER_S }, 0, 0).again, true);
    assert.equal(retryDecision('overloaded', { retryAfterSeconds: MAX_RETRY_AFTER_S + 1 }, 0, 0).again, false);
  });
  it('after too many calls waits for the word when', () =>
    assert.equal(retryDecision('rate_limited', {}, 0, 0).again, false));
  it('never follows a trouble of another kind', () => {
    assert.equal(retryDecision('camera_denied', DETAIL, 0, 0).again, false);
    assert.equal(retryDecision('toString', DETAIL, 0, 0).again, false);
  });
});

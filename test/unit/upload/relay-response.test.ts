import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isCaptureError,
  RELAY_PROBLEMS,
  RELAY_PROTOCOL_VERSION,
  type ErrorCode,
} from '../../../src/contract/contract.js';
import { readRelayResponse } from '../../../src/upload/relay-response.js';

/** A predicate for `assert.throws`. */
const hasCode =
  (expected: ErrorCode) =>
  (error: unknown): boolean =>
    isCaptureError(error) && error.code === expected;

describe('readRelayResponse', () => {
  const read = (
    status: number,
    text: string,
    retryAfter: string | null = null,
    protocol: string | null = String(RELAY_PROTOCOL_VERSION),
  ): unknown => readRelayResponse({ status, text, retryAfter, protocol }, Date.UTC(2026, 0, 1));

  it('an answer of status 200 → the answer', () => {
    assert.deepEqual(read(200, '{"verdict":false,"reason":"blur_img","flow_id":"f","ocr":{"name":"A"}}'), {
      verdict: false,
      reason: 'blur_img',
      flow_id: 'f',
      ocr: { name: 'A' },
    });
  });
  for (const [relayCode, { status }] of Object.entries(RELAY_PROBLEMS)) {
    it(`problem details with ${relayCode} → that code`, () => {
      assert.throws(() => read(status, JSON.stringify({ code: relayCode, status })), hasCode(relayCode as ErrorCode));
    });
  }
  const odd: readonly [string, number, string][] = [
    ['a page', 200, '<!doctype html>'],
    ['nothing', 200, ''],
    ['no content', 204, ''],
    ['another JSON', 200, '{"ok":true}'],
    ['a list', 200, '[]'],
    ['a page for an error', 502, '<h1>Bad gateway</h1>'],
    ['a problem we do not know', 418, '{"code":"teapot"}'],
    ['a code inherited from nowhere', 500, '{"code":"constructor"}'],
    ['a redirect left standing', 304, ''],
  ];
  for (const [name, status, text] of odd) {
    it(`${name} → relay_protocol`, () => assert.throws(() => read(status, text), hasCode('relay_protocol')));
  }
  const ANSWER = '{"verdict":true,"reason":"","flow_id":"f"}';
  const misread: readonly [string, number, string][] = [
    ...odd,
    ['a request it cannot read', 400, '{"code":"bad_request"}'],
    ['a path it does not have', 404, '{"code":"not_found"}'],
    ['a method it does not take', 405, '{"code":"method_not_allowed"}'],
  ];
  for (const [name, status, text] of misread) {
    it(`${name} from a relay of another version → relay_version`, () =>
      assert.throws(() => read(status, text, null, '2'), hasCode('relay_version')));
  }
  it('a readable response of another version → its answer or its own code', () => {
    assert.deepEqual(read(200, ANSWER, null, '2'), JSON.parse(ANSWER));
    assert.throws(() => read(429, '{"code":"rate_limited"}', null, '2'), hasCode('rate_limited'));
  });
  it('no version header → the version of this page is assumed', () => {
    assert.deepEqual(read(200, ANSWER, null, null), JSON.parse(ANSWER));
    assert.throws(() => read(400, '{"code":"bad_request"}', null, null), hasCode('bad_request'));
  });
  it('problem details and Retry-After → the detail of the error', () => {
    const text = JSON.stringify({ code: 'too_large', measured: 12, limit: 10, unit: 'bytes', field: 'photos' });
    assert.throws(
      () => read(413, text, '7'),
      (error) => {
        assert.deepEqual((error as { detail?: unknown }).detail, {
          status: 413,
          measured: 12,
          limit: 10,
          unit: 'bytes',
          field: 'photos',
          retryAfterSeconds: 7,
        });
        return true;
      },
    );
  });
});

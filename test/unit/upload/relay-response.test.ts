import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRelayAnswer, RELAY_PROBLEMS, RELAY_PROTOCOL_VERSION } from '../../../src/contract/contract.js';
import { readRelayResponse } from '../../../src/upload/relay-response.js';

const captureError = (code: string) => ({ name: 'CaptureError', code });

describe('readRelayResponse', () => {
  const read = (
    status: number,
    text: string,
    retryAfter: string | null = null,
    protocol: string | null = String(RELAY_PROTOCOL_VERSION),
  ): unknown => readRelayResponse({ status, text, retryAfter, protocol }, Date.UTC(2026, 0, 1), parseRelayAnswer);

  it('readRelayResponse: status 200 with an answer → the answer', () => {
    assert.deepEqual(read(200, '{"verdict":false,"reason":"blur_img","flow_id":"f","ocr":{"name":"A"}}'), {
      verdict: false,
      reason: 'blur_img',
      flow_id: 'f',
      ocr: { name: 'A' },
    });
  });
  for (const [relayCode, { status }] of Object.entries(RELAY_PROBLEMS)) {
    it(`readRelayResponse: problem details with code ${relayCode} → an error with this code`, () => {
      assert.throws(() => read(status, JSON.stringify({ code: relayCode, status })), captureError(relayCode));
    });
  }
  const odd: readonly [string, number, string][] = [
    ['an HTML page', 200, '<!doctype html>'],
    ['an empty body', 200, ''],
    ['status 204', 204, ''],
    ['JSON without a verdict', 200, '{"ok":true}'],
    ['a JSON array', 200, '[]'],
    ['an HTML error page', 502, '<h1>Bad gateway</h1>'],
    ['a page that says too large', 413, '<h1>Too large</h1>'],
    ['an unknown problem code', 418, '{"code":"teapot"}'],
    ['the problem code constructor', 500, '{"code":"constructor"}'],
    ['status 304', 304, ''],
  ];
  for (const [name, status, text] of odd) {
    it(`readRelayResponse: ${name} → error relay_protocol`, () =>
      assert.throws(() => read(status, text), captureError('relay_protocol')));
  }
  const ANSWER = '{"verdict":true,"reason":"","flow_id":"f"}';
  const misread: readonly [string, number, string][] = [
    ...odd,
    ['problem code bad_request', 400, '{"code":"bad_request"}'],
    ['problem code not_found', 404, '{"code":"not_found"}'],
    ['problem code method_not_allowed', 405, '{"code":"method_not_allowed"}'],
  ];
  for (const [name, status, text] of misread) {
    it(`readRelayResponse: ${name} from a relay of another version → error relay_version`, () =>
      assert.throws(() => read(status, text, null, '2'), captureError('relay_version')));
  }
  it('readRelayResponse: a readable response of another version → its answer or its own error code', () => {
    assert.deepEqual(read(200, ANSWER, null, '2'), JSON.parse(ANSWER));
    assert.throws(() => read(429, '{"code":"rate_limited"}', null, '2'), captureError('rate_limited'));
  });
  it('readRelayResponse: no version header → read as the version of this page', () => {
    assert.deepEqual(read(200, ANSWER, null, null), JSON.parse(ANSWER));
    assert.throws(() => read(400, '{"code":"bad_request"}', null, null), captureError('bad_request'));
  });
  it('readRelayResponse: 413 with limits and Retry-After → both in the detail of the error', () => {
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

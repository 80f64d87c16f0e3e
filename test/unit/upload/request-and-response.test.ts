import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isCaptureError,
  RELAY_PROBLEMS,
  RELAY_PROTOCOL_VERSION,
  type ErrorCode,
} from '../../../src/contract/contract.js';
import { readRelayResponse } from '../../../src/upload/read-relay-response.js';
import { fileNameForType } from '../../../src/upload/photo-form-data.js';
import { photosUrl } from '../../../src/upload/photos-url.js';
import { newIdempotencyKey } from '../../../src/upload/idempotency-key.js';

const code =
  (expected: ErrorCode) =>
  (error: unknown): boolean =>
    isCaptureError(error) && error.code === expected;
const BASE = 'https://shop.example/kyc/start?x=1#top';

describe('the address of the photos', () => {
  const table: readonly [string, string][] = [
    ['/verify', 'https://shop.example/verify/photos'],
    ['/verify/', 'https://shop.example/verify/photos'],
    ['verify', 'https://shop.example/kyc/verify/photos'],
    ['./', 'https://shop.example/kyc/photos'],
    ['/', 'https://shop.example/photos'],
    ['https://relay.example', 'https://relay.example/photos'],
    ['https://relay.example/a/b//', 'https://relay.example/a/b/photos'],
    ['//relay.example/a', 'https://relay.example/a/photos'],
    ['/verify?tenant=7#part', 'https://shop.example/verify/photos?tenant=7'],
    ['  /verify  ', 'https://shop.example/verify/photos'],
  ];
  for (const [endpoint, url] of table) {
    it(`${endpoint} → ${url}`, () => assert.equal(photosUrl(endpoint, BASE).href, url));
  }
  for (const endpoint of ['', '   ', 'mailto:a@b.example', 'http://', 'javascript:alert(1)', 'blob:x']) {
    it(`refuses ${JSON.stringify(endpoint)}`, () =>
      assert.throws(() => photosUrl(endpoint, BASE), code('endpoint_missing')));
  }
});

describe('a file name', () => {
  const table: readonly [string, string, string][] = [
    ['front.jpg', 'image/jpeg', 'front.jpg'],
    ['front.JPEG', 'image/jpeg', 'front.JPEG'],
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['a.b.png', 'image/webp', 'a.b.webp'],
    ['scan', 'application/pdf', 'scan.pdf'],
    ['.png', 'image/png', 'photo.png'],
    ['', 'image/png', 'photo.png'],
    ['', 'text/plain', 'photo'],
    ['note.txt', 'text/plain', 'note.txt'],
  ];
  for (const [name, mime, sent] of table) {
    it(`${name || 'none'} of ${mime} goes as ${sent}`, () => {
      assert.equal(fileNameForType(name, mime), sent);
    });
  }
});

describe('an idempotency key', () => {
  it('is 128 random bits in hexadecimal', () => {
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

describe('what came back', () => {
  const read = (
    status: number,
    text: string,
    retryAfter: string | null = null,
    protocol: string | null = String(RELAY_PROTOCOL_VERSION),
  ): unknown => readRelayResponse({ status, text, retryAfter, protocol }, Date.UTC(2026, 0, 1));

  it('an answer', () => {
    assert.deepEqual(read(200, '{"verdict":false,"reason":"blur_img","flow_id":"f","ocr":{"name":"A"}}'), {
      verdict: false,
      reason: 'blur_img',
      flow_id: 'f',
      ocr: { name: 'A' },
    });
  });
  for (const [relayCode, { status }] of Object.entries(RELAY_PROBLEMS)) {
    it(`a problem ${relayCode}`, () => {
      assert.throws(() => read(status, JSON.stringify({ code: relayCode, status })), code(relayCode as ErrorCode));
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
    it(`${name}: relay_protocol`, () => assert.throws(() => read(status, text), code('relay_protocol')));
  }
  const ANSWER = '{"verdict":true,"reason":"","flow_id":"f"}';
  const misread: readonly [string, number, string][] = [
    ...odd,
    ['a request it cannot read', 400, '{"code":"bad_request"}'],
    ['a path it does not have', 404, '{"code":"not_found"}'],
    ['a method it does not take', 405, '{"code":"method_not_allowed"}'],
  ];
  for (const [name, status, text] of misread) {
    it(`${name}, from a relay of another version: relay_version`, () =>
      assert.throws(() => read(status, text, null, '2'), code('relay_version')));
  }
  it('what can be read holds, whatever version it is from', () => {
    assert.deepEqual(read(200, ANSWER, null, '2'), JSON.parse(ANSWER));
    assert.throws(() => read(429, '{"code":"rate_limited"}', null, '2'), code('rate_limited'));
  });
  it('a relay that names no version is taken for this one', () => {
    assert.deepEqual(read(200, ANSWER, null, null), JSON.parse(ANSWER));
    assert.throws(() => read(400, '{"code":"bad_request"}', null, null), code('bad_request'));
  });
  it('keeps the offending number, the field and the wait', () => {
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

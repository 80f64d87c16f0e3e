import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCaptureError, type ErrorCode } from '../../../src/contract/contract.js';
import { fileNameForType, newIdempotencyKey, photosUrl } from '../../../src/upload/upload-request.js';

/** A predicate for `assert.throws`. */
const hasCode =
  (expected: ErrorCode) =>
  (error: unknown): boolean =>
    isCaptureError(error) && error.code === expected;
const BASE = 'https://shop.example/kyc/start?x=1#top';

describe('photosUrl', () => {
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
    it(`${JSON.stringify(endpoint)} → endpoint_missing`, () =>
      assert.throws(() => photosUrl(endpoint, BASE), hasCode('endpoint_missing')));
  }
});

describe('fileNameForType', () => {
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
    it(`${name || 'no name'} of ${mime} → ${sent}`, () => {
      assert.equal(fileNameForType(name, mime), sent);
    });
  }
});

describe('newIdempotencyKey', () => {
  it('gives 128 random bits in hexadecimal', () => {
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

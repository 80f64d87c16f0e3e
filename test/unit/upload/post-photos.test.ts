import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCaptureError, type ErrorCode } from '../../../src/contract/contract.js';
import { fileNameForType, photosUrl } from '../../../src/upload/post-photos.js';

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
    it(`photosUrl: endpoint ${endpoint} → ${url}`, () => assert.equal(photosUrl(endpoint, BASE).href, url));
  }
  for (const endpoint of ['', '   ', 'mailto:a@b.example', 'http://', 'javascript:alert(1)', 'blob:x']) {
    it(`photosUrl: endpoint ${JSON.stringify(endpoint)} → error endpoint_missing`, () =>
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
    it(`fileNameForType: ${name || 'no name'} of type ${mime} → ${sent}`, () => {
      assert.equal(fileNameForType(name, mime), sent);
    });
  }
});

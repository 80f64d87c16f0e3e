import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relayUrl } from '../../../src/upload/fetch-relay.js';

const BASE = 'https://shop.example/kyc/start?x=1#top';

const photosUrl = (endpoint: string): URL => relayUrl(endpoint, BASE, '/photos');

describe('relayUrl', () => {
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
    it(`relayUrl: endpoint ${endpoint} → ${url}`, () => assert.equal(photosUrl(endpoint).href, url));
  }
  for (const endpoint of ['', '   ', 'mailto:a@b.example', 'http://', 'javascript:alert(1)', 'blob:x']) {
    it(`relayUrl: endpoint ${JSON.stringify(endpoint)} → error endpoint_missing`, () =>
      assert.throws(() => photosUrl(endpoint), { name: 'CaptureError', code: 'endpoint_missing' }));
  }
});

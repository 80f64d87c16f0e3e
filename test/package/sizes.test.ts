import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { LANGUAGES } from '../../src/i18n/languages.js';
import {
  bundleSizes,
  firstCaptureBytes,
  firstScreenBytes,
  MAX_FIRST_CAPTURE_BYTES,
  MAX_FIRST_SCREEN_BYTES,
} from '../../bench/measure/bundle-sizes.js';

const FOLDER = fileURLToPath(new URL('../../dist/standalone', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'there is no build (npm run build)';
const sizes = skip ? [] : bundleSizes(FOLDER);

test(
  'the standalone build has the script, the worker, the lazy chunks and one file for each language',
  { skip },
  () => {
    const names = sizes.map(({ name }) => name);
    for (const name of [
      'worker',
      'camera-session',
      'photo-tasks',
      'mrz-reader',
      'read-barcodes',
      'render-pdf',
      'photo-screens',
    ])
      assert.ok(names.includes(`doc-capture.${name}`), name);
    assert.ok(names.includes('zxing_reader.wasm'));
    for (const tag of LANGUAGES.filter((each) => each !== 'en'))
      assert.equal(names.filter((name) => name === `doc-capture.${tag}`).length, 1, tag);
  },
);

for (const [what, bytesOf, limit] of [
  ['the first screen loads', firstScreenBytes, MAX_FIRST_SCREEN_BYTES],
  ['an automatic capture waits for', firstCaptureBytes, MAX_FIRST_CAPTURE_BYTES],
] as const)
  test(`what ${what} → within the ceiling of ${limit / 1000} KB of brotli`, { skip }, () => {
    const bytes = bytesOf(sizes);
    assert.ok(bytes > 0 && bytes <= limit, `${bytes} bytes of brotli`);
  });

test('every file of the standalone build → ASCII, so that no charset of a page changes it', { skip }, () => {
  for (const name of readdirSync(FOLDER).filter((each) => each.endsWith('.js')))
    assert.doesNotMatch(readFileSync(join(FOLDER, name), 'utf8'), /[^\0-\x7f]/, name);
});

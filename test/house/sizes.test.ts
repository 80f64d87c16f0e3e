import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import {
  bundleSizes,
  FIRST_CAPTURE_MARK,
  firstCaptureBytes,
  LANGUAGE_MARK,
  largestLanguage,
  markOf,
  WORKER_MARK,
} from '../scripts/measure/sizes.js';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const skip = existsSync(`${DIST}/doc-capture.iife.js`) ? false : 'there is no build (npm run build)';
const sizes = skip ? [] : bundleSizes(DIST);

for (const { name, brotli } of sizes) {
  test(`${name} stays under its mark`, () => {
    assert.ok(brotli <= markOf(name), `${brotli} bytes of brotli, ${markOf(name)} allowed`);
  });
}

test('the entry, the parts and the languages are all there to be weighed', { skip }, () => {
  const names = sizes.map(({ name }) => name);
  for (const part of [
    'iife',
    'camera',
    'bridge',
    'worker',
    'still',
    'mrz',
    'barcodes',
    'pdf',
    'compressor',
    'el.later',
  ])
    assert.ok(names.includes(`doc-capture.${part}.js`), part);
});

test('the worker stays under its mark', { skip }, () => {
  const worker = sizes.find(({ name }) => name === 'doc-capture.worker.js');
  assert.ok(worker && worker.brotli <= WORKER_MARK, `${worker?.brotli} bytes of brotli, ${WORKER_MARK} allowed`);
});

test('what a language brings before there is a picture stays under its mark', { skip }, () => {
  const bytes = largestLanguage(sizes);
  assert.ok(bytes <= LANGUAGE_MARK, `${bytes} bytes of brotli, ${LANGUAGE_MARK} allowed`);
});

test('all that an automatic capture needs stays under its mark', { skip }, () => {
  const bytes = firstCaptureBytes(sizes);
  assert.ok(bytes <= FIRST_CAPTURE_MARK, `${bytes} bytes of brotli, ${FIRST_CAPTURE_MARK} allowed`);
});

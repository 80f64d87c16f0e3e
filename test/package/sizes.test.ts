import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { LANGUAGES } from '../../src/i18n/languages.js';
import {
  bundleSizes,
  MAX_FIRST_CAPTURE_BYTES,
  firstCaptureBytes,
  MAX_LANGUAGE_BYTES,
  largestLanguage,
  maxBytesOf,
} from '../scripts/measure/bundle-sizes.js';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const skip = existsSync(`${DIST}/doc-capture.iife.js`) ? false : 'there is no build (npm run build)';
const sizes = skip ? [] : bundleSizes(DIST);

for (const { name, brotli } of sizes) {
  test(`${name}, compressed with brotli, is within its size limit`, () => {
    assert.ok(brotli <= maxBytesOf(name), `${brotli} bytes of brotli, ${maxBytesOf(name)} allowed`);
  });
}

test(
  'the script-tag build has the entry, the worker, the lazy modules and the three files of each language',
  { skip },
  () => {
    const names = sizes.map(({ name }) => name);
    for (const name of [
      'iife',
      'camera',
      'bridge',
      'worker',
      'still',
      'mrz',
      'barcodes',
      'pdf',
      'compressor',
      'photos',
      ...LANGUAGES.flatMap((tag) => [`${tag}.later`, `${tag}.errors`]),
      ...LANGUAGES.filter((tag) => tag !== 'en'),
    ])
      assert.ok(names.includes(`doc-capture.${name}.js`), name);
  },
);

test('the largest file with the first messages of a language is within its size limit', { skip }, () => {
  const bytes = largestLanguage(sizes);
  assert.ok(bytes > 0, 'no language file');
  assert.ok(bytes <= MAX_LANGUAGE_BYTES, `${bytes} bytes of brotli, ${MAX_LANGUAGE_BYTES} allowed`);
});

test('the files that load before an automatic capture are together within their size limit', { skip }, () => {
  const bytes = firstCaptureBytes(sizes);
  assert.ok(bytes <= MAX_FIRST_CAPTURE_BYTES, `${bytes} bytes of brotli, ${MAX_FIRST_CAPTURE_BYTES} allowed`);
});

/** Sizes are rounded to 0.1 KB; another version of zlib may add as much. */
const TOLERANCE_KB = 0.1 + 0.05 + 1e-9;

test(
  'docs/measurements.md lists every file of the build with its size (npm run measure -- --only sizes)',
  { skip },
  () => {
    const page = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8');
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const column = rows.find((cells) => cells.includes('brotli'))?.indexOf('brotli') ?? -1;
    const files = rows.filter((cells) => /^`doc-capture\..*\.js`$/.test(cells[1] ?? ''));
    const listed = new Map(files.map((cells) => [(cells[1] ?? '').replaceAll('`', ''), Number(cells[column])]));
    for (const tag of LANGUAGES) {
      const [, , ...cells] = rows.find(([, first]) => first === `\`${tag}\``) ?? [];
      for (const [index, part] of ['', '.later', '.errors'].entries())
        if (tag !== 'en' || part) listed.set(`doc-capture.${tag}${part}.js`, Number(cells[index]));
    }
    assert.deepEqual([...listed.keys()].toSorted(), sizes.map(({ name }) => name).toSorted());
    for (const { name, brotli } of sizes)
      assert.ok(
        Math.abs(brotli / 1000 - (listed.get(name) ?? NaN)) <= TOLERANCE_KB,
        `${name}: ${brotli} bytes of brotli`,
      );
  },
);

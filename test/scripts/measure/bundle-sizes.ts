import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE } from '../../../demo/competitor-sizes.js';
import { formatKb, measurementTable } from './format-numbers.js';

export interface FileSize {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/doc-capture/compressed-sizes.json', import.meta.url));
type CompressedSizes = Pick<FileSize, 'gzip' | 'brotli'>;

function compress(bytes: Buffer): CompressedSizes {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params }).length };
}

/** Sizes by the hash of the content: brotli at its best takes seconds for all files. */
function readCache(): Record<string, CompressedSizes> {
  return existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, CompressedSizes>) : {};
}

/** The files of the script-tag build. */
export function bundleSizes(dist: string): readonly FileSize[] {
  const cache = readCache();
  const used: Record<string, CompressedSizes> = {};
  const names = readdirSync(dist).filter((name) => /^doc-capture\..*js$/.test(name));
  const sizes = names.sort().map((name) => {
    const bytes = readFileSync(join(dist, name));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const compressed = cache[hash] ?? compress(bytes);
    used[hash] = compressed;
    return { name, raw: bytes.length, ...compressed };
  });
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(used));
  return sizes;
}

/** The script-tag entry. All limits are in bytes of brotli. */
export const MAX_ENTRY_BYTES = 37_000;
/** Everything that loads before an automatic capture: entry, camera, overlay, worker client, one language, worker. */
export const MAX_FIRST_CAPTURE_BYTES = 90_000;

/** The worker with everything that live checks need (decision 035). */
export const MAX_WORKER_BYTES = 45_000;

/** The messages of one language up to the first photo. */
export const MAX_LANGUAGE_BYTES = 3000;
/** Each of its two other files: what follows a photo, and errors. */
export const MAX_LATER_LANGUAGE_BYTES = 4000;

/** The MRZ reader: weights, inference and decoding. */
export const MAX_MRZ_READER_BYTES = 95_000;

/** By file. A limit is raised only after a look at what grew. */
const MAX_MODULE_BYTES: Readonly<Record<string, number>> = {
  iife: MAX_ENTRY_BYTES,
  camera: 12_500,
  overlay: 3500,
  handoff: 8000,
  qrcode: 20_000,
  bridge: 6500,
  worker: 34_000,
  still: 63_000,
  send: 4500,
  mrz: MAX_MRZ_READER_BYTES,
  barcodes: 52_000,
  pdf: 440_000,
  compressor: 18_000,
};
/** For every other file: small lazy modules. */
const MAX_SMALL_MODULE_BYTES = 5500;

/** The files of a language: tag and part. */
const LANGUAGE_FILE = /^doc-capture\.([a-z]{2}(?:-\w+)?)(?:\.(later|errors))?\.js$/;

/** Size limit of a file of the script-tag build. */
export function maxBytesOf(name: string): number {
  const [isLanguage, , isLater] = LANGUAGE_FILE.exec(name) ?? [];
  if (isLanguage) return isLater ? MAX_LATER_LANGUAGE_BYTES : MAX_LANGUAGE_BYTES;
  const [part = ''] = name.replace('doc-capture.', '').split('.');
  return MAX_MODULE_BYTES[part] ?? MAX_SMALL_MODULE_BYTES;
}

const brotliOf = (sizes: readonly FileSize[], name: string): number =>
  sizes.find((size) => size.name === `doc-capture.${name}.js`)?.brotli ?? NaN;

/** Of the largest file with the first messages of a language. */
export function largestLanguage(sizes: readonly FileSize[]): number {
  return Math.max(
    ...sizes.flatMap(({ name, brotli }) => (/^doc-capture\.[a-z]{2}(-\w+)?\.js$/.test(name) ? [brotli] : [])),
  );
}

/** Of the entry, the largest language and all modules that load before an automatic capture. */
export function firstCaptureBytes(sizes: readonly FileSize[]): number {
  const parts = ['iife', 'camera', 'overlay', 'bridge', 'worker'].map((name) => brotliOf(sizes, name));
  return parts.reduce((sum, bytes) => sum + bytes, 0) + largestLanguage(sizes);
}

/** A row for each language, with the brotli size of its files in KB; of English, the entry has the first. */
function languageRows(sizes: readonly FileSize[]): readonly (readonly string[])[] {
  const tags = [...new Set(sizes.flatMap(({ name }) => LANGUAGE_FILE.exec(name)?.[1] ?? []))];
  const cell = (name: string): string => (Number.isNaN(brotliOf(sizes, name)) ? '–' : formatKb(brotliOf(sizes, name)));
  return tags.map((tag) => [`\`${tag}\``, cell(tag), cell(`${tag}.later`), cell(`${tag}.errors`)]);
}

export function sizesSection(dist: string): string {
  const sizes = bundleSizes(dist);
  return [
    '## Sizes',
    '',
    'Files of the script-tag build, in KB (1,000 bytes). English is in the entry; other languages load when used.',
    '',
    measurementTable(
      ['file', 'raw', 'gzip', 'brotli', 'limit'],
      sizes
        .filter(({ name }) => !LANGUAGE_FILE.test(name))
        .map(({ name, raw, gzip, brotli }) => [
          `\`${name}\``,
          formatKb(raw),
          formatKb(gzip),
          formatKb(brotli),
          `≤ ${formatKb(maxBytesOf(name))}`,
        ]),
    ),
    '',
    'The files of each language, brotli: `doc-capture.<tag>.js`, `….later.js` and `….errors.js`.',
    '',
    measurementTable(
      [
        'language',
        `up to the first photo (≤ ${formatKb(MAX_LANGUAGE_BYTES)})`,
        `after it (≤ ${formatKb(MAX_LATER_LANGUAGE_BYTES)})`,
        `errors (≤ ${formatKb(MAX_LATER_LANGUAGE_BYTES)})`,
      ],
      languageRows(sizes),
    ),
    '',
    measurementTable(
      ['what', 'brotli KB', 'limit'],
      [
        ['entry, with Lit', formatKb(brotliOf(sizes, 'iife')), `≤ ${formatKb(MAX_ENTRY_BYTES)}`],
        [
          'worker, with everything that live checks need',
          formatKb(brotliOf(sizes, 'worker')),
          `≤ ${formatKb(MAX_WORKER_BYTES)}`,
        ],
        [
          'the largest language, messages up to the first photo',
          formatKb(largestLanguage(sizes)),
          `≤ ${formatKb(MAX_LANGUAGE_BYTES)}`,
        ],
        [
          'photo checks, with MRZ and portrait; loads after the first live frame',
          formatKb(brotliOf(sizes, 'still')),
          '–',
        ],
        ['barcode reader, for a photo that may have a barcode', formatKb(brotliOf(sizes, 'barcodes')), '–'],
        [
          'MRZ reader: weights, inference, decoding; loads when a side may have an MRZ',
          formatKb(brotliOf(sizes, 'mrz')),
          `≤ ${formatKb(MAX_MRZ_READER_BYTES)}`,
        ],
        [
          'entry + camera + overlay + worker client + largest language + worker',
          formatKb(firstCaptureBytes(sizes)),
          `≤ ${formatKb(MAX_FIRST_CAPTURE_BYTES)}`,
        ],
      ],
    ),
    '',
    '### Compared with others',
    '',
    `Loaded before the first automatic capture, KB of brotli. Others: from their published packages, ${COMPETITOR_SIZES_DATE}.`,
    'Hosted flows (Onfido, Persona, Sumsub, Veriff) load from the vendor. Smile ID 11.4 has no automatic capture.',
    '',
    measurementTable(
      ['who', 'KB', 'needs'],
      [
        ['**doc-capture**', formatKb(firstCaptureBytes(sizes)), 'nothing'],
        ...COMPETITOR_SIZES.map(({ name, megabytes: [from, to], note }) => [
          name,
          [...new Set([from, to])].map((megabytes) => formatKb(megabytes * 1e6)).join('–'),
          note,
        ]),
      ],
    ),
  ].join('\n');
}

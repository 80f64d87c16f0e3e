import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PEER_SIZES, PEER_SIZES_DATE } from '../../../demo/peer-sizes.js';
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

/** Marks in bytes of brotli. */
export const MAX_ENTRY_BYTES = 32_000;
/** Everything that must have arrived before an automatic capture: entry, camera, overlay, bridge, a language, worker. */
export const MAX_FIRST_CAPTURE_BYTES = 80_000;

/** The worker with everything that live capture waits for (decision 035). */
export const MAX_WORKER_BYTES = 45_000;

/** What a language brings before there is a picture. */
export const MAX_LANGUAGE_BYTES = 3000;

/** Weights, inference and decoding of the reader of zones. */
export const MAX_MRZ_READER_BYTES = 95_000;

/** What each other part may weigh: a part that outgrows its bar is looked at before the bar is moved. */
const MAX_MODULE_BYTES: Readonly<Record<string, number>> = {
  iife: MAX_ENTRY_BYTES,
  camera: 10_500,
  overlay: 3000,
  bridge: 5200,
  worker: 30_000,
  still: 31_000,
  send: 3800,
  mrz: MAX_MRZ_READER_BYTES,
  barcodes: 46_000,
  pdf: 440_000,
  compressor: 18_000,
};
/** Bar of whatever has none of its own: what looks after a lens, what some people need at the camera, a language's rest. */
const MAX_SMALL_MODULE_BYTES = 4000;

/** What a file of the script-tag build may weigh, in bytes of brotli. */
export function maxBytesOf(name: string): number {
  const [part = ''] = name.replace('doc-capture.', '').split('.');
  return MAX_MODULE_BYTES[part] ?? MAX_SMALL_MODULE_BYTES;
}

const brotliOf = (sizes: readonly FileSize[], name: string): number =>
  sizes.find((size) => size.name === `doc-capture.${name}.js`)?.brotli ?? NaN;

/** Bytes of brotli of the largest file with a language's first sentences. */
export function largestLanguage(sizes: readonly FileSize[]): number {
  return Math.max(...sizes.flatMap(({ name, brotli }) => (/^doc-capture\.[a-z]{2}\.js$/.test(name) ? [brotli] : [])));
}

/** Bytes of brotli of the entry, the largest language and all parts that an automatic capture needs. */
export function firstCaptureBytes(sizes: readonly FileSize[]): number {
  const parts = ['iife', 'camera', 'overlay', 'bridge', 'worker'].map((name) => brotliOf(sizes, name));
  return parts.reduce((sum, bytes) => sum + bytes, 0) + largestLanguage(sizes);
}

export function sizesSection(dist: string): string {
  const sizes = bundleSizes(dist);
  return [
    '## Sizes',
    '',
    'Files of the script-tag build, in KB (1,000 bytes). English is in the entry; the others load when used.',
    '',
    measurementTable(
      ['file', 'raw', 'gzip', 'brotli', 'mark'],
      sizes.map(({ name, raw, gzip, brotli }) => [
        `\`${name}\``,
        formatKb(raw),
        formatKb(gzip),
        formatKb(brotli),
        `≤ ${formatKb(maxBytesOf(name))}`,
      ]),
    ),
    '',
    measurementTable(
      ['what', 'brotli KB', 'mark'],
      [
        ['entry, with Lit', formatKb(brotliOf(sizes, 'iife')), `≤ ${formatKb(MAX_ENTRY_BYTES)}`],
        [
          'worker, with all that live capture waits for',
          formatKb(brotliOf(sizes, 'worker')),
          `≤ ${formatKb(MAX_WORKER_BYTES)}`,
        ],
        [
          'the largest language, until there is a picture; the rest of it comes beside it',
          formatKb(largestLanguage(sizes)),
          `≤ ${formatKb(MAX_LANGUAGE_BYTES)}`,
        ],
        [
          'part for stills, with zones and faces; loads once a first frame was looked at',
          formatKb(brotliOf(sizes, 'still')),
          '–',
        ],
        ['barcode reader, for a still that may carry a code', formatKb(brotliOf(sizes, 'barcodes')), '–'],
        [
          'reader of machine-readable zones: weights, inference, decoding; loads when a side may have a zone',
          formatKb(brotliOf(sizes, 'mrz')),
          `≤ ${formatKb(MAX_MRZ_READER_BYTES)}`,
        ],
        [
          'entry + camera + overlay + bridge + largest language + worker',
          formatKb(firstCaptureBytes(sizes)),
          `≤ ${formatKb(MAX_FIRST_CAPTURE_BYTES)}`,
        ],
      ],
    ),
    '',
    '### Beside the peers',
    '',
    `What has loaded before the first automatic capture, KB of brotli. Theirs: from their published packages, ${PEER_SIZES_DATE}.`,
    'Hosted flows (Onfido, Persona, Sumsub, Veriff) load theirs from the vendor; Smile ID 11.4 takes no picture by itself.',
    '',
    measurementTable(
      ['who', 'KB', 'needs'],
      [
        ['**doc-capture**', formatKb(firstCaptureBytes(sizes)), 'nothing'],
        ...PEER_SIZES.map(({ name, megabytes: [from, to], note }) => [
          name,
          [...new Set([from, to])].map((megabytes) => formatKb(megabytes * 1e6)).join('–'),
          note,
        ]),
      ],
    ),
  ].join('\n');
}

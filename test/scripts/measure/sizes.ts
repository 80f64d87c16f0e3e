import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PEERS, PEERS_DATE } from '../../../demo/peers.js';
import { kb, table } from './numbers.js';

export interface FileSize {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

function sizeOf(folder: string, name: string): FileSize {
  const bytes = readFileSync(join(folder, name));
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length };
}

/** The files of the script-tag build. */
export function bundleSizes(dist: string): readonly FileSize[] {
  return readdirSync(dist)
    .filter((name) => /^doc-capture\..*js$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => sizeOf(dist, name));
}

/** Marks in bytes of brotli. */
export const ENTRY_MARK = 32_000;
/** Everything that must have arrived before an automatic capture: entry, camera, overlay, bridge, a language, worker. */
export const FIRST_CAPTURE_MARK = 80_000;

/** The worker with everything that live capture waits for (decision 035). */
export const WORKER_MARK = 45_000;

/** What a language brings before there is a picture. */
export const LANGUAGE_MARK = 3000;

/** Weights, inference and decoding of the reader of zones. */
export const READER_MARK = 95_000;

/** What each other part may weigh: a part that outgrows its bar is looked at before the bar is moved. */
const PART_MARKS: Readonly<Record<string, number>> = {
  iife: ENTRY_MARK,
  camera: 10_500,
  overlay: 3000,
  bridge: 5200,
  worker: 30_000,
  still: 31_000,
  send: 3800,
  mrz: READER_MARK,
  barcodes: 46_000,
  pdf: 440_000,
  compressor: 18_000,
};
/** Bar of whatever has none of its own: what looks after a lens, what some people need at the camera, a language's rest. */
const SMALL_MARK = 4000;

/** What a file of the script-tag build may weigh, in bytes of brotli. */
export function markOf(name: string): number {
  const [part = ''] = name.replace('doc-capture.', '').split('.');
  return PART_MARKS[part] ?? SMALL_MARK;
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
    table(
      ['file', 'raw', 'gzip', 'brotli', 'mark'],
      sizes.map(({ name, raw, gzip, brotli }) => [
        `\`${name}\``,
        kb(raw),
        kb(gzip),
        kb(brotli),
        `≤ ${kb(markOf(name))}`,
      ]),
    ),
    '',
    table(
      ['what', 'brotli KB', 'mark'],
      [
        ['entry, with Lit', kb(brotliOf(sizes, 'iife')), `≤ ${kb(ENTRY_MARK)}`],
        ['worker, with all that live capture waits for', kb(brotliOf(sizes, 'worker')), `≤ ${kb(WORKER_MARK)}`],
        [
          'the largest language, until there is a picture; the rest of it comes beside it',
          kb(largestLanguage(sizes)),
          `≤ ${kb(LANGUAGE_MARK)}`,
        ],
        [
          'part for stills, with zones and faces; loads once a first frame was looked at',
          kb(brotliOf(sizes, 'still')),
          '–',
        ],
        ['barcode reader, for a still that may carry a code', kb(brotliOf(sizes, 'barcodes')), '–'],
        [
          'reader of machine-readable zones: weights, inference, decoding; loads when a side may have a zone',
          kb(brotliOf(sizes, 'mrz')),
          `≤ ${kb(READER_MARK)}`,
        ],
        [
          'entry + camera + overlay + bridge + largest language + worker',
          kb(firstCaptureBytes(sizes)),
          `≤ ${kb(FIRST_CAPTURE_MARK)}`,
        ],
      ],
    ),
    '',
    '### Beside the peers',
    '',
    `What has loaded before the first automatic capture, KB of brotli. Theirs: from their published packages, ${PEERS_DATE}.`,
    'Hosted flows (Onfido, Persona, Sumsub, Veriff) load theirs from the vendor; Smile ID 11.4 takes no picture by itself.',
    '',
    table(
      ['who', 'KB', 'needs'],
      [
        ['**doc-capture**', kb(firstCaptureBytes(sizes)), 'nothing'],
        ...PEERS.map(({ name, megabytes: [from, to], note }) => [
          name,
          [...new Set([from, to])].map((megabytes) => kb(megabytes * 1e6)).join('–'),
          note,
        ]),
      ],
    ),
  ].join('\n');
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE, FIRST_CAPTURE_KB } from '../../demo/sizes.js';
import { LANGUAGES } from '../../src/i18n/languages.js';
import { formatKb, measurementTable } from './format-numbers.js';

export interface FileSize {
  readonly file: string;
  /** The file without hash and extension: `doc-capture.mrz-reader`. */
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
  readonly imports: readonly string[];
}

/** Ceilings in bytes of brotli. */
export const MAX_FIRST_SCREEN_BYTES = 45_000;
export const MAX_FIRST_CAPTURE_BYTES = FIRST_CAPTURE_KB * 1000;

const ENTRY = /^doc-capture\.js$/;
/** What an automatic capture waits for, beside the entry and a language. */
const CAPTURE_FILES = [/\.camera-session-/, /\.camera-ui-/, /\.client-/, /^doc-capture\.worker\.js$/];
const isLanguage = ({ file }: FileSize): boolean => LANGUAGES.some((tag) => file === `doc-capture.${tag}.js`);

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/doc-capture/compressed-sizes.json', import.meta.url));
type CompressedSizes = Pick<FileSize, 'gzip' | 'brotli'>;

function compress(bytes: Buffer): CompressedSizes {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params }).length };
}

/** Sizes by the hash of the content: brotli at its best takes seconds for all files. */
function readCache(): Record<string, CompressedSizes> {
  return existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, CompressedSizes>) : {};
}

const withoutHash = (file: string): string => file.replace(/(?:-[\w-]{6})?\.js$/, '');

export function bundleSizes(folder: string): readonly FileSize[] {
  const cache = readCache();
  const used: Record<string, CompressedSizes> = {};
  const files = readdirSync(folder).filter((name) => /^doc-capture\b.*\.js$|\.wasm$/.test(name));
  const sizes = files.sort().map((file) => {
    const bytes = readFileSync(join(folder, file));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const compressed = cache[hash] ?? compress(bytes);
    used[hash] = compressed;
    const imports = [...String(bytes).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)];
    return {
      file,
      name: withoutHash(file),
      raw: bytes.length,
      ...compressed,
      imports: imports.map(([, path = '']) => path),
    };
  });
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(used));
  return sizes;
}

/** Bytes of brotli of some files and of all that load with them. */
function bytesLoadedWith(sizes: readonly FileSize[], patterns: readonly RegExp[]): number {
  const loaded = new Set(
    patterns.map((pattern) => {
      const found = sizes.find(({ file }) => pattern.test(file));
      if (!found) throw new Error(`There is no file ${String(pattern)}`);
      return found;
    }),
  );
  for (const { imports } of loaded) for (const each of sizes) if (imports.includes(each.file)) loaded.add(each);
  return [...loaded].reduce((sum, { brotli }) => sum + brotli, 0);
}

export const firstScreenBytes = (sizes: readonly FileSize[]): number => bytesLoadedWith(sizes, [ENTRY]);

export function firstCaptureBytes(sizes: readonly FileSize[]): number {
  const languages = sizes.filter(isLanguage);
  const largest = Math.max(...languages.map(({ brotli }) => brotli));
  return bytesLoadedWith(sizes, [ENTRY, ...CAPTURE_FILES]) + largest;
}

export function sizesSection(folder: string): string {
  const sizes = bundleSizes(folder);
  const languages = sizes.filter(isLanguage);
  const kilobytes = languages.map(({ brotli }) => brotli).toSorted((a, b) => a - b);
  return [
    '## Sizes',
    'Files of the standalone build of 3 KB and more, in KB (1,000 bytes). English is in the script.',
    measurementTable(
      ['file', 'raw', 'gzip', 'brotli'],
      sizes
        .filter((size) => !isLanguage(size) && size.raw >= 3000)
        .map(({ name, raw, gzip, brotli }) => [`\`${name}\``, formatKb(raw), formatKb(gzip), formatKb(brotli)]),
    ),
    `Each of the ${languages.length} other languages: ${formatKb(kilobytes[0] ?? 0)} to ${formatKb(kilobytes.at(-1) ?? 0)} KB of brotli.`,
    measurementTable(
      ['what', 'brotli KB', 'ceiling'],
      [
        ['first screen', formatKb(firstScreenBytes(sizes)), `≤ ${formatKb(MAX_FIRST_SCREEN_BYTES)}`],
        [
          'everything before the first automatic capture, with the largest language',
          formatKb(firstCaptureBytes(sizes)),
          `≤ ${formatKb(MAX_FIRST_CAPTURE_BYTES)}`,
        ],
      ],
    ),
    '### Compared with others',
    `Loaded before the first automatic capture, KB of brotli. Others: from their published packages, ${COMPETITOR_SIZES_DATE}. Hosted flows (Onfido, Persona, Sumsub, Veriff) load from the vendor. Smile ID 11.4 has no automatic capture.`,
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
  ].join('\n\n');
}

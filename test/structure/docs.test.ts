import { EXPOSABLE_FIELDS } from '../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from '../../src/i18n/i18n.js';
import { RELAY_VARIABLES } from '../../src/relay/node/relay-options-from-environment.js';
import { MAX_FIRST_CAPTURE_BYTES } from '../../bench/measure/bundle-sizes.js';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE } from '../../demo/competitor-sizes.js';

const relayGuide = readFileSync(new URL('../../docs/relay.md', import.meta.url), 'utf8');

test('the relay guide names exactly the environment variables that the relay program reads', () => {
  const sources = ['relay-from-environment', 'relay-options-from-environment'].map((name) =>
    readFileSync(new URL(`../../src/relay/node/${name}.ts`, import.meta.url), 'utf8'),
  );
  const read = [...sources.join('\n').matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name = '']) => name);
  assert.deepEqual(
    read.filter((name) => !RELAY_VARIABLES.includes(name)),
    [],
  );
  const variables = relayGuide.split('## In a program')[0]?.match(/^\| `[^|]*/gm) ?? [];
  const documented = variables.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  assert.deepEqual([...new Set(documented)].sort(), [...RELAY_VARIABLES].sort());
  assert.ok(relayGuide.includes(EXPOSABLE_FIELDS.filter((word) => word !== 'all').join(' ')));
});

test('docs/guide.md names exactly the event listeners of the React component', () => {
  const read = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const [, listeners = ''] = /const EVENT_PROPS = \{([^}]*)\}/.exec(read('src/react.ts')) ?? [];
  const names = [...listeners.matchAll(/(\w+):/g)].map(([, name = '']) => name);
  const [, section = ''] = read('docs/guide.md').split('### React and Vue');
  const documented = (section.split('\n## ')[0] ?? '').match(/\bonDoc\w+/g) ?? [];
  assert.ok(names.length > 5);
  assert.deepEqual([...new Set(documented)].sort(), names.sort());
});

test('the sizes in the README are those of docs/measurements.md', () => {
  const read = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const measured = read('docs/measurements.md');
  const readme = read('README.md').replaceAll(/\s+/g, ' ');
  const rows = measured.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows.find((cells) => cells.includes('brotli'))?.indexOf('brotli') ?? -1;
  const kilobytes = (file: string): number => Number(rows.find((cells) => cells.includes(`\`${file}\``))?.[column]);
  assert.ok(readme.includes(`the MRZ reader (${Math.round(kilobytes('doc-capture.mrz-reader'))} KB)`));
  const barcodes = kilobytes('doc-capture.read-barcodes') + kilobytes('zxing_reader.wasm');
  assert.ok(readme.includes(`the barcode reader (${(barcodes / 1000).toFixed(1)} MB)`));
  assert.ok(readme.includes(`pdf.js (${(kilobytes('doc-capture.draw-pdf') / 1000).toFixed(1)} MB)`));
  assert.ok(readme.includes(`under ${MAX_FIRST_CAPTURE_BYTES / 1000} KB`));
});

test('docs/measurements.md gives the sizes of other products that the demo gives, and the README their date', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const measured = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8');
  assert.ok(readme.replaceAll(/\s+/g, ' ').includes(COMPETITOR_SIZES_DATE));
  for (const { name, megabytes } of COMPETITOR_SIZES) {
    const row = measured.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? '';
    for (const value of megabytes) assert.ok(row.includes((value * 1000).toFixed(1)), name);
  }
});

test('the README links every page of docs', () => {
  const folder = new URL('../../docs/', import.meta.url);
  const readme = readFileSync(new URL('../README.md', folder), 'utf8');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  assert.deepEqual(
    pages.filter((name) => !readme.includes(`](docs/${name})`)),
    [],
  );
});

/** The first number before “languages and variants” in a page, and which languages it counts. */
const LANGUAGE_COUNTS: readonly (readonly [page: string, count: number])[] = [
  ['README.md', LANGUAGES.length],
  ['CHANGELOG.md', LANGUAGES.length],
  // English is built in: the guide counts those that load.
  ['docs/guide.md', LANGUAGES.length - 1],
];
for (const [page, count] of LANGUAGE_COUNTS)
  test(`${page} says how many languages there are`, () => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    assert.equal(Number(/(\d+) languages and variants/.exec(text)?.[1]), count);
  });

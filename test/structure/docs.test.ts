/** What pages name or count, against the sources that decide it. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MAX_FIRST_CAPTURE_BYTES } from '../../bench/measure/bundle-sizes.js';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE } from '../../demo/sizes.js';
import { HINTS } from '../../src/checks/checks.js';
import { LANGUAGES } from '../../src/i18n/i18n.js';
import { issueGrant, checkGrant } from '../../src/relay.js';
import { RELAY_VARIABLES } from '../../src/relay/node/relay-options-from-environment.js';
import { EXPOSABLE_FIELDS } from '../../src/relay/relay.js';
import { OUTCOME_KINDS, STATE_NAMES } from '../../src/session/session.js';
import { assertNone } from '../support/assert-none.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** The first group of every match, each once, in alphabetical order. */
const wordsIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, word = '']) => word))].sort();
const textBetween = (text: string, start: string, end: string): string => text.split(start)[1]?.split(end)[0] ?? '';

const readme = read('README.md').replaceAll(/\s+/g, ' ');
const relayGuide = read('docs/relay.md');
const measurements = read('docs/measurements.md');

test('the relay guide names exactly the environment variables that the relay program reads', () => {
  const sources = ['relay-from-environment', 'relay-options-from-environment'].map((name) =>
    read(`src/relay/node/${name}.ts`),
  );
  const used = wordsIn(sources.join('\n'), /env\['([A-Z_]+)'\]/g);
  assertNone(used.filter((name) => !RELAY_VARIABLES.includes(name)));
  const cells = relayGuide.split('## In a program')[0]?.match(/^\| `[^|]*/gm) ?? [];
  assert.deepEqual(wordsIn(cells.join('\n'), /`([A-Z_]+)`/g), [...RELAY_VARIABLES].sort());
  assert.ok(relayGuide.includes(EXPOSABLE_FIELDS.filter((word) => word !== 'all').join(' ')));
});

/** The test vector of the relay guide. */
const [secret = '', claims = '', token = ''] = ['secret', 'claims', 'token'].map(
  (name) => new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, 'm').exec(relayGuide)?.[1],
);

test('the test vector of docs/relay.md → the token is the signed claims', () => {
  const [header = '', payload = '', signature] = token.split('.');
  assert.equal(Buffer.from(payload, 'base64url').toString(), claims);
  assert.ok(relayGuide.includes(`\`${Buffer.from(header, 'base64url').toString()}\``));
  assert.equal(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url'), signature);
});

test('the test vector of docs/relay.md → issueGrant makes it, and checkGrant accepts it while it is valid', async () => {
  const nowMs = 1_764_000_000_000;
  const grant = { subject: 'user-17', attempts: 3, docType: 'id_card', firstName: 'Zoë' } as const;
  assert.equal(await issueGrant({ ...grant, secret, nowMs }), token);
  const { subject, attempts, docType, firstName } = (await checkGrant(token, secret, nowMs)).grant ?? {};
  assert.deepEqual({ subject, attempts, docType, firstName }, grant);
  assert.equal((await checkGrant(token, secret, nowMs + 931_000)).grant, null);
});

test('docs/guide.md names exactly the event listeners of the React component', () => {
  const names = wordsIn(/const EVENT_PROPS = \{([^}]*)\}/.exec(read('src/react.ts'))?.[1] ?? '', /(\w+):/g);
  assert.ok(names.length > 5);
  assert.deepEqual(wordsIn(textBetween(read('docs/guide.md'), '### React and Vue', '\n## '), /\b(onDoc\w+)/g), names);
});

const stateSource = read('src/session/capture-state.ts');
/** The last two are type unions, so their words are read from the source. */
const HEADLESS_WORDS = {
  state: STATE_NAMES,
  hint: HINTS,
  outcome: OUTCOME_KINDS,
  action: wordsIn(textBetween(stateSource, 'export type Action =', ';'), /'(\w+)'/g),
  event: wordsIn(textBetween(stateSource, 'export type CaptureEvent =', ';\n\n'), /type: '(\w+)'/g),
};
for (const [kind, words] of Object.entries(HEADLESS_WORDS))
  test(`docs/headless.md names every ${kind}`, () => {
    assert.ok(words.length > 4);
    const page = read('docs/headless.md');
    assertNone(words.filter((word) => !page.includes(`\`${word}\``)));
  });

test('the example user interface of demo/headless.html has at most 60 lines of script', () => {
  const script = textBetween(read('demo/headless.html'), '<script type="module">\n', '</script>');
  const lines = script.split('\n').filter((line) => line.trim() !== '');
  assert.ok(lines.length > 30 && lines.length <= 60, `${lines.length} lines`);
});

/** Most files that a reader has to follow. */
const MAX_FILES_PER_PATH = 30;
test(`each path of docs/architecture.md links at most ${MAX_FILES_PER_PATH} files`, () => {
  const [, ...paths] = textBetween(read('docs/architecture.md'), '## The paths\n', '\n## ').split('\n### ');
  assert.ok(paths.length > 5);
  for (const path of paths) {
    const files = wordsIn(path, /\]\(\.\.\/src\/([^)]+)\)/g);
    assert.ok(files.length > 0 && files.length <= MAX_FILES_PER_PATH, `${files.length} files: ${path}`);
  }
});

test('the sizes in the README are those of docs/measurements.md', () => {
  const rows = measurements.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows.find((cells) => cells.includes('brotli'))?.indexOf('brotli') ?? -1;
  const kilobytes = (file: string): number => Number(rows.find((cells) => cells.includes(`\`${file}\``))?.[column]);
  assert.ok(readme.includes(`the MRZ reader (${Math.round(kilobytes('doc-capture.mrz-reader'))} KB)`));
  const barcodes = kilobytes('doc-capture.read-barcodes') + kilobytes('zxing_reader.wasm');
  assert.ok(readme.includes(`the barcode reader (${(barcodes / 1000).toFixed(1)} MB)`));
  assert.ok(readme.includes(`pdf.js (${(kilobytes('doc-capture.render-pdf') / 1000).toFixed(1)} MB)`));
  assert.ok(readme.includes(`under ${MAX_FIRST_CAPTURE_BYTES / 1000} KB`));
});

test('docs/measurements.md gives the sizes of other products that the demo gives, and the README their date', () => {
  assert.ok(readme.includes(COMPETITOR_SIZES_DATE));
  for (const { name, megabytes } of COMPETITOR_SIZES) {
    const row = measurements.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? '';
    for (const value of megabytes) assert.ok(row.includes((value * 1000).toFixed(1)), name);
  }
});

test('the README links every page of docs', () => {
  const pages = readdirSync(new URL('../../docs/', import.meta.url)).filter((name) => name.endsWith('.md'));
  assertNone(pages.filter((name) => !readme.includes(`](docs/${name})`)));
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
    assert.equal(Number(/(\d+) languages and variants/.exec(read(page))?.[1]), count);
  });

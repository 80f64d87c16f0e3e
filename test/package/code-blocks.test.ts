import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeBlocks, ROOT, type CodeBlock } from '../support/docs/code-blocks.js';
import { declareAssumedNames, WORKER_TYPES } from '../support/docs/assumed-names.js';

const skip = existsSync(join(ROOT, 'dist/custom-elements.json')) ? false : 'there is no build (npm run build)';

/** Text of an example, and the text in the file that is run. */
const AS_RUN: Readonly<Record<string, string>> = { "'@playwright/test'": "'./support/fixtures.js'" };

for (const { place, file, code } of codeBlocks)
  if (file !== null)
    test(`${place}: the example marked with ${file} equals that file`, () => {
      const asRun = Object.entries(AS_RUN).reduce((text, [said, run]) => text.replaceAll(said, run), code);
      assert.equal(asRun, readFileSync(join(ROOT, file), 'utf8'));
    });

const blocksIn = (...languages: readonly string[]): CodeBlock[] =>
  codeBlocks.filter(({ file, language }) => file === null && languages.includes(language));

const SHARED = {
  target: 'ES2023',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  jsx: 'react-jsx',
  noEmit: true,
  skipLibCheck: true,
};
const LOOSE = { ...SHARED, allowJs: true, checkJs: true, strict: false };
const STRICT = { ...SHARED, strict: true };

/** Compiles the blocks of some languages. @returns the output of the compiler: empty without errors */
function typeErrors(
  kind: string,
  compilerOptions: object,
  languages: readonly string[],
  more: readonly string[],
): string {
  const place = join(ROOT, 'build/docs-types', kind);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'worker.d.ts'), WORKER_TYPES);
  for (const { page, line, language, code } of blocksIn(...languages)) {
    const name = `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`;
    writeFileSync(join(place, name), `${declareAssumedNames(page, code)} export {};\n${code}`);
  }
  const config = {
    compilerOptions,
    include: ['*.ts', '*.tsx'],
    ...(more.length > 0 && { files: more.map((file) => join(ROOT, file)) }),
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', place], { cwd: ROOT, encoding: 'utf8' }).stdout;
}

// These import what only the apps of test/integrations or the servers of the relay guide install; both are run.
const isTypeChecked = (file: string | null): file is string =>
  file !== null && file.endsWith('.js') && !/\/src\/|\.config\.js$|\/nuxt\/|\/(?:koa|nest)\.js$/.test(file);
/** Servers that the relay guide links rather than shows. */
const linkedServers = [
  ...readFileSync(join(ROOT, 'docs/relay.md'), 'utf8').matchAll(/\]\(\.\.\/(test\/integrations\/[^)]+)\)/g),
].map(([, file = '']) => file);
const files = [...new Set([...codeBlocks.map(({ file }) => file), ...linkedServers].filter(isTypeChecked))];

test('every JavaScript example of the docs type-checks against the built package', { skip }, () => {
  assert.ok(blocksIn('js').length > 5 && files.length > 5);
  assert.equal(typeErrors('js', LOOSE, ['js'], files), '');
});

test('every TypeScript example of the docs type-checks against the built package', { skip }, () => {
  assert.ok(blocksIn('ts', 'tsx').length > 3);
  assert.equal(typeErrors('ts', STRICT, ['ts', 'tsx'], []), '');
});

for (const block of blocksIn('json'))
  test(`JSON block ${block.place} → can be parsed`, () => {
    JSON.parse(block.code);
  });

test('every CSS block of the docs names only properties, parts and states of the manifest', { skip }, () => {
  const manifest = readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8');
  const { modules } = JSON.parse(manifest) as { modules: [{ declarations: { tagName?: string }[] }] };
  const element = modules[0].declarations.find(({ tagName }) => tagName) as Readonly<
    Record<'cssParts' | 'cssProperties' | 'cssStates', readonly { name: string; description: string }[]>
  >;
  const { cssProperties, cssStates, cssParts } = element;
  // The description of a part may name variants, like `filled-button`.
  const rules = [
    [/(--doc-capture-[\w-]+)/g, (text) => cssProperties.some(({ name }) => name === text)],
    [/:state\(([\w-]+)\)/g, (text) => cssStates.some(({ name }) => name === text)],
    [
      /::part\(([\w-]+)\)/g,
      (text) => cssParts.some(({ name, description }) => name === text || description.includes(`\`${text}\``)),
    ],
  ] as const satisfies readonly (readonly [RegExp, (text: string) => boolean])[];
  for (const { place, code } of blocksIn('css'))
    for (const [pattern, isKnown] of rules)
      for (const [, text = ''] of code.matchAll(pattern)) assert.ok(isKnown(text), `${place}: ${text}`);
});

test('every content security policy in the docs is one that an end-to-end test uses', () => {
  const sources = ['test/e2e/policies.spec.ts', 'demo/server/serve-demo.ts'].map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  for (const { place, code } of blocksIn('')) {
    const policy = code.trim().replaceAll('https://cdn.example', '${files}').replaceAll('nonce-…', 'nonce-bm9uY2U');
    const value = policy.replace(/^[\w-]+: /, '');
    assert.ok(
      sources.some((text) => text.includes(value)),
      `${place}: ${value}`,
    );
  }
});

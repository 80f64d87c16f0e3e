import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeBlocks, ROOT, BLOCK_CHECKS, type CodeBlock } from '../support/docs/code-blocks.js';
import { docCommands, UNRUN_COMMANDS, isCommandRun } from '../support/docs/doc-commands.js';
import { declareAssumedNames, WORKER_TYPES } from '../support/docs/assumed-names.js';

const skip = existsSync(join(ROOT, 'dist/custom-elements.json')) ? false : 'there is no build (npm run build)';

for (const { place, language, file } of codeBlocks)
  test(`${place}: a block of code that something holds to the truth`, () => {
    if (file === null) assert.ok(BLOCK_CHECKS[language], `nobody runs “${language}”`);
    else assert.ok(existsSync(join(ROOT, file)), `${file} is not there`);
  });

for (const command of docCommands)
  test(`${command.place}: ${command.text} is run, or says why not`, () => {
    assert.ok(
      isCommandRun(command) || UNRUN_COMMANDS[command.text],
      'neither in RUN nor in ELSEWHERE of test/support/docs/doc-commands.ts',
    );
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

/** JavaScript is checked for what it names and calls, TypeScript as strictly as a host may be. @returns what the compiler says */
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

const files = codeBlocks.flatMap(({ file }) => (file?.endsWith('.js') ? [file] : []));

test('every block of JavaScript, and every file that is one, fits the types of the package', { skip }, () => {
  assert.ok(blocksIn('js').length > 5 && files.length > 5);
  assert.equal(typeErrors('js', LOOSE, ['js'], files), '');
});

test('every block of TypeScript fits the types of the package', { skip }, () => {
  assert.ok(blocksIn('ts', 'tsx').length > 3);
  assert.equal(typeErrors('ts', STRICT, ['ts', 'tsx'], []), '');
});

for (const block of blocksIn('json'))
  test(`${block.place}: is JSON`, () => {
    JSON.parse(block.code);
  });

test('every block of CSS names properties, parts and states that there are', { skip }, () => {
  const manifest = readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8');
  const { modules } = JSON.parse(manifest) as { modules: [{ declarations: { tagName?: string }[] }] };
  const element = modules[0].declarations.find(({ tagName }) => tagName) as Readonly<
    Record<'cssParts' | 'cssProperties' | 'cssStates', readonly { name: string; description: string }[]>
  >;
  for (const { place, code } of blocksIn('css')) {
    for (const [, property] of code.matchAll(/(--doc-capture-[\w-]+)/g))
      assert.ok(
        element.cssProperties.some(({ name }) => name === property),
        `${place}: ${property}`,
      );
    for (const [, state] of code.matchAll(/:state\(([\w-]+)\)/g))
      assert.ok(
        element.cssStates.some(({ name }) => name === state),
        `${place}: ${state}`,
      );
    // A part may be named in another's description, as `filled-button` is in the button's.
    for (const [, part = ''] of code.matchAll(/::part\(([\w-]+)\)/g))
      assert.ok(
        element.cssParts.some(({ name, description }) => name === part || description.includes(`\`${part}\``)),
        `${place}: ${part}`,
      );
  }
});

test('every policy is one that a page of the policy tests has, and nothing more', () => {
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

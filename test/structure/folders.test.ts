/** `src` against the table of its folders, and the rules for files and names. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { FOLDERS } from './folders.mjs';
import {
  folderOf,
  isData,
  listSources,
  parseImports,
  publicModuleOf,
  readSource,
  ROOT,
  SRC,
} from './source-imports.js';
import { assertNone } from '../support/assert-none.js';

interface FolderRow {
  readonly values: readonly string[];
  readonly types: readonly string[];
  readonly environment: 'ecmascript' | 'web' | 'dom' | 'node';
  readonly packages: readonly string[];
}

const TABLE = FOLDERS as unknown as Readonly<Record<string, FolderRow>>;

/** `web` is what browsers, workers and Node have in common. Node has `fetch`, streams and `Blob` under the names of the DOM. */
const LIBS: Readonly<Record<FolderRow['environment'], readonly string[]>> = {
  ecmascript: ['ES2023'],
  web: ['ES2023', 'WebWorker'],
  dom: ['ES2023', 'DOM', 'DOM.Iterable'],
  node: ['ES2023', 'DOM', 'DOM.Iterable'],
};

const allSources = listSources();
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('the folders of src are exactly those in the table of folders.mjs', () => {
  const topLevel = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inTable = Object.keys(TABLE).filter((folder) => !folder.includes('/'));
  assert.deepEqual(topLevel.map(({ name }) => name).toSorted(), inTable.toSorted());
});

for (const [folder, { values, types, environment, packages }] of Object.entries(TABLE)) {
  const imports = allSources.filter((path) => folderOf(path) === folder).flatMap(parseImports);

  test(`src/${folder} has a public module that bears the folder’s name`, () => {
    assert.ok(existsSync(join(SRC, publicModuleOf(folder))), publicModuleOf(folder));
  });

  test(`src/${folder}/tsconfig.json → lib is the one of its environment in the folder table`, () => {
    assert.deepEqual(readJson(`src/${folder}/tsconfig.json`).compilerOptions.lib, LIBS[environment]);
  });

  test(`src/${folder} imports only public modules of the folders that the folder table allows`, () => {
    for (const { from, to, isTypeOnly } of imports.filter(({ isPackage }) => !isPackage)) {
      const other = folderOf(to);
      assert.ok(other !== null, `${from} imports the package entry ${to}`);
      if (other === folder || folder.startsWith(`${other}/`)) continue;
      assert.equal(to, publicModuleOf(other), `${from} imports ${to}, which is private to ${other}`);
      const isAllowed = values.includes(other) || (isTypeOnly && types.includes(other));
      assert.ok(isAllowed, `${from} imports ${isTypeOnly ? 'types' : 'values'} from ${other}`);
    }
  });

  test(`src/${folder} imports only the packages that the folder table allows`, () => {
    for (const { from, to, isTypeOnly } of imports.filter(({ isPackage }) => isPackage)) {
      const isAllowed = to.startsWith('node:')
        ? environment === 'node'
        : isTypeOnly || packages.some((name) => to === name || to.startsWith(`${name}/`));
      assert.ok(isAllowed, `${from} imports ${to}`);
    }
  });

  test(`src/${folder}: no file but the public module consists of re-exports`, () => {
    const barrels = allSources
      .filter((path) => folderOf(path) === folder && path !== publicModuleOf(folder))
      .filter((path) => parseImports(path).length > 0 && isBarrel(readSource(path)));
    assert.deepEqual(barrels, []);
  });
}

function isBarrel(source: string): boolean {
  return source.split('\n').every((line) => /^(export .* from|\s*\/?\*|\/\/|\s*$)/.test(line));
}

test('the files directly under src are exactly the exports and the program of package.json', () => {
  const { exports, bin } = readJson('package.json');
  const targets = Object.values(exports as Record<string, string | { default: string }>)
    .map((target) => (typeof target === 'string' ? target : target.default))
    .concat(Object.values(bin as Record<string, string>))
    .filter((target) => target.startsWith('./dist/') && target.endsWith('.js'))
    .map((target) => target.replace('./dist/', '').replace('standalone/', '').replace(/\.js$/, '.ts'));
  const entries = allSources.filter((path) => !path.includes('/'));
  assert.deepEqual(targets.toSorted(), entries.toSorted());
});

test('no source file is longer than 300 lines, and the median is under 120 lines', () => {
  const lengths = allSources
    .filter((path) => !isData(path))
    .map((path) => ({ path, lines: readSource(path).split('\n').length }));
  const tooLong = lengths.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} (${lines})`);
  assert.deepEqual(tooLong, []);
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  assert.ok(median < 120, `median ${median}`);
});

/** The classic script of the test kit exports the same as its module. */
const isModuleAlias = (path: string): boolean => path.endsWith('.iife.ts');
/** A file directly under `src` has the name of the public module that it exports. */
const isEntry = (path: string): boolean => !path.includes('/');

/** Names that two modules export for one and the same thing: a function, and its wrapper that loads it. */
const SAME_THING = ['DocCapture', 'forgetSessions', 'readBarcodes', 'readMrz'];

type NameOfFile = readonly [name: string, path: string];
const inSeveralFiles = (names: readonly NameOfFile[]): readonly NameOfFile[] =>
  names.filter(([name, path]) => names.some(([other, file]) => other === name && file !== path));
const ownSources = allSources.filter((path) => !isModuleAlias(path));

test('no two source files export the same name for different things', () => {
  const declaration = /^export (?:declare |abstract |async )*(?:interface|type|class|function\*?|const|let) (\w+)/gm;
  const exported = ownSources.flatMap((path) =>
    [...readSource(path).matchAll(declaration)].map(([, name = '']): NameOfFile => [name, path]),
  );
  assertNone(inSeveralFiles(exported).filter(([name]) => !SAME_THING.includes(name)));
});

test('no two source files have the same name', () => {
  const files = ownSources.filter((path) => !isEntry(path)).map((path): NameOfFile => [basename(path), path]);
  assert.deepEqual(inSeveralFiles(files), []);
});

test('every end-to-end file uses a fixture that fails on requests that leave the machine', () => {
  const folder = join(ROOT, 'test/e2e');
  for (const spec of readdirSync(folder).filter((name) => name.endsWith('.spec.ts')))
    assert.match(
      readFileSync(join(folder, spec), 'utf8'),
      /from '\.\/support\/(local-requests|fixtures|state-gallery)\.js'/,
      spec,
    );
});

test('package-lock.json contains no registry URL', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  assert.doesNotMatch(lock, /"resolved": "https?:/);
});

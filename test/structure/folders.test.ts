import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseImports, folderOf, SRC, listSources } from './source-imports.js';
import { ROOMS } from './folders.mjs';

type FolderPlan = { values: string[]; types: string[]; climate: string; packages: string[] };
const FOLDER_PLANS = ROOMS as unknown as Readonly<Record<string, FolderPlan>>;
const LIBS: Readonly<Record<string, string[]>> = {
  es: ['ES2023'],
  worker: ['ES2023', 'WebWorker'],
  dom: ['ES2023', 'DOM', 'DOM.Iterable'],
  node: ['ES2023', 'DOM', 'DOM.Iterable'],
};
/** Folders of `src` that are no rooms: training is a workshop with its own README. */
const NO_ROOMS = ['training'];

const folders = readdirSync(SRC, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const sourceFolders = folders.filter((name) => !NO_ROOMS.includes(name));
const all = listSources();
const json = (path: string) => JSON.parse(readFileSync(join(SRC, path), 'utf8'));

const E2E = join(SRC, '../test/e2e');
for (const spec of readdirSync(E2E).filter((name) => name.endsWith('.spec.ts')))
  test(`${spec}: its pages are watched for requests that leave the machine`, () => {
    assert.match(readFileSync(join(E2E, spec), 'utf8'), /from '\.\/support\/(at-home|fixtures|gallery)\.js'/);
  });

test('every folder of src is a room of the plan, and every room stands', () => {
  assert.deepEqual(sourceFolders.toSorted(), Object.keys(FOLDER_PLANS).toSorted());
});

for (const room of sourceFolders) {
  const plan = FOLDER_PLANS[room];
  const sources = listSources(room);
  const imports = sources.flatMap(parseImports);

  test(`${room}: has one door that bears its name, and one climate`, () => {
    assert.ok(existsSync(join(SRC, room, `${room}.ts`)), `src/${room}/${room}.ts`);
    assert.deepEqual(json(`${room}/tsconfig.json`).compilerOptions.lib, LIBS[plan?.climate ?? '']);
  });

  test(`${room}: comes in by doors, and only by those of the plan`, () => {
    for (const { from, to, typeOnly } of imports.filter(({ isPackage }) => !isPackage)) {
      const other = folderOf(to);
      if (other === room) continue;
      assert.ok(other !== null, `${from} imports the entry ${to}`);
      assert.ok(to === `${other}/${other}.ts`, `${from} comes into ${other} through ${to}, not through its door`);
      const allowed = plan?.values.includes(other) || (typeOnly && plan?.types.includes(other));
      assert.ok(
        allowed,
        `${from} imports ${typeOnly ? 'types' : 'values'} from ${other}, which the plan does not allow`,
      );
    }
  });

  test(`${room}: uses only the packages of the plan`, () => {
    for (const { from, to, typeOnly } of imports.filter(({ isPackage }) => isPackage)) {
      if (to.startsWith('node:'))
        assert.ok(plan?.climate === 'node' || from.includes('/node/'), `${from} imports ${to}`);
      else assert.ok(typeOnly || plan?.packages.includes(to), `${from} imports ${to}`);
    }
  });

  test(`${room}: has no barrels inside`, () => {
    // A room that serves a second climate has a second door, which bears that folder's name.
    const doors = [`${room}/${room}.ts`, `${room}/node/node.ts`];
    for (const path of sources.filter((source) => !doors.includes(source))) {
      const found = parseImports(path);
      const onlyReExports =
        found.length > 0 &&
        readFileSync(join(SRC, path), 'utf8')
          .split('\n')
          .every((line) => /^(export .* from|\s*\/?\*|\/\/|\s*$)/.test(line));
      assert.ok(!onlyReExports, path);
    }
  });
}

test('every export of the package is one source directly under src, and every such source is an export or a program', () => {
  const { exports, bin } = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8'));
  const entries = Object.values(exports as Record<string, string | { default: string }>)
    .map((target) => (typeof target === 'string' ? target : target.default))
    .concat(Object.values(bin as Record<string, string>))
    .filter((target) => target.startsWith('./dist/') && target.endsWith('.js'))
    .map((target) => target.replace('./dist/', '').replace(/\.js$/, '.ts'));
  const sources = all.filter((path) => folderOf(path) === null);
  assert.deepEqual(entries.toSorted(), sources.toSorted());
});

test('files stay readable: hardly any over 300 lines, the median under 120', () => {
  // The numbers of networks are data: nobody reads them. A language is one list of sentences, as long as there are.
  const readable = all.filter((path) => !path.endsWith('weights.ts') && !/^i18n\/[a-z]{2}\.ts$/.test(path));
  const lengths = readable.map((path) => ({ path, lines: readFileSync(join(SRC, path), 'utf8').split('\n').length }));
  assert.deepEqual(
    lengths.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} (${lines})`),
    [],
  );
  const median = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)];
  assert.ok(median !== undefined && median < 120, `median ${median}`);
});

test('the project names no machine and no registry', () => {
  const lock = readFileSync(join(SRC, '../package-lock.json'), 'utf8');
  assert.ok(!/"resolved": "https?:/.test(lock));
});

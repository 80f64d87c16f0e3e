/**
 * How many small faults the unit tests find: `npm run bench -- mutate [--folders session,photos] [--places 60] [--seed 1]`.
 * Each place of a copy of the sources is changed by one token, and the unit tests that import the file run, the nearest first,
 * until one fails. The same seed and sources give the same places.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/setup.mjs';
import { createSeededRandom } from '../test/support/seeded-random.js';

/** What a token becomes. Tokens with spaces around them are operators as the formatter writes them. */
const MUTATIONS: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\b0\b/g, '1'],
  [/\b1\b/g, '2'],
];
/** Comments and declarations of types have no behavior. */
const WITHOUT_BEHAVIOR = /^\s*(\/\*|\*|\/\/|import\b|type\b|export type\b|readonly\b|\| )/;
/** A change that never ends is found too. */
const FILE_TIMEOUT_MS = 300_000;
/** How many tests of a place run. Those farther away import the file through a public module, and are about something else. */
const MAX_TESTS = 20;

function placesOf(file: string) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((text, line) => {
    if (WITHOUT_BEHAVIOR.test(text)) return [];
    const code = text.replace(/\s\/[/*].*$/, '');
    return MUTATIONS.flatMap(([token, other]) =>
      [...code.matchAll(token)].map(({ 0: found, index }) => {
        const mutated = text.slice(0, index) + other + text.slice(index + found.length);
        return { file, line, mutated };
      }),
    );
  });
}

type Place = ReturnType<typeof placesOf>[number];

const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
    .map(([, specifier = '']) => normalize(join(dirname(file), specifier.replace(/\.js$/, '.ts'))))
    .filter((target) => existsSync(join(ROOT, target)));

/** The tests that import a file, directly or through others: those of its folder first, then the nearest. */
function testsOf(file: string, importers: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reached = new Set([file]);
  for (const target of reached) for (const importer of importers.get(target) ?? []) reached.add(importer);
  const tests = [...reached].filter((name) => name.endsWith('.test.ts'));
  const folder = `test/unit/${dirname(file).replace('src/', '')}/`;
  const isBeside = (test: string): boolean => test.startsWith(folder);
  return [...tests.filter(isBeside), ...tests.filter((test) => !isBeside(test))].slice(0, MAX_TESTS);
}

const { values } = parseArgs({
  options: {
    folders: { type: 'string', default: 'session,relay,checks/rules,photos,upload' },
    places: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const folders = values.folders.split(',');
const random = createSeededRandom(Number(values.seed));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
const files = tracked.filter((file) => existsSync(join(ROOT, file)));

const copy = mkdtempSync(join(tmpdir(), 'mutate-'));
for (const file of files) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(ROOT, file), join(copy, file));
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

const importers = new Map<string, Set<string>>();
for (const importer of files.filter((file) => /^(src|test\/(unit|support)|bench|demo|scripts)\/.*\.ts$/.test(file)))
  for (const target of importsOf(importer)) importers.set(target, (importers.get(target) ?? new Set()).add(importer));

const isGreen = (test: string): boolean =>
  spawnSync(process.execPath, ['--import', 'tsx', '--test', test], { cwd: copy, timeout: FILE_TIMEOUT_MS }).status ===
  0;

/** The test that fails with the change and passes without it. */
function findCatcher({ file, line, mutated }: Place): string | undefined {
  const original = readFileSync(join(ROOT, file), 'utf8');
  const lines = original.split('\n').with(line, mutated);
  for (const test of testsOf(file, importers)) {
    writeFileSync(join(copy, file), lines.join('\n'));
    const isCaught = !isGreen(test);
    writeFileSync(join(copy, file), original);
    if (isCaught && isGreen(test)) return test;
  }
  return undefined;
}

try {
  let caught = 0;
  const perFolder = Math.ceil(Number(values.places) / folders.length);
  for (const folder of folders) {
    const inFolder = files.filter((file) => file.startsWith(`src/${folder}/`) && file.endsWith('.ts'));
    const candidates = inFolder.flatMap(placesOf);
    for (let count = 0; count < perFolder; count++) {
      const place = random.pick(candidates);
      const catcher = findCatcher(place);
      if (catcher) caught++;
      const found = catcher ? `caught by ${catcher}` : 'NOT CAUGHT';
      process.stdout.write(`${place.file}:${place.line + 1}  ${place.mutated.trim()}\n    ${found}\n`);
    }
  }
  process.stdout.write(`${caught} of ${perFolder * folders.length} caught\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

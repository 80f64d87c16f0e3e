/**
 * `npm test`: the static checks and all tests, from a fresh clone. `npm run check` runs the stages that need no browser, and
 * `npm run verify` everything there is. Other names as arguments (`npm test unit e2e`) run those stages alone. The last lines name
 * what failed, and then `N passed, N failed`; a stage without tests counts as one.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BUILT, ensureBuild, ensureDemo, ensureDependencies, ensureTools, ROOT } from './setup.mjs';

const {
  values: { verify: isVerify },
  positionals: named,
} = parseArgs({ options: { verify: { type: 'boolean', default: false } }, allowPositionals: true });

const program = (file, ...args) => [process.execPath, '--import', 'tsx', file, ...args];
const nodeTests = (...places) => [process.execPath, 'scripts/unit-tests.mjs', ...places];
const SOURCES = ['src', 'demo', 'bench', 'scripts', 'test', 'training'];
const CACHE = 'node_modules/.cache/doc-capture/prettier';

/** Commands by the name of their stage. Stages of one row run side by side. */
const CHECKS = [
  {
    format: ['npx', 'prettier', '--check', '--cache', '--cache-strategy=content', `--cache-location=${CACHE}`, '.'],
    types: ['npx', 'tsc', '-b', '.'],
    lint: ['npx', 'oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings', ...SOURCES],
    unused: ['npx', 'knip', '--no-progress'],
    structure: nodeTests('test/structure'),
  },
];
/** One after the other: each uses every core, and the attacks measure time. */
const TESTS = [
  { unit: nodeTests('test/unit', 'test/package') },
  { attacks: nodeTests('test/attacks') },
  { browser: ['npx', 'wtr'] },
  { e2e: ['npx', 'playwright', 'test'] },
];
/** One after the other, because they measure or use fixed ports. */
const VERIFICATIONS = [
  { 'the package, as it would be published': program('test/verify/publishing.ts') },
  { 'README and pages, to the letter': program('test/verify/run-doc-commands.ts') },
  { 'the documentation site, without dead links': program('scripts/docs-site.ts') },
  { 'backends in other languages': program('test/verify/backends.ts') },
  { 'the relay guide on every server': program('test/verify/relay-guide.ts') },
  { 'the package in every framework and bundler': program('test/verify/try-package.ts') },
  { 'containers, step by step': program('test/verify/containers.ts') },
  { 'the relay under load': program('bench/load.ts', '--short') },
  { 'two relays behind nginx with one Redis': program('bench/cluster.ts', '--short') },
  { 'the element used again and again': program('bench/soak.ts', '--short') },
  { measurements: program('bench/measure.ts') },
];

/** Runs a command in the project's root and shows its output, when it ends or, alone in its row, at once. */
function execute([file, ...args], isAlone) {
  return new Promise((resolve) => {
    // `npx` is a script on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && file === 'npx';
    const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        output += piece;
        if (isAlone) process.stdout.write(piece);
      });
    child.on('error', (error) => resolve({ output: String(error), isOk: false }));
    child.on('close', (code) => resolve({ output, isOk: code === 0 }));
  });
}

/** The last total that a runner prints: `ℹ pass 12` of Node, a line or an item `12 passed` of the others. */
function totalIn(output, word) {
  const pattern = new RegExp(`^ℹ ${word.replace('ed', '')}\\w* (\\d+)|(?:^ *|, )(\\d+) ${word}\\b`, 'gm');
  const last = [...output.matchAll(pattern)].at(-1);
  return Number(last?.[1] ?? last?.[2] ?? 0);
}

/** The failed tests as their runners name them, each on a line with a cross: Playwright also with a number and the time. */
function failuresIn(output) {
  return [...output.matchAll(/^ *✘ +(?:\d+ +)?(.+?)(?: \([\d.]+m?s?\))?$/gm)].map(([, test]) => test);
}

async function runStage(name, command, isAlone) {
  const startMs = Date.now();
  const { output, isOk } = await execute(command, isAlone);
  if (!isAlone) process.stdout.write(`\n── ${name}\n${output}`);
  const hasTests = name === 'structure' || TESTS.some((row) => name in row);
  const seconds = Math.round((Date.now() - startMs) / 1000);
  if (!hasTests) return { name, passed: Number(isOk), failed: Number(!isOk), skipped: 0, seconds, failures: [] };
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((word) => totalIn(output, word));
  // A runner that ends before its tests do has no totals, or none that failed.
  return { name, passed, failed: isOk ? failed : Math.max(failed, 1), skipped, seconds, failures: failuresIn(output) };
}

const stages = [...CHECKS, ...TESTS, ...(isVerify ? VERIFICATIONS : [])];
const unknown = named.filter((name) => !stages.some((row) => name in row));
if (unknown.length > 0) {
  const names = stages.flatMap((row) => Object.keys(row));
  process.stderr.write(`No stage ${unknown.join(', ')}. The stages are: ${names.join(', ')}\n`);
  process.exit(2);
}
ensureDependencies();
const rows = stages
  .map((row) => Object.entries(row).filter(([name]) => named.length === 0 || named.includes(name)))
  .filter((row) => row.length > 0);
if (isVerify) process.env.VERIFY = '1';
process.env.FUZZ_RUNS ??= isVerify ? '10000' : '300';
// The linter reads the package's types in the examples, too.
ensureBuild();
if (rows.flat().some(([name]) => !(name in CHECKS[0]))) {
  ensureDemo();
  await ensureTools();
  process.env[BUILT] = '1';
  // Tests that start relay and sandbox start the built program, which takes a third of the time.
  process.env.SYSTEM_PROGRAM ??= 'dist/cli.js';
}

const results = [];
for (const row of rows) {
  process.stdout.write(`\n── ${row.map(([name]) => name).join(', ')}\n`);
  results.push(...(await Promise.all(row.map(([name, command]) => runStage(name, command, row.length === 1)))));
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write('\n');
for (const { name, passed, failed, skipped, seconds } of results)
  process.stdout.write(`  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s\n`);
for (const { name, failures } of results.filter(({ failed }) => failed > 0))
  process.stdout.write(`\n✘ ${[name, ...failures].join('\n    ')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);

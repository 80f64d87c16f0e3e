/**
 * `npm test`: the static checks and all tests, from a fresh clone. Ends with one line, `N passed, N failed`.
 * With names as arguments (`npm test unit browser`) only those run.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeBrowserCount } from './browser-counts.mjs';
import { BUILT, ensureBuild, ensureDemo, ensureDependencies, ensureTools, ROOT } from './setup.mjs';
import { execute, STATIC_CHECKS } from './static-checks.mjs';

const REPORTS = 'node_modules/.cache/doc-capture/reports';

/** Firefox and WebKit are slower: here they run what is next to the platform, in `npm run verify` everything. */
const PLATFORM_FOLDERS = {
  firefox: ['worker/client', 'camera', 'frame', 'smoke', 'upload'],
  webkit: ['worker/client', 'camera', 'frame', 'smoke', 'upload'],
};

/** Chromium leaves out files that take long and whose functions other tests call too, in Node, in another engine or end to end. */
const LONG_FILES = [
  'element/both-in-one',
  'element/form-post',
  'element/removal',
  'element/two-elements',
  'photos/fit-files',
  'styles/screen-layout',
  'testing/specimen',
  'worker/client/client.calls',
  'worker/host/inspect-task.bad-input',
  'worker/host/lazy-document-readers.barcodes',
  'worker/host/lazy-document-readers.pdf',
];

/** @param {keyof PLATFORM_FOLDERS} browser */
const browserFiles = (browser) =>
  process.env.VERIFY === '1'
    ? []
    : PLATFORM_FOLDERS[browser].flatMap((folder) => ['--files', `test/browser/${folder}/**/*.test.ts`]);

/** Random cases of each fuzz test. */
process.env.FUZZ_RUNS ??= '300';

/** `BROWSER=webkit npm test browser` runs every browser test in that browser. */
const browser = process.env.BROWSER ?? 'chromium';

/** `npm test browser` in a named browser is the whole of it, as in `npm run verify`. */
const mainBrowserFiles = () =>
  process.env.VERIFY === '1' || process.env.BROWSER !== undefined
    ? []
    : ['test/browser/**/*.test.ts', ...LONG_FILES.map((file) => `!test/browser/${file}.test.ts`)].flatMap((glob) => [
        '--files',
        glob,
      ]);

/** Whether all tests of an engine run in a stage, so that their number goes into the README. */
const isCounted = ({ name, engine }) =>
  engine !== undefined && (process.env.VERIFY === '1' || (name === 'browser' && process.env.BROWSER !== undefined));

/** Each stage is one command, which writes a report of how many tests passed and failed. Stages of one row run side by side. */
const STAGES = [
  [{ name: 'unit', command: [process.execPath, 'test/scripts/unit-tests.mjs'], report: 'unit.json' }],
  [
    {
      name: 'attacks',
      command: [process.execPath, 'test/scripts/unit-tests.mjs', 'test/attacks'],
      report: 'attacks.json',
    },
  ],
  [
    {
      name: 'browser',
      command: ['npx', 'wtr', ...mainBrowserFiles()],
      env: { BROWSER: browser },
      report: `${browser}.json`,
      engine: browser,
    },
  ],
  // One file at a time in each: together they use two cores.
  [
    {
      name: 'firefox',
      command: ['npx', 'wtr', ...browserFiles('firefox')],
      env: { BROWSER: 'firefox' },
      report: 'firefox.json',
      engine: 'firefox',
      isSkipped: () => !findFirefox(),
    },
    {
      name: 'webkit',
      command: ['npx', 'wtr', ...browserFiles('webkit')],
      env: { BROWSER: 'webkit' },
      report: 'webkit.json',
      engine: 'webkit',
      isSkipped: () => !findWebKit(),
    },
  ],
  [{ name: 'e2e', command: ['npx', 'playwright', 'test'], report: 'e2e.json' }],
];

/** Counts as one test. */
async function runStaticCheck(name) {
  const { isOk, output, seconds } = await execute(STATIC_CHECKS[name]);
  process.stdout.write(`\n── ${name}\n${output}`);
  const failures = isOk ? [] : [name];
  return { name, passed: isOk ? 1 : 0, failed: failures.length, skipped: 0, failures, seconds };
}

/** @param isAlone its output is shown while it runs */
async function runStage(stage, isAlone) {
  const { name, command, env, report } = stage;
  if (isAlone) process.stdout.write(`\n── ${name}\n`);
  const file = join(ROOT, REPORTS, report);
  rmSync(file, { force: true });
  const { isOk, output, seconds } = await execute(command, { env: { ...env, REPORT_FILE: file }, isPrinted: isAlone });
  if (!isAlone) process.stdout.write(`\n── ${name}\n${output}`);
  try {
    const { passed, failed, skipped, failures } = JSON.parse(readFileSync(file, 'utf8'));
    if (isCounted(stage)) writeBrowserCount(stage.engine, { passed, failed, skipped });
    return { name, passed, failed: failed === 0 && !isOk ? 1 : failed, skipped, failures, seconds };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, failures: [`${name} left no report`], seconds };
  }
}

ensureDependencies();
ensureBuild();
ensureDemo();
await ensureTools();
// Imported only now: it needs the packages that were just installed.
const { findFirefox, findWebKit } = await import('../support/browsers.mjs');
process.env[BUILT] = '1';

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const results = await Promise.all(Object.keys(STATIC_CHECKS).filter(isWanted).map(runStaticCheck));
const lines = [];
for (const row of STAGES) {
  const stages = row.filter(({ name }) => isWanted(name));
  const found = stages.filter((stage) => !stage.isSkipped?.());
  for (const { name } of stages.filter((stage) => !found.includes(stage))) lines.push(`${name}: not found, skipped`);
  results.push(...(await Promise.all(found.map((stage) => runStage(stage, found.length === 1)))));
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
for (const { name, passed, failed, skipped, seconds } of results)
  lines.push(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds.toFixed(0)} s`);
for (const { name, failures } of results) lines.push(...failures.map((failure) => `failed in ${name}: ${failure}`));
process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n  skipped in all: ${sum('skipped')}\n\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);

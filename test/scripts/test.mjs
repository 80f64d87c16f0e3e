/**
 * `npm test`: the static checks and all tests, from a fresh clone. Ends with one line, `N passed, N failed`.
 * With names as arguments (`npm test unit browser`) only those run.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, ensureBuild, ensureDemo, ensureDependencies, ensureTools, ROOT } from './setup.mjs';
import { execute, STATIC_CHECKS } from './static-checks.mjs';

const REPORTS = 'node_modules/.cache/doc-capture/reports';

/** Firefox is slower: here it runs what is next to the platform, in `npm run verify` everything. */
const FIREFOX_FILES =
  process.env.VERIFY === '1'
    ? ['test/browser/**/*.test.ts']
    : ['worker/client', 'camera', 'frame', 'photos', 'smoke', 'upload'].map(
        (folder) => `test/browser/${folder}/**/*.test.ts`,
      );

/** Each stage is one command, which writes a report of how many tests passed and failed. */
const STAGES = [
  { name: 'unit', command: [process.execPath, 'test/scripts/unit-tests.mjs'], report: 'unit.json' },
  {
    name: 'attacks',
    command: [process.execPath, 'test/scripts/unit-tests.mjs', 'test/attacks'],
    report: 'attacks.json',
  },
  { name: 'browser', command: ['npx', 'wtr'], env: { BROWSER: 'chromium' }, report: 'browser.json' },
  {
    name: 'firefox',
    command: ['npx', 'wtr', ...FIREFOX_FILES.flatMap((files) => ['--files', files])],
    env: { BROWSER: 'firefox' },
    report: 'firefox.json',
    isSkipped: () => !findFirefox(),
  },
  { name: 'e2e', command: ['npx', 'playwright', 'test'], report: 'e2e.json' },
];

/** Counts as one test. */
async function runStaticCheck(name) {
  const { isOk, output, seconds } = await execute(STATIC_CHECKS[name]);
  process.stdout.write(`\n── ${name}\n${output}`);
  const failures = isOk ? [] : [name];
  return { name, passed: isOk ? 1 : 0, failed: failures.length, skipped: 0, failures, seconds };
}

async function runStage({ name, command, env, report }) {
  process.stdout.write(`\n── ${name}\n`);
  const file = join(ROOT, REPORTS, report);
  rmSync(file, { force: true });
  const { isOk, seconds } = await execute(command, { env: { ...env, REPORT_FILE: file }, isPrinted: true });
  try {
    const { passed, failed, skipped, failures } = JSON.parse(readFileSync(file, 'utf8'));
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
const { findFirefox } = await import('../support/browsers.mjs');
process.env[BUILT] = '1';

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const results = await Promise.all(Object.keys(STATIC_CHECKS).filter(isWanted).map(runStaticCheck));
const lines = [];
for (const stage of STAGES.filter(({ name }) => isWanted(name))) {
  if (stage.isSkipped?.()) lines.push(`${stage.name}: not found, skipped`);
  else results.push(await runStage(stage));
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
for (const { name, passed, failed, skipped, seconds } of results)
  lines.push(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds.toFixed(0)} s`);
for (const { name, failures } of results) lines.push(...failures.map((failure) => `failed in ${name}: ${failure}`));
process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n  skipped in all: ${sum('skipped')}\n\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);

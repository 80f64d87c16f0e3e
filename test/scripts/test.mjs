/**
 * `npm test`: everything that guards the project, from a fresh clone. Ends with one line, `N passed, N failed`.
 * With names as arguments (`npm test unit browser`) only those stages run.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, ensureBuild, ensureDemo, ensureDependencies, ensureTools, ROOT } from './setup.mjs';

const REPORTS = 'node_modules/.cache/doc-capture/reports';

/** In Firefox, the slower one, `npm run verify` runs all; here it is what differs between browsers below the face. */
const FIREFOX_FILES =
  process.env.VERIFY === '1'
    ? ['test/browser/**/*.test.ts']
    : ['bridge', 'camera', 'frame', 'photos', 'smoke', 'upload'].map((room) => `test/browser/${room}/**/*.test.ts`);

/** What reads the sources and runs none of them: all at once. */
const GUARDS = [
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['npx', 'tsc', '-b', '.'] },
  { name: 'lint', command: ['npx', 'oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings', 'src', 'demo', 'test'] },
  { name: 'unused', command: ['npx', 'knip', '--no-progress'] },
];

/** Each stage is one command, which leaves a report of how many tests passed and failed; a guard counts as one. */
const STAGES = [
  { name: 'unit', command: [process.execPath, 'test/scripts/unit-tests.mjs'], report: 'unit.json' },
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

function execute([command, ...args], env, stdio = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
    child.on('error', (error) => resolve({ succeeded: false, output: `${output}${error}` }));
  });
}

async function guard({ name, command }) {
  const begunMs = Date.now();
  const { succeeded, output } = await execute(command, {}, ['ignore', 'pipe', 'pipe']);
  process.stdout.write(`\n── ${name}\n${output}`);
  const failures = succeeded ? [] : [name];
  return { name, passed: succeeded ? 1 : 0, failed: failures.length, skipped: 0, failures, ms: Date.now() - begunMs };
}

async function stage({ name, command, env, report }) {
  process.stdout.write(`\n── ${name}\n`);
  const begunMs = Date.now();
  const file = join(ROOT, REPORTS, report);
  rmSync(file, { force: true });
  const { succeeded } = await execute(command, { ...env, REPORT_FILE: file });
  const ms = Date.now() - begunMs;
  try {
    const { passed, failed, skipped, failures } = JSON.parse(readFileSync(file, 'utf8'));
    return { name, passed, failed: failed === 0 && !succeeded ? 1 : failed, skipped, failures, ms };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, failures: [`${name} left no report`], ms };
  }
}

ensureDependencies();
ensureBuild();
ensureDemo();
await ensureTools();
// Only now: it needs what was just installed.
const { findFirefox } = await import('../support/browsers.mjs');
process.env[BUILT] = '1';

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const done = await Promise.all(GUARDS.filter(isWanted).map(guard));
const lines = [];
for (const one of STAGES.filter(isWanted)) {
  if (one.isSkipped?.()) lines.push(`${one.name}: not found, skipped`);
  else done.push(await stage(one));
}

const sum = (key) => done.reduce((total, each) => total + each[key], 0);
for (const { name, passed, failed, skipped, ms } of done)
  lines.push(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${(ms / 1000).toFixed(0)} s`);
for (const { name, failures } of done) lines.push(...failures.map((failure) => `failed in ${name}: ${failure}`));
process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n  skipped in all: ${sum('skipped')}\n\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);

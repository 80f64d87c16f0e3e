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
  process.env.FLOWS === 'all'
    ? ['test/browser/**/*.test.ts']
    : ['bridge', 'camera', 'frame', 'headless', 'photos', 'smoke', 'upload', 'worker'].map(
        (room) => `test/browser/${room}/**/*.test.ts`,
      );

/** Each stage is one command; `count` reads how many tests passed and failed, or the stage counts as one. */
const STAGES = [
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['npx', 'tsc', '-b', '.'] },
  { name: 'lint', command: ['npx', 'oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings', 'src', 'demo', 'test'] },
  { name: 'unused', command: ['npx', 'knip', '--no-progress'] },
  { name: 'unit', command: [process.execPath, 'test/scripts/unit.mjs'], report: 'unit.json' },
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

function execute([command, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code === 0));
    child.on('error', () => resolve(false));
  });
}

function counted({ report }, succeeded) {
  if (!report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(join(ROOT, REPORTS, report), 'utf8'));
    return { passed, failed: failed === 0 && !succeeded ? 1 : failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
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
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
for (const stage of STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  if (stage.isSkipped?.()) {
    lines.push(`${stage.name}: not found, skipped`);
    continue;
  }
  process.stdout.write(`\n── ${stage.name}\n`);
  if (stage.report) rmSync(join(ROOT, REPORTS, stage.report), { force: true });
  const begun = Date.now();
  const succeeded = await execute(stage.command, {
    ...stage.env,
    REPORT_FILE: stage.report ? join(ROOT, REPORTS, stage.report) : '',
  });
  const { passed, failed, skipped } = counted(stage, succeeded);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  lines.push(`${stage.name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s`);
}
process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n  skipped in all: ${total.skipped}\n\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

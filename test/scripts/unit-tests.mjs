/** Runs the Node tests: all of them, or the files and folders named as arguments. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { groupTests } from './group-tests.mjs';
import { listTests } from './list-tests.mjs';
import { ROOT } from './setup.mjs';
import { saveDurations } from './test-durations.mjs';

/** How many of the slowest files are listed. */
const SLOWEST = 12;
/** For one file, in milliseconds. Generous: the machine may be busy with something else. */
const FILE_TIMEOUT_MS = 600_000;

/**
 * Only with `npm run verify`: tests of the simulator and of measuring, random cases, and tests that draw and search many scenes for a
 * function that other tests call too. `npm test` stays under 15 minutes on two cores.
 */
const VERIFY_ONLY = [
  'test/unit/scenes/',
  'test/unit/specimens/',
  'test/unit/checks/document/align-quad.test.ts',
  'test/unit/checks/document/cut-off-by-segmentation.test.ts',
  'test/unit/checks/document/inspect-framing.test.ts',
  'test/unit/checks/document/side-fingerprint.test.ts',
  'test/unit/checks/hidden/measure-hidden-print.test.ts',
  'test/unit/checks/inspect-bad-files.test.ts',
  'test/unit/checks/mrz/inspect-mrz.test.ts',
  'test/unit/checks/quality/measure-image-quality.test.ts',
  'test/unit/checks/recapture/measure-recapture.test.ts',
  'test/unit/checks/segmentation/segment-image.test.ts',
  'test/unit/files/malformed-files.test.ts',
  'test/unit/messages/messages-command.test.ts',
  'test/unit/sandbox/sandbox-fuzz.test.ts',
  'test/unit/sandbox/verdict-from-pixels.test.ts',
  'test/unit/session/photographed-pairs.test.ts',
  'test/unit/system/hundred-submissions.test.ts',
  'test/package/package-lint.test.ts',
];
const isForNow = (file) => process.env.VERIFY === '1' || !VERIFY_ONLY.some((place) => file.startsWith(place));

const places = process.argv.slice(2);
const files =
  places.length > 0
    ? listTests(places)
    : groupTests(listTests(['test/unit', 'test/structure', 'test/package']).filter(isForNow));
const totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
const durationsMs = {};

// Each file runs in a process of its own, which inherits the TypeScript loader. Three at a time, since some of them wait.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx`;
const stream = run({ files: files.map((file) => join(ROOT, file)), concurrency: 3, timeout: FILE_TIMEOUT_MS });
stream.on('test:pass', ({ skip, details, file, nesting }) => {
  if (nesting === 0) {
    const path = relative(ROOT, file ?? '');
    durationsMs[path] = (durationsMs[path] ?? 0) + details.duration_ms;
  }
  if (details.type === 'suite') return;
  totals[skip === undefined ? 'passed' : 'skipped'] += 1;
});
stream.on('test:fail', ({ name, file, details }) => {
  if (details.type === 'suite') return;
  totals.failed += 1;
  totals.failures.push(`${relative(ROOT, file ?? '')}: ${name}`);
  process.exitCode = 1;
});
stream.on('end', () => {
  saveDurations(durationsMs);
  const slowest = Object.entries(durationsMs).toSorted(([, a], [, b]) => b - a);
  for (const [file, ms] of slowest.slice(0, SLOWEST)) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${file}\n`);
  const report = process.env.REPORT_FILE;
  if (!report) return;
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify(totals));
});
stream.compose(new spec()).pipe(process.stdout);

/** Runs the Node tests of the files and folders that are named as arguments, each file in a process of its own. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ROOT } from './setup.mjs';

/** For one file, in milliseconds. Generous: the machine may be busy with something else. */
const FILE_TIMEOUT_MS = 600_000;
/** How many of the slowest files are listed. */
const SLOWEST = 12;

/** Only with `npm run verify`: random cases, and tests that draw and search many scenes. */
const VERIFY_ONLY = [
  'test/unit/checks/document/inspect-framing.test.ts',
  'test/unit/checks/document/side-fingerprint.test.ts',
  'test/unit/checks/quality/measure-image-quality.test.ts',
  'test/unit/files/malformed-files.test.ts',
  'test/unit/files/slow-files.test.ts',
  'test/unit/messages/messages-command.test.ts',
  'test/unit/sandbox/sandbox-fuzz.test.ts',
  'test/package/package-lint.test.ts',
];

const isForNow = (file) => process.env.VERIFY === '1' || !VERIFY_ONLY.some((place) => file.startsWith(place));

function testsOf(place) {
  if (statSync(join(ROOT, place)).isFile()) return [place];
  const names = readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${place}/${name}`)
    .filter(isForNow)
    .sort();
}

const files = process.argv.slice(2).flatMap(testsOf);
// The processes of the files inherit the TypeScript loader. Three at a time, since some of them wait.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx`;
const stream = run({ files: files.map((file) => join(ROOT, file)), concurrency: 3, timeout: FILE_TIMEOUT_MS });

const durationsMs = new Map();
stream.on('test:pass', ({ nesting, file = '', details }) => {
  if (nesting === 0) durationsMs.set(file, (durationsMs.get(file) ?? 0) + details.duration_ms);
});
/** The lines from which `npm test` has the names of the failed tests. */
const failed = [];
stream.on('test:fail', ({ name, file = '', details }) => {
  process.exitCode = 1;
  if (details.error.failureType !== 'subtestsFailed') failed.push(`✘ ${relative(ROOT, file)} › ${name}\n`);
});
stream.on('end', () => {
  process.stdout.write(failed.join(''));
  const slowest = [...durationsMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  for (const [file, ms] of slowest) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${relative(ROOT, file)}\n`);
});
stream.compose(new spec()).pipe(process.stdout);

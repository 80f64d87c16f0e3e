/** Runs the Node tests: all of them, or the files and folders named as arguments. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ROOT } from './setup.mjs';

function testsBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? testsBelow(child) : entry.name.endsWith('.test.ts') ? [child] : [];
  });
}

const places = process.argv.slice(2);
const files = (places.length ? places : ['test/unit', 'test/house']).flatMap((place) => testsBelow(join(ROOT, place)));
const totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** How many of the files that take longest are named: the whole run has a quarter of an hour. */
const SLOWEST = 12;
const times = new Map();

// Child processes inherit the loader, so that every test file may be TypeScript.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx`;
const stream = run({ files: files.sort(), concurrency: 2, timeout: 300_000 });
stream.on('test:pass', ({ skip, details, file, nesting }) => {
  if (nesting === 0) times.set(file, (times.get(file) ?? 0) + details.duration_ms);
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
  const slowest = [...times].toSorted((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  for (const [file, ms] of slowest) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${relative(ROOT, file)}\n`);
  const report = process.env.REPORT_FILE;
  if (!report) return;
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify(totals));
});
stream.compose(new spec()).pipe(process.stdout);

import { relative } from 'node:path';
import { writeTotals } from './write-totals.mjs';

/** How many of the files that take longest are named. */
const SLOWEST = 12;

function suiteTests(suite) {
  return suite ? [...suite.tests, ...suite.suites.flatMap(suiteTests)] : [];
}

/**
 * A @web/test-runner reporter that counts tests over all browsers; a file that does not load counts as one failure. Names
 * the files that take longest: the whole run has a quarter of an hour.
 */
export function totalsReporter() {
  return {
    stop({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
      const times = [];
      for (const session of sessions) {
        const tests = suiteTests(session.testResults);
        totals.skipped += tests.filter((test) => test.skipped).length;
        totals.passed += tests.filter((test) => test.passed && !test.skipped).length;
        const file = `${relative('.', session.testFile)} (${session.browser.name})`;
        const failed = tests.filter((test) => !test.passed && !test.skipped).map(({ name }) => `${file}: ${name}`);
        totals.failures.push(...(!session.passed && failed.length === 0 ? [`${file} did not load`] : failed));
        const seconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000;
        times.push({ seconds, file });
      }
      const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
      process.stdout.write(`\n${slowest.map(({ seconds, file }) => `${seconds.toFixed(1)} s  ${file}`).join('\n')}\n`);
      writeTotals({ ...totals, failed: totals.failures.length });
    },
  };
}

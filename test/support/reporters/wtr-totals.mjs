import { writeTotals } from './write-totals.mjs';

function suiteTests(suite) {
  return suite ? [...suite.tests, ...suite.suites.flatMap(suiteTests)] : [];
}

/** A @web/test-runner reporter that counts tests over all browsers; a file that does not load counts as one failure. */
export function totalsReporter() {
  return {
    stop({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        const tests = suiteTests(session.testResults);
        totals.skipped += tests.filter((test) => test.skipped).length;
        totals.passed += tests.filter((test) => test.passed && !test.skipped).length;
        totals.failed += tests.filter((test) => !test.passed && !test.skipped).length;
        if (!session.passed && tests.every((test) => test.passed || test.skipped)) totals.failed += 1;
      }
      writeTotals(totals);
    },
  };
}

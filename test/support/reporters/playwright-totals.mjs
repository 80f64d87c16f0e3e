import { writeTotals } from './write-totals.mjs';

/** A Playwright reporter that counts tests by their last result. */
export default class TotalsReporter {
  #outcomes = new Map();
  #names = new Map();

  onTestEnd(test) {
    this.#outcomes.set(test.id, test.outcome());
    this.#names.set(test.id, test.titlePath().filter(Boolean).join(' › '));
  }

  onEnd() {
    const outcomes = [...this.#outcomes.values()];
    const count = (...kinds) => outcomes.filter((outcome) => kinds.includes(outcome)).length;
    const failures = [...this.#outcomes].filter(([, outcome]) => outcome === 'unexpected');
    writeTotals({
      passed: count('expected', 'flaky'),
      failed: count('unexpected'),
      skipped: count('skipped'),
      failures: failures.map(([id]) => this.#names.get(id)),
    });
  }
}

import { writeTotals } from './write-totals.mjs';

/** A Playwright reporter that counts tests by their last result. */
export default class TotalsReporter {
  #outcomes = new Map();

  onTestEnd(test) {
    this.#outcomes.set(test.id, test.outcome());
  }

  onEnd() {
    const outcomes = [...this.#outcomes.values()];
    const count = (...kinds) => outcomes.filter((outcome) => kinds.includes(outcome)).length;
    writeTotals({ passed: count('expected', 'flaky'), failed: count('unexpected'), skipped: count('skipped') });
  }
}

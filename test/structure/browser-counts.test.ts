import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withBrowserCount } from '../scripts/browser-counts.mjs';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

for (const engine of ['chromium', 'firefox', 'webkit'] as const)
  test(`totals of ${engine} → the README’s row for it says how many tests passed, failed and were skipped`, () => {
    const count = (totals: { passed: number; failed: number; skipped: number }) =>
      withBrowserCount(README, engine, totals);
    const changed = count({ passed: 901, failed: 2, skipped: 3 });
    assert.match(changed, /\| 901 passed, 2 failed, 3 skipped \|/);
    const lines = README.split('\n');
    assert.equal(changed.split('\n').filter((line, index) => line !== lines[index]).length, 1);
    assert.match(count({ passed: 901, failed: 0, skipped: 0 }), /\| 901 passed \|/);
  });

test('a README without a row for the engine → an error', () => {
  assert.throws(() => withBrowserCount('# Nothing', 'webkit', { passed: 1, failed: 0, skipped: 0 }), /WebKitGTK/);
});

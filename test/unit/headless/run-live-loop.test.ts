import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THRESHOLDS } from '../../../src/checks/checks.js';
import { expectationAt } from '../../../src/headless/run-live-loop.js';

test('expectationAt: a far guide → a document of the smallest readable size is taken, by the host’s limits; else unchanged', () => {
  const expectation = { docType: 'id_card', thresholds: { maxBlurPx: 5 } } as const;
  assert.equal(expectationAt('near', expectation), expectation);
  assert.deepEqual(expectationAt('far', expectation), {
    docType: 'id_card',
    thresholds: { maxBlurPx: 5, minLiveLongSidePx: THRESHOLDS.minDocumentLongSidePx },
  });
  const own = expectationAt('far', { thresholds: { minDocumentLongSidePx: 500 } });
  assert.equal(own.thresholds?.minLiveLongSidePx, 500);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THRESHOLDS, type LiveReport, type Measures } from '../../../src/checks/checks.js';
import { expectationAt, scoreFrame } from '../../../src/headless/run-live-loop.js';
import { liveReport } from '../../support/session/sample-reports.js';

const base = liveReport();
const live = (measures: Partial<Measures>, over: Partial<LiveReport> = {}): LiveReport =>
  liveReport({ measures: { ...base.measures, ...measures }, ...over });

const BETTER: readonly [string, better: LiveReport, worse: LiveReport][] = [
  ['sharper', live({ blurPx: 1.5 }), live({ blurPx: 3 })],
  ['stiller', liveReport({ motion: 0.001 }), liveReport({ motion: 0.01 })],
  ['with less glare', live({ glare: 0 }), live({ glare: 0.04 })],
  ['with less covered print', live({ covered: 0 }), live({ covered: 0.04 })],
  ['filled by a larger document', live({ documentLongSidePx: 1400 }), live({ documentLongSidePx: 900 })],
  ['not cut off', liveReport({ good: false }), cutOff(['left'])],
  ['cut off on one side rather than two', cutOff(['left']), cutOff(['left', 'top'])],
  ['good although less sharp', live({ blurPx: 4 }), live({ blurPx: 1 }, { good: false })],
  ['of known sharpness', live({ blurPx: 5 }), live({ blurPx: null })],
];
function cutOff(sides: readonly ('left' | 'top')[]): LiveReport {
  const { document } = base;
  if (document === null) throw new Error('no document');
  return liveReport({ good: false, document: { ...document, cutOff: sides } });
}
for (const [name, better, worse] of BETTER) {
  test(`scoreFrame of a frame that is ${name} → a higher score than the compared frame`, () => {
    assert.ok((scoreFrame(better) ?? -Infinity) > (scoreFrame(worse) ?? Infinity));
  });
}

test('a frame without a document, or with unknown motion → scoreFrame returns null', () => {
  assert.equal(scoreFrame(liveReport({ document: null, good: false, motion: null })), null);
  assert.equal(scoreFrame(liveReport({ motion: null })), null);
});

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, LiveReport, Measures } from '../../../src/checks/checks.js';
import { isPhotoAsGoodAsFrame, scoreFrame } from '../../../src/headless/compare-quality.js';
import { liveReport, checkReport } from '../../support/session/sample-reports.js';

const base = liveReport();
const live = (measures: Partial<Measures>, over: Partial<LiveReport> = {}): LiveReport =>
  liveReport({ measures: { ...base.measures, ...measures }, ...over });
const still = (measures: Partial<Measures>, over: Partial<CheckReport> = {}): CheckReport => ({
  ...checkReport(),
  measures: { ...base.measures, ...measures },
  ...over,
});

const BETTER: readonly [string, better: LiveReport, worse: LiveReport][] = [
  ['sharper', live({ blurPx: 1.5 }), live({ blurPx: 3 })],
  ['stiller', liveReport({ motion: 0.001 }), liveReport({ motion: 0.01 })],
  ['with less glare', live({ glare: 0 }), live({ glare: 0.04 })],
  ['larger', live({ documentLongSidePx: 1400 }), live({ documentLongSidePx: 900 })],
  ['whole', liveReport({ good: false }), cutOff(['left'])],
  ['cut off on one side rather than two', cutOff(['left']), cutOff(['left', 'top'])],
  ['good, even where another one is sharper', live({ blurPx: 4 }), live({ blurPx: 1 }, { good: false })],
  ['of known sharpness', live({ blurPx: 5 }), live({ blurPx: null })],
];
function cutOff(sides: readonly ('left' | 'top')[]): LiveReport {
  const { document } = base;
  if (document === null) throw new Error('no document');
  return liveReport({ good: false, document: { ...document, cutOff: sides } });
}
for (const [name, better, worse] of BETTER) {
  test(`a frame that is ${name} → a higher score`, () => {
    assert.ok((scoreFrame(better) ?? -Infinity) > (scoreFrame(worse) ?? Infinity));
  });
}

test('no document, or one that was lost in between → no score', () => {
  assert.equal(scoreFrame(liveReport({ document: null, good: false, motion: null })), null);
  assert.equal(scoreFrame(liveReport({ motion: null })), null);
});

const MRZ = { mrzPresent: true } as const;
const PHOTOS: readonly [string, photo: CheckReport, frame: LiveReport, replaces: boolean][] = [
  ['larger and as sharp', still({ documentLongSidePx: 3000 }), base, true],
  ['larger and sharper', still({ documentLongSidePx: 3000, blurPx: 0.8 }), live({ blurPx: 2 }), true],
  ['a little softer while both are sharp', still({ blurPx: 2.5 }), live({ blurPx: 1.2 }), true],
  ['softer than what was judged', still({ blurPx: 5 }), live({ blurPx: 2 }), false],
  ['soft, as the frame was', still({ blurPx: 5 }), live({ blurPx: 5 }), true],
  ['of unknown sharpness', still({ blurPx: null }), live({ blurPx: 2 }), false],
  ['without the document', still({}, { document: null }), base, false],
  ['with a document that is cut off', still({}, { document: { ...base.document!, cutOff: ['top'] } }), base, false],
  ['with a smaller document', still({ documentLongSidePx: 900 }), live({ documentLongSidePx: 1200 }), false],
  ['without the machine-readable zone that was there', still({}), liveReport(MRZ), false],
  ['full of glare', still({ glare: 0.2 }), base, false],
  ['as full of glare as the frame was', still({ glare: 0.2 }), live({ glare: 0.2 }), true],
  ['dark', still({ brightness: 0.1 }), base, false],
  ['pale', still({ brightness: 0.97 }), base, false],
  ['whatever, where no document was followed', still({}, { document: null }), liveReport({ document: null }), true],
];
for (const [name, photo, frame, expected] of PHOTOS) {
  test(`a photo that is ${name} → ${expected ? 'as good as the frame' : 'worse than the frame'}`, () => {
    assert.equal(isPhotoAsGoodAsFrame(photo, frame), expected);
  });
}

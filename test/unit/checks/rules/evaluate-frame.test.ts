import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Expectation, LiveReport, Measures } from '../../../../src/checks/checks.js';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { isPhotoAsGoodAsFrame, scoreFrame } from '../../../../src/checks/rules/evaluate-frame.js';
import { checkReport, liveReport } from '../../../support/session/sample-reports.js';

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

test('scoreFrame: a host that accepts more blur → glare costs more than it', () => {
  const blurred = live({ blurPx: 5 });
  const washedOut = live({ glare: 0.85 * THRESHOLDS.maxGlare });
  const isBlurWorse = (maxBlurPx: number): boolean => {
    const expectation = { thresholds: { maxBlurPx } };
    return (scoreFrame(blurred, expectation) ?? 0) < (scoreFrame(washedOut, expectation) ?? 0);
  };
  assert.deepEqual([isBlurWorse(4), isBlurWorse(12)], [true, false]);
});

const MRZ = { mrzPresent: true } as const;
const PHOTOS: readonly [string, photo: CheckReport, frame: LiveReport, replaces: boolean][] = [
  ['larger and as sharp', still({ documentLongSidePx: 3000 }), base, true],
  ['larger and sharper', still({ documentLongSidePx: 3000, blurPx: 0.8 }), live({ blurPx: 2 }), true],
  ['a little softer while both are sharp', still({ blurPx: 2.5 }), live({ blurPx: 1.2 }), true],
  ['clearly softer than the frame', still({ blurPx: 5 }), live({ blurPx: 2 }), false],
  ['soft, as the frame was', still({ blurPx: 5 }), live({ blurPx: 5 }), true],
  ['of unknown sharpness', still({ blurPx: null }), live({ blurPx: 2 }), false],
  ['of unknown sharpness, as the frame was', still({ blurPx: null }), live({ blurPx: null }), true],
  ['full of glare, sharpness unknown', still({ blurPx: null, glare: 0.2 }), live({ blurPx: null }), false],
  ['covered, sharpness unknown', still({ blurPx: null, covered: 0.2 }), live({ blurPx: null }), false],
  ['dark, sharpness unknown', still({ blurPx: null, brightness: 0.1 }), live({ blurPx: null }), false],
  ['without the document', still({}, { document: null }), base, false],
  ['with a document that is cut off', still({}, { document: { ...base.document!, cutOff: ['top'] } }), base, false],
  ['with a smaller document', still({ documentLongSidePx: 900 }), live({ documentLongSidePx: 1200 }), false],
  ['without the MRZ that the frame shows', still({}), liveReport(MRZ), false],
  ['full of glare', still({ glare: 0.2 }), base, false],
  ['as full of glare as the frame was', still({ glare: 0.2 }), live({ glare: 0.2 }), true],
  ['covered by a finger', still({ covered: 0.2 }), base, false],
  ['as covered as the frame was', still({ covered: 0.2 }), live({ covered: 0.2 }), true],
  ['dark', still({ brightness: 0.1 }), base, false],
  ['pale', still({ brightness: 0.97 }), base, false],
  ['without the document, as the frame is too', still({}, { document: null }), liveReport({ document: null }), true],
];
for (const [name, photo, frame, expected] of PHOTOS) {
  test(`isPhotoAsGoodAsFrame, a photo that is ${name} → ${expected ? 'as good as the frame' : 'worse than the frame'}`, () => {
    assert.equal(isPhotoAsGoodAsFrame(photo, frame), expected);
  });
}

const HOST_LIMITS: readonly [
  string,
  photo: CheckReport,
  thresholds: NonNullable<Expectation['thresholds']>,
  replaces: boolean,
][] = [
  ['glare within the limit of the host', still({ glare: 0.2 }), { maxGlare: 0.3 }, true],
  ['print covered within the limit of the host', still({ covered: 0.2 }), { maxCovered: 0.3 }, true],
  ['as dark as the host accepts', still({ brightness: 0.1 }), { minBrightness: 0.05 }, true],
  ['as pale as the host accepts', still({ brightness: 0.97 }), { maxBrightness: 0.99 }, true],
  ['softer than a strict host calls sharp', still({ blurPx: 2.5 }), { maxBlurPx: 3 }, false],
];
for (const [name, photo, thresholds, expected] of HOST_LIMITS) {
  test(`isPhotoAsGoodAsFrame, a photo with ${name} → ${expected ? 'as good as the frame' : 'worse than the frame'}`, () => {
    assert.equal(isPhotoAsGoodAsFrame(photo, base, { thresholds }), expected);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, LiveReport, Measures } from '../../../src/checks/checks.js';
import { isPhotoAsGoodAsFrame } from '../../../src/headless/lens-tuner.js';
import { checkReport, liveReport } from '../../support/session/sample-reports.js';

const base = liveReport();
const live = (measures: Partial<Measures>, over: Partial<LiveReport> = {}): LiveReport =>
  liveReport({ measures: { ...base.measures, ...measures }, ...over });
const still = (measures: Partial<Measures>, over: Partial<CheckReport> = {}): CheckReport => ({
  ...checkReport(),
  measures: { ...base.measures, ...measures },
  ...over,
});

const MRZ = { mrzPresent: true } as const;
const PHOTOS: readonly [string, photo: CheckReport, frame: LiveReport, replaces: boolean][] = [
  ['larger and as sharp', still({ documentLongSidePx: 3000 }), base, true],
  ['larger and sharper', still({ documentLongSidePx: 3000, blurPx: 0.8 }), live({ blurPx: 2 }), true],
  ['a little softer while both are sharp', still({ blurPx: 2.5 }), live({ blurPx: 1.2 }), true],
  ['clearly softer than the frame', still({ blurPx: 5 }), live({ blurPx: 2 }), false],
  ['soft, as the frame was', still({ blurPx: 5 }), live({ blurPx: 5 }), true],
  ['of unknown sharpness', still({ blurPx: null }), live({ blurPx: 2 }), false],
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveThresholds } from '../../../../src/checks/limits/limits.js';
import {
  THRESHOLDS,
  UNKNOWN_MEASURES,
  type Expectation,
  type Finding,
  type FindingCause,
  type Measures,
  type Thresholds,
} from '../../../../src/checks/checks.js';
import { evaluatePhoto, RULES, type PhotoEvidence } from '../../../../src/checks/rules/rules.js';
import { measureSpanInFrame } from '../../../../src/checks/document/measure-framing.js';
import { isGoodFrame, hintForFrame, type FrameEvidence } from '../../../../src/checks/rules/evaluate-frame.js';
import { createMrzSeen } from '../../../support/checks/create-mrz-seen.js';
import { liveReport } from '../../../support/session/sample-reports.js';
import { valuesOf } from '../../../support/values-of.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const { measures, document: seen } = liveReport();
const document = { ...seen!, aspect: 1.58 };
const good: PhotoEvidence = { size: { width: 1280, height: 720 }, document, measures, mrz: null, fingerprint: null };

const CASES: readonly (readonly [string, Partial<Measures>, reason: string, FindingCause, limit: keyof Thresholds])[] =
  [
    ['blurred', { blurPx: THRESHOLDS.maxBlurPx + 1 }, 'blur_img', 'blur', 'maxBlurPx'],
    ['shaken', { blurPx: 7, blurKind: 'motion' }, 'blur_img', 'motion', 'maxBlurPx'],
    ['defocused', { blurPx: 7, blurKind: 'focus' }, 'blur_img', 'focus', 'maxBlurPx'],
    ['unevenly lit', { unevenness: 0.6 }, 'low_quality', 'uneven_light', 'maxUnevenness'],
    ['colorless', { colour: 0.001 }, 'doc_print', 'grayscale', 'minColour'],
    ['too dark', { brightness: 0.1 }, 'low_quality', 'too_dark', 'minBrightness'],
    ['too bright', { brightness: 0.98 }, 'low_quality', 'too_bright', 'maxBrightness'],
    ['low-contrast', { contrast: 0.05 }, 'low_quality', 'low_contrast', 'minContrast'],
    ['glaring', { glare: 0.2 }, 'low_quality', 'glare', 'maxGlare'],
    ['covered', { covered: 0.2 }, 'low_quality', 'covered', 'maxCovered'],
    ['too small to read', { documentLongSidePx: 250 }, 'low_resolution', 'too_small', 'minDocumentLongSidePx'],
  ];

for (const [name, change, reason, cause, limit] of CASES)
  test(`evaluatePhoto: a ${name} document → one warning ${reason} by ${cause}, with the measured value and the limit`, () => {
    const [finding, ...more] = evaluatePhoto({
      ...good,
      measures: { ...measures, ...change },
    });
    const measured = Object.values(change)[0];
    assert.deepEqual(
      [finding, more.length],
      [{ reason, cause, severity: 'warn', measured, limit: THRESHOLDS[limit] }, 0],
    );
  });

for (const [cause, change] of [
  ['glare', { glare: 0.2, glareArea: rectangleCorners(0.2, 0.3, 0.4, 0.5) }],
  ['covered', { covered: 0.2, coveredArea: rectangleCorners(0.2, 0.3, 0.4, 0.5) }],
] as const) {
  test(`evaluatePhoto: print hidden by ${cause} → the finding has the area of that print`, () => {
    const [finding] = evaluatePhoto({ ...good, measures: { ...measures, ...change } });
    assert.equal(finding?.cause, cause);
    assert.deepEqual(finding.area, rectangleCorners(0.2, 0.3, 0.4, 0.5));
  });
}

const measuring = (change: Partial<Measures>): PhotoEvidence => ({ ...good, measures: { ...measures, ...change } });
const withSecond = { ...good, otherDocument: document };
const cutOff = ['top', 'left'] as const;
const mrz = createMrzSeen({ lineCount: 2, columns: 44, formats: ['TD3'] });
const FOUND: readonly (readonly [string, Partial<Finding>[], PhotoEvidence, Expectation?])[] = [
  ['a good photo', [], good],
  ['a photo whose quality measures are unknown', [], measuring(UNKNOWN_MEASURES)],
  ['two causes of one reason', [{ cause: 'too_dark' }, { cause: 'glare' }], measuring({ brightness: 0.1, glare: 0.2 })],
  ['a reflection and a finger', [{ cause: 'covered' }, { cause: 'glare' }], measuring({ glare: 0.06, covered: 0.02 })],
  ['little contrast in a dark document', [{ cause: 'too_dark' }], measuring({ brightness: 0.1, contrast: 0.05 })],
  ['little contrast, light unknown', [{ cause: 'low_contrast' }], measuring({ brightness: null, contrast: 0.05 })],
  [
    'a document cut off at two sides',
    [{ reason: 'missing_doc', cause: 'cut_off', severity: 'warn', measured: 2, limit: 0, cutOff }],
    { ...good, document: { ...document, cutOff } },
  ],
  [
    'a second document',
    [{ reason: 'sides_inconsistency', cause: 'two_documents', severity: 'warn', measured: 2, limit: 1 }],
    withSecond,
  ],
  ['a second document where both sides are expected', [], withSecond, { bothInOne: true }],
  [
    'a photo without a document',
    [{ reason: 'missing_doc', cause: 'no_document', severity: 'warn' }],
    { ...good, document: null },
  ],
  ['an MRZ, but no document border', [], { ...good, document: null, mrz }],
  ['a host that lowers maxBlurPx', [{ reason: 'blur_img' }], good, { thresholds: { maxBlurPx: 1 } }],
];
for (const [what, expected, evidence, expectation] of FOUND)
  test(`evaluatePhoto: ${what} → ${expected.map(({ cause, reason }) => cause ?? reason).join(' and ') || 'no finding'}`, () => {
    const findings = evaluatePhoto(evidence, expectation);
    assert.equal(findings.length, expected.length);
    expected.forEach((finding, i) => assert.deepEqual({ ...findings[i], ...finding }, findings[i]));
  });

/** As pages without types set them. */
const INVALID_LIMITS = [undefined, null, NaN, Infinity, '100', 'x', true];
for (const maxBlurPx of INVALID_LIMITS)
  test(`maxBlurPx of ${typeof maxBlurPx} ${maxBlurPx} → its default decides in photos and in live frames`, () => {
    const thresholds = { maxBlurPx, minColor: 1 } as Expectation['thresholds'];
    assert.deepEqual(resolveThresholds(thresholds), THRESHOLDS);
    assert.deepEqual(
      evaluatePhoto(measuring({ blurPx: 7 }), { thresholds }).map(({ reason, limit }) => [reason, limit]),
      [['blur_img', THRESHOLDS.maxBlurPx]],
    );
    assert.equal(hintForFrame({ ...live, measures: { ...measures, blurPx: 7 } }, { thresholds }), 'blur');
  });

test('limits of the host → they replace their defaults, 0 too; null, or a text → every default', () => {
  assert.deepEqual(resolveThresholds({ minColour: 0, maxBlurPx: 3 }), { ...THRESHOLDS, minColour: 0, maxBlurPx: 3 });
  for (const nothing of [null, 'x', undefined])
    assert.deepEqual(resolveThresholds(nothing as Expectation['thresholds']), THRESHOLDS);
});

test('of all check rules, only that of the minimum image size has severity block', () => {
  const blocking = RULES.filter(({ severity }) => severity === 'block');
  assert.deepEqual(valuesOf(blocking, 'measure', 'under'), [['smallerSidePx', 'minPixels']]);
});

const EXPECTED: readonly (readonly [Expectation, boolean])[] = [
  [{}, false],
  [{ docType: 'passport', side: 'front' }, true],
  [{ docType: 'residency_permit', side: 'back' }, true],
  [{ docType: 'residency_permit', side: 'front' }, false],
  [{ docType: 'residency_permit', side: 'front', bothInOne: true }, true],
  [{ docType: 'id_card', side: 'front' }, false],
  [{ docType: 'id_card', side: 'back' }, false],
  [{ docType: 'driver_permit', side: 'front' }, false],
  [{ docType: 'driver_permit', side: 'back' }, false],
];
for (const [expectation, warns] of EXPECTED) {
  test(`evaluatePhoto: no MRZ on ${JSON.stringify(expectation)} → ${warns ? 'missing_mrz' : 'no finding'}`, () => {
    assert.equal(
      evaluatePhoto(good, expectation).some(({ reason }) => reason === 'missing_mrz'),
      warns,
    );
  });
}

const live: FrameEvidence = { document, measures, motion: 0.001, mrzPresent: null, likeness: null };
const HINTED: readonly (readonly [string, FrameEvidence, Expectation?])[] = [
  ['search', { ...live, document: null }],
  ['move_closer', { ...live, document: { ...document, corners: rectangleCorners(0.4, 0.4, 0.6, 0.6) } }],
  ['move_back', { ...live, document: { ...document, cutOff: ['left', 'right'] } }],
  ['centre', { ...live, document: { ...document, corners: rectangleCorners(0, 0.1, 0.6, 0.7), cutOff: ['left'] } }],
  [
    'straighten',
    {
      ...live,
      document: {
        ...document,
        corners: [
          { x: 0.3, y: 0.1 },
          { x: 0.7, y: 0.1 },
          { x: 0.95, y: 0.9 },
          { x: 0.05, y: 0.9 },
        ],
      },
    },
  ],
  ['more_light', { ...live, measures: { ...measures, brightness: 0.1 } }],
  ['less_light', { ...live, measures: { ...measures, brightness: 0.97 } }],
  ['glare', { ...live, measures: { ...measures, glare: 0.2 } }],
  ['covered', { ...live, measures: { ...measures, covered: 0.2 } }],
  ['blur', { ...live, measures: { ...measures, blurPx: 20 } }],
  ['hold_still', { ...live, motion: 0.2 }],
  ['turn_over', { ...live, mrzPresent: true }, { docType: 'residency_permit', side: 'front' }],
];
for (const [hint, evidence, expectation] of HINTED) {
  test(`a live frame that needs ${hint} → hintForFrame returns this hint, and isGoodFrame is false`, () => {
    assert.equal(hintForFrame(evidence, expectation), hint);
    assert.equal(isGoodFrame(evidence, expectation), false);
  });
}

test('a live frame with nothing to improve → hintForFrame returns null, and isGoodFrame is true', () => {
  assert.equal(hintForFrame(live), null);
  assert.equal(isGoodFrame(live), true);
});

const small = { ...document, corners: rectangleCorners(0.3, 0.32, 0.7, 0.68) };
const ofLongSide = (documentLongSidePx: number | null): FrameEvidence => ({
  ...live,
  document: small,
  measures: { ...measures, documentLongSidePx },
});

test('live frame: two fifths of the frame → good with 640 px, as in a 1080p frame, and too small with fewer', () => {
  assert.equal(isGoodFrame(ofLongSide(640)), true);
  assert.equal(hintForFrame(ofLongSide(639)), 'move_closer');
  assert.equal(hintForFrame(ofLongSide(null)), 'move_closer');
  assert.equal(isGoodFrame(ofLongSide(480), { thresholds: { minLiveLongSidePx: 400 } }), true);
});

test('live frame: many pixels in a quarter of the frame → too small, because its blur cannot be measured', () => {
  const evidence = ofLongSide(1000);
  const tiny = { ...evidence, document: { ...document, corners: rectangleCorners(0.38, 0.38, 0.62, 0.62) } };
  assert.equal(hintForFrame(tiny), 'move_closer');
});

test('live frame: a document too small for one side → good if both sides are in one photo', () => {
  const few = { ...live, measures: { ...measures, documentLongSidePx: 525 } };
  const side = { ...few, document: { ...document, corners: rectangleCorners(0.06, 0.25, 0.47, 0.75) } };
  assert.equal(hintForFrame(side), 'move_closer');
  assert.equal(isGoodFrame(side, { bothInOne: true }), true);
  const far = { ...few, document: { ...document, corners: rectangleCorners(0.25, 0.4, 0.48, 0.6) } };
  assert.equal(hintForFrame(far, { bothInOne: true }), 'move_closer');
});

test('hintForFrame: corners too coarse to tell of a tilt → no hint of one', () => {
  const tilted = HINTED.find(([hint]) => hint === 'straighten')![1];
  assert.equal(hintForFrame({ ...tilted, isOutlineExact: false }), null);
});

test('hintForFrame: a reflection hides more print than a finger → glare, the finger more → covered', () => {
  const hintOf = (glare: number, covered: number) =>
    hintForFrame({ ...live, measures: { ...measures, glare, covered } });
  assert.equal(hintOf(0.06, 0.01), 'glare');
  assert.equal(hintOf(0.01, 0.06), 'covered');
});

test('hintForFrame: a blurred frame that looks covered → blur first, and not good; a sharp one → covered', () => {
  const at = (blurPx: number | null): FrameEvidence => ({ ...live, measures: { ...measures, covered: 0.02, blurPx } });
  assert.deepEqual(
    [20, 3, null].map((blurPx) => hintForFrame(at(blurPx))),
    ['blur', 'covered', 'covered'],
  );
  assert.deepEqual(
    [20, 3].map((blurPx) => isGoodFrame(at(blurPx))),
    [false, false],
  );
});

test('isGoodFrame: a live frame with unknown sharpness or motion → false', () => {
  assert.equal(isGoodFrame({ ...live, motion: null }), false);
  assert.equal(isGoodFrame({ ...live, measures: { ...measures, blurPx: null } }), false);
});

test('live frame with an MRZ that was just read → good at any blur, but not in motion or without a document', () => {
  for (const blurPx of [null, 9]) {
    const read = { ...live, measures: { ...measures, blurPx }, isMrzRead: true };
    assert.deepEqual([hintForFrame(read), isGoodFrame(read)], [null, true], `blur ${blurPx}`);
    assert.equal(isGoodFrame({ ...read, isMrzRead: false }), false, `blur ${blurPx}, not read`);
    assert.equal(isGoodFrame({ ...read, motion: 0.05 }), false);
    assert.equal(isGoodFrame({ ...read, document: null }), false);
  }
});

test('hintForFrame: an MRZ on the front or back of an id card → no hint', () => {
  for (const side of ['front', 'back'] as const) {
    assert.equal(hintForFrame({ ...live, mrzPresent: true }, { docType: 'id_card', side }), null);
  }
});

test('measureSpanInFrame → the larger of the document’s shares of the frame’s width and height', () => {
  assert.ok(Math.abs(measureSpanInFrame({ ...document, corners: rectangleCorners(0.2, 0.1, 0.5, 0.8) }) - 0.7) < 1e-9);
});

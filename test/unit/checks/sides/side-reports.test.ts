import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  THRESHOLDS,
  inspect,
  evaluateSidePair,
  type CheckReport,
  type Expectation,
  type Pixels,
  type ComparedSide,
} from '../../../../src/checks/checks.js';
import { measureFormatMisfit } from '../../../../src/checks/document/measure-format-misfit.js';
import { mergeSideReports, reportToImageCoordinates } from '../../../../src/checks/sides/merge-side-reports.js';
import { orderSides, classifySide } from '../../../../src/checks/sides/side-contents.js';
import type { DocType } from '../../../../src/contract/contract.js';
import { createDocumentSeen, createUnreadMrz, createReport } from '../../../support/sandbox/check-reports.js';
import { warning } from '../../../support/session/sample-reports.js';
import { decodePixels, samplePath } from '../../../../bench/scenes/scenes.js';

const ID1 = 1.586;
const ID3 = 1.42;
const face = { corners: createDocumentSeen().corners, confidence: 0.99 };
const cardMrz = createUnreadMrz(3);
/** Two patterns that have nothing in common, and twice the same. */
const LEFT = Array.from({ length: 96 }, (_, i) => (i % 12 < 6 ? 33 : -33));
const COMB = Array.from({ length: 96 }, (_, i) => (i % 2 === 0 ? 33 : -33));

const side = (over: Partial<ComparedSide> = {}): ComparedSide => ({
  document: createDocumentSeen({ aspect: ID1 }),
  mrz: null,
  portrait: null,
  fingerprint: null,
  barcodes: [],
  ...over,
});

const large = { document: createDocumentSeen({ aspect: ID3 }) };
const PAIRS: readonly (readonly [string, found: string[], Partial<ComparedSide>, Partial<ComparedSide>, DocType?])[] = [
  ['different sides', [], { fingerprint: LEFT }, { fingerprint: COMB }],
  ['the same side twice', ['missing_back back'], { fingerprint: LEFT }, { fingerprint: LEFT }],
  ['the same, once upside down', ['missing_back back'], { fingerprint: LEFT }, { fingerprint: LEFT.toReversed() }],
  ['a card and a passport page', ['sides_inconsistency back'], {}, large],
  ['the proportions of a cut-off document', [], {}, { document: { ...large.document, cutOff: ['left'] } }],
  ['an id card without MRZ', ['missing_mrz back'], {}, {}, 'id_card'],
  ['an id card with MRZ on the front', [], { mrz: cardMrz }, {}, 'id_card'],
  ['an id card with MRZ on the back', [], {}, { mrz: cardMrz }, 'id_card'],
  ['a residence permit without MRZ', ['missing_mrz back'], {}, {}, 'residency_permit'],
  ['a passport without MRZ', ['missing_mrz front'], {}, {}, 'passport'],
  ['a driving permit without MRZ', [], {}, {}, 'driver_permit'],
];
for (const [name, found, front, back, docType] of PAIRS)
  test(`evaluateSidePair: ${name} → ${found.join() || 'no finding'}`, () => {
    const findings = evaluateSidePair(side(front), side(back), { docType });
    assert.deepEqual(
      findings.map((one) => `${one.reason} ${one.side ?? ''}`),
      found,
    );
    assert.ok(findings.every(({ severity, measured, limit }) => severity === 'warn' && measured !== limit));
  });

const MISFITS: readonly (readonly [DocType, number, boolean])[] = [
  ['passport', ID3, false],
  ['passport', ID1, true],
  ['driver_permit', ID1, false],
  ['driver_permit', ID3, true],
  // An id card may be ID-2, which has a passport page's proportions.
  ['id_card', ID3, false],
  ['id_card', 2.2, true],
];
for (const [docType, aspect, isMisfit] of MISFITS) {
  test(`measureFormatMisfit: aspect ${String(aspect)} → ${isMisfit ? 'no' : 'a'} format of ${docType}`, () => {
    const misfit = measureFormatMisfit(createDocumentSeen({ aspect }), docType);
    assert.ok(misfit !== null);
    assert.equal(misfit > THRESHOLDS.maxFormatMisfit, isMisfit);
  });
}

test('measureFormatMisfit: a flat scan or a tilted document → null, because its proportions are not reliable', () => {
  const tilted = [
    { x: 0.2, y: 0.1 },
    { x: 0.8, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ] as const;
  assert.equal(measureFormatMisfit(createDocumentSeen({ aspect: 2, isWholeImage: true }), 'passport'), null);
  assert.equal(measureFormatMisfit(createDocumentSeen({ aspect: 2, corners: tilted }), 'passport'), null);
});

const SIDES: readonly (readonly [string, DocType | undefined, ComparedSide, 'front' | 'back' | null])[] = [
  ['a passport page', 'passport', side({ mrz: createUnreadMrz(2) }), 'front'],
  ['a residence permit with MRZ', 'residency_permit', side({ mrz: cardMrz }), 'back'],
  ['an id card with three lines', 'id_card', side({ mrz: cardMrz }), 'back'],
  ['a larger id card with two lines', 'id_card', side({ mrz: createUnreadMrz(2), ...large }), 'front'],
  ['a driving permit', 'driver_permit', side({ mrz: cardMrz }), null],
  ['a document of an unknown type', undefined, side({ mrz: cardMrz }), null],
  ['a side without MRZ', 'id_card', side({ portrait: face }), null],
];
for (const [name, docType, shown, expected] of SIDES) {
  test(`classifySide by the MRZ: ${name} → ${expected ?? 'unknown'}`, () =>
    assert.equal(classifySide(shown, docType), expected));
}

test('orderSides: two sides in any order → the front first, decided by the MRZ, else by the portrait', () => {
  const [withMrz, withFace, plain] = [side({ mrz: cardMrz }), side({ portrait: face }), side()];
  assert.deepEqual(orderSides(withMrz, plain, 'residency_permit'), [plain, withMrz]);
  assert.deepEqual(orderSides(plain, withMrz, 'residency_permit'), [plain, withMrz]);
  assert.deepEqual(orderSides(plain, withFace, 'driver_permit'), [withFace, plain]);
  assert.deepEqual(orderSides(withFace, plain, 'driver_permit'), [withFace, plain]);
  assert.deepEqual(orderSides(withFace, withMrz, undefined), [withFace, withMrz]);
});

test('reportToImageCoordinates: a report on the lower half → corners and area relative to the whole image', () => {
  const part = {
    box: [0, 50, 100, 50] as const,
    report: createReport({ document: createDocumentSeen({ isWholeImage: true }) }),
  };
  const { document } = reportToImageCoordinates(part, { width: 100, height: 100 });
  assert.deepEqual(
    document?.corners.map(({ y }) => y),
    [0.55, 0.55, 0.95, 0.95],
  );
  assert.equal(document.area, 0.3);
  assert.equal(document.isWholeImage, false);
});

test('reportToImageCoordinates: areas of glare, covers and findings → relative to the whole image', () => {
  const { corners } = createDocumentSeen();
  const report = createReport({
    measures: { ...createReport().measures, glareArea: corners, coveredArea: corners },
    findings: [warning('low_quality', { area: corners })],
  });
  const { measures, findings } = reportToImageCoordinates(
    { box: [0, 50, 100, 50], report },
    { width: 100, height: 100 },
  );
  for (const area of [measures.glareArea, measures.coveredArea, findings[0]?.area])
    assert.deepEqual(
      area?.map(({ y }) => y),
      [0.55, 0.55, 0.95, 0.95],
    );
});

const both: Expectation = { docType: 'residency_permit', bothInOne: true };

test('mergeSideReports: front and back in one image → one report with both documents, and a side per finding', () => {
  const front = createReport({ portrait: face, findings: [warning('blur_img')] });
  const back = createReport({ mrz: cardMrz, findings: [warning('blur_img'), warning('low_quality')] });
  const one = mergeSideReports([back, front], both);
  assert.equal(one.portrait, face);
  assert.equal(one.mrz, cardMrz);
  assert.equal(one.document, front.document);
  assert.equal(one.otherDocument, back.document);
  assert.deepEqual(
    one.findings.map(({ reason, side: of }) => [reason, of]),
    [
      ['blur_img', 'front'],
      ['low_quality', 'back'],
    ],
  );
});

test('mergeSideReports: an MRZ that is cut off → reported only where neither side has an MRZ', () => {
  const front = (mrzMissing: CheckReport['mrzMissing']) => createReport({ portrait: face, mrzMissing });
  assert.equal(mergeSideReports([front('left'), createReport({ mrz: cardMrz })], both).mrzMissing, null);
  assert.equal(mergeSideReports([front(null), createReport({ mrzMissing: 'right' })], both).mrzMissing, 'right');
});

test('mergeSideReports: a crisp and a blurred side → the blurPx of the blurred one', () => {
  const [crisp, soft] = [createReport(), createReport({ measures: { ...createReport().measures, blurPx: 7 } })];
  assert.equal(mergeSideReports([crisp, soft], both).measures.blurPx, 7);
  assert.equal(mergeSideReports([soft, crisp], both).measures.blurPx, 7);
});

for (const [name, shown, expectation, reasons] of [
  ['a front → missing_back', createReport({ portrait: face }), both, ['missing_back']],
  ['a back → missing_front', createReport({ mrz: cardMrz }), both, ['missing_front']],
  ['a passport → no finding', createReport({ portrait: face }), { docType: 'passport', bothInOne: true }, []],
  ['no document → no finding', createReport({ document: null, findings: [] }), both, []],
] as const) {
  test(`mergeSideReports, one document in an image meant for both sides: ${name}`, () => {
    assert.deepEqual(
      mergeSideReports([shown], expectation).findings.map(({ reason }) => reason),
      reasons,
    );
  });
}

test('inspect of the back, given the front’s report: the front again → missing_back alone; the back → none', async () => {
  const [front, back] = await Promise.all(
    ['front', 'back'].map((of) => decodePixels(samplePath(`id-card-zoe-${of}.jpg`))),
  );
  assert.ok(front && back);
  const first = inspect(front, { docType: 'id_card', side: 'front' });
  const reasons = (image: Pixels): string[] =>
    inspect(image, { docType: 'id_card', side: 'back', otherReport: first }).findings.map(({ reason }) => reason);
  assert.deepEqual(reasons(front), ['missing_back']);
  assert.deepEqual(reasons(back), []);
});

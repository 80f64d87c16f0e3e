import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, checkEachSide, type CheckReport, type FrameSide } from '../../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import { loadSample } from '../../../../bench/scenes/load-samples.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import type { RenderedScene, SceneSpec } from '../../../../bench/scenes/scene.types.js';

/** A sharp photo of a sample on a wooden desk, nearly upright. */
const renderSample = (name: string, change: (base: SceneSpec) => Partial<SceneSpec>): Promise<RenderedScene> =>
  renderSimpleScene(7, name, { ranges: { tiltDeg: [3, 3], rotationDeg: [2, 2] }, change });

const causesOf = ({ findings }: CheckReport): readonly string[] => findings.map(({ cause }) => cause);

const CUT_OFF: readonly (readonly [FrameSide, { readonly x: number; readonly y: number }])[] = [
  ['right', { x: 0.92, y: 0.5 }],
  ['left', { x: 0.08, y: 0.5 }],
  ['bottom', { x: 0.5, y: 0.85 }],
  ['top', { x: 0.5, y: 0.15 }],
];
for (const [side, centre] of CUT_OFF)
  test(`inspect: a photo of a card cut off at the ${side} → the document and its finding name that side`, async () => {
    const { pixels } = await renderSample('id-card-zoe-front', ({ document }) => ({
      document: { ...document!, centre, distanceMm: 130 },
    }));
    const report = inspect(pixels);
    assert.deepEqual(report.document?.cutOff, [side]);
    const finding = report.findings.find(({ cause }) => cause === 'cut_off');
    assert.deepEqual(finding?.cutOff, [side]);
    assert.equal(finding?.severity, 'warn');
    assert.ok(!causesOf(report).includes('no_document'));
    assert.equal(report.measures.documentLongSidePx, null);
  });

for (const [focusSigmaPx, isBlurred] of [
  [0.7, false],
  [6, true],
] as const)
  test(`inspect: a cut-off card, focus ${String(focusSigmaPx)} px → cut_off ${isBlurred ? 'and' : 'without'} focus`, async () => {
    const { pixels } = await renderSample('id-card-zoe-front', ({ document }) => ({
      focusSigmaPx,
      document: { ...document!, centre: { x: 0.12, y: 0.5 }, distanceMm: 150 },
    }));
    const causes = causesOf(inspect(pixels));
    assert.ok(causes.includes('cut_off'));
    assert.equal(causes.includes('focus'), isBlurred);
  });

test('inspect: a photo of a whole card → neither cut_off nor two_documents', async () => {
  const { pixels } = await renderSample('id-card-zoe-front', ({ document }) => ({
    document: { ...document!, centre: { x: 0.5, y: 0.5 }, distanceMm: 150 },
  }));
  const report = inspect(pixels);
  assert.deepEqual(report.document?.cutOff, []);
  assert.equal(report.otherDocument, null);
  assert.ok(!causesOf(report).some((cause) => cause === 'cut_off' || cause === 'two_documents'));
});

/** Two cards beside each other. */
async function renderTwoCards(): Promise<RenderedScene> {
  const other = await loadSample('id-card-zoe-back');
  return renderSample('id-card-zoe-front', ({ document }) => ({
    document: { ...document!, centre: { x: 0.28, y: 0.5 }, distanceMm: 210 },
    other: { document: other, xMm: 102, yMm: 4, rotationDeg: 5 },
  }));
}

test('inspect: a photo of two cards → otherDocument is the second one, with a two_documents warning', async () => {
  const { pixels, truth } = await renderTwoCards();
  const report = inspect(pixels);
  const found = [report.document, report.otherDocument];
  for (const corners of [truth.corners!, truth.otherCorners!])
    assert.ok(found.some((document) => document && intersectionOverUnion(document.corners, corners) > 0.85));
  const finding = report.findings.find(({ cause }) => cause === 'two_documents');
  assert.deepEqual([finding?.reason, finding?.severity], ['sides_inconsistency', 'warn']);
});

test('inspect: a photo of two cards where both sides are expected in one photo → no two_documents warning', async () => {
  const { pixels } = await renderTwoCards();
  for (const report of [inspect(pixels, { bothInOne: true }), ...checkEachSide(pixels)])
    assert.ok(!causesOf(report).includes('two_documents'));
});

test('inspect: an open passport, which shows two pages → no second document', async () => {
  const { pixels } = await renderSample('passport-zoe', ({ document }) => ({
    booklet: true,
    document: { ...document!, centre: { x: 0.5, y: 0.72 }, distanceMm: 260 },
  }));
  const report = inspect(pixels);
  assert.notEqual(report.document, null);
  assert.equal(report.otherDocument, null);
});

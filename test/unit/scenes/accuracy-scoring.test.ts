import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels, Quad } from '../../../src/checks/checks.js';
import { measureEdgeColor } from '../../scripts/accuracy/edge-color.js';
import { chooseByManifest, hasMargins } from '../../scripts/accuracy/flat-documents.js';
import type { DatasetEntry } from '../../scripts/accuracy/dataset-manifest.js';
import { imageRows, type ImageScore } from '../../scripts/accuracy/score-images.js';
import { planEmptyScene, planScene } from '../../scripts/accuracy/plan-scene.js';
import { areaUnderCurve, laplacianVariance, sharpnessResult } from '../../scripts/accuracy/score-sharpness.js';
import { readBmp } from '../../support/read-bmp.js';
import { paintPixels } from '../../support/checks/paint-pixels.js';
import { measureBorderStep } from '../../support/scenes/border-step.js';
import { CLUTTER, clutterObject } from '../../support/scenes/clutter.js';
import { createSceneDocument } from '../../support/scenes/scene-document.js';
import { boundsOf, projectedCorners, projectionMatrix } from '../../support/scenes/projection.js';

const ENTRY: DatasetEntry = {
  file: 'a.png',
  doc: 'a passport',
  kind: 'TD3',
  sides: 'data-page',
  capture: 'flat-scan',
  width: 1420,
  height: 1000,
  has_mrz: true,
  mrz_text: null,
  mrz_box: null,
  mrz_quad: null,
  mrz_rotation: 0,
  barcode: null,
  document_quad: null,
};
const QUAD = [[0, 0], [1, 0], [1, 1], [0, 1]] as const; // prettier-ignore

for (const { name, change, leftOut } of [
  { name: 'a scan of a data page is used', change: {}, leftOut: null },
  { name: 'a scan turned by 90° is used', change: { width: 1000, height: 1420, mrz_rotation: 90 }, leftOut: null },
  { name: 'an open booklet is left out', change: { width: 1000, height: 1420 }, leftOut: /booklet/ },
  { name: 'a photograph is left out', change: { capture: 'photo-on-background' }, leftOut: /capture/ },
  {
    name: 'an image with annotated document corners is left out',
    change: { document_quad: QUAD },
    leftOut: /document_quad/,
  },
  { name: 'an image of both sides is left out', change: { sides: 'both' }, leftOut: /both sides/ },
  { name: 'an image wider than its document format is left out', change: { width: 1700 }, leftOut: /proportions/ },
  {
    name: 'an image of something else than a document is left out',
    change: { kind: 'negative' },
    leftOut: /not a document/,
  },
] as const) {
  test(`choice of images for simulated scenes: ${name}`, () => {
    const reason = chooseByManifest({ ...ENTRY, ...change });
    if (leftOut === null) assert.equal(reason, null);
    else assert.match(reason ?? '', leftOut);
  });
}

test('hasMargins: white strips along two sides → true; grained paper or one white side → false', () => {
  const grain = (x: number, y: number): number => 225 + ((x * 7 + y * 13) % 23);
  const framed = (bare: (x: number, y: number) => boolean): Pixels =>
    paintPixels(400, 280, (x, y) => (bare(x, y) ? 255 : grain(x, y)));
  assert.equal(hasMargins(framed((x, y) => x < 8 || y < 8)), true);
  assert.equal(hasMargins(framed((x) => x < 8)), false);
  assert.equal(hasMargins(framed(() => false)), false);
});

const INNER: Quad = [{ x: 0.25, y: 0.25 }, { x: 0.75, y: 0.25 }, { x: 0.75, y: 0.75 }, { x: 0.25, y: 0.75 }]; // prettier-ignore
const inInner = (x: number, y: number): boolean => x >= 100 && x < 300 && y >= 75 && y < 225;

for (const step of [0, 8, 40]) {
  test(`a document that is ${String(step)} gray levels lighter than its background has a border step of ${String(step)}`, () => {
    const pixels = paintPixels(400, 300, (x, y) => (inInner(x, y) ? 120 + step : 120));
    assert.ok(Math.abs(measureBorderStep(pixels, INNER) - step) < 0.5);
  });
}

test('a background 30 gray levels darker on the left and lighter on the right → border step of 30', () => {
  const pixels = paintPixels(400, 300, (x, y) => (inInner(x, y) ? 120 : x < 200 ? 90 : 150));
  assert.ok(Math.abs(measureBorderStep(pixels, INNER) - 30) < 1);
});

const DOCUMENT = createSceneDocument(paintPixels(428, 270, () => 200), { name: 'plain', docType: 'id_card', side: 'front', format: 'ID-1' }); // prettier-ignore
const SOURCE = { documents: [DOCUMENT], grounds: [], choices: [] };

test('a document with a dark bar at its top → its edge color is that of the larger, light part', () => {
  const facts = { name: 'bar', docType: 'id_card', side: 'front', format: 'ID-1' } as const;
  const withBar = createSceneDocument(
    paintPixels(428, 270, (_, y) => (y < 40 ? 20 : 200)),
    facts,
  );
  assert.deepEqual(measureEdgeColor(withBar).colour, [200, 200, 200]);
  assert.ok(measureEdgeColor(withBar).unevenness > 30);
  assert.equal(measureEdgeColor(DOCUMENT).unevenness, 0);
});

test('planScene: same seed and index → same scene; another seed or index → another scene', async () => {
  const spec = async (seed: number, index: number): Promise<string> =>
    JSON.stringify((await planScene(SOURCE, seed, index)).spec);
  assert.equal(await spec(1, 5), await spec(1, 5));
  assert.notEqual(await spec(1, 5), await spec(2, 5));
  assert.notEqual(await spec(1, 5), await spec(1, 6));
});

test('120 planned scenes → the document whole in the frame, tilted by at most 35°, spanning half to nearly all of it', async () => {
  const spans: number[] = [];
  for (let index = 0; index < 120; index++) {
    const { spec } = await planScene(SOURCE, 3, index);
    assert.ok(spec.document);
    assert.ok(spec.document.tiltDeg <= 35);
    const { widthPx, heightPx, fieldOfViewDeg } = spec;
    const toPx = projectionMatrix(spec.document, { widthPx, heightPx, fieldOfViewDeg });
    const { left, top, right, bottom } = boundsOf(projectedCorners(toPx, DOCUMENT));
    assert.ok(left >= 0 && top >= 0 && right <= widthPx && bottom <= heightPx, `scene ${String(index)} is cut off`);
    spans.push(Math.max((right - left) / widthPx, (bottom - top) / heightPx));
  }
  assert.ok(Math.min(...spans) < 0.55 && Math.max(...spans) > 0.9);
});

test('planEmptyScene → a scene without a document', async () => {
  const { spec, document } = await planEmptyScene(SOURCE, 1, 4);
  assert.equal(document, null);
  assert.equal(spec.document, null);
});

for (const kind of CLUTTER) {
  test(`a simulated ${kind} on the desk → never has the aspect of a document (1.2 to 1.8)`, () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { widthMm, heightMm } = clutterObject(kind, seed);
      const aspect = Math.max(widthMm, heightMm) / Math.min(widthMm, heightMm);
      assert.ok(aspect < 1.2 || aspect > 1.8, `${kind} ${String(seed)}: ${aspect.toFixed(2)}`);
    }
  });
}

test('readBmp: rows stored from the bottom and padded to four bytes → RGBA pixels from the top', () => {
  const bytes = new Uint8Array(54 + 2 * 8);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(10, 54, true);
  view.setInt32(18, 2, true);
  view.setInt32(22, 2, true);
  view.setUint16(28, 24, true);
  // Blue, green, red.
  bytes.set([1, 2, 3, 4, 5, 6], 54);
  bytes.set([7, 8, 9, 10, 11, 12], 62);
  const { data, width, height } = readBmp(bytes);
  assert.deepEqual([width, height], [2, 2]);
  assert.deepEqual([...data], [9, 8, 7, 255, 12, 11, 10, 255, 3, 2, 1, 255, 6, 5, 4, 255]);
});

for (const { good, bad, auc } of [
  { good: [1, 2], bad: [3, 4], auc: 1 },
  { good: [3, 4], bad: [1, 2], auc: 0 },
  { good: [1, 3], bad: [2, 4], auc: 0.75 },
  { good: [1, 1], bad: [1, 1], auc: 0.5 },
]) {
  test(`areaUnderCurve: good scores ${String(good)}, bad scores ${String(bad)} → ${String(auc)}`, () => {
    assert.equal(areaUnderCurve(good, bad), auc);
  });
}

test('sharpness score: an unknown blur ranks as the most blurred; scenes of doubtful legibility do not count', () => {
  const row = (ratio: number, blurPx: number | null) => ({
    index: 0,
    document: '',
    isMoved: false,
    isFound: true,
    laplacianInDocument: 1,
    laplacianInFrame: 1,
    ratio,
    blurPx,
  });
  const result = sharpnessResult([row(0.05, 2), row(0.05, null), row(0.13, 1), row(0.2, 7)]);
  assert.deepEqual([result.legible, result.illegible, result.unknown, result.auc], [2, 1, 1, 0.5]);
  assert.equal(result.aucLaplacianInFrame, 0.5);
});

test('laplacianVariance with corners → only pixels within the corners count', () => {
  const pixels = paintPixels(400, 300, (x, y) => (inInner(x, y) ? 120 : (x + y) % 2 === 0 ? 0 : 255));
  const inset: Quad = [{ x: 0.3, y: 0.3 }, { x: 0.7, y: 0.3 }, { x: 0.7, y: 0.7 }, { x: 0.3, y: 0.7 }]; // prettier-ignore
  assert.equal(laplacianVariance(pixels, inset), 0);
  assert.ok(laplacianVariance(pixels, null) > 10_000);
});

const SCORE: ImageScore = {
  file: 'a',
  kind: 'TD3',
  ms: 1,
  cornersIou: null,
  isEmpty: false,
  falseConfidence: null,
  hasZone: true,
  zoneFound: true,
  zoneIou: 0.8,
  zoneTurnError: 2,
};

test('accuracy table: an MRZ counts as found only at the right place and in the right direction', () => {
  const rows = imageRows([
    SCORE,
    { ...SCORE, zoneTurnError: 90 },
    { ...SCORE, zoneIou: 0.4 },
    { ...SCORE, zoneIou: 0, zoneTurnError: null, zoneFound: false },
  ]);
  assert.equal(rows.find(({ what }) => what.startsWith('MRZ zone found'))?.value, '1 of 4 (25.0 %)');
});

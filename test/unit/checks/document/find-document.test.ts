import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderCornersLongSideFirst } from '../../../../src/checks/document/find-document.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { inspect, type CheckReport, type Pixels, type Point } from '../../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import { drawDocument } from '../../../support/checks/draw-document.js';
import { makeEmptySimpleScene, makeSimpleScene, type SimpleScene } from '../../../support/checks/simple-scene.js';
import { isVerify, sampleCount } from '../../../support/verify-mode.js';
import { DRAWN_BACKGROUNDS } from '../../../support/checks/draw-background.js';

function overlapWith(report: CheckReport, truth: readonly Point[]): number {
  return report.document === null ? 0 : intersectionOverUnion(report.document.corners, truth);
}

const KINDS = ['id1-front', 'id1-back-td1', 'id2-td2', 'id3-td3', 'licence'] as const;
for (const kind of KINDS) {
  for (const rotationDegrees of isVerify ? [0, 33, 90, 180] : [33]) {
    test(`inspect: a drawn ${kind} turned by ${String(rotationDegrees)}° on a plain table → its corners (IoU over 0.95)`, async () => {
      const scene = await makeSimpleScene(60 + rotationDegrees, {
        kind,
        rotationDegrees,
        background: 'plain',
        maxTiltDegrees: 15,
        fill: 0.8,
        width: 960,
        height: 720,
      });
      const report = inspect(scene.image);
      assert.ok(overlapWith(report, scene.quad) > 0.95, `IoU ${overlapWith(report, scene.quad).toFixed(3)}`);
      assert.deepEqual(report.document?.cutOff, []);
      assert.equal(report.document?.isWholeImage, false);
    });
  }
}

test('inspect: documents tilted up to 35° on every kind of background → 80 % found (IoU over 0.9), few misplaced', async () => {
  const count = sampleCount(6, 30);
  let found = 0;
  let misplaced = 0;
  for (let n = 0; n < count; n++) {
    const background = DRAWN_BACKGROUNDS[n % DRAWN_BACKGROUNDS.length]!;
    const scene: SimpleScene = await makeSimpleScene(30_000 + n, { background });
    const report = inspect(scene.image);
    if (overlapWith(report, scene.quad) > 0.9) found++;
    else if (report.document !== null) misplaced++;
  }
  assert.ok(found >= 0.8 * count, `${String(found)} of ${String(count)} found`);
  assert.ok(misplaced <= Math.max(1, count / 15), `${String(misplaced)} misplaced`);
});

test('inspect: photos of 4 or 16 empty tables → a document is reported on at most one', () => {
  let wrong = 0;
  for (let n = 0; n < sampleCount(4, 16); n++) {
    if (inspect(makeEmptySimpleScene(30_000 + n).image).document !== null) wrong++;
  }
  assert.ok(wrong <= 1, String(wrong));
});

for (const kind of KINDS) {
  test(`inspect: a flat scan of ${kind} → the whole image is the document, not cut off`, async () => {
    const { pixels } = await drawDocument(11, kind);
    const { document } = inspect(pixels);
    assert.equal(document?.isWholeImage, true);
    assert.equal(document?.area, 1);
    assert.deepEqual(document?.cutOff, []);
  });
}

/** The image with every pixel repeated in both directions. */
function enlarge({ data, width, height }: Pixels): Pixels {
  const doubled = new Uint8ClampedArray(4 * data.length);
  for (let y = 0; y < 2 * height; y++)
    for (let x = 0; x < 2 * width; x++)
      for (let channel = 0; channel < 4; channel++)
        doubled[4 * (y * 2 * width + x) + channel] = data[4 * ((y >> 1) * width + (x >> 1)) + channel]!;
  return { data: doubled, width: 2 * width, height: 2 * height };
}

test('documentLongSidePx at 1280 and 2560 px → the length in px of the original photo, within 3 %', async () => {
  const scene = await makeSimpleScene(5, {
    kind: 'licence',
    background: 'plain',
    maxTiltDegrees: 2,
    rotationDegrees: 0,
    fill: 0.9,
  });
  const truth = Math.hypot((scene.quad[1].x - scene.quad[0].x) * 1280, (scene.quad[1].y - scene.quad[0].y) * 720);
  const { documentLongSidePx } = inspect(scene.image).measures;
  assert.ok(
    Math.abs((documentLongSidePx ?? 0) / truth - 1) < 0.03,
    `${String(documentLongSidePx)} for ${truth.toFixed(0)}`,
  );
  const doubled = inspect(enlarge(scene.image)).measures.documentLongSidePx ?? 0;
  assert.ok(Math.abs(doubled / truth - 2) < 0.06, `${String(doubled)} for ${(2 * truth).toFixed(0)}`);
});

test('orderCornersLongSideFirst: a tall quadrilateral → corners reordered, long side first; a wide one → first corner kept', () => {
  const tall: PxQuad = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
    { x: 0, y: 30 },
  ];
  const wide: PxQuad = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
    { x: 0, y: 10 },
  ];
  const [a, b] = orderCornersLongSideFirst(tall);
  assert.equal(Math.abs(a.y - b.y), 30);
  assert.deepEqual(orderCornersLongSideFirst(wide)[0], {
    x: 0,
    y: 0,
  });
});

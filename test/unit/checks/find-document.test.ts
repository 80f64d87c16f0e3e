import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type CheckReport, type Point } from '../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../src/checks/image/quad-geometry.js';
import { drawDocument } from '../../support/checks/draw-document.js';
import { makeEmptySimpleScene, makeSimpleScene, type SimpleScene } from '../../support/checks/simple-scene.js';
import { sampleCount } from '../../support/verify-mode.js';
import { DRAWN_BACKGROUNDS } from '../../support/checks/draw-background.js';

function iou(report: CheckReport, truth: readonly Point[]): number {
  return report.document === null ? 0 : intersectionOverUnion(report.document.corners, truth);
}

const KINDS = ['id1-front', 'id1-back-td1', 'id2-td2', 'id3-td3', 'licence'] as const;
for (const kind of KINDS) {
  for (const rotationDegrees of [0, 33, 90, 180]) {
    test(`${kind} turned by ${String(rotationDegrees)}° is found on a plain table`, async () => {
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
      assert.ok(iou(report, scene.quad) > 0.95, `IoU ${iou(report, scene.quad).toFixed(3)}`);
      assert.deepEqual(report.document?.cutOff, []);
      assert.equal(report.document?.isWholeImage, false);
    });
  }
}

test('of ten documents on every kind of ground, tilted up to 35°, at least eight are found, and hardly one is misplaced', async () => {
  const count = sampleCount(10, 30);
  let found = 0;
  let misplaced = 0;
  for (let n = 0; n < count; n++) {
    const background = DRAWN_BACKGROUNDS[n % DRAWN_BACKGROUNDS.length]!;
    const scene: SimpleScene = await makeSimpleScene(30_000 + n, { background });
    const report = inspect(scene.image);
    if (iou(report, scene.quad) > 0.9) found++;
    else if (report.document !== null) misplaced++;
  }
  assert.ok(found >= 0.8 * count, `${String(found)} of ${String(count)} found`);
  assert.ok(misplaced <= Math.max(1, count / 15), `${String(misplaced)} misplaced`);
});

test('of eight or sixteen empty tables at most one is taken for a document', () => {
  let wrong = 0;
  for (let n = 0; n < sampleCount(8, 16); n++) {
    if (inspect(makeEmptySimpleScene(30_000 + n).image).document !== null) wrong++;
  }
  assert.ok(wrong <= 1, String(wrong));
});

for (const kind of KINDS) {
  test(`a flat scan of ${kind} is a document edge to edge`, async () => {
    const { pixels } = await drawDocument(11, kind);
    const { document } = inspect(pixels);
    assert.equal(document?.isWholeImage, true);
    assert.equal(document?.area, 1);
    assert.deepEqual(document?.cutOff, []);
  });
}

test('the document is reported with its size in pixels of the original', async () => {
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
});

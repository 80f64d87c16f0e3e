import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersectionOverUnion, signedArea } from '../../../src/checks/image/quad-geometry.js';
import { alignQuad } from '../../../src/checks/document/align-quad.js';
import { combineSideLines, findSideLines } from '../../../src/checks/document/find-side-lines.js';
import { toLuminance } from '../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import { makeEmptySimpleScene, makeSimpleScene } from '../../support/checks/simple-scene.js';
import { createRandomSource } from '../../support/checks/random-source.js';
import { sampleCount } from '../../support/verify-mode.js';

function shifted(quad: PxQuad, share: number): PxQuad {
  const dx = (quad[1].x - quad[0].x) * share;
  const dy = (quad[1].y - quad[0].y) * share;
  return quad.map((p) => ({ x: p.x + dx, y: p.y + dy })) as unknown as PxQuad;
}

test('a quadrilateral beside the document is moved towards it, one on it stays', async () => {
  let nearer = 0;
  let stayed = 0;
  const count = sampleCount(8, 12);
  for (let n = 0; n < count; n++) {
    const scene = await makeSimpleScene(41_000 + n, { fill: 0.7, maxTiltDegrees: 20, rotationDegrees: 0 });
    const plane = toLuminance(scene.image, 320);
    const truth = scene.quad.map((p) => ({ x: p.x * plane.width, y: p.y * plane.height })) as unknown as PxQuad;
    const beside = shifted(truth, 0.1);
    if (intersectionOverUnion(alignQuad(plane, beside).corners, truth) > intersectionOverUnion(beside, truth)) nearer++;
    const on = alignQuad(plane, truth);
    if (on.documentProbability > 0.5 && on.alignedProbability > alignQuad(plane, beside).alignedProbability) stayed++;
  }
  assert.ok(nearer >= count - 2, `${String(nearer)} of ${String(count)} nearer`);
  assert.ok(stayed >= count - 2, `${String(stayed)} of ${String(count)} known as a document in its place`);
});

test('on empty tables hardly a quadrilateral is taken for a document', () => {
  let taken = 0;
  const count = sampleCount(12, 30);
  for (let n = 0; n < count; n++) {
    const plane = toLuminance(makeEmptySimpleScene(42_000 + n, 1280, 720).image, 320);
    const x = 60 + 4 * (n % 10);
    const quad: PxQuad = [
      { x, y: 40 },
      { x: x + 140, y: 40 },
      { x: x + 140, y: 128 },
      { x, y: 128 },
    ];
    const { documentProbability: document, alignedProbability: aligned } = alignQuad(plane, quad);
    if (document * aligned > 0.5) taken++;
  }
  assert.ok(taken <= 1, `${String(taken)} of ${String(count)}`);
});

test('a faint border that drowns in noise at any one place is found along all of it', () => {
  const r = createRandomSource(11);
  const width = 320;
  const height = 180;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= 80 && x < 220 && y >= 40 && y < 128;
      data[y * width + x] = 120 + (isInside ? 6 : 0) + r.normal() * 5;
    }
  }
  const plane: Plane = { data, width, height };
  const rough: PxQuad = [
    { x: 83, y: 37 },
    { x: 224, y: 42 },
    { x: 217, y: 131 },
    { x: 77, y: 126 },
  ];
  const [best] = combineSideLines(findSideLines(plane, rough, 6));
  assert.ok(best !== undefined && signedArea(best) > 0, 'no quadrilateral');
  // Gradient indices name pixel centres: half a pixel less than the border.
  const truth: PxQuad = [
    { x: 79.5, y: 39.5 },
    { x: 219.5, y: 39.5 },
    { x: 219.5, y: 127.5 },
    { x: 79.5, y: 127.5 },
  ];
  assert.ok(intersectionOverUnion(best, truth) > 0.97, `IoU ${intersectionOverUnion(best, truth).toFixed(3)}`);
});

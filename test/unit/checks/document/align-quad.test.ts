import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersectionOverUnion, toPixelQuad } from '../../../../src/checks/image/quad-geometry.js';
import { alignQuad } from '../../../../src/checks/document/align-quad.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { BACKGROUNDS, loadSamples } from '../../../../bench/scenes/scenes.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import { sampleCount } from '../../../support/verify-mode.js';

function shift(quad: PxQuad, share: number): PxQuad {
  const dx = (quad[1].x - quad[0].x) * share;
  const dy = (quad[1].y - quad[0].y) * share;
  return quad.map((p) => ({ x: p.x + dx, y: p.y + dy })) as unknown as PxQuad;
}

test('alignQuad, all but two scenes: a shifted quadrilateral moves closer to the document; an exact one scores higher', async () => {
  let nearer = 0;
  let recognised = 0;
  const count = sampleCount(8, 12);
  const documents = await loadSamples();
  for (let n = 0; n < count; n++) {
    const document = documents[n % documents.length]!;
    const scene = await renderSimpleScene(41_000 + n, document, { ranges: { fill: [0.7, 0.7], tiltDeg: [0, 20] } });
    const plane = toLuminance(scene.pixels, 320);
    const truth = toPixelQuad(scene.truth.corners!, plane);
    const beside = shift(truth, 0.1);
    if (intersectionOverUnion(alignQuad(plane, beside).corners, truth) > intersectionOverUnion(beside, truth)) nearer++;
    const on = alignQuad(plane, truth);
    if (on.documentProbability > 0.5 && on.alignedProbability > alignQuad(plane, beside).alignedProbability)
      recognised++;
  }
  assert.ok(nearer >= count - 2, `${String(nearer)} of ${String(count)} nearer`);
  assert.ok(recognised >= count - 2, `${String(recognised)} of ${String(count)} recognised as aligned`);
});

test('alignQuad on photos of empty tables → at most one quadrilateral is rated as an aligned document', async () => {
  let mistaken = 0;
  const count = sampleCount(12, 30);
  for (let n = 0; n < count; n++) {
    const scene = await renderSimpleScene(42_000 + n, null, { ranges: { backgrounds: BACKGROUNDS } });
    const plane = toLuminance(scene.pixels, 320);
    const x = 60 + 4 * (n % 10);
    const quad: PxQuad = [
      { x, y: 40 },
      { x: x + 140, y: 40 },
      { x: x + 140, y: 128 },
      { x, y: 128 },
    ];
    const { documentProbability, alignedProbability } = alignQuad(plane, quad);
    if (documentProbability * alignedProbability > 0.5) mistaken++;
  }
  assert.ok(mistaken <= 1, `${String(mistaken)} of ${String(count)}`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from '../../../../src/checks/checks.js';
import { computeSideFingerprint, compareSideFingerprints } from '../../../../src/checks/document/side-fingerprint.js';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { decodePixels, samplePath } from '../../../../bench/scenes/scenes.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const SIDES = ['id-card-zoe', 'id-card-jorgen', 'driving-permit-jorgen', 'residence-permit-zoe'] as const;

async function fingerprintOfScan(name: string) {
  const pixels = await decodePixels(samplePath(`${name}.jpg`));
  const plane = toLuminance(pixels, 1600);
  const { width, height } = plane;
  return computeSideFingerprint(plane, rectangleCorners(0, 0, width, height));
}

for (const name of SIDES) {
  test(`side fingerprints of ${name}: front and back differ; a scan and a photo of the same side match`, async () => {
    const front = await fingerprintOfScan(`${name}-front`);
    const back = await fingerprintOfScan(`${name}-back`);
    assert.ok(front && back);
    const between = compareSideFingerprints(front, back);
    assert.ok(between < THRESHOLDS.maxSideLikeness, `front against back ${between.toFixed(2)}`);
    for (const [side, fingerprint] of Object.entries({ front, back })) {
      const ranges = { tiltDeg: [5, 15], fill: [0.7, 0.85] } as const;
      const { pixels } = await renderSimpleScene(11, `${name}-${side}`, { ranges });
      const seen = inspect(pixels).fingerprint;
      assert.ok(seen, `${side} found`);
      const same = compareSideFingerprints(fingerprint, seen);
      assert.ok(same > THRESHOLDS.maxSideLikeness, `${side} against itself ${same.toFixed(2)}`);
    }
  });
}

test('computeSideFingerprint: a document area without print → null', () => {
  const plane = { data: new Uint8Array(400 * 300).fill(128), width: 400, height: 300 };
  assert.equal(computeSideFingerprint(plane, rectangleCorners(0, 0, 400, 300)), null);
});

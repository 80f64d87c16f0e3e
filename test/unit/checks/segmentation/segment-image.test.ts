import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { intersectionOverUnion, toNormalizedQuad } from '../../../../src/checks/image/quad-geometry.js';
import { segmentImage } from '../../../../src/checks/segmentation/segment-image.js';
import { makeEmptySimpleScene, makeSimpleScene } from '../../../support/checks/simple-scene.js';
import { sampleCount } from '../../../support/verify-mode.js';

const segment = (image: Pixels, hasColor = true) => segmentImage(toLuminance(image, 1280), hasColor ? image : null);

describe('segmentImage', () => {
  for (const hasColor of [true, false])
    test(`photos of one document, ${hasColor ? 'in color' : 'by brightness'} → in all but two of eight the largest region overlaps it by 0.75`, async () => {
      let found = 0;
      const count = sampleCount(8, 24);
      for (let n = 0; n < count; n++) {
        const scene = await makeSimpleScene(51_000 + n, { fill: 0.7, maxTiltDegrees: 20, rotationDegrees: 8 });
        const { cells, regions } = segment(scene.image, hasColor);
        const [region] = regions;
        if (region === undefined) continue;
        const corners = toNormalizedQuad(region.corners, { width: cells.columns, height: cells.rows });
        if (intersectionOverUnion(corners, scene.quad) > 0.75) found++;
      }
      assert.ok(found >= count - Math.ceil(count / 4), `${String(found)} of ${String(count)}`);
    });

  test('photos of empty tables → a region in at most two of twelve', () => {
    let imagined = 0;
    const count = sampleCount(12, 36);
    for (let n = 0; n < count; n++)
      if (segment(makeEmptySimpleScene(52_000 + n, 1280, 720).image).regions.length > 0) imagined++;
    assert.ok(imagined <= count / 6, `${String(imagined)} of ${String(count)}`);
  });

  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [127, 5],
    [640, 360],
  ] as const)
    test(`a grey image of ${String(width)} × ${String(height)} px → no region, no error`, () => {
      const image = { data: new Uint8ClampedArray(width * height * 4).fill(128), width, height };
      assert.deepEqual(segment(image).regions, []);
    });
});

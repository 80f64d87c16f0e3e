import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineLinesToQuads, findSideLines } from '../../../../src/checks/document/find-side-lines.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { intersectionOverUnion, signedArea } from '../../../../src/checks/image/quad-geometry.js';
import { createRandomSource } from '../../../support/checks/random-source.js';

test('findSideLines: a document border fainter than the noise → lines that match all four sides (IoU over 0.97)', () => {
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
  const [best] = combineLinesToQuads(findSideLines(plane, rough, 6));
  assert.ok(best !== undefined && signedArea(best) > 0, 'no quadrilateral');
  // Candidates have pixel centres at whole numbers: half a pixel less than the border.
  const truth: PxQuad = [
    { x: 79.5, y: 39.5 },
    { x: 219.5, y: 39.5 },
    { x: 219.5, y: 127.5 },
    { x: 79.5, y: 127.5 },
  ];
  assert.ok(intersectionOverUnion(best, truth) > 0.97, `IoU ${intersectionOverUnion(best, truth).toFixed(3)}`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { PxPoint, PxQuad } from '../../../../src/checks/image/plane.js';
import {
  intersectionOverUnion,
  pointDistance,
  rotateCorners,
  toPixelQuad,
} from '../../../../src/checks/image/quad-geometry.js';
import { reduceImage } from '../../../../src/checks/vision/network-input.js';
import { averageWithTurned, lookAtRectified } from '../../../../src/checks/vision/rectified-look.js';
import { toLuma } from '../../../support/checks/paint-pixels.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';

const ID1_ASPECT = 1.586;
const TILTED = { ranges: { tiltDeg: [25, 25], fill: [0.6, 0.6] } } as const;
const { pixels, truth } = await renderSimpleScene(11, 'id-card-zoe-front', TILTED);
const plane = toLuminance(pixels, 1600);
const corners = toPixelQuad(truth.corners!, plane);
const longSide = pointDistance(corners[0], corners[1]);

/** All corners moved outward from the middle, or one to the side. @param share of the long side */
const widened = (share: number): PxQuad => moved((i) => [i === 0 || i === 3 ? -share : share, i < 2 ? -share : share]);
const moved = (by: (corner: number) => readonly [x: number, y: number]): PxQuad =>
  corners.map(({ x, y }, i): PxPoint => {
    const [dx, dy] = by(i);
    return { x: x + dx * longSide, y: y + dy * longSide };
  }) as unknown as PxQuad;

const ROUGH: readonly (readonly [string, PxQuad])[] = [
  ['the corners themselves', corners],
  ['5 % too far outside', widened(0.05)],
  ['5 % inside', widened(-0.05)],
  ['one of them 10 % to the left', moved((i) => (i === 2 ? [-0.1, 0] : [0, 0]))],
];
for (const [kind, image] of [
  ['a photo', pixels],
  ['the luminance of a frame', toLuma(pixels)],
] as const)
  for (const [what, rough] of ROUGH)
    test(`lookAtRectified at ${kind} by ${what} → the same corners, in the same order`, () => {
      const seen = lookAtRectified(reduceImage(image, plane), plane, rough, ID1_ASPECT, 0.2);
      assert.ok(seen?.corners && seen.confidence > 0.6, `confidence ${seen?.confidence}`);
      assert.ok(intersectionOverUnion(seen.corners, corners) > 0.94);
      assert.ok(pointDistance(seen.corners[0], corners[0]) < 0.05 * longSide, 'the first corner');
    });

test('support → more for the document’s corners than for others', () => {
  const seen = lookAtRectified(reduceImage(pixels, plane), plane, widened(0.03), ID1_ASPECT, 0.2);
  const others = [widened(0.04), widened(-0.04), moved((i) => (i < 2 ? [0, 0.06] : [0, 0]))];
  for (const other of others) assert.ok(seen.support(corners) > seen.support(other) + 1);
});

test('lookAtRectified where no document lies → no corners', async () => {
  const empty = await renderSimpleScene(11, null);
  const ground = toLuminance(empty.pixels, 1600);
  const seen = lookAtRectified(reduceImage(empty.pixels, ground), ground, corners, ID1_ASPECT, 0.2);
  assert.ok(seen === null || seen.corners === null || seen.confidence < 0.25);
});

test('averageWithTurned → both looks see the portrait in the same cells', () => {
  const viewFrom = (start: number) => {
    const quad = rotateCorners(corners, start);
    return lookAtRectified(reduceImage(pixels, plane), plane, quad, ID1_ASPECT, 0.12).viewOf(quad);
  };
  const [upright, turned] = [viewFrom(0), viewFrom(2)];
  const average = averageWithTurned(upright, turned).cells.portrait;
  const distance = (a: Float32Array, b: Float32Array): number => a.reduce((sum, p, i) => sum + Math.abs(p - b[i]!), 0);
  assert.ok(distance(average, upright.cells.portrait) < 0.2 * distance(average, turned.cells.portrait));
});

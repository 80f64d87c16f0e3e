import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { shrinkLevel } from '../../support/scenes/scene-document.js';
import {
  applyMatrix,
  distanceForFill,
  boundsOf,
  focalLengthPx,
  invertMatrix,
  projectedCorners,
  projectionMatrix,
} from '../../support/scenes/projection.js';
import { applyJpegArtifacts } from '../../support/scenes/jpeg-artifacts.js';
import { decodePixels, samplePath } from '../../support/scenes/load-samples.js';
import { applyFocusBlur } from '../../support/scenes/camera-effects.js';

const LENS = { widthPx: 1280, heightPx: 720, fieldOfViewDeg: 70 };
const CARD = { widthMm: 85.6, heightMm: 53.98 };

test('projectionMatrix, frontal view → 10 mm span 10 × focal length / distance in px', () => {
  const toPx = projectionMatrix(
    { rotationDeg: 0, tiltDeg: 0, tiltAxisDeg: 0, centre: { x: 0.5, y: 0.5 }, distanceMm: 200 },
    LENS,
  );
  const at = applyMatrix(toPx, 10, 0);
  assert.ok(Math.abs(at.x - 640 - (10 * focalLengthPx(LENS)) / 200) < 1e-9);
  assert.ok(Math.abs(at.y - 360) < 1e-9);
});

test('a point projected and projected back with invertMatrix → the same point', () => {
  const toPx = projectionMatrix(
    { rotationDeg: 33, tiltDeg: 28, tiltAxisDeg: 71, centre: { x: 0.4, y: 0.6 }, distanceMm: 190 },
    LENS,
  );
  const px = applyMatrix(toPx, -31, 17);
  const back = applyMatrix(invertMatrix(toPx), px.x, px.y);
  assert.ok(Math.hypot(back.x + 31, back.y - 17) < 1e-6);
});

test('a document tilted about a horizontal axis → one of its long edges appears over 40 px shorter', () => {
  const toPx = projectionMatrix(
    { rotationDeg: 0, tiltDeg: 30, tiltAxisDeg: 0, centre: { x: 0.5, y: 0.5 }, distanceMm: 150 },
    LENS,
  );
  const [topLeft, topRight, bottomRight, bottomLeft] = projectedCorners(toPx, CARD);
  assert.ok(Math.abs(topRight.x - topLeft.x - (bottomRight.x - bottomLeft.x)) > 40);
});

test('distanceForFill with 0.8 → the projected document spans 80 % of the frame', () => {
  const pose = { rotationDeg: 20, tiltDeg: 15, tiltAxisDeg: 40, centre: { x: 0.5, y: 0.5 } };
  const distanceMm = distanceForFill(pose, LENS, CARD, 0.8);
  const box = boundsOf(projectedCorners(projectionMatrix({ ...pose, distanceMm }, LENS), CARD));
  const span = Math.max((box.right - box.left) / 1280, (box.bottom - box.top) / 720);
  assert.ok(Math.abs(span - 0.8) < 0.001, `${span}`);
});

test('shrinkLevel of an image → keeps the mean of each channel', () => {
  const source = {
    data: Uint8ClampedArray.from({ length: 97 * 61 * 3 }, (_, at) => ((at * 37) % 151) + 40 * (at % 3)),
    width: 97,
    height: 61,
  };
  const means = ({ data }: { readonly data: Uint8ClampedArray }): number[] =>
    [0, 1, 2].map(
      (channel) => (3 * data.reduce((sum, value, at) => sum + (at % 3 === channel ? value : 0), 0)) / data.length,
    );
  const [before, after] = [means(source), means(shrinkLevel(source, 31, 20))];
  assert.ok(
    before.every((mean, channel) => Math.abs(mean - after[channel]!) < 0.6),
    `${before.join()} → ${after.join()}`,
  );
});

for (const quality of [30, 60, 90]) {
  test(`applyJpegArtifacts at quality ${quality} → an error within 0.8 to 1.25 times that of a real JPEG`, async () => {
    const png = await sharp(samplePath('id-card-zoe-front.jpg')).resize(400).png().toBuffer();
    const { data, width, height } = await decodePixels(png);
    const real = await decodePixels(await sharp(png).jpeg({ quality }).toBuffer());
    const drawn = new Uint8ClampedArray(data);
    applyJpegArtifacts(drawn, width, height, quality);
    const error = (pixels: Uint8ClampedArray): number =>
      pixels.reduce((sum, value, at) => sum + (value - (data[at] ?? 0)) ** 2, 0) / pixels.length;
    const ratio = error(drawn) / error(real.data);
    assert.ok(ratio > 0.8 && ratio < 1.25, `${ratio}`);
  });
}

for (const sigmaPx of [0.5, 1.8, 2, 3.4, 6])
  test(`applyFocusBlur of ${sigmaPx} px on an even picture → the same even picture`, () => {
    const frame = { rgb: new Float32Array(60 * 40 * 3).fill(200), width: 60, height: 40 };
    applyFocusBlur(frame, sigmaPx);
    for (const value of frame.rgb) assert.ok(Math.abs(value - 200) < 0.1, String(value));
  });

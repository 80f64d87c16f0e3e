import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type Pixels } from '../../../src/checks/checks.js';
import { edgeWidth } from '../../../src/checks/quality/blur.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import { makeScene } from '../../support/checks/scene.js';
import { painted } from '../../support/checks/pixels.js';

const SIZE = 400;
const WHOLE: PxQuad = [
  { x: 0, y: 0 },
  { x: SIZE, y: 0 },
  { x: SIZE, y: SIZE },
  { x: 0, y: SIZE },
];

/** Gaussian cumulative distribution (Abramowitz and Stegun 7.1.26). */
function step(x: number, sigma: number): number {
  const z = Math.abs(x) / sigma / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-z * z);
  return x < 0 ? tail / 2 : 1 - tail / 2;
}

/** Bars of 32 px with Gaussian edges: upright on the left, lying on the right. */
function bars(sigmaX: number, sigmaY: number, contrast: number): Plane {
  const level = (at: number, sigma: number): number => {
    const phase = ((at % 64) + 64) % 64;
    return step(phase - 16, sigma) - step(phase - 48, sigma);
  };
  const data = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const v = x < SIZE / 2 ? level(x, sigmaX) : level(y, sigmaY);
      data[y * SIZE + x] = 128 + contrast * (v - 0.5);
    }
  }
  return { data, width: SIZE, height: SIZE };
}

for (const sigma of [1, 1.5, 2, 3]) {
  for (const contrast of [80, 200]) {
    test(`a Gaussian edge of σ ${String(sigma)} px measures 2.56 σ at contrast ${String(contrast)}`, () => {
      const width = edgeWidth(bars(sigma, sigma, contrast), WHOLE);
      assert.ok(width !== null);
      assert.ok(Math.abs(width / (2.563 * sigma) - 1) < 0.15, `${width.toFixed(2)} px`);
    });
  }
}

test('blur in one direction only (motion) counts in full', () => {
  const width = edgeWidth(bars(3, 0.7, 160), WHOLE);
  assert.ok(width !== null && Math.abs(width / (2.563 * 3) - 1) < 0.15);
});

test('without edges nothing is known', () => {
  assert.equal(edgeWidth({ data: new Uint8Array(SIZE * SIZE).fill(90), width: SIZE, height: SIZE }, WHOLE), null);
});

test('the same document measures softer the more it is blurred, and warns when letters melt', async () => {
  const blurs: number[] = [];
  for (const blurPx of [0.5, 1.5, 3, 5]) {
    const { image } = await makeScene(77, {
      kind: 'id3-td3',
      background: 'plain',
      blurPx,
      fill: 0.9,
      maxTiltDegrees: 5,
      rotationDegrees: 0,
    });
    const report = inspect(image);
    // Beyond that the letters are gone, and there is nothing left to measure exactly.
    if (blurPx <= 3) blurs.push(report.measures.blurPx ?? Infinity);
    assert.equal(
      report.findings.some(({ reason }) => reason === 'blur_img'),
      blurPx >= 3,
      `σ ${String(blurPx)} px: ${String(report.measures.blurPx)}`,
    );
  }
  assert.deepEqual(
    blurs,
    [...blurs].sort((a, b) => a - b),
  );
});

/** A picture of a scene with its levels changed. */
function relit(image: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  return painted(image.width, image.height, (x, y) => {
    const i = (y * image.width + x) * 4;
    return [0, 1, 2].map((c) => Math.min(255, Math.max(0, change(image.data[i + c]!, x, y))));
  });
}

test('dark, pale and glaring documents are low quality, judged on the document alone', async () => {
  const options = {
    kind: 'licence',
    background: 'plain',
    fill: 0.8,
    maxTiltDegrees: 5,
    rotationDegrees: 0,
    clean: true,
  } as const;
  const { image, quad } = await makeScene(81, options);
  const lowQuality = (picture: Pixels): boolean =>
    inspect(picture).findings.some(({ reason }) => reason === 'low_quality');
  assert.equal(lowQuality(image), false);
  assert.equal(lowQuality(relit(image, (value) => value * 0.15)), true);
  const cx = ((quad[0].x + quad[2].x) / 2) * image.width;
  const cy = ((quad[0].y + quad[2].y) / 2) * image.height;
  const lamp = relit(image, (value, x, y) => value + 500 * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 9000));
  assert.equal(lowQuality(lamp), true);
  assert.ok((inspect(lamp).measures.glare ?? 0) > 0.05);
});

test('a grey copy has hardly any colour', async () => {
  const { image } = await makeScene(83, { kind: 'licence', background: 'plain', fill: 0.8, maxTiltDegrees: 5 });
  const grey = painted(image.width, image.height, (x, y) => image.data[(y * image.width + x) * 4]!);
  assert.ok((inspect(grey).measures.colour ?? 1) < 0.01);
  assert.ok((inspect(image).measures.colour ?? 0) > 0.03);
});

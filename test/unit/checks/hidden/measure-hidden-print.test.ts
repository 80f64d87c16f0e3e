import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Luma, Pixels, Quad } from '../../../../src/checks/checks.js';
import type { HiddenPrintMeasures } from '../../../../src/checks/hidden/hidden-print-measures.js';
import { measureHiddenPrint } from '../../../../src/checks/hidden/measure-hidden-print.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { toPixelQuad } from '../../../../src/checks/image/quad-geometry.js';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { paintPixels, toI420, toLuma } from '../../../support/checks/paint-pixels.js';
import type { Cover, FingerCover, RimCover } from '../../../../bench/scenes/covers.js';
import type { Reflection } from '../../../../bench/scenes/reflections.js';
import { createRandomScene, loadSample, renderScene } from '../../../../bench/scenes/scenes.js';

interface Laid {
  readonly image: Pixels;
  readonly corners: Quad;
  readonly mrz: Quad | null;
}

/** A sample on a desk, held calmly in ordinary light. */
async function laySample(name: string, covers: readonly Cover[], reflections: readonly Reflection[]): Promise<Laid> {
  const document = await loadSample(name);
  const spec = createRandomScene(12, document, {
    backgrounds: ['wood'],
    tiltDeg: [0, 8],
    rotationDeg: [-4, 4],
    fill: [0.8, 0.85],
    exposure: [0.9, 0.95],
    noise: [2, 3],
    motionPx: [0, 0],
    focusSigmaPx: [0.4, 0.6],
    glareProbability: 0,
    fingersProbability: 0,
  });
  const { pixels, truth } = renderScene(spec, document, { covers, reflections });
  return { image: pixels, corners: truth.corners!, mrz: truth.mrz };
}

function measure({ corners, mrz }: Laid, image: Pixels | Luma): HiddenPrintMeasures {
  const plane = toLuminance(image, 1280);
  return measureHiddenPrint({ image, plane, quad: toPixelQuad(corners, plane), mrz: mrz && toPixelQuad(mrz, plane) });
}

/** A finger from below, that reaches so many millimetres over the lower border of a card. */
const fingerFromBelow = (xMm: number, depthMm: number, skin: FingerCover['skin']): FingerCover => ({
  kind: 'finger',
  tip: [xMm, 27 - depthMm + 8],
  root: [xMm + 60, 500],
  tipRadiusMm: 8,
  rootRadiusMm: 9,
  skin,
  roundness: 0.3,
  litSide: 0.3,
  hasNail: true,
  shadow: 0.15,
});

const SKINS = {
  pale: [242, 206, 184],
  light: [224, 178, 150],
  tan: [198, 146, 112],
  brown: [140, 94, 66],
  dark: [84, 56, 44],
} as const;

for (const [name, skin] of Object.entries(SKINS)) {
  test(`a finger of ${name} skin on the MRZ of a card → covered over its limit, with the MRZ and an area around the tip`, async () => {
    const laid = await laySample('id-card-zoe-back', [fingerFromBelow(-30, 14, skin)], []);
    const { covered } = measure(laid, laid.image);
    assert.ok(covered.share! > THRESHOLDS.maxCovered, String(covered.share));
    assert.deepEqual(covered.regions, ['mrz']);
    const xs = covered.area!.map(({ x }) => x);
    const [left, right] = [laid.corners[0].x, laid.corners[1].x];
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    assert.ok(
      (middle - left) / (right - left) < 0.35,
      `${String(middle)} between ${String(left)} and ${String(right)}`,
    );
  });
}

test('a finger on the MRZ in a camera frame with colour → covered over its limit', async () => {
  const laid = await laySample('id-card-zoe-back', [fingerFromBelow(-30, 14, SKINS.tan)], []);
  const { covered } = measure(laid, toI420(laid.image));
  assert.ok(covered.share! > THRESHOLDS.maxCovered, String(covered.share));
});

test('a finger from above on the head line of a card → covered over its limit', async () => {
  const above: FingerCover = { ...fingerFromBelow(0, 0, SKINS.tan), tip: [10, -27 + 2], root: [-10, -500] };
  const laid = await laySample('id-card-zoe-front', [above], []);
  const { covered } = measure(laid, laid.image);
  assert.ok(covered.share! > THRESHOLDS.maxCovered, String(covered.share));
});

test('a finger on the margin of a card, where nothing is printed → covered under its limit', async () => {
  const laid = await laySample('id-card-zoe-back', [fingerFromBelow(-30, 2, SKINS.tan)], []);
  const { covered } = measure(laid, laid.image);
  assert.ok(covered.share! < THRESHOLDS.maxCovered, String(covered.share));
});

test("a holder's rim over the last line of the MRZ → covered over its limit", async () => {
  const rim: RimCover = {
    kind: 'rim',
    left: -52,
    right: 52,
    top: 18,
    bottom: 36,
    colour: [40, 42, 46],
    edge: 1.3,
    grain: 0.05,
    shadow: 0.1,
  };
  const laid = await laySample('id-card-zoe-back', [rim], []);
  const { covered } = measure(laid, laid.image);
  assert.ok(covered.share! > THRESHOLDS.maxCovered, String(covered.share));
});

const LAMP: Reflection = {
  kind: 'spot',
  xMm: 5,
  yMm: 18,
  angleDeg: 0,
  strength: 420,
  tint: [1, 1, 1],
  sigmaXMm: 9,
  sigmaYMm: 5,
};

test('a lamp reflected on the MRZ → glare over its limit, with the MRZ and its area', async () => {
  const laid = await laySample('id-card-zoe-back', [], [LAMP]);
  const { glare, covered } = measure(laid, laid.image);
  assert.ok(glare.share! > THRESHOLDS.maxGlare, String(glare.share));
  assert.deepEqual(glare.regions, ['mrz']);
  assert.ok(glare.area !== null);
  assert.ok(covered.share! < THRESHOLDS.maxCovered, String(covered.share));
});

test('sheen through which the MRZ can be read → glare under its limit', async () => {
  const laid = await laySample('id-card-zoe-back', [], [{ ...LAMP, strength: 35, sigmaXMm: 40, sigmaYMm: 25 }]);
  const { glare } = measure(laid, laid.image);
  assert.ok(glare.share! < THRESHOLDS.maxGlare, String(glare.share));
});

for (const name of ['id-card-zoe-front', 'id-card-zoe-back', 'passport-ines', 'driving-permit-caglar-back']) {
  test(`${name} without anything on it, with and without colour → covered and glare under their limits`, async () => {
    const laid = await laySample(name, [], []);
    for (const image of [laid.image, toLuma(laid.image)]) {
      const { covered, glare } = measure(laid, image);
      assert.ok(covered.share! < THRESHOLDS.maxCovered, `covered ${String(covered.share)}`);
      assert.ok(glare.share! < THRESHOLDS.maxGlare, `glare ${String(glare.share)}`);
    }
  });
}

test('a document outside the image → covered and glare are unknown', () => {
  const image = paintPixels(64, 48, () => 200);
  const plane = toLuminance(image, 1280);
  const outside = toPixelQuad([{ x: 3, y: 3 }, { x: 4, y: 3 }, { x: 4, y: 4 }, { x: 3, y: 4 }], plane); // prettier-ignore
  const { covered, glare } = measureHiddenPrint({ image, plane, quad: outside });
  assert.deepEqual([covered.share, covered.area, glare.share, glare.area], [null, null, null, null]);
});

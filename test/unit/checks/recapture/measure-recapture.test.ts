import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type Pixels, type RecaptureSignal } from '../../../../src/checks/checks.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { toPixelQuad } from '../../../../src/checks/image/quad-geometry.js';
import { measureRecapture } from '../../../../src/checks/recapture/measure-recapture.js';
import { RECAPTURE_LIMIT } from '../../../../bench/accuracy/score-recapture.js';
import { planRecaptureScene, type RecaptureKind } from '../../../../bench/recapture/recapture-scene.js';
import { loadSample } from '../../../../bench/scenes/scenes.js';
import { drawDocument } from '../../../support/checks/draw-document.js';
import { createSeededRandom } from '../../../support/seeded-random.js';

const measure = (image: Pixels, quad: PxQuad): RecaptureSignal =>
  measureRecapture(image, toLuminance(image, Infinity), quad);
const UNKNOWN = { screen: null, print: null };

function paint(width: number, height: number, level: (i: number, channel: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) for (let k = 0; k < 3; k++) data[i * 4 + k] = level(i, k);
  return { data, width, height };
}

/** The whole image, less so many px on each side. */
function insideOf({ width, height }: Pixels, margin: number): PxQuad {
  const [right, bottom] = [width - margin, height - margin];
  return [
    { x: margin, y: margin },
    { x: right, y: margin },
    { x: right, y: bottom },
    { x: margin, y: bottom },
  ];
}

const UNKNOWN_IMAGES = [
  { name: '1 × 1', width: 1, height: 1, margin: 0 },
  { name: '30 × 20', width: 30, height: 20, margin: 0 },
  { name: 'a document of 200 px in a large photo', width: 900, height: 700, margin: 260 },
  { name: 'a panorama of 3000 × 100', width: 3000, height: 100, margin: 0 },
  { name: 'corners without area', width: 900, height: 700, margin: 350 },
] as const;
for (const { name, width, height, margin } of UNKNOWN_IMAGES) {
  test(`measureRecapture: ${name} → unknown`, () => {
    const image = paint(width, height, (i, k) => (i * 37 + k * 11) % 256);
    assert.deepEqual(measure(image, insideOf(image, margin)), UNKNOWN);
  });
}

const random = createSeededRandom(5);
const JUDGED_IMAGES = [
  { name: 'black', level: () => 0 },
  { name: 'white', level: () => 255 },
  { name: 'a grey gradient', level: (i: number) => (i % 700) / 3 },
  { name: 'noise without colour', level: (i: number) => (i * 2_654_435_761) % 251 },
  { name: 'noise in colour', level: () => 128 + 20 * random.normal() },
];
for (const { name, level } of JUDGED_IMAGES) {
  test(`measureRecapture: ${name} → two numbers from 0 to 1`, () => {
    const image = paint(700, 560, level);
    const signal = measure(image, insideOf(image, 20));
    for (const score of [signal.screen, signal.print]) assert.ok(score !== null && score >= 0 && score <= 1);
  });
}

test('inspect: a scan, and an image without a document → unknown', async () => {
  const { document, recapture } = inspect((await drawDocument(3, 'id3-td3')).pixels);
  assert.deepEqual([document?.isWholeImage, recapture], [true, UNKNOWN]);
  assert.deepEqual(inspect(paint(800, 600, () => 200)).recapture, UNKNOWN);
});

/** Parts of sharp photos of one sample, with a seed that training does not use. */
async function measureScenes(
  kind: RecaptureKind,
  isWanted: (pitchPx: number, dots: string | null) => boolean = () => true,
): Promise<RecaptureSignal[]> {
  const sample = await loadSample('id-card-jorgen-front');
  const signals: RecaptureSignal[] = [];
  for (let index = 0; signals.length < 3 && index < 60; index++) {
    const scene = planRecaptureScene(77, index, kind, sample, {
      widthPx: 448,
      heightPx: 448,
      fill: [0.8, 0.9],
      zoom: 4,
      focusSigmaPx: [0.2, 0.5],
      motionPx: [0, 0.5],
      jpegQuality: [85, 95],
    });
    if (!isWanted(scene.pitchPx ?? 0, scene.dots)) continue;
    const { pixels, truth } = scene.render();
    const signal = measure(pixels, toPixelQuad(truth.corners!, pixels));
    // Some parts lie beside the document.
    if (signal.screen !== null) signals.push(signal);
  }
  return signals;
}

test('measureRecapture: 3 screens with pixels of 2.2 to 6 px of the photo → high scores of a recapture', async () => {
  const signals = await measureScenes('screen', (pitchPx) => pitchPx > 2.2 && pitchPx < 6);
  assert.ok(signals.length === 3 && signals.every(isHigh), JSON.stringify(signals));
});

test('measureRecapture: 3 prints with regular dots at 2 to 8 px of the photo → high scores of a recapture', async () => {
  const signals = await measureScenes('print', (pitchPx, dots) => dots === 'regular' && pitchPx > 2 && pitchPx < 8);
  assert.ok(signals.length === 3 && signals.every(isHigh), JSON.stringify(signals));
});

test('measureRecapture: 3 genuine documents → no high score', async () => {
  const signals = await measureScenes('genuine');
  assert.ok(signals.length === 3 && !signals.some(isHigh), JSON.stringify(signals));
});

function isHigh({ screen, print }: RecaptureSignal): boolean {
  return Math.max(screen ?? 0, print ?? 0) > RECAPTURE_LIMIT;
}

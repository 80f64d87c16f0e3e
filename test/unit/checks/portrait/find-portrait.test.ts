import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THRESHOLDS, inspect, type Pixels, type Point } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import { findPortrait } from '../../../../src/checks/portrait/find-portrait.js';
import {
  decodePixels,
  loadSample,
  createRandomScene,
  renderScene,
  samplePath,
} from '../../../../bench/scenes/scenes.js';

const wholePlane = ({ width, height }: Plane): PxQuad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

async function loadPlane(name: string): Promise<Plane> {
  return toLuminance(await decodePixels(samplePath(`${name}.jpg`)), 1000);
}

/** Turns a plane clockwise by quarter turns. */
function rotate({ data, width, height }: Plane, quarters: number): Plane {
  if (quarters === 0) return { data, width, height };
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + (height - 1 - y)] = data[y * width + x]!;
  return rotate({ data: out, width: height, height: width }, quarters - 1);
}

const centerOf = (corners: readonly Point[]): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

const FRONTS = [
  'id-card-zoe-front',
  'id-card-jorgen-front',
  'id-card-ines-front',
  'id-card-caglar-expired-front',
  'passport-zoe',
  'passport-ines',
  'passport-caglar',
  'driving-permit-jorgen-front',
  'residence-permit-zoe-front',
  'residence-permit-ines-front',
] as const;
const BACKS = [
  'id-card-zoe-back',
  'id-card-jorgen-back',
  'id-card-ines-back',
  'id-card-caglar-expired-back',
  'driving-permit-jorgen-back',
  'driving-permit-caglar-back',
  'residence-permit-zoe-back',
  'residence-permit-ines-back',
] as const;

for (const name of FRONTS) {
  test(`findPortrait: ${name} → a portrait, upright and in the left half`, async () => {
    const plane = await loadPlane(name);
    const portrait = findPortrait(plane, wholePlane(plane));
    assert.ok(portrait !== null);
    assert.ok(portrait.confidence >= THRESHOLDS.minPortrait, portrait.confidence.toFixed(3));
    assert.equal(portrait.quarterTurns, 0);
    assert.ok(centerOf(portrait.corners).x < plane.width / 2);
  });
}

for (const name of BACKS) {
  test(`findPortrait: ${name} → a confidence under the limit, so no portrait`, async () => {
    const plane = await loadPlane(name);
    const portrait = findPortrait(plane, wholePlane(plane));
    assert.ok(portrait !== null && portrait.confidence < THRESHOLDS.minPortrait, portrait?.confidence.toFixed(3));
  });
}

for (const quarters of [0, 1, 2, 3]) {
  test(`findPortrait: a document turned by ${String(90 * quarters)}° → the quarter turns that bring it upright`, async () => {
    const plane = rotate(await loadPlane('id-card-ines-front'), quarters);
    const portrait = findPortrait(plane, wholePlane(plane));
    assert.ok(portrait !== null && portrait.confidence >= THRESHOLDS.minPortrait);
    assert.equal(portrait.quarterTurns, (4 - quarters) % 4);
    // The corners begin at the portrait's own top-left.
    const [a, b] = portrait.corners;
    const right = [b.x - a.x, b.y - a.y].map(Math.sign);
    assert.deepEqual(
      right,
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][quarters],
    );
  });
}

for (const [name, gain, lift] of [
  ['dark', 0.35, 0],
  ['pale', 0.35, 150],
] as const) {
  test(`findPortrait: a ${name} copy of a document → the portrait is found at the same place`, async () => {
    const plane = await loadPlane('passport-zoe');
    const copy = { ...plane, data: plane.data.map((value) => value * gain + lift) };
    const portrait = findPortrait(copy, wholePlane(copy));
    assert.ok(portrait !== null && portrait.confidence >= THRESHOLDS.minPortrait, portrait?.confidence.toFixed(3));
    const original = findPortrait(plane, wholePlane(plane));
    const overlap = intersectionOverUnion(portrait.corners, original!.corners);
    assert.ok(overlap > 0.6, overlap.toFixed(3));
  });
}

test('findPortrait: a document area of 90 × 60 px → null (unknown), because it is too small', () => {
  const plane = { data: new Uint8Array(90 * 60), width: 90, height: 60 };
  assert.equal(findPortrait(plane, wholePlane(plane)), null);
});

test('findPortrait: empty paper or noise → a confidence under the limit, so no portrait', () => {
  let seed = 1;
  const noise = Uint8Array.from({ length: 400 * 252 }, () => (seed = (seed * 16807) % 2147483647) >> 8);
  for (const data of [new Uint8Array(400 * 252).fill(230), noise]) {
    const plane = { data, width: 400, height: 252 };
    const portrait = findPortrait(plane, wholePlane(plane));
    assert.ok(portrait !== null && portrait.confidence < THRESHOLDS.minPortrait, portrait?.confidence.toFixed(3));
  }
});

async function renderPhoto(name: string): Promise<{ pixels: Pixels; corners: readonly Point[] }> {
  const document = await loadSample(name);
  const options = { glareProbability: 0, fingersProbability: 0, tiltDeg: [5, 12], fill: [0.75, 0.85] } as const;
  const { pixels, truth } = renderScene(createRandomScene(23, document, options), document);
  assert.ok(truth.corners !== null);
  return { pixels, corners: truth.corners };
}

test('inspect: a photo of a front → the portrait lies inside the document, and missing_front is not reported', async () => {
  const { pixels, corners } = await renderPhoto('driving-permit-jorgen-front');
  const { document, portrait, findings } = inspect(pixels, { docType: 'driver_permit', side: 'front' });
  assert.ok(document !== null && portrait !== null);
  const { x, y } = centerOf(portrait.corners);
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  assert.ok(x > Math.min(...xs) && x < Math.max(...xs) && y > Math.min(...ys) && y < Math.max(...ys));
  assert.ok(findings.every(({ reason }) => reason !== 'missing_front'));
});

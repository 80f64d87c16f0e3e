import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractDocumentImages, inspect, rectify, type Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { DOCUMENT_FORMATS, type DocType, type FormatName, type Side } from '../../../../src/contract/contract.js';
import {
  createRandomScene,
  decodePixels,
  loadSample,
  renderScene,
  samplePath,
} from '../../../../bench/scenes/scenes.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

test('rectify: the first corner of the quadrilateral → the top left of the result', () => {
  // Four coloured quarters inside a black frame.
  const image = paintPixels(200, 200, (x, y) => {
    if (x < 50 || y < 50 || x >= 150 || y >= 150) return 0;
    return [x < 100 ? 255 : 0, y < 100 ? 255 : 0, 128];
  });
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  const cut = rectify(image, [at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75), at(0.25, 0.25)], 80);
  assert.equal(cut.width, 80);
  assert.equal(cut.height, 80);
  const pixel = (x: number, y: number): number[] => [...cut.data.slice((y * 80 + x) * 4, (y * 80 + x) * 4 + 3)];
  assert.deepEqual(pixel(10, 10), [0, 255, 128]);
  assert.deepEqual(pixel(70, 10), [0, 0, 128]);
  assert.deepEqual(pixel(70, 70), [255, 0, 128]);
});

test('rectify: a requested long side of 1280 px for a document of 30 px → 30 px, not enlarged', () => {
  const image = paintPixels(30, 20, () => 9);
  assert.equal(rectify(image, rectangleCorners(0, 0, 1, 1), 1280).width, 30);
});

/** A photo of a sample document on a desk, in good light. */
async function photograph(name: string, rotationDeg: number): Promise<Pixels> {
  const document = await loadSample(name);
  const rotation: readonly [number, number] = [rotationDeg - 4, rotationDeg + 4];
  const still = { glareProbability: 0, fingersProbability: 0, bookletProbability: 0, motionPx: [0, 0] } as const;
  const ranges = { ...still, tiltDeg: [12, 18], fill: [0.75, 0.85], rotationDeg: rotation } as const;
  return renderScene(createRandomScene(23, document, ranges), document).pixels;
}

/** Correlation of two images at 64 px, −1 to 1. */
function likeness(one: Pixels, other: Pixels): number {
  const [a, b] = [toLuminance(one, 64), toLuminance(other, 64)];
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  const pairs = Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return [a.data[y * a.width + x]!, b.data[y * b.width + x]!] as const;
  });
  const mean = (index: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  const sum = (term: (p: number, q: number) => number): number =>
    pairs.reduce((total, [p, q]) => total + term(p - meanA, q - meanB), 0);
  return sum((p, q) => p * q) / Math.sqrt(sum((p) => p * p) * sum((_, q) => q * q));
}

function turnedOver({ data, width, height }: Pixels): Pixels {
  const turned = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i++) turned[data.length - 4 - i + 2 * (i % 4)] = data[i]!;
  return { data: turned, width, height };
}

const CASES: readonly (readonly [string, DocType, Side, FormatName, number])[] = [
  ['id-card-zoe-front', 'id_card', 'front', 'ID-1', 180],
  ['residence-permit-ines-back', 'residency_permit', 'back', 'ID-1', 180],
  ['residence-permit-ines-front', 'residency_permit', 'front', 'ID-1', 90],
  ['passport-zoe', 'passport', 'front', 'ID-3', 180],
];

for (const [name, docType, side, format, rotationDeg] of CASES)
  test(`extractDocumentImages: ${name}, tilted and turned by ${rotationDeg}° → upright, with the proportions of ${format}${side === 'front' ? ', and its face' : ''}`, async () => {
    const photo = await photograph(name, rotationDeg);
    const report = inspect(photo, { docType, side });
    const { document, portrait } = extractDocumentImages(photo, report);
    assert.ok(document !== null);
    const { widthMm, heightMm } = DOCUMENT_FORMATS[format];
    assert.ok(Math.abs(document.width / document.height / (widthMm / heightMm) - 1) < 0.005, String(document.width));
    const sample = await decodePixels(samplePath(`${name}.jpg`));
    const upright = likeness(document, sample);
    assert.ok(upright > 0.8, `likeness ${upright.toFixed(3)}`);
    assert.ok(upright > likeness(turnedOver(document), sample) + 0.3, 'not upside down');
    assert.equal(portrait === null, report.portrait === null);
    if (side === 'back') return;
    assert.ok(portrait !== null && portrait.height > portrait.width);
    const original = extractDocumentImages(sample, inspect(sample, { docType, side })).portrait;
    assert.ok(original !== null);
    assert.ok(likeness(portrait, original) > likeness(turnedOver(portrait), original) + 0.2, 'the face is upright');
  });

test('extractDocumentImages: an empty image, and a document that the photo cuts off → no image of the document', () => {
  const empty = { data: new Uint8ClampedArray(640 * 480 * 4).fill(128), width: 640, height: 480 };
  assert.deepEqual(extractDocumentImages(empty, inspect(empty)), { document: null, portrait: null });
  const corners = [0.2, 0.8].flatMap((y) => [{ x: 0.4, y }, { x: 1, y }]); // prettier-ignore
  const [a, b, d, c] = corners;
  const document = {
    corners: [a!, b!, c!, d!],
    confidence: 0.9,
    area: 0.36,
    isWholeImage: false,
    cutOff: ['right'],
    aspect: 1.3,
  } as const;
  assert.equal(extractDocumentImages(empty, { document, portrait: null }).document, null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createLiveCheck,
  inspect,
  readBarcodes,
  type DetectedDocument,
  type Pixels,
} from '../../../src/checks/checks.js';
import { toLuma, paintPixels } from '../../support/checks/paint-pixels.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';
import { createRandomSource } from '../../support/checks/random-source.js';

const noise = createRandomSource(7);
const UNUSUAL_IMAGES: readonly (readonly [string, Pixels])[] = [
  ['one pixel', paintPixels(1, 1, () => 200)],
  ['one row', paintPixels(900, 1, (x) => x % 255)],
  ['one column', paintPixels(1, 900, (_, y) => y % 255)],
  ['a panorama', paintPixels(6000, 40, (x, y) => (x ^ y) & 255)],
  ['a tower', paintPixels(40, 6000, (x, y) => (x ^ y) & 255)],
  ['all black', paintPixels(640, 480, () => 0)],
  ['all white', paintPixels(640, 480, () => 255)],
  ['noise', paintPixels(640, 480, () => noise.whole(0, 255))],
  ['black and white noise', paintPixels(640, 480, () => (noise.chance(0.5) ? 0 : 255))],
  ['fully transparent', paintPixels(300, 300, () => [0, 0, 0, 0])],
  ['a chessboard of single pixels', paintPixels(400, 300, (x, y) => ((x + y) % 2) * 255)],
  ['stripes', paintPixels(800, 500, (x) => (x % 20 < 10 ? 20 : 230))],
];

for (const [name, image] of UNUSUAL_IMAGES) {
  test(`inspect of an unusual image (${name}) → missing_doc, without a document or MRZ`, () => {
    const report = inspect(image);
    assert.deepEqual(report.size, { width: image.width, height: image.height });
    assert.equal(report.document, null);
    assert.equal(report.mrz, null);
    assert.ok(report.findings.some(({ reason }) => reason === 'missing_doc'));
    for (const value of Object.values(report.measures)) assert.ok(typeof value !== 'number' || Number.isFinite(value));
  });

  test(`readBarcodes of an unusual image (${name}) → none, also where a document is a single point`, async () => {
    const point = { corners: rectangleCorners(0.5, 0.5, 0.5, 0.5), isWholeImage: false } as unknown as DetectedDocument;
    for (const document of [null, point]) assert.deepEqual(await readBarcodes(image, document, 60_000), []);
  });

  test(`live check of an unusual image (${name}) → hint search, and never good`, () => {
    const check = createLiveCheck();
    for (let n = 0; n < 4; n++) {
      const report = check(n % 2 === 0 ? toLuma(image) : image, n * 33);
      assert.equal(report.good, false);
      assert.equal(report.hint, 'search');
    }
  });
}

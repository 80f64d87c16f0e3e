import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type Pixels, type Quad } from '../../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import { drawDocument, type DrawnDocument } from '../../../support/checks/draw-document.js';
import { drawDocumentForScenes } from '../../../support/checks/quality-scene.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import { BACKGROUNDS } from '../../../../bench/scenes/scenes.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { isVerify, sampleCount } from '../../../support/verify-mode.js';

const LINE_COUNTS = { 'id1-back-td1': 3, 'id2-td2': 2, 'id3-td3': 2 } as const;
const KINDS = Object.keys(LINE_COUNTS) as (keyof typeof LINE_COUNTS)[];

/** The image, rotated clockwise by quarter turns. */
function rotate(image: Pixels, turns: number): Pixels {
  let { data, width, height } = image;
  for (let n = 0; n < turns; n++) {
    const source = data;
    const [w, h] = [width, height];
    const next = paintPixels(h, w, (x, y) => {
      const i = ((h - 1 - x) * w + y) * 4;
      return [source[i]!, source[i + 1]!, source[i + 2]!];
    });
    ({ data, width, height } = next);
  }
  return { data, width, height };
}

/** The MRZ of a flat document after quarter turns; its first corner is where the text begins. */
function mrzAfter({ mrz }: DrawnDocument, turns: number): Quad {
  const [x, y, w, h] = mrz ?? [0, 0, 0, 0];
  const corners = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
  return corners.map((p) => {
    let at = p;
    for (let n = 0; n < turns; n++) at = { x: 1 - at.y, y: at.x };
    return at;
  }) as unknown as Quad;
}

for (const kind of KINDS) {
  for (const turns of isVerify ? [0, 1, 2, 3] : [1, 2]) {
    test(`inspect: a flat ${kind} after ${String(turns)} quarter turns → MRZ found, its first corner where the text begins`, async () => {
      const document = await drawDocument(21 + turns, kind);
      const { mrz } = inspect(rotate(document.pixels, turns));
      assert.ok(mrz !== null);
      const truth = mrzAfter(document, turns);
      assert.ok(
        intersectionOverUnion(mrz.corners, truth) > 0.5,
        `IoU ${intersectionOverUnion(mrz.corners, truth).toFixed(2)}`,
      );
      assert.equal(mrz.lineCount, LINE_COUNTS[kind]);
      assert.ok(Math.hypot(mrz.corners[0].x - truth[0].x, mrz.corners[0].y - truth[0].y) < 0.1);
      assert.deepEqual(mrz.lines, []);
      assert.equal(mrz.valid, null);
    });
  }
}

test('inspect: drawn scenes of documents with an MRZ → MRZ found upright in all scenes but one', async () => {
  const count = sampleCount(6, 12);
  let found = 0;
  for (let n = 0; n < count; n++) {
    const document = await drawDocumentForScenes(41_000 + n, KINDS[n % KINDS.length]);
    const ranges = {
      backgrounds: [n % 2 === 0 ? 'wood' : 'plain'],
      tiltDeg: [0, 35],
      rotationDeg: [-180, 180],
    } as const;
    const { pixels, truth } = await renderSimpleScene(41_000 + n, document, { ranges });
    const { mrz } = inspect(pixels);
    if (mrz === null || truth.mrz === null) continue;
    const begins = Math.hypot(mrz.corners[0].x - truth.mrz[0].x, mrz.corners[0].y - truth.mrz[0].y) < 0.12;
    if (intersectionOverUnion(mrz.corners, truth.mrz) > 0.5 && begins) found++;
  }
  assert.ok(found >= count - 1, `${String(found)} of ${String(count)}`);
});

test('inspect: documents without an MRZ, and scenes without a document → mrz is null', async () => {
  for (let n = 0; n < sampleCount(4, 8); n++) {
    const { pixels } = await drawDocument(51 + n, n % 2 === 0 ? 'id1-front' : 'licence');
    assert.equal(inspect(pixels).mrz, null);
    const empty = await renderSimpleScene(51 + n, null, { ranges: { backgrounds: BACKGROUNDS } });
    assert.equal(inspect(empty.pixels).mrz, null);
  }
});

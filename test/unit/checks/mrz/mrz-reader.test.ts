import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { inspect, readMrz, type DetectedMrz, type Pixels } from '../../../../src/checks/checks.js';
import { THRESHOLDS } from '../../../../src/checks/limits/thresholds.js';
import { locateDocument } from '../../../../src/checks/locate-document.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { UprightMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import type { Plane } from '../../../../src/checks/image/plane.js';
import { createMergingMrzReader, readMrz as readMrzWithFrames } from '../../../../src/checks/mrz/read/mrz-reader.js';
import { createReadingMerger } from '../../../../src/checks/mrz/read/reading-merger.js';
import { certainReadings, createMrzText } from '../../../support/checks/mrz-text.js';
import { rasterPixels } from '../../../support/checks/raster-pixels.js';
import { sampleManifest, samplePath } from '../../../../bench/scenes/load-samples.js';

const TODAY = '2026-11-21';

const loadPixels = (file: string, edit: (image: Sharp) => Sharp = (image) => image): Promise<Pixels> =>
  rasterPixels(edit(sharp(samplePath(file))));

async function detectMrz(image: Pixels): Promise<DetectedMrz> {
  const { mrz } = inspect(image);
  assert.ok(mrz !== null);
  return mrz;
}

const WITH_MRZ = sampleManifest().filter(({ mrzLines }) => mrzLines.length > 0);

for (const { file, mrzLines, fields } of WITH_MRZ)
  test(`inspect and readMrz of ${file} → the printed MRZ lines, valid, with the dates of birth and expiry`, async () => {
    const image = await loadPixels(file);
    const mrz = await detectMrz(image);
    assert.deepEqual([mrz.reading, mrz.lines, mrz.valid, mrz.evidence], ['unasked', [], null, null]);
    const read = await readMrz(image, mrz, TODAY);
    assert.deepEqual(read.lines, mrzLines);
    assert.deepEqual([read.reading, read.valid], ['read', true]);
    assert.equal(read.fields['birth_date'], fields['birth_date']);
    assert.equal(read.fields['expiration_date'], fields['expiration_date']);
  });

test('readMrz: a document turned by 90°, 180° or 270° → the printed MRZ lines', async () => {
  const [{ file, mrzLines }] = WITH_MRZ as [(typeof WITH_MRZ)[number]];
  for (const degrees of [90, 180, 270]) {
    const image = await loadPixels(file, (sample) => sample.rotate(degrees));
    assert.deepEqual((await readMrz(image, await detectMrz(image), TODAY)).lines, mrzLines, `${degrees}°`);
  }
});

test('readMrz: a blurred MRZ → never valid with wrong lines; a blank image → unreadable', async () => {
  const [{ file, mrzLines }] = WITH_MRZ as [(typeof WITH_MRZ)[number]];
  const image = await loadPixels(file);
  const mrz = await detectMrz(image);
  for (const sigma of [4, 8, 16, 30]) {
    const read = await readMrz(await loadPixels(file, (sample) => sample.blur(sigma)), mrz, TODAY);
    if (read.valid === true) assert.deepEqual(read.lines, mrzLines, `blur ${sigma}`);
    if (sigma >= 16) assert.notEqual(read.valid, true, `blur ${sigma}`);
  }
  const blank: Pixels = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 4).fill(255) };
  const unreadable = await readMrz(blank, mrz, TODAY);
  assert.deepEqual([unreadable.reading, unreadable.lines, unreadable.valid], ['unreadable', [], null]);
  assert.equal(unreadable.evidence?.data, null);
});

const OTHER_PASSPORT = certainReadings(createMrzText(2, 'TD3').lines);

test('readMrz: an uncertain photo after frames of another passport → its own lines, and no agreeing frame', async () => {
  const image = await loadPixels('passport-zoe.jpg');
  const mrz = await detectMrz(image);
  const [{ x, y }, { x: right }, , { y: bottom }] = mrz.corners;
  // Covers a part of the document number.
  const fromX = Math.round((x + 0.05 * (right - x)) * image.width);
  const width = Math.round(0.08 * (right - x) * image.width);
  for (let row = Math.round(((y + bottom) / 2) * image.height); row < bottom * image.height; row++)
    image.data.fill(0, 4 * (row * image.width + fromX), 4 * (row * image.width + fromX + width));
  const alone = readMrzWithFrames(image, mrz, TODAY);
  assert.notEqual(alone.valid, true);
  assert.ok(alone.lines.length === 2);
  const merger = createReadingMerger();
  for (let n = 0; n < 3; n++) merger.add(OTHER_PASSPORT);
  const read = readMrzWithFrames(image, mrz, TODAY, merger);
  assert.deepEqual([read.lines, read.evidence?.agreeing], [alone.lines, 0]);
});

/** A passport as in a live frame, and its MRZ. */
async function liveMrz(): Promise<{ plane: Plane; mrz: UprightMrz }> {
  const pixels = await loadPixels('passport-zoe.jpg');
  const plane = toLuminance(pixels, 1280);
  const { mrz } = locateDocument(pixels, plane, THRESHOLDS);
  assert.ok(mrz !== null);
  return { plane, mrz };
}

/** Pauses that the test ends. `resume` ends up to `maxSteps` of them, and returns how many. */
function createSteps(): { pause: () => Promise<void>; resume: (maxSteps: number) => Promise<number> } {
  let waiting: (() => void) | null = null;
  const pause = (): Promise<void> => new Promise((resolve) => (waiting = resolve));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    pause,
    async resume(maxSteps) {
      let taken = 0;
      for (await turn(); waiting !== null && taken < maxSteps; await turn()) {
        const end: () => void = waiting;
        waiting = null;
        taken++;
        end();
      }
      return taken;
    },
  };
}

test('live MRZ reader: one frame → read from a copy line by line, then valid', async () => {
  const { plane, mrz } = await liveMrz();
  const { pause, resume } = createSteps();
  const reader = createMergingMrzReader(pause);
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, null, 0]);
  reader.offer(plane, mrz);
  plane.data.fill(0);
  assert.equal(reader.isBusy, true, 'the frame may be overwritten');
  assert.equal(await resume(100), 3, 'two lines, then their text');
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, true, 1]);
});

test('live MRZ reader: reset during a reading → its result is dropped, and the next frame is read', async () => {
  const { plane, mrz } = await liveMrz();
  const { pause, resume } = createSteps();
  const reader = createMergingMrzReader(pause);
  reader.offer(plane, mrz);
  await resume(1);
  reader.reset();
  await resume(100);
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, null, 0]);
  reader.offer(plane, mrz);
  await resume(100);
  assert.equal(reader.valid, true, 'the next document is read');
});

test('live MRZ reader: one frame of another document → nothing changes; two → they replace the first', async () => {
  const { plane, mrz } = await liveMrz();
  const { pause, resume } = createSteps();
  const reader = createMergingMrzReader(pause);
  reader.merge.add(OTHER_PASSPORT);
  const states: unknown[] = [];
  for (let n = 0; n < 2; n++) {
    reader.offer(plane, mrz);
    await resume(100);
    states.push([reader.valid, reader.sharp]);
  }
  assert.deepEqual(states, [
    [null, 0],
    [true, 1],
  ]);
});

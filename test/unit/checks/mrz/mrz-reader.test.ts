import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { inspect, readMrz, type DetectedMrz, type Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { findMrz, type LocatedMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import type { Plane } from '../../../../src/checks/image/plane.js';
import { createLiveReader } from '../../../../src/checks/mrz/read/mrz-reader.js';
import { sampleManifest, samplePath } from '../../../support/scenes/load-samples.js';

const TODAY = '2026-11-21';

async function pixels(file: string, change: (picture: Sharp) => Sharp = (it) => it): Promise<Pixels> {
  const { data, info } = await change(sharp(samplePath(file)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function zoneOf(image: Pixels): Promise<DetectedMrz> {
  const { mrz } = inspect(image);
  assert.ok(mrz !== null);
  return mrz;
}

const WITH_ZONE = sampleManifest().filter(({ mrzLines }) => mrzLines.length > 0);

for (const { file, mrzLines, fields } of WITH_ZONE)
  test(`the zone of ${file} is found, turned and read without a doubt`, async () => {
    const image = await pixels(file);
    const seen = await zoneOf(image);
    assert.deepEqual([seen.reading, seen.lines, seen.valid, seen.evidence], ['unasked', [], null, null]);
    const read = await readMrz(image, seen, TODAY);
    assert.deepEqual(read.lines, mrzLines);
    assert.deepEqual([read.reading, read.valid], ['read', true]);
    assert.equal(read.fields['birth_date'], fields['birth_date']);
    assert.equal(read.fields['expiration_date'], fields['expiration_date']);
  });

test('upside down and on its side, it is read as well', async () => {
  const [{ file, mrzLines }] = WITH_ZONE as [(typeof WITH_ZONE)[number]];
  for (const degrees of [90, 180, 270]) {
    const image = await pixels(file, (it) => it.rotate(degrees));
    assert.deepEqual((await readMrz(image, await zoneOf(image), TODAY)).lines, mrzLines, `${degrees}°`);
  }
});

test('a zone too soft to read is unreadable or doubtful, never certain and wrong', async () => {
  const [{ file, mrzLines }] = WITH_ZONE as [(typeof WITH_ZONE)[number]];
  const image = await pixels(file);
  const seen = await zoneOf(image);
  for (const sigma of [4, 8, 16, 30]) {
    const read = await readMrz(await pixels(file, (it) => it.blur(sigma)), seen, TODAY);
    if (read.valid === true) assert.deepEqual(read.lines, mrzLines, `blur ${sigma}`);
    if (sigma >= 16) assert.notEqual(read.valid, true, `blur ${sigma}`);
  }
  const blank: Pixels = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 4).fill(255) };
  const nothing = await readMrz(blank, seen, TODAY);
  assert.deepEqual([nothing.reading, nothing.lines, nothing.valid], ['unreadable', [], null]);
  assert.equal(nothing.evidence?.data, null);
});

/** A passport as a live frame shows it, and its zone. */
async function liveZone(): Promise<{ plane: Plane; zone: LocatedMrz }> {
  const plane = toLuminance(await pixels('passport-zoe.jpg'), 1280);
  const { width: x, height: y } = plane;
  const whole = [
    { x: 0, y: 0 },
    { x, y: 0 },
    { x, y },
    { x: 0, y },
  ] as const;
  const zone = findMrz(plane, whole, { isDocument: true });
  assert.ok(zone !== null);
  return { plane, zone };
}

/** Pauses that end when the test says so. */
function steps(): { pause: () => Promise<void>; go: (most: number) => Promise<number> } {
  let waiting: (() => void) | null = null;
  const pause = (): Promise<void> => new Promise((resolve) => (waiting = resolve));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    pause,
    async go(most) {
      let taken = 0;
      for (await turn(); waiting !== null && taken < most; await turn()) {
        const resume: () => void = waiting;
        waiting = null;
        taken++;
        resume();
      }
      return taken;
    },
  };
}

test('a live frame is read in many small steps, and then all is certain', async () => {
  const { plane, zone } = await liveZone();
  const { pause, go } = steps();
  const reader = createLiveReader(pause);
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, null, 0]);
  reader.offer(plane, zone);
  plane.data.fill(0);
  assert.equal(reader.isBusy, true, 'the frame itself is not needed any more');
  assert.ok((await go(100)) >= 16, 'two lines, eight layers each');
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, true, 1]);
});

test('a document that leaves while it is read leaves nothing behind', async () => {
  const { plane, zone } = await liveZone();
  const { pause, go } = steps();
  const reader = createLiveReader(pause);
  reader.offer(plane, zone);
  await go(5);
  reader.reset();
  await go(100);
  assert.deepEqual([reader.isBusy, reader.valid, reader.sharp], [false, null, 0]);
  reader.offer(plane, zone);
  await go(100);
  assert.equal(reader.valid, true, 'the next one is read');
});

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { chromium } from 'playwright';
import { chromiumLaunchOptions, fakeCameraArgs, findChromium } from '../../support/browsers.mjs';
import { clipFrames } from '../../support/scenes/clip-frames.js';
import { CLIPS, CLIP_NAMES, type ClipScript } from '../../support/scenes/clip-scripts.js';
import { clipTruth, ensureClip, readFrameNumber } from '../../support/scenes/clips.js';
import { writeFrameNumber } from '../../support/scenes/frame-number.js';
import { decodePixels, loadSample } from '../../support/scenes/load-samples.js';
import sharp from 'sharp';

const framesOf = async (script: ClipScript): Promise<ReturnType<typeof clipFrames>> => {
  const { front, back } = script.samples;
  return clipFrames(script, {
    front: await loadSample(front),
    back: back === undefined ? undefined : await loadSample(back),
  });
};

test('a frame number from 0 to 4095 in an image → readable after JPEG compression at quality 40', async () => {
  const width = 320;
  const height = 64;
  for (const number of [0, 1, 2, 263, 1365, 2730, 4094, 4095]) {
    const data = new Uint8ClampedArray(width * height * 4).fill(90);
    writeFrameNumber({ data, width, height }, number);
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 40 })
      .toBuffer();
    assert.equal(readFrameNumber(await decodePixels(jpeg)), number);
  }
});

test('an image without a strip for the frame number → readFrameNumber returns null', async () => {
  const { data } = await decodePixels(await sharp({ create: { width: 320, height: 64, channels: 3, background: '#777' } }).png().toBuffer()); // prettier-ignore
  assert.equal(readFrameNumber({ data, width: 320, height: 64 }), null);
});

for (const name of ['id-card-front-back', 'id-card-front-back-portrait'] as const) {
  test(`clip ${name}: first and last frame empty, and each side good for 2.5 s without interruption`, async () => {
    const frames = await framesOf(CLIPS[name]);
    assert.equal(frames[0]?.side, null);
    assert.equal(frames.at(-1)?.side, null);
    for (const side of ['front', 'back'] as const) {
      const good = frames.filter((frame) => frame.good && frame.side === side).map(({ number }) => number);
      assert.ok(good.length >= 75, `${side}: ${good.length}`);
      assert.equal((good.at(-1) ?? 0) - (good[0] ?? 0), good.length - 1, `${side} is interrupted`);
    }
  });
}

for (const name of CLIP_NAMES.filter(
  (clip) =>
    /^(id-card|passport|driving-permit|residence-permit)(-front|-back)?(-portrait)?$/.test(clip) &&
    !clip.includes('front-back'),
)) {
  test(`clip ${name}: at least 120 frames, and every frame is good`, async () => {
    const frames = await framesOf(CLIPS[name]);
    assert.ok(frames.every(({ good }) => good));
    assert.ok(frames.length >= 120);
  });
}

for (const [name, missing] of [
  ['blurred', 'inFocus'],
  ['dark', 'lit'],
  ['empty-desk', 'whole'],
] as const) {
  // prettier-ignore
  test(`clip ${name}: no frame is good, because ${missing} is false in every frame`, async () => {
    const frames = await framesOf(CLIPS[name]);
    assert.ok(frames.length > 0);
    for (const frame of frames) {
      assert.equal(frame.good, false);
      assert.equal(frame[missing], false);
    }
  });
}

test(
  "Chromium's fake camera plays a clip → a video of the clip's size with readable frame numbers",
  { skip: findChromium() ? false : 'no Chromium here' },
  async () => {
    const file = await ensureClip('empty-desk');
    const { width, height, frames } = await clipTruth('empty-desk');
    assert.ok(statSync(file).size > 100_000);
    const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(file)));
    try {
      const page = await browser.newPage();
      await page.route('https://clip.test/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.goto('https://clip.test/');
      const strips = await page.evaluate(async () => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
        const video = document.createElement('video');
        video.muted = true;
        video.srcObject = stream;
        await video.play();
        const canvas = document.createElement('canvas');
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const taken: { width: number; height: number; data: number[] }[] = [];
        while (context && taken.length < 12) {
          await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
          context.drawImage(video, 0, 0);
          const strip = context.getImageData(0, canvas.height - 16, 160, 16);
          taken.push({ width: canvas.width, height: canvas.height, data: [...strip.data] });
        }
        for (const track of stream.getTracks()) track.stop();
        return taken;
      });
      const numbers = strips.map(({ data }) =>
        readFrameNumber({ data: Uint8ClampedArray.from(data), width: 160, height: 16 }),
      );
      assert.deepEqual([strips[0]?.width, strips[0]?.height], [width, height]);
      assert.ok(
        numbers.every((number) => number !== null && number < frames.length),
        String(numbers),
      );
      assert.ok(new Set(numbers).size > 4, String(numbers));
    } finally {
      await browser.close();
    }
  },
);

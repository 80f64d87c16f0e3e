/**
 * What Chromium's camera does that the live loop has to live with (decisions 033 and 042): frames per second against the
 * number of frames a page holds, and how the levels of a camera of JPEGs come out.
 *
 * Run: `node test/scripts/bench-camera.mjs`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';

const [WIDTH, HEIGHT] = [1280, 720];
const HELD = [0, 1, 2, 3, 4];

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><video muted playsinline></video>');
}).listen(0, '127.0.0.1');
const folder = await mkdtemp(join(tmpdir(), 'camera-'));

/** Runs `task` on a page whose camera shows `file`, or the browser's test image. */
async function onPage(file, task, argument) {
  const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(file)));
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await page.evaluate(task, argument);
  } finally {
    await browser.close();
  }
}

/** Frames per second that come while so many are held; `null` when the camera stops before. */
async function rateHolding(count) {
  const video = document.querySelector('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  await video.play();
  const next = (limitMs) =>
    Promise.race([
      new Promise((shown) => video.requestVideoFrameCallback(() => shown(true))),
      new Promise((late) => window.setTimeout(() => late(false), limitMs)),
    ]);
  const held = [];
  while (held.length < count) {
    if (!(await next(2000))) return null;
    held.push(new VideoFrame(video));
  }
  let frames = 0;
  const endMs = performance.now() + 3000;
  while (performance.now() < endMs) if (await next(endMs - performance.now())) frames += 1;
  for (const frame of held) frame.close();
  return frames / 3;
}

/** Levels at nine places of a ramp from 0 to 255: of the luminance plane, and as drawn. */
async function levelsOfRamp() {
  const video = document.querySelector('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  await video.play();
  await new Promise((shown) => video.requestVideoFrameCallback(shown));
  const frame = new VideoFrame(video);
  const data = new Uint8Array(frame.allocationSize());
  const [{ offset, stride }] = await frame.copyTo(data);
  const [width, height] = [frame.displayWidth, frame.displayHeight];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(frame, 0, 0);
  const xs = Array.from({ length: 9 }, (_, i) => Math.min(width - 1, Math.floor((i * width) / 8)));
  const row = height >> 1;
  return {
    format: frame.format,
    fullRange: frame.colorSpace.fullRange,
    plane: xs.map((x) => data[offset + stride * row + x]),
    drawn: xs.map((x) => context.getImageData(x, row, 1, 1).data[1]),
  };
}

try {
  for (const count of HELD) {
    const rate = await onPage(undefined, rateHolding, count);
    console.log(`${count} frames held: ${rate === null ? 'stands still' : `${rate.toFixed(1)} frames per second`}`);
  }
  const ramp = Buffer.alloc(WIDTH * HEIGHT);
  for (let i = 0; i < ramp.length; i++) ramp[i] = Math.round(((i % WIDTH) / (WIDTH - 1)) * 255);
  const file = join(folder, 'ramp.mjpeg');
  await writeFile(
    file,
    await sharp(ramp, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
      .toColourspace('srgb')
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  console.log(JSON.stringify(await onPage(file, levelsOfRamp)));
} finally {
  server.close();
  await rm(folder, { recursive: true });
}

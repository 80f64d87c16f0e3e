import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { coverTransform, videoToScreen } from '../../src/camera/camera.js';
import { expect, test } from './support/local-requests.js';
import { waitForElementState } from './support/fixtures.js';
import { servePage } from './support/static-server.js';

/** Dots on the camera's picture: where, as shares of it, and in which colour. */
const DOTS = [
  { u: 0.4, v: 0.45, rgb: [255, 0, 0] },
  { u: 0.6, v: 0.45, rgb: [0, 255, 0] },
  { u: 0.4, v: 0.58, rgb: [0, 0, 255] },
] as const;

/** A camera that paints the dots, landscape or upright, facing the person or the room. */
function installCamera({ dots, facing }: { dots: typeof DOTS; facing: 'environment' | 'user' }): void {
  const canvas = document.createElement('canvas');
  const paint = (): void => {
    const context = canvas.getContext('2d');
    if (!context) return;
    const ground = context.createLinearGradient(0, 0, canvas.width, canvas.height);
    ground.addColorStop(0, '#606060');
    ground.addColorStop(1, '#a0a0a0');
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const { u, v, rgb } of dots) {
      context.fillStyle = `rgb(${rgb.join()})`;
      context.beginPath();
      context.arc(u * canvas.width, v * canvas.height, 24, 0, 7);
      context.fill();
    }
  };
  Object.assign(window, {
    turnCamera(width: number, height: number) {
      Object.assign(canvas, { width, height });
      paint();
    },
  });
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
    value: async () => {
      setInterval(paint, 40);
      const stream = canvas.captureStream(25);
      const [track] = stream.getVideoTracks();
      const settings = { deviceId: 'dots', facingMode: facing };
      if (track) Object.defineProperty(track, 'getSettings', { value: () => settings });
      return stream;
    },
  });
  Object.defineProperty(navigator.mediaDevices, 'enumerateDevices', { value: async () => [] });
}

type Turn = { turnCamera: (width: number, height: number) => void };
const turnCamera = (page: Page, width: number, height: number): Promise<void> =>
  page.evaluate(([w, h]) => (window as unknown as Turn).turnCamera(w ?? 0, h ?? 0), [width, height]);

/** Middle of each dot on a picture, however dark it is there. */
async function dotsOn(png: Buffer): Promise<readonly { x: number; y: number }[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return DOTS.map(({ rgb }) => {
    const at = rgb.indexOf(255);
    const found = { x: 0, y: 0, count: 0 };
    for (let i = 0; i < data.length; i += 3) {
      const [own, other, another] = [at, (at + 1) % 3, (at + 2) % 3].map((channel) => data[i + channel] ?? 0);
      if ((own ?? 0) < 60 || Math.max(other ?? 0, another ?? 0) > (own ?? 0) / 3) continue;
      found.x += (i / 3) % info.width;
      found.y += Math.floor(i / 3 / info.width);
      found.count++;
    }
    return { x: found.x / found.count, y: found.y / found.count };
  });
}

let server: Awaited<ReturnType<typeof servePage>>;
test.beforeAll(async () => {
  server = await servePage(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 0 } doc-capture { --doc-capture-height: 100vh }</style>
<script type="module" src="/doc-capture.js"></script><doc-capture doc-type="passport" shutter="manual"></doc-capture>`);
});
test.afterAll(() => server.close());

const size = (width: number, height: number) => ({ width, height });
/** Sizes of the screen and of the video, one after the other. */
const TURNS = [
  [size(390, 844), size(720, 1280)],
  [size(844, 390), size(1280, 720)],
  [size(1280, 800), size(1280, 720)],
  [size(390, 844), size(1280, 720)],
  [size(390, 700), size(960, 1280)],
] as const;

for (const facing of ['environment', 'user'] as const)
  test(`${facing} camera, screen and video turn → viewfinder and photo match`, async ({ page }) => {
    await page.addInitScript(installCamera, { dots: DOTS, facing });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`http://localhost:${server.port}/`);
    await turnCamera(page, 720, 1280);
    const capture = page.locator('doc-capture:defined');
    await capture.getByRole('button', { name: 'Open the camera' }).click();
    await waitForElementState(page, 'aiming');

    for (const [stage, video] of TURNS) {
      // Both turn, and not at the same moment.
      await page.setViewportSize(stage);
      await turnCamera(page, video.width, video.height);
      const shape = `${video.width} × ${video.height} on ${stage.width} × ${stage.height}`;
      await expect
        .poll(() => capture.locator('video').evaluate((element) => (element as HTMLVideoElement).videoWidth), shape)
        .toBe(video.width);
      await expect(async () => {
        const box = await capture.locator('video').boundingBox();
        if (!box) throw new Error('no video');
        const transform = coverTransform(video, box, facing === 'user');
        const seen = await dotsOn(await page.screenshot());
        DOTS.forEach(({ u, v }, index) => {
          const meant = videoToScreen({ x: u * video.width, y: v * video.height }, transform);
          expect(Math.abs((seen[index]?.x ?? NaN) - box.x - meant.x), `${shape}, dot ${index}, x`).toBeLessThan(3);
          expect(Math.abs((seen[index]?.y ?? NaN) - box.y - meant.y), `${shape}, dot ${index}, y`).toBeLessThan(3);
        });
      }).toPass({ timeout: 60_000 });
    }

    await capture.getByRole('button', { name: 'Take the photo' }).click();
    await waitForElementState(page, 'review');
    const photo = await capture.evaluate(async (element) => {
      const { candidate } = (element as HTMLElementTagNameMap['doc-capture']).state;
      return [...new Uint8Array((await candidate?.file.arrayBuffer()) ?? new ArrayBuffer(0))];
    });
    const jpeg = Buffer.from(photo);
    const { width, height } = await sharp(jpeg).metadata();
    expect([width, height]).toEqual([960, 1280]);
    const captured = await dotsOn(jpeg);
    DOTS.forEach(({ u, v }, index) => {
      expect(Math.abs((captured[index]?.x ?? NaN) - u * 960), `dot ${index}, x`).toBeLessThan(3);
      expect(Math.abs((captured[index]?.y ?? NaN) - v * 1280), `dot ${index}, y`).toBeLessThan(3);
    });
  });

import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { buttonNamed, captureElement, expect, openDemo, test, waitForElementState } from './support/fixtures.js';

const clip = await ensureClip('id-card-front-back-portrait');
test.use({
  launchOptions: chromiumLaunchOptions(fakeCameraArgs(clip)),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

test('the element leaves the page, also while the camera opens → the camera is released', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { liveTracks: () => tracks.filter((track) => track.readyState === 'live').length });
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const liveTracks = () => page.evaluate(() => (window as unknown as { liveTracks: () => number }).liveTracks());

  await openDemo(page, demo.url);
  await buttonNamed(page, 'Open the camera').click();
  await waitForElementState(page, 'aiming');
  expect(await liveTracks()).toBe(1);
  await captureElement(page).evaluate((element) => element.remove());
  await expect.poll(liveTracks).toBe(0);

  await page.reload();
  await captureElement(page).evaluate((element) => {
    (element as HTMLElementTagNameMap['doc-capture']).start();
    element.remove();
  });
  await page.waitForFunction(() => document.querySelector('doc-capture') === null);
  await expect.poll(liveTracks).toBe(0);
});

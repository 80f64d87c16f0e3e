import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { expect, test } from './support/fixtures.js';
import { verifyOnly } from '../support/verify-mode.js';

const clip = await ensureClip('id-card-front-back-portrait');
test.use({
  launchOptions: chromiumLaunchOptions(fakeCameraArgs(clip)),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

test('headless demo, both sides → one upload, accepted', verifyOnly(true), async ({ page, quietly }) => {
  await page.goto('/demo/headless.html');
  const message = page.getByRole('status');
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await tap('camera');
  await tap('use');
  await expect(page.locator('canvas')).toBeHidden();
  await tap('continue');
  await tap('use');
  await expect(message).toHaveText('Accepted.');
  await expect(page.locator('video')).toBeHidden();
  expect(quietly.requests.filter((url) => url.endsWith('/verify/photos'))).toHaveLength(1);
});

test('headless demo: a browser without camera → the link button copies the page’s address', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto('/demo/headless.html');
  await page.getByRole('button', { name: 'camera', exact: true }).click();
  await page.getByRole('button', { name: 'link', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

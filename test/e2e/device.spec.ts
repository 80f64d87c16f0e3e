import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { verifyOnly } from '../support/verify-mode.js';
import { expect, test } from './support/fixtures.js';

test.use({
  launchOptions: chromiumLaunchOptions(fakeCameraArgs()),
  permissions: ['camera'],
  viewport: { width: 320, height: 568 },
});

test('device page → a report without identifiers', verifyOnly(true), async ({ page, quietly }) => {
  // More than two limits of the page: of one photo, and of the drawn camera.
  test.setTimeout(600_000);
  await page.goto('/demo/device.html');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.locator('#checks-progress')).toHaveText('Everything is as expected.', { timeout: 500_000 });
  await page.getByRole('button', { name: 'List the cameras' }).click();
  await expect(page.locator('#cameras-progress')).toHaveText('1 camera in the report.');
  const report = (await page.locator('#report').textContent()) ?? '';
  expect(report).toContain('| Passport | MRZ read | as expected |');
  const ids = await page.evaluate(async () =>
    (await navigator.mediaDevices.enumerateDevices()).map(({ deviceId }) => deviceId).filter((id) => id.length > 8),
  );
  for (const id of ids) expect(report).not.toContain(id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(quietly.requests.every((url) => new URL(url).origin === new URL(page.url()).origin)).toBe(true);
});

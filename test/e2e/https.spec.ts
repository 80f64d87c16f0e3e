import { serveDemo } from '../../demo/server/serve-demo.js';
import { expect, test } from './support/local-requests.js';
import { buttonNamed } from './support/fixtures.js';

test.use({ ignoreHTTPSErrors: true });

test('demo with --https → a secure context, and a QR code for the phone', async ({ context, closeAfter }) => {
  const demo = closeAfter(await serveDemo({ port: 0, https: true }));
  const page = await context.newPage();
  await page.goto(demo.url);
  expect(await page.evaluate(() => window.isSecureContext && 'mediaDevices' in navigator)).toBe(true);
  test.skip(demo.phoneUrl === null, 'this machine is on no local network');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const phone = await context.newPage();
  await phone.goto(demo.phoneUrl ?? '');
  await expect(buttonNamed(phone, 'Open the camera')).toBeVisible();
});

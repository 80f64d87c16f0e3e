import { shownText } from './support/fixtures.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { en } from '../../src/i18n/i18n.js';
import { expect, test } from './support/local-requests.js';
import { sampleFile } from './support/sample-files.js';
import { servePage } from './support/static-server.js';

// A name that is no localhost and has no TLS: an insecure page, as a forgotten http address is.
test.use({
  launchOptions: chromiumLaunchOptions([...fakeCameraArgs(), '--host-resolver-rules=MAP insecure.test 127.0.0.1']),
  permissions: [],
});

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="/doc-capture.js"></script><doc-capture doc-type="passport"></doc-capture>`;

let server: Awaited<ReturnType<typeof servePage>>;
test.beforeAll(async () => {
  server = await servePage(PAGE);
});
test.afterAll(() => server.close());

test('an insecure page → a message about the camera, and a file leads to the answer', async ({ page }) => {
  await page.goto(`http://insecure.test:${server.port}/`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const capture = page.locator('doc-capture:defined');
  await capture.getByRole('button', { name: 'Open the camera' }).click();
  await expect(shownText(capture, en['error.camera_insecure'])).toBeVisible();
  await expect(shownText(capture, en['error.camera_insecure.text'])).toBeVisible();
  await expect(capture.getByRole('button', { name: en['action.file'] })).toBeVisible();
  await capture.locator('input[type=file]:not([capture])').setInputFiles(sampleFile('passport-zoe.jpg'));
  await capture.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
  await expect(shownText(capture, en['captured.title'])).toBeVisible();
});

import { en } from '../../src/i18n/en.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { buttonNamed, expect, openDemo, test, waitForElementState } from './support/fixtures.js';

// A browser with a camera whose person denies the permission.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  launchOptions: chromiumLaunchOptions(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']),
});

test('camera denied → a message with the possible actions', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  await buttonNamed(page, 'Open the camera').click();
  await waitForElementState(page, 'trouble');
  const code = await page
    .locator('doc-capture:defined')
    .first()
    .evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.trouble?.code);
  expect(code).toBe('camera_denied');
  await expect(page.locator('doc-capture:defined').first().getByText('The camera is blocked')).toBeVisible();
  // Where this browser allows it again: Chrome on Android, by its user agent.
  await expect(page.locator('doc-capture:defined').first().getByText(en['permission.android']).first()).toBeVisible();
  await expect(buttonNamed(page, 'Choose a file')).toBeVisible();
  await expect(buttonNamed(page, 'Try again')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { sampleFile } from './support/sample-files.js';
import { buttonNamed, chooseFiles, expect, openDemo, sendFile, test, waitForElementState } from './support/fixtures.js';
import { verifyOnly } from '../support/verify-mode.js';

// No fake camera: this browser has none, and asks nobody.
test.use({ launchOptions: chromiumLaunchOptions() });

// The demo has a second one, further down.
const capture = '#capture';
const PASSPORT = sampleFile('passport-zoe.jpg');

const choosePassport = (page: Page): Promise<unknown> => page.locator('select[name=doc-type]').selectOption('passport');

test('no camera → a message, and a file leads to the verdict', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  await choosePassport(page);
  await buttonNamed(page, 'Open the camera').click();
  await waitForElementState(page, 'error');
  await expect(
    page
      .locator(capture)
      .getByText(/camera/i)
      .first(),
  ).toBeVisible();
  await sendFile(page, PASSPORT);
});

test('the worker file is missing → the checks run on the main thread', verifyOnly(true), async ({ page, demo }) => {
  await page.route('**/doc-capture.worker*', (route) => route.fulfill({ status: 404, body: 'not found' }));
  await openDemo(page, demo.url);
  await choosePassport(page);
  await sendFile(page, PASSPORT);
  expect(page.workers()).toHaveLength(0);
});

test('offline → a message at once, and the kept photos are sent when the connection is back', async ({
  page,
  demo,
  context,
}) => {
  await openDemo(page, demo.url);
  await choosePassport(page);
  await chooseFiles(page, PASSPORT);
  await waitForElementState(page, 'review');
  await context.setOffline(true);
  await buttonNamed(page, /^Use (this photo|and send)$/).click();
  await waitForElementState(page, 'error');
  // The live region may say it too.
  await expect(page.locator(capture).getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await waitForElementState(page, 'answered');
});

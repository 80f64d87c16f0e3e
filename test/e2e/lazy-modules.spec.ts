import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serveDemo, type DemoServer } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { expect, test } from './support/local-requests.js';
import {
  buttonNamed,
  captureElement,
  chooseFiles,
  usePhoto,
  waitForElementState,
  shownText,
} from './support/fixtures.js';
import { ensureDemoPages } from './support/ensure-demo-pages.js';
import { sampleFile } from './support/sample-files.js';
import { folderWith, serveFolder } from './support/static-server.js';

test.use({ launchOptions: chromiumLaunchOptions(fakeCameraArgs()), permissions: ['camera'] });

let files: Awaited<ReturnType<typeof serveFolder>>;
let demo: DemoServer;

test.beforeAll(async () => {
  ensureDemoPages();
  files = await serveFolder(fileURLToPath(new URL('../../dist/standalone', import.meta.url)));
  const pages = folderWith({
    'index.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="${files.origin}/doc-capture.js"></script><script src="/grant.js" defer></script>
<doc-capture endpoint="/verify" doc-type="passport"></doc-capture>`,
    'grant.js': `document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
  });
  const policy =
    `default-src 'none'; script-src 'wasm-unsafe-eval' 'self' ${files.origin}; worker-src blob:; connect-src 'self' ${files.origin}; ` +
    `img-src blob: data:; media-src blob:`;
  demo = await serveDemo({ port: 0, pages, policy });
});
test.afterAll(async () => {
  await demo.close();
  await files.close();
});

const PARTS = /doc-capture\.(camera-session|client|worker|photo-tasks|create-worker-tasks|photo-sender)\b.*\.js$/;

async function seesLostConnection(page: Page): Promise<void> {
  await waitForElementState(page, 'error');
  await expect(shownText(captureElement(page), 'Connection failed')).toBeVisible();
}

test('no connection before the worker loads → the photo waits, and a worker checks it when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(demo.url);
  await page.route(PARTS, (route) => route.abort('internetdisconnected'));
  await chooseFiles(page, sampleFile('passport-zoe.jpg'));
  await seesLostConnection(page);
  await page.unroute(PARTS);
  // Requests alone were cut, so the browser goes offline and online again to dispatch its `online` event.
  await context.setOffline(true);
  await context.setOffline(false);
  await usePhoto(page);
  expect(page.workers()).toHaveLength(1);
  await waitForElementState(page, 'answered');
});

test('no connection after the worker started → a new worker loads the missing modules', async ({ page }) => {
  await page.goto(demo.url);
  const photoTasks = /doc-capture\.photo-tasks\b.*\.js$/;
  await page.route(photoTasks, (route) => route.abort('internetdisconnected'));
  await buttonNamed(page, 'Open the camera').click();
  await waitForElementState(page, 'aiming');
  await expect.poll(() => page.workers().length).toBe(1);
  await page.route(PARTS, (route) => route.abort('internetdisconnected'));
  await chooseFiles(page, sampleFile('passport-zoe.jpg'));
  await seesLostConnection(page);
  await page.unroute(photoTasks);
  await page.unroute(PARTS);
  await buttonNamed(page, 'Try again').click();
  await waitForElementState(page, 'review');
  expect(page.workers()).toHaveLength(1);
});

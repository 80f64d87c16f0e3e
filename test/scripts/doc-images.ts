/**
 * Takes the images of the README: `npm run doc-images`. The demo, live, with its own sample camera, and the flow
 * from the first screen to the answer.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { drawFlow } from './doc-images/draw-flow.js';
import { ensureBuild, ensureDemo } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url));

ensureBuild();
ensureDemo();
mkdirSync(FOLDER, { recursive: true });
const demo = await serveDemo({ port: 0 });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(demo.url);
  // Manual shutter, so that the countdown does not end during the screenshot.
  await page.locator('select[name=shutter]').selectOption('manual');
  await page.getByRole('button', { name: 'Sample camera' }).click();
  await page.locator('doc-capture .seen.there').waitFor();
  await page.locator('doc-capture .pill', { hasText: 'Ready. Take the photo' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const png = await page.screenshot();
  await sharp(png).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(`${FOLDER}/demo.png`);
} finally {
  await browser.close();
  await demo.close();
}
await drawFlow(FOLDER);

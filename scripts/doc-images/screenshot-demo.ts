/** The screenshot of the README: the first view of the demo while its sample camera shows a card. */
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions } from '../../test/support/browsers.mjs';

/** Writes `demo.png` into `folder`. */
export async function screenshotDemo(folder: string): Promise<void> {
  const demo = await serveDemo({ port: 0 });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    // Manual shutter, so that the countdown does not end during the screenshot.
    await page.goto(`${demo.url}#shutter=manual`);
    await page.locator('#watch').click();
    await page.locator('#capture .seen.there').waitFor();
    await page.locator('#capture .hint', { hasText: 'Ready. Take the photo' }).waitFor();
    const png = await page.screenshot();
    await sharp(png).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(join(folder, 'demo.png'));
  } finally {
    await browser.close();
    await demo.close();
  }
}

/** The screenshot of the README: the first view of the demo while its sample camera shows a card. */
import { join } from 'node:path';
import sharp from 'sharp';
import { withDemo } from '../../bench/measure/with-chromium.js';

/** Writes `demo.png` into `folder`. */
export async function screenshotDemo(folder: string): Promise<void> {
  const png = await withDemo(null, async (browser, url) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    // Manual shutter, so that the countdown does not end during the screenshot.
    await page.goto(`${url}#shutter=manual`);
    await page.locator('#watch').click();
    await page.locator('#capture .seen.there').waitFor();
    await page.locator('#capture .hint', { hasText: 'Ready. Take the photo' }).waitFor();
    return page.screenshot();
  });
  await sharp(png).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(join(folder, 'demo.png'));
}

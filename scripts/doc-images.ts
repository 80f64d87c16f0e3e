/**
 * Makes the images of the README: `npm run doc-images`. A screenshot of the demo with its sample camera, screenshots of the flow from
 * the first screen to the answer, and three films. `-- remedy` makes that film only, and so on.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { withDemo } from '../bench/measure/with-chromium.js';
import { makeFilm } from './doc-images/record-films.js';
import { screenshotFlow } from './doc-images/screenshot-flow.js';
import { ensureBuild, ensureDemo, fail } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const IMAGE_MAKERS = new Map([
  ['demo', screenshotDemo],
  ['flow', screenshotFlow],
  ['found', (folder: string) => makeFilm('found', folder)],
  ['remedy', (folder: string) => makeFilm('remedy', folder)],
  ['handoff', (folder: string) => makeFilm('handoff', folder)],
]);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !IMAGE_MAKERS.has(name));
if (unknown.length) fail(`Unknown: ${unknown.join(', ')}. There are ${[...IMAGE_MAKERS.keys()].join(', ')}.`);

ensureBuild();
ensureDemo();
mkdirSync(FOLDER, { recursive: true });
for (const [name, makeImage] of IMAGE_MAKERS) if (names.length === 0 || names.includes(name)) await makeImage(FOLDER);

/** Writes `demo.png`: the first view of the demo while its sample camera shows a card. */
async function screenshotDemo(folder: string): Promise<void> {
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

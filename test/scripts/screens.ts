/**
 * Takes pictures of every screen: `npx tsx test/scripts/screens.ts [scene …]`. They lie in `build/screens/`, one folder
 * per viewport and colour scheme, with a contact sheet of each beside them. `LANG_TAG=fr` says another language.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { createServer } from 'vite';
import { chromiumLaunchOptions } from '../support/browsers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VIEWPORTS = {
  '390x844': { width: 390, height: 844, touch: true },
  '844x390': { width: 844, height: 390, touch: true },
  '1280x800': { width: 1280, height: 800, touch: false },
  '320x568': { width: 320, height: 568, touch: true },
} as const;
const only = process.argv.slice(2);
const viewports = (process.env['VIEWPORTS']?.split(',') ?? [
  '390x844',
  '844x390',
  '1280x800',
]) as (keyof typeof VIEWPORTS)[];
const schemes = (process.env['SCHEMES']?.split(',') ?? ['light', 'dark']) as ('light' | 'dark')[];
const lang = process.env['LANG_TAG'] ?? 'en';

async function pictures(page: Page, address: string, folder: string, names: readonly string[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const name of names) {
    await page.goto(`${address}test/support/gallery/?scene=${name}&lang=${lang}`);
    await page.waitForSelector('body[data-ready]');
    await page.evaluate(async () => {
      const host = document.querySelector('doc-capture-staged');
      const running = (host?.shadowRoot?.getAnimations() ?? []).filter(
        ({ effect }) => effect?.getComputedTiming().iterations !== Infinity,
      );
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
    });
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    paths.push(path);
  }
  return paths;
}

async function contactSheet(
  paths: readonly string[],
  { width, height }: { width: number; height: number },
  path: string,
) {
  const tile = width > height ? 560 : 280;
  const tileHeight = Math.round((tile * height) / width);
  const columns = width > height ? 3 : 6;
  const gap = 12;
  const rows = Math.ceil(paths.length / columns);
  const layers = await Promise.all(
    paths.map(async (input, index) => ({
      input: await sharp(input).resize(tile, tileHeight).png().toBuffer(),
      left: gap + (index % columns) * (tile + gap),
      top: gap + Math.floor(index / columns) * (tileHeight + gap),
    })),
  );
  const size = { width: columns * (tile + gap) + gap, height: rows * (tileHeight + gap) + gap };
  await sharp({ create: { ...size, channels: 3, background: '#8a9099' } })
    .composite(layers)
    .png()
    .toFile(path);
}

const server = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  server: { port: 0, host: '127.0.0.1', hmr: false },
  optimizeDeps: { include: ['lit', 'lit/directives/keyed.js', 'comlink'] },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  for (const viewport of viewports) {
    for (const colorScheme of schemes) {
      const { width, height, touch } = VIEWPORTS[viewport];
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        isMobile: touch,
        colorScheme,
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${viewport}: ${error.message}`));
      await page.goto(`${address}test/support/gallery/`);
      await page.waitForSelector('body[data-ready]');
      const all = await page.locator('nav a').allTextContents();
      const folder = join(ROOT, 'build/screens', `${viewport}-${colorScheme}${lang === 'en' ? '' : `-${lang}`}`);
      const paths = await pictures(page, address, folder, only.length ? only : all);
      await contactSheet(paths, { width, height }, `${folder}.png`);
      await context.close();
      console.log(folder.slice(ROOT.length));
    }
  }
} finally {
  await browser.close();
  await server.close();
}

/**
 * Takes screenshots of every screen: `npm run screenshots [-- scene …]`. They are in `build/screens/`, one folder per viewport
 * and look, with a contact sheet of each beside them. `VIEWPORTS=320x640,844x390` and `LOOKS=dark,forced` say others;
 * `LANG_TAG=fr` another language.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { createServer } from 'vite';
import { chromiumLaunchOptions } from '../test/support/browsers.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VIEWPORTS = {
  '390x844': { width: 390, height: 844, touch: true },
  '844x390': { width: 844, height: 390, touch: true },
  '320x640': { width: 320, height: 640, touch: true },
  '360x560': { width: 360, height: 560, touch: false },
  '768x1024': { width: 768, height: 1024, touch: true },
  '1280x800': { width: 1280, height: 800, touch: false },
} as const;
const THEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  'forced-light': { colorScheme: 'light', forcedColors: 'active' },
} as const;
const only = process.argv.slice(2);
const viewports = (process.env['VIEWPORTS']?.split(',') ?? [
  '390x844',
  '844x390',
  '1280x800',
]) as (keyof typeof VIEWPORTS)[];
const looks = (process.env['LOOKS']?.split(',') ?? ['light', 'dark']) as (keyof typeof THEMES)[];
const lang = process.env['LANG_TAG'] ?? 'en';

async function pictures(page: Page, folder: string, names: readonly string[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const name of names) {
    await page.evaluate(([scene, tag]) => window.showScene(scene, tag), [name, lang] as const);
    await page.evaluate(() => window.dropFocus());
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
  const tile = width > height ? 480 : 270;
  const tileHeight = Math.round((tile * height) / width);
  const columns = width > height ? 4 : 7;
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
  optimizeDeps: {
    include: ['lit', 'lit/directives/keyed.js', 'lit/directives/ref.js', 'lit/directives/repeat.js', 'comlink'],
  },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  for (const viewport of viewports) {
    for (const look of looks) {
      const { width, height, touch } = VIEWPORTS[viewport];
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        isMobile: touch,
        // Without motion, so that screenshots are stable.
        reducedMotion: 'reduce',
        ...THEMES[look],
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${viewport}: ${error.message}`));
      await page.goto(`${address}test/support/gallery/`);
      await page.waitForSelector('body[data-ready]');
      const all = await page.evaluate(() => window.sceneNames);
      const folder = join(ROOT, 'build/screens', `${viewport}-${look}${lang === 'en' ? '' : `-${lang}`}`);
      const paths = await pictures(page, folder, only.length ? only : all);
      await contactSheet(paths, { width, height }, `${folder}.png`);
      await context.close();
      console.log(folder.slice(ROOT.length));
    }
  }
} finally {
  await browser.close();
  await server.close();
}

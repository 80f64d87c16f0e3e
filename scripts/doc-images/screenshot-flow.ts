/** The strip of the README: the flow on a phone, live, from the first screen to the answer. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { withDemo } from '../../bench/measure/with-chromium.js';
import { ensureClip } from '../../bench/scenes/clips.js';
import { drawSideBySide } from './draw-side-by-side.js';
import { createHostPage } from './host-page.js';

/** A phone screen with the shape of the clip, so that the document fills the frame. */
const PHONE = { width: 390, height: 720 } as const;
/** Pixels of the strip: five phones side by side, each with round corners and a thin edge. */
const TILE_WIDTH = 300;
const LAYOUT = { height: Math.round((TILE_WIDTH * PHONE.height) / PHONE.width), gap: 20, radius: 28 } as const;
const EDGE = { light: '#d5dae0', dark: '#3a424b' } as const;

/** Waits until no animation has run for ten frames. Endless animations do not count. */
async function waitForRest(page: Page): Promise<void> {
  await page.locator('doc-capture').evaluate(async (element) => {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const { effect } of element.shadowRoot?.getAnimations() ?? [])
        if (effect?.getComputedTiming().iterations !== Infinity) quiet = 0;
    }
  });
}

/** The camera screen while the hold indicator runs. It is short, so a late screenshot is retried. */
async function whileHolding(page: Page, url: string): Promise<Buffer> {
  for (let tries = 0; tries < 12; tries += 1) {
    await page.goto(url);
    await page.locator('doc-capture [data-action=camera]').tap();
    await page.locator('doc-capture').evaluate(async (element) => {
      for (let held = 0; held < 0.4;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const stage = element.shadowRoot?.querySelector<HTMLElement>(
          '[data-phase=holding]:has([data-hint="hint.hold_still"])',
        );
        held = Number(stage?.style.getPropertyValue('--_hold') ?? 0);
      }
    });
    const picture = await page.screenshot();
    if ((await page.locator('doc-capture [data-phase=holding]').count()) === 1) return picture;
  }
  throw new Error('No picture came while the document was held');
}

async function walk(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<readonly Buffer[]> {
  const page = await browser.newPage({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme,
    permissions: ['camera'],
  });
  const use = page.locator('doc-capture [data-action=use]');
  const screenshotAt = async (part: string): Promise<Buffer> => {
    await page.locator(`doc-capture ${part}`).waitFor();
    await waitForRest(page);
    return page.screenshot();
  };
  await page.goto(url);
  const welcome = await screenshotAt('.fan');
  const camera = await whileHolding(page, url);
  const review = await screenshotAt('[data-action=use]');
  await use.tap();
  const turning = await screenshotAt('.card-turn');
  await use.tap({ timeout: 30_000 });
  const answer = await screenshotAt('.answered');
  await page.close();
  return [welcome, camera, review, turning, answer];
}

async function strip(pictures: readonly Buffer[], color: string, path: string): Promise<void> {
  const parts = pictures.map((image) => ({ width: TILE_WIDTH, image }));
  const screens = await drawSideBySide(parts, { ...LAYOUT, edge: { color, width: 2 } });
  await screens.webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(path);
}

export async function screenshotFlow(folder: string): Promise<void> {
  const walks = await withDemo(
    await ensureClip('id-card-front-back-portrait'),
    async (browser, url) => [await walk(browser, url, 'light'), await walk(browser, url, 'dark')] as const,
    createHostPage('doc-type="id_card"'),
  );
  await strip(walks[0], EDGE.light, join(folder, 'flow.webp'));
  await strip(walks[1], EDGE.dark, join(folder, 'flow-dark.webp'));
}

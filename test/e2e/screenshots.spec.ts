/**
 * Compares the user interface with reference screenshots in `screenshots/`. `npm run reference-screenshots` updates them;
 * look at each change before it is committed.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/state-gallery.js';

interface ScreenshotCase {
  readonly size: readonly [width: number, height: number];
  readonly scenes: readonly string[];
  readonly colorScheme?: 'dark';
  readonly lang?: 'ar' | 'de';
  readonly forcedColors?: 'active';
}

const PHONE = [390, 844] as const;

/** Without a window, Chromium names itself otherwise, and a denied camera has no steps for it. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
});

/** At most 40 in all. */
const SCREENSHOT_CASES: Readonly<Record<string, ScreenshotCase>> = {
  phone: {
    size: PHONE,
    scenes: [
      ...['welcome', 'welcome-passport', 'starting', 'searching-help', 'found', 'holding', 'checking-camera'],
      ...['review-good', 'review-warn', 'review-block', 'review-type-and-country', 'turning', 'retaking'],
      ...['picking-notice', 'checking-file'],
      ...['sending', 'waiting', 'accepted', 'again-back', 'camera-denied'],
    ],
  },
  dark: { size: PHONE, scenes: ['welcome', 'review-warn', 'sending', 'camera-denied'], colorScheme: 'dark' },
  arabic: { size: PHONE, scenes: ['welcome', 'review-warn'], lang: 'ar' },
  forced: { size: PHONE, scenes: ['welcome', 'holding'], forcedColors: 'active' },
  lying: { size: [844, 390], scenes: ['welcome', 'holding', 'turning', 'retaking', 'review-warn'] },
  column: { size: [320, 640], scenes: ['welcome', 'review-block'], lang: 'de' },
  desktop: { size: [1280, 800], scenes: ['welcome', 'holding', 'review-warn', 'picking'] },
  tablet: { size: [768, 1024], scenes: ['welcome'] },
};

/**
 * How wide words are in the fonts that the pictures are drawn with, in units of 1/1000 of the type's size. Another font,
 * or another version with other widths, would move every line.
 */
const FONTS = {
  latin: { words: 'Photograph your ID card', width: 10895 },
  arabic: { words: 'تصوير بطاقة الهوية', width: 7840 },
} as const;

const widthOf = (page: Page, words: string): Promise<number> =>
  page.evaluate((text) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = `1000px 'Liberation Sans', system-ui, sans-serif`;
    return Math.round(context.measureText(text).width);
  }, words);

/** A document without print, so that a picture is a few kilobytes: colours, a portrait's place, bars for words. */
const plainCard = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
      <rect width="856" height="540" fill="#d6e6df"/><rect x="48" y="150" width="200" height="260" fill="#7d9a94"/>
      <path d="M48 70h360M300 180h430M300 250h360M300 320h250M300 390h400" stroke="#4f6b6a" stroke-width="26"/></svg>`),
  )
    .png()
    .toBuffer();

for (const [name, { size, scenes, lang = 'en', ...media }] of Object.entries(SCREENSHOT_CASES))
  test(`case “${name}” → at most 0.5 % of the pixels differ`, async ({ gallery }) => {
    const { page } = gallery;
    const font = FONTS[lang === 'ar' ? 'arabic' : 'latin'];
    const width = await widthOf(page, font.words);
    test.skip(width !== font.width, `the fonts of the reference screenshots are not on this machine (${width})`);
    const card = await plainCard();
    await page.route('**/demo/samples/*', (route) => route.fulfill({ contentType: 'image/png', body: card }));
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    for (const scene of scenes) {
      await gallery.show(scene, lang);
      await page.evaluate(() => window.dropFocus());
      await expect.soft(page).toHaveScreenshot(`${name}-${scene}.png`, { maxDiffPixelRatio: 0.005 });
    }
  });

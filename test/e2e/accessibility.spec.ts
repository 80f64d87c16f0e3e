import { showBrightCamera, lowContrastText, focusRingWidth } from './support/screen-contrast.js';
import { expect, test, type AxeResults } from './support/state-gallery.js';
import { verifyOnly } from './support/verify-only.js';

/** One rule that was broken, and by what. */
function broken({ violations, incomplete }: AxeResults): string[] {
  // Over a video axe cannot tell the ground; that is measured in pixels below.
  const open = incomplete.filter(({ id }) => id !== 'color-contrast');
  return [...violations, ...open].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`,
  );
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [colorScheme, lang, device, where] of [
  // There the flow covers the page, as a dialog.
  ['light', 'en', PHONE, 'on a phone'],
  ['dark', 'en', {}, 'on a desktop'],
  ['light', 'ar', {}, 'on a desktop'],
] as const)
  test.describe(where, () => {
    test.use(device);
    test(
      `axe finds nothing against any state, ${colorScheme}, ${lang}`,
      verifyOnly(lang === 'ar'),
      async ({ gallery }) => {
        await gallery.page.emulateMedia({ colorScheme });
        await gallery.show('searching');
        await expect(gallery.page.getByRole('dialog', { name: 'Front' })).toHaveCount(device === PHONE ? 1 : 0);
        expect(await gallery.each(async () => broken(await gallery.axe()), lang)).toEqual([]);
      },
    );
  });

test('every state is one named region with one heading and one live region, in its own language and direction', async ({
  gallery,
}) => {
  const structure = (): Promise<readonly string[]> =>
    gallery.page.evaluate(() => {
      const root = document.querySelector('doc-capture-fake')?.shadowRoot;
      const all = (selector: string): Element[] => [...(root?.querySelectorAll(selector) ?? [])];
      const face = root?.querySelector('.root');
      const [heading] = all('h1, h2, h3, h4, h5, h6');
      const found = {
        'one heading of the second level': all('h1, h2, h3, h4, h5, h6').length === 1 && heading?.localName === 'h2',
        'a region that bears its name': all('section')[0]?.getAttribute('aria-labelledby') === heading?.id,
        'words in the heading': Boolean(heading?.textContent?.trim()),
        'one polite live region': all('[role=status]').length === 1 && all('[aria-live], [role=alert]').length === 0,
        'lang and dir': face?.getAttribute('lang') === 'ar' && face.getAttribute('dir') === 'rtl',
        'the order of the page': all('[tabindex]').every((one) => one.getAttribute('tabindex') === '-1'),
      };
      return Object.entries(found).flatMap(([name, holds]) => (holds ? [] : [name]));
    });
  expect(await gallery.each(structure, 'ar')).toEqual([]);
});

/** Widths in CSS pixels. The last is 1280 × 1024 at 400 %. */
const BOXES = [
  [390, 844, 'en'],
  [320, 640, 'de'],
  [844, 390, 'en'],
  [1280, 800, 'en'],
  [320, 256, 'el'],
  [320, 256, 'ar'],
] as const;

for (const [width, height, lang] of BOXES)
  test(
    `in ${width} × ${height}, ${lang}: every target is 44 px and in reach, no word is lost, one direction scrolls`,
    verifyOnly(height > 256 && width !== 320),
    async ({ gallery }) => {
      await gallery.page.setViewportSize({ width, height });
      expect(await gallery.each(() => gallery.layoutProblems(), lang)).toEqual([]);
    },
  );

/** WCAG 1.4.12: what a person's own style sheet may set, and nothing may be lost. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

for (const [width, height, lang] of [
  [320, 640, 'de'],
  [844, 390, 'fr'],
] as const)
  test(
    `in ${width} × ${height}, ${lang}, with spaced text no word is lost`,
    verifyOnly(width === 844),
    async ({ gallery }) => {
      await gallery.page.setViewportSize({ width, height });
      const look = async (): Promise<readonly string[]> => {
        await gallery.style(SPACED);
        return gallery.layoutProblems();
      };
      expect(await gallery.each(look, lang)).toEqual([]);
    },
  );

for (const [size, width, height] of [
  ['200%', 1280, 800],
  ['62.5%', 320, 640],
] as const)
  test(
    `where the page’s text is ${size}, targets stay large and words readable`,
    verifyOnly(width === 320),
    async ({ gallery }) => {
      await gallery.page.setViewportSize({ width, height });
      await gallery.page.addStyleTag({ content: `html { font-size: ${size} }` });
      expect(await gallery.each(() => gallery.layoutProblems())).toEqual([]);
    },
  );

/** States in which words lie over the live picture. */
const OVER_VIDEO = ['searching', 'searching-help', 'found', 'holding', 'mending', 'turning'];

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [320, 256],
] as const)
  test(
    `in ${width} × ${height} words over the camera’s picture can be read, even when it shows a lamp`,
    verifyOnly(width !== 390),
    async ({ gallery }) => {
      await gallery.page.setViewportSize({ width, height });
      for (const name of OVER_VIDEO) {
        await gallery.show(name);
        await showBrightCamera(gallery);
        expect(await lowContrastText(gallery), name).toEqual([]);
      }
    },
  );

/** States that have every kind of control between them. */
const WITH_CONTROLS = {
  light: ['choose', 'welcome', 'searching', 'turning', 'review-anyway', 'sending'],
  dark: ['choose', 'review-anyway'],
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `whatever has the focus shows it by a ring of 2 px and more that stands out, ${colorScheme}`,
    verifyOnly(colorScheme === 'dark'),
    async ({ gallery }) => {
      const { page } = gallery;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      for (const name of WITH_CONTROLS[colorScheme]) {
        await gallery.show(name);
        // From now on the browser takes the person for one with a keyboard.
        await page.keyboard.press('Tab');
        for (const stop of await page.locator('doc-capture-fake :is(button:enabled, select, h2)').all()) {
          await stop.scrollIntoViewIfNeeded();
          const html = await stop.evaluate(({ outerHTML }) => outerHTML.slice(0, 120));
          expect(await focusRingWidth(page, stop), `${name}: ${html}`).toBeGreaterThan(2);
        }
      }
    },
  );

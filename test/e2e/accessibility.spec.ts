import { showBrightCamera, lowContrastText, focusRingWidth } from './support/screen-contrast.js';
import { expect, test, type AxeResults } from './support/state-gallery.js';
import { LANGUAGES } from '../../src/i18n/languages.js';
import { verifyOnly } from '../support/verify-mode.js';

/** Violated rules with the elements that violate them. */
function violationsOf({ violations, incomplete }: AxeResults): string[] {
  // axe cannot measure contrast over a video; the tests below measure it in pixels.
  const open = incomplete.filter(({ id }) => id !== 'color-contrast');
  return [...violations, ...open].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`,
  );
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [colorScheme, lang, device, where] of [
  // On a phone the flow covers the page as a dialog.
  ['light', 'en', PHONE, 'on a phone'],
  ['dark', 'en', {}, 'on a desktop'],
  ['light', 'ar', {}, 'on a desktop'],
] as const)
  test.describe(where, () => {
    test.use(device);
    test(`${colorScheme}, ${lang} → axe reports nothing`, verifyOnly(device !== PHONE), async ({ gallery }) => {
      await gallery.page.emulateMedia({ colorScheme });
      await gallery.show('searching');
      await expect(gallery.page.getByRole('dialog', { name: 'Front' })).toHaveCount(device === PHONE ? 1 : 0);
      expect(await gallery.each(async () => violationsOf(await gallery.axe()), lang)).toEqual([]);
    });
  });

test('Arabic → one named region, h2 and live region, rtl', verifyOnly(true), async ({ gallery }) => {
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

/** WCAG 1.4.12: text spacing that a person may set without loss of content. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;
const LARGE_TEXT = 'html { font-size: 200% }';

/** Widths in CSS pixels; 320 × 256 is 1280 × 1024 at 400 %, 422 × 195 and 160 × 284 are phones at 200 %. A style of the person, inside the element, or of the page. */
const LAYOUTS: readonly (readonly [width: number, height: number, lang: string, own?: string, ofPage?: string])[] = [
  [320, 640, 'de'],
  [390, 844, 'en'],
  [844, 390, 'en'],
  [1280, 800, 'en'],
  [320, 256, 'el'],
  [320, 256, 'ar'],
  [422, 195, 'de'],
  [160, 284, 'de'],
  [195, 422, 'fr'],
  [320, 640, 'de', SPACED],
  [844, 390, 'fr', SPACED],
  [320, 640, 'en', '', 'html { font-size: 62.5% }'],
  // A language may have longer words than those above, no spaces, or another direction.
  ...LANGUAGES.flatMap((lang) => [[320, 640, lang] as const, [1280, 800, lang, '', LARGE_TEXT] as const]),
];
for (const [index, [width, height, lang, own = '', ofPage = '']] of LAYOUTS.entries())
  test(`${index}, ${lang}: ${width} × ${height} → nothing is cut off`, verifyOnly(index > 0), async ({ gallery }) => {
    await gallery.page.setViewportSize({ width, height });
    if (ofPage) await gallery.page.addStyleTag({ content: ofPage });
    const problems = async (): Promise<readonly string[]> => {
      if (own) await gallery.style(own);
      return gallery.layoutProblems();
    };
    expect(await gallery.each(problems, lang)).toEqual([]);
  });

/** States with text over the live video. */
const OVER_VIDEO = ['starting', 'searching', 'searching-help', 'found', 'holding', 'retaking', 'turning'];

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [320, 256],
] as const)
  test(`bright video, ${width} × ${height} → enough contrast`, verifyOnly(width !== 390), async ({ gallery }) => {
    await gallery.page.setViewportSize({ width, height });
    for (const name of OVER_VIDEO) {
      await gallery.show(name);
      await showBrightCamera(gallery);
      expect(await lowContrastText(gallery), name).toEqual([]);
    }
  });

/** Together these states have every kind of control. */
const WITH_CONTROLS = {
  light: ['welcome', 'searching', 'turning', 'review-anyway', 'sending'],
  dark: ['welcome', 'review-anyway'],
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`keyboard focus, ${colorScheme} → a visible ring`, verifyOnly(colorScheme === 'dark'), async ({ gallery }) => {
    const { page } = gallery;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of WITH_CONTROLS[colorScheme]) {
      await gallery.show(name);
      // After a key press the browser shows focus rings.
      await page.keyboard.press('Tab');
      for (const stop of await page.locator('doc-capture-fake :is(button:enabled, select)').all()) {
        await stop.scrollIntoViewIfNeeded();
        const html = await stop.evaluate(({ outerHTML }) => outerHTML.slice(0, 120));
        expect(await focusRingWidth(page, stop), `${name}: ${html}`).toBeGreaterThan(2);
      }
      const heading = page.locator('doc-capture-fake h2');
      await heading.focus();
      await expect(heading, name).toHaveCSS('text-decoration-line', 'underline');
    }
  });

/** The element inside pages that give it no height: columns, a modal, wide pages. */
import { expect, test, type StateGallery } from './support/state-gallery.js';
import { verifyOnly } from '../support/verify-mode.js';

const HEADER = 'body::before { content: "Example bank"; display: block; padding: 20px }';
const column = (px: number): string => `${HEADER} main { max-inline-size: ${px}px; margin: 24px auto }`;
const MODAL =
  'main { position: fixed; inset: 0; margin: auto; inline-size: 520px; block-size: fit-content; max-block-size: 85vh; overflow: auto }';
const PAGES = {
  'a column of 320 px': { size: [1280, 800], css: column(320) },
  'a column of 480 px': { size: [1280, 800], css: column(480) },
  'a column of 720 px': { size: [1280, 800], css: column(720) },
  'a modal': { size: [1280, 800], css: MODAL },
  'a wide page of 1280 × 800': { size: [1280, 800], css: column(1200) },
  'a wide page of 1920 × 1080': { size: [1920, 1080], css: column(1600) },
} as const;
const SCENES = ['welcome', 'starting', 'searching-help', 'found', 'turning', 'retaking', 'review-warn', 'sending', 'picking', 'camera-denied']; // prettier-ignore
/** The others are for `npm run verify`. */
const ALWAYS = ['a column of 480 px', 'a modal'];
const WITH_VIDEO = ['searching-help', 'found', 'retaking'];

/** Buttons that a person would have to scroll to, and what is wider than the page. */
function findClipped({ page }: StateGallery): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('doc-capture-fake')?.shadowRoot;
    const main = document.querySelector('main') ?? document.body;
    const isModal = getComputedStyle(main).position === 'fixed';
    const frame = isModal ? main.getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
    const buttons = [...(root?.querySelectorAll('button') ?? [])].filter((button) => button.checkVisibility());
    const clipped = buttons.flatMap((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const isInside = left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
      return isInside ? [] : [`${button.className} from ${Math.round(top)} to ${Math.round(bottom)}`];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...clipped, ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [])];
  });
}

/** Where the video does not fill its frame, or the frame does not have the video's shape. */
function findBars({ page }: StateGallery): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('doc-capture-fake')?.shadowRoot;
    const [video, frame] = ['video', '.window'].map((selector) => root?.querySelector(selector));
    if (!(video instanceof HTMLVideoElement) || !frame) return ['there is no camera screen'];
    const [shown, framed] = [video, frame].map((element) => element.getBoundingClientRect());
    if (!shown || !framed) return [];
    const isFilled = (['left', 'top', 'right', 'bottom'] as const).every(
      (side) => Math.abs(shown[side] - framed[side]) < 1.5,
    );
    const crop = shown.width / shown.height / (video.videoWidth / video.videoHeight);
    return [
      ...(isFilled ? [] : [`the video is ${shown.width} × ${shown.height} in ${framed.width} × ${framed.height}`]),
      // A narrow column cuts a quarter of a wide video away.
      ...(crop > 0.74 && crop < 1.02 && (framed.width < 544 || crop > 0.98) ? [] : [`${crop} of the video's shape`]),
    ];
  });
}

for (const [name, { size, css }] of Object.entries(PAGES))
  test(`in ${name} → buttons and video within view`, verifyOnly(!ALWAYS.includes(name)), async ({ gallery }) => {
    await gallery.page.setViewportSize({ width: size[0], height: size[1] });
    await gallery.embed(css);
    const problems: string[] = [];
    for (const scene of SCENES) {
      await gallery.show(scene);
      const found = [...(await findClipped(gallery)), ...(WITH_VIDEO.includes(scene) ? await findBars(gallery) : [])];
      problems.push(...found.map((words) => `${scene}: ${words}`));
    }
    expect(problems).toEqual([]);
  });

const boxOf = async ({ page }: StateGallery, selector: string) =>
  (await page.locator(`doc-capture-fake ${selector}`).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const [name, { size, css }] of Object.entries(PAGES))
  test(`in ${name} → the height of the first screen stays, and every screen fills it`, async ({ gallery }) => {
    await gallery.page.setViewportSize({ width: size[0], height: size[1] });
    await gallery.embed(css);
    await gallery.show('welcome');
    const { height } = await boxOf(gallery, '.root');
    for (const scene of SCENES) {
      await gallery.show(scene);
      expect((await boxOf(gallery, '.root')).height, scene).toBeCloseTo(height, 0);
      expect((await boxOf(gallery, 'section')).height, scene).toBeCloseTo(height, 0);
    }
  });

test('a wide page → the flow is 1152 px wide, in the middle, with figure and words together', async ({ gallery }) => {
  await gallery.page.setViewportSize({ width: 1920, height: 1080 });
  await gallery.embed(column(1600));
  for (const scene of ['welcome', 'review-warn', 'again-back', 'offline']) {
    await gallery.show(scene);
    const root = await boxOf(gallery, '.root');
    expect([root.x, root.width]).toEqual([384, 1152]);
    const [figure, head] = [await boxOf(gallery, '.figure-area'), await boxOf(gallery, '.head')];
    expect(head.x - figure.x - figure.width, scene).toBeLessThan(64);
    expect(figure.width, scene).toBeGreaterThan(500);
  }
});

test('stretched by a row of its page → the height follows the content, in the next state too', async ({ gallery }) => {
  await gallery.page.setViewportSize({ width: 1280, height: 800 });
  await gallery.embed('main { display: grid; grid-template-columns: 480px }');
  for (const scene of ['sending', 'welcome', 'found']) {
    await gallery.show(scene);
    const root = gallery.page.locator('doc-capture-fake .root');
    await expect(root).toHaveAttribute('data-height', 'content');
  }
});

test('a page that gives 600 px → every screen fills them', async ({ gallery }) => {
  await gallery.page.setViewportSize({ width: 1280, height: 800 });
  await gallery.embed('doc-capture-fake { --doc-capture-height: 600px }');
  for (const scene of ['welcome', 'sending', 'found']) {
    await gallery.show(scene);
    const box = await gallery.page.locator('doc-capture-fake .root').boundingBox();
    expect(box?.height).toBe(600);
  }
});

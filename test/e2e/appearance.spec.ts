/** The appearance of every state under the person's system settings. */
import { expect, test, type StateGallery } from './support/state-gallery.js';
import { verifyOnly } from '../support/verify-mode.js';

/** Names of running animations, without `arm`, which delays taps and moves nothing. */
const moving = (gallery: StateGallery): Promise<readonly string[]> =>
  gallery.page.evaluate(async () => {
    // Entrances have ended. One that restarts does so with the next layout.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.querySelector('doc-capture-fake')?.shadowRoot;
    return (root?.getAnimations() ?? []).flatMap((animation) => {
      const name = animation instanceof CSSAnimation ? animation.animationName : 'transition or script';
      return animation.playState === 'running' && name !== 'arm' ? [name] : [];
    });
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const)
  test(`${width} × ${height} → only states that wait keep moving`, verifyOnly(true), async ({ gallery }) => {
    await gallery.page.setViewportSize({ width, height });
    const found = await gallery.each(() => moving(gallery));
    expect(found.filter((words) => !/: (spin|scan|sweep|pulse)$/.test(words))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(['starting: spin', 'checking-file: scan', 'waiting: sweep']));
  });

test('reduced motion → no animation runs in any state', verifyOnly(true), async ({ gallery }) => {
  await gallery.page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await gallery.each(() => moving(gallery))).toEqual([]);
});

test('reduced motion → the card of the turning screen is shown turned over at once', async ({ gallery }) => {
  await gallery.page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.show('turning');
  const shown = await gallery.page
    .locator('doc-capture-fake .card-turn')
    .evaluate((card) => new DOMMatrix(getComputedStyle(card).transform).m11);
  expect(shown).toBeCloseTo(-1, 3);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`forced colors, ${colorScheme} → an edge`, verifyOnly(colorScheme === 'dark'), async ({ gallery }) => {
    await gallery.page.emulateMedia({ colorScheme, forcedColors: 'active' });
    expect(await gallery.each(() => gallery.page.evaluate(() => window.lowContrastProblems()))).toEqual([]);
  });

test('forced colors → each camera state has its own guide', verifyOnly(true), async ({ gallery }) => {
  await gallery.page.emulateMedia({ forcedColors: 'active' });
  const shapes = new Map<string, string>();
  for (const scene of ['searching', 'found', 'holding', 'checking-camera']) {
    await gallery.show(scene);
    shapes.set(
      scene,
      await gallery.page.locator('doc-capture-fake .overlay').evaluate((overlay) =>
        ['corners', 'outline', 'run', 'seen']
          .filter((name) => {
            const piece = overlay.querySelector(`.${name}`);
            return piece !== null && Number(getComputedStyle(piece).opacity) > 0.3;
          })
          .map((name) => {
            const { strokeWidth, strokeDashoffset } = getComputedStyle(overlay.querySelector(`.${name}`) ?? overlay);
            return name === 'run'
              ? `${name} of ${strokeWidth}, ${Number(/[\d.]+/.exec(strokeDashoffset)?.[0]) > 0 ? 'growing' : 'whole'}`
              : name;
          })
          .join(' + '),
      ),
    );
  }
  expect(Object.fromEntries(shapes)).toEqual({
    searching: 'corners',
    found: 'outline + seen',
    holding: 'outline + run of 8px, growing + seen',
    'checking-camera': 'run of 8px, whole',
  });
});

test('forced colors → the torch shows that it is on, the shutter that it is off', async ({ gallery }) => {
  await gallery.page.emulateMedia({ forcedColors: 'active' });
  await gallery.show('searching');
  const look = (selector: string): Promise<string> =>
    gallery.page.locator(`doc-capture-fake ${selector}`).evaluate((button) => {
      const { backgroundColor, borderTopStyle, color } = getComputedStyle(button);
      return [backgroundColor, borderTopStyle, color].join();
    });
  const torch = '[part~=torch-button]';
  const off = await look(torch);
  await gallery.page.locator(`doc-capture-fake ${torch}`).evaluate((button) => {
    button.setAttribute('aria-pressed', 'true');
  });
  expect(await look(torch)).not.toBe(off);
  const shutter = await look('.shutter');
  await gallery.show('checking-camera');
  expect(await look('.shutter')).not.toBe(shutter);
});

/** States between which certain controls must stay in place. */
const STEADY = [
  {
    what: 'cut-out and shutter',
    selectors: ['.flash', '.shutter', '[data-action=file]', '.side'],
    scenes: ['starting', 'searching', 'searching-help', 'found', 'found-glare', 'holding', 'checking-camera'],
  },
  {
    what: 'progress and cancel',
    selectors: ['progress', '[data-action=cancel]'],
    scenes: ['preparing', 'sending', 'waiting'],
  },
] as const;
const BOXES = [
  [390, 844],
  [844, 390],
  [320, 640],
  [768, 1024],
  [1280, 800],
  [360, 560],
] as const;

for (const [width, height] of BOXES)
  test(`in ${width} × ${height} → the controls keep their place`, verifyOnly(true), async ({ gallery }) => {
    await gallery.page.setViewportSize({ width, height });
    for (const { what, selectors, scenes } of STEADY) {
      const places = new Map<string, string>();
      for (const scene of scenes) {
        await gallery.show(scene);
        for (const selector of selectors) {
          const found = gallery.page.locator(`doc-capture-fake ${selector}`);
          if ((await found.count()) === 0) continue;
          const { x, y, width: w, height: h } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
          const place = [x, y, w, h].map(Math.round).join(' ');
          expect(place, `${what}: ${selector} in ${scene}`).toBe(places.get(selector) ?? place);
          places.set(selector, place);
        }
      }
      expect([...places.keys()], what).toEqual([...selectors]);
    }
  });

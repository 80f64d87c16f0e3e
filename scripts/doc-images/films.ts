/** The films of the README and the demo: what each shows, and what happens in its pages. */
import type { Page, ViewportSize } from 'playwright';
import { ensureClip, ensureHandHeldVideo } from '../../bench/scenes/clips.js';
import { planHandHeldClip } from '../../bench/scenes/hand-held-clip.js';
import type { HandHeldClip } from '../../bench/scenes/hand-held-clip.types.js';
import type { Mistake } from '../../bench/scenes/hand-held-mistakes.js';
import { loadSample } from '../../bench/scenes/load-samples.js';

export type FilmName = 'found' | 'remedy' | 'handoff';

export interface Film {
  /** Absolute path of what the camera sees. */
  readonly clip: () => Promise<string>;
  /** Attributes of the element, as HTML. */
  readonly attributes: string;
  /** Its pages from the left to the right. The first one is open when the film begins. */
  readonly screens: Readonly<Record<string, ViewportSize>>;
  /** The longest time of each state in the film, in milliseconds. */
  readonly maxMs: Readonly<Record<string, number>>;
  /** The still is what was seen when this state ended. */
  readonly still: string;
  readonly play: (pages: Readonly<Record<string, Page>>) => Promise<void>;
}

const PHONE: ViewportSize = { width: 390, height: 680 };
const COMPUTER: ViewportSize = { width: 760, height: 680 };

const action = (page: Page | undefined, name: string) => page!.locator(`doc-capture [data-action=${name}]`);
const PAUSE_MS = 1000;

/** Uses each photo after a moment, up to the answer. */
async function useEachPhoto(page: Page | undefined): Promise<void> {
  const isAnswered = (): Promise<boolean> =>
    page!.locator('doc-capture').evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.name === 'answered'); // prettier-ignore
  for (let used = 0; used < 2 && !(await isAnswered()); used += 1) {
    await action(page, 'use').waitFor({ timeout: 120_000 });
    await page!.waitForTimeout(PAUSE_MS);
    await action(page, 'use').click();
    await page!.waitForFunction(() => {
      const { state } = document.querySelector('doc-capture')!;
      return state.name === 'aiming' || state.name === 'answered';
    });
  }
}

const GUIDE = { x: 0.5, y: 0.44, within: 0.06 } as const;

/** The first plan in which a person makes these mistakes with a card, then holds it into the guide, and nothing hides its print. */
async function planMistakes(...kinds: readonly Mistake[]): Promise<HandHeldClip> {
  const card = await loadSample('id-card-zoe-front');
  for (let seed = 1; ; seed += 1) {
    const clip = planHandHeldClip(seed, card, { widthPx: 720, heightPx: 1280, backgrounds: ['wood'] });
    const { document: rest, placedFingers = [], holder } = clip.sceneAt(clip.durationMs);
    const isFree = !clip.hasPassingGlare && placedFingers.length === 0 && !holder;
    const isInGuide =
      rest !== null &&
      Math.abs(rest.centre.x - GUIDE.x) < GUIDE.within &&
      Math.abs(rest.centre.y - GUIDE.y) < GUIDE.within;
    if (isFree && isInGuide && kinds.every((kind, index) => clip.steps[index + 1]?.kind === kind)) return clip;
  }
}

export const FILMS: Readonly<Record<FilmName, Film>> = {
  found: {
    clip: () => ensureClip('id-card-front-back-portrait'),
    attributes: 'doc-type="id_card"',
    screens: { phone: PHONE },
    maxMs: {
      start: 600,
      'phone starting': 200,
      'phone aiming': 2100,
      'phone checking': 400,
      'phone review': 900,
      'phone turning': 900,
      'phone sending': 600,
      'phone answered': 1600,
    },
    still: 'phone aiming',
    play: async ({ phone }) => {
      await phone!.waitForTimeout(PAUSE_MS);
      await action(phone, 'camera').click();
      await useEachPhoto(phone);
      await phone!.waitForTimeout(2 * PAUSE_MS);
    },
  },
  remedy: {
    clip: async () => ensureHandHeldVideo(await planMistakes('too_small', 'glare'), 'card-on-wood'),
    attributes: 'doc-type="id_card" sides="front"',
    screens: { phone: PHONE },
    maxMs: { start: 400, 'phone starting': 200, 'phone checking': 400, 'phone review': 1800 },
    still: 'phone aiming',
    play: async ({ phone }) => {
      await phone!.waitForTimeout(PAUSE_MS);
      await action(phone, 'camera').click();
      await action(phone, 'use').waitFor({ timeout: 120_000 });
      await phone!.waitForTimeout(2 * PAUSE_MS);
    },
  },
  handoff: {
    clip: () => ensureClip('passport-portrait'),
    attributes: 'doc-type="passport"',
    screens: { computer: COMPUTER, phone: PHONE },
    maxMs: {
      start: 6000,
      'phone starting': 200,
      'phone aiming': 1500,
      'phone checking': 400,
      'phone review': 900,
      'phone sending': 600,
      'phone answered': 900,
      'computer answered': 1600,
    },
    still: 'phone aiming',
    play: async ({ computer, phone }) => {
      await computer!.waitForTimeout(PAUSE_MS);
      const link = computer!.evaluate(
        () => new Promise<string>((resolve) => addEventListener('doc-handoff', (event) => resolve(event.link))),
      );
      await computer!.getByRole('button', { name: 'Continue on your phone' }).click();
      const address = await link;
      await computer!.waitForTimeout(PAUSE_MS);
      await phone!.goto(address);
      await phone!.waitForTimeout(PAUSE_MS);
      await phone!.getByRole('button', { name: 'Continue', exact: true }).click();
      await computer!.waitForTimeout(PAUSE_MS);
      await computer!.getByRole('button', { name: 'Yes, confirm' }).click();
      await useEachPhoto(phone);
      await computer!.waitForTimeout(2 * PAUSE_MS);
    },
  },
};

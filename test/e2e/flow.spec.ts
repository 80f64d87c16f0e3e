/** The whole flow, from the first screen to the answer, as people go through it on six screens. */
import { readFileSync } from 'node:fs';
import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { recordExternalRequests } from './support/local-requests.js';
import { serveHost, type HostServer } from './support/serve-host.js';
import { clipFor, FLOW_CASES, SCREENS, type FlowCase } from './support/flow-cases.js';
import { sampleFile } from './support/sample-files.js';

/** The host's page takes the element's attributes from its address. Its service sends the second picture back, once. */
const PAGES = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">
    <script type="module" src="/doc-capture/doc-capture.js"></script><script src="/host.js" defer></script></head>
    <body><doc-capture endpoint="/verify"></doc-capture></body></html>`,
  'frame.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Portal</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css"><script src="/frame.js" defer></script></head>
    <body><p>Your account</p><iframe title="Onboarding" allow="camera"></iframe></body></html>`,
  'host.css': `html { color-scheme: light dark; height: 100%; font: 16px 'Liberation Sans', sans-serif }
    body { height: 100%; margin: 0 } doc-capture { height: 100% }
    iframe { width: 360px; height: 560px; border: 0 }`,
  'host.js': `const capture = document.querySelector('doc-capture');
    for (const [name, value] of new URLSearchParams(location.search)) capture.setAttribute(name, value);
    capture.grant = async () => (await fetch('/grant')).text();
    capture.addEventListener('doc-result', () => capture.removeAttribute('tags'));
    capture.addEventListener('doc-statechange', ({ state }) => (document.body.dataset.states += ' ' + state.name));`,
  'frame.js': `document.querySelector('iframe').src = '/' + location.search`,
} as const;

/** The service finds no lines at the lower edge: one side is taken again. */
const NO_LINES = 'sandbox_08';

let host: HostServer;
test.beforeAll(async () => {
  const policy = (files: string): string =>
    `default-src 'none'; script-src 'wasm-unsafe-eval' ${files}; worker-src ${files}; style-src 'self'; connect-src 'self' ${files}; ` +
    `img-src 'self' blob: data:; media-src blob:; frame-src 'self'`;
  host = await serveHost({ beside: PAGES, policy });
});
test.afterAll(() => host.close());

/** A person at one of the screens. */
class Person {
  readonly #page: Page;
  readonly #flow: FlowCase;
  readonly #place: Page | FrameLocator;

  constructor(page: Page, flow: FlowCase) {
    this.#page = page;
    this.#flow = flow;
    this.#place = SCREENS[flow.screen].framed ? page.frameLocator('iframe') : page;
  }

  get capture(): Locator {
    return this.#place.locator('doc-capture:defined');
  }

  piece(selector: string): Locator {
    return this.capture.locator(selector);
  }

  async comes(to: string): Promise<void> {
    const { framed } = SCREENS[this.#flow.screen];
    await this.#page.goto(`${host.url}${framed ? 'frame.html' : ''}?lang=${this.#flow.lang}&${to}`);
  }

  /** Waits for a state of the session, and looks the screen over. */
  async sees(state: string): Promise<void> {
    await expect
      .poll(() => this.capture.evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.name), {
        intervals: [20, 50, 100],
      })
      .toBe(state);
    const { lang, colorScheme, screen } = this.#flow;
    const root = this.piece('.root');
    await expect(root).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    // In its place the page is seen through it; above the page it has a surface of its own.
    const surface = colorScheme === 'dark' ? 'rgb(14, 17, 20)' : 'rgb(255, 255, 255)';
    const isAbovePage = (await root.getAttribute('popover')) !== null;
    await expect(root).toHaveCSS('background-color', isAbovePage ? surface : 'rgba(0, 0, 0, 0)');
    const look = await root.evaluate((element) => {
      const section = element.querySelector('section');
      const { width, height } = element.getBoundingClientRect();
      return {
        sideways: section !== null && section.scrollWidth > section.clientWidth,
        size: `${Math.round(width)} × ${Math.round(height)}`,
      };
    });
    const { width, height } = SCREENS[screen];
    expect(look, `${state} fits its screen and fills it`).toEqual({ sideways: false, size: `${width} × ${height}` });
  }

  /** Presses a button, by finger or by the way a keyboard takes to it. */
  async presses(selector: string): Promise<void> {
    const button = this.piece(selector).first();
    await expect(button).toBeEnabled();
    if (this.#flow.hand === 'touch') return button.tap();
    for (let steps = 0; steps < 12; steps += 1) {
      if (await button.evaluate((element) => element.matches(':focus-visible'))) break;
      await this.#page.keyboard.press('Tab');
    }
    await expect(button, `${selector} is reached by Tab, and shows it`).toBeFocused();
    expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await this.#page.keyboard.press('Enter');
  }

  async chooses(selector: string, ...files: readonly (string | Buffer)[]): Promise<void> {
    const asked = this.#page.waitForEvent('filechooser');
    await this.presses(selector);
    const payload = files.map((file) =>
      typeof file === 'string'
        ? { name: file, mimeType: 'image/jpeg', buffer: readFileSync(sampleFile(file)) }
        : { name: 'again.jpg', mimeType: 'image/jpeg', buffer: file },
    );
    await (await asked).setFiles(payload);
  }

  /** The states that were passed, also those that went by themselves. */
  passed(): Promise<readonly string[]> {
    return this.#place.locator('body').evaluate((body) => body.dataset['states']?.split(' ').slice(1) ?? []);
  }

  outcome(): Promise<string | undefined> {
    return this.capture.evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.outcome?.kind);
  }
}

/** Both sides of a card, each taken by itself. Without a type of the host, the back leaves two types open, and the person says it. */
async function byCamera(person: Person, hostType: '' | 'id_card'): Promise<void> {
  await person.comes(hostType && `doc-type=${hostType}`);
  await person.presses('[data-action=camera]');
  await person.sees('review');
  await expect(person.piece('[part=picture]')).toBeVisible();
  await person.presses('[data-action=use]');
  // The next review is the back's: the card was turned over in between.
  await expect.poll(() => person.passed()).toContain('turning');
  await person.sees('review');
  if (!hostType) await person.presses('[data-action=changeType]');
  await person.presses('[data-action=use]');
  await person.sees('answered');
  expect((await person.passed()).filter((name) => name === 'aiming')).toHaveLength(2);
}

/** The photos leave open which card it is, and the person says it; the service does not read the back, which is chosen again. */
async function byFiles(person: Person): Promise<void> {
  await person.comes(`tags=${NO_LINES}&sources=file`);
  await person.chooses('[data-action=file]', 'id-card-zoe-front.jpg', 'id-card-zoe-back.jpg');
  await person.sees('review');
  await person.presses('[data-action=use]');
  await expect(person.piece('[data-action=changeType]')).toHaveCount(2);
  await person.presses('[data-action=changeType]');
  await person.presses('[data-action=use]');
  await person.sees('answered');
  expect(await person.outcome()).toBe('again');
  await expect(person.piece('.photos canvas')).toHaveCount(1);
  await person.presses('[data-action=retake]');
  await person.sees('picking');
  // Another photo of it: for the same one the element would say that it was refused before.
  await person.chooses(
    '[data-action=file]',
    await sharp(sampleFile('id-card-zoe-back.jpg')).jpeg({ quality: 85 }).toBuffer(),
  );
  await person.sees('review');
  await person.presses('[data-action=use]');
  await person.sees('answered');
}

for (const clip of ['id-card-front-back-portrait', 'id-card-front-back'] as const)
  test.describe(`with ${clip} before the camera`, () => {
    for (const flow of FLOW_CASES.filter((one) => clipFor(one) === clip)) {
      const { screen, hand, lang, colorScheme, pictures } = flow;
      test(`${screen}, ${hand}, ${lang}, ${colorScheme}, by ${pictures} → accepted`, async ({ playwright }) => {
        const { width, height, framed } = SCREENS[screen];
        const browser = await playwright.chromium.launch(chromiumLaunchOptions(fakeCameraArgs(await ensureClip(clip))));
        try {
          const touch = hand === 'touch';
          const page = await browser.newPage({
            viewport: framed ? { width: 1024, height: 768 } : { width, height },
            hasTouch: touch,
            isMobile: touch && !framed,
            colorScheme,
            permissions: ['camera'],
          });
          const abroad = recordExternalRequests(page.context());
          const person = new Person(page, flow);
          await (pictures === 'camera' ? byCamera(person, framed ? 'id_card' : '') : byFiles(person));
          expect(await person.outcome()).toBe('accepted');
          await expect(person.piece('.mark.good')).toBeVisible();
          await expect(person.piece('video')).toHaveCount(0);
          expect(host.reports).toEqual([]);
          expect(abroad).toEqual([]);
        } finally {
          await browser.close();
        }
      });
    }
  });

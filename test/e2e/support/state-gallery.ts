import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test as base } from './local-requests.js';
import { serveFolder } from './static-server.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

declare global {
  interface Window {
    readonly axe: { run: (options: object) => Promise<AxeResults> };
  }
}

/** One page that shows every state of the user interface in turn: a page per state would take minutes. */
export class StateGallery {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  names(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.sceneNames);
  }

  show(name: string, lang = 'en'): Promise<void> {
    return this.page.evaluate(([key, tag]) => window.showScene(key, tag), [name, lang] as const);
  }

  /** Calls `look` in every state. @returns the problems it reports, each with the name of the state */
  async each(look: (name: string) => Promise<readonly string[]>, lang = 'en'): Promise<string[]> {
    const found: string[] = [];
    for (const name of await this.names()) {
      await this.show(name, lang);
      found.push(...(await look(name)).map((words) => `${name}: ${words}`));
    }
    return found;
  }

  /** Adds a style sheet inside the shown element, like a browser extension. */
  style(css: string): Promise<void> {
    return this.page.evaluate(async (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.querySelector('doc-capture-fake')?.shadowRoot?.adoptedStyleSheets.push(sheet);
      // Sizes are observed after the next layout.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, css);
  }

  /** Shows the element inside a page, which gives it no height. @param css of the page; the element is in `main` */
  embed(css: string): Promise<void> {
    return this.page.evaluate((text) => {
      const [sheet] = document.styleSheets;
      const rules = [...(sheet?.cssRules ?? [])] as CSSStyleRule[];
      sheet?.deleteRule(rules.findIndex(({ selectorText }) => selectorText === 'doc-capture-fake'));
      document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
    }, css);
  }

  /** The first run of the builder leaves axe in the page; from then on only the rules cost time. */
  async axe(): Promise<AxeResults> {
    if (!(await this.page.evaluate(() => 'axe' in window))) {
      await new AxeBuilder({ page: this.page }).setLegacyMode().analyze();
    }
    return this.page.evaluate(() => window.axe.run({ resultTypes: ['violations', 'incomplete'] }));
  }

  layoutProblems(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.layoutProblems());
  }
}

export const test = base.extend<{ gallery: StateGallery }, { galleryAddress: string }>({
  galleryAddress: [
    async ({}, use) => {
      const { origin, close } = await serveFolder(ROOT);
      await use(`${origin}/build/gallery/test/support/gallery/`);
      await close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  gallery: async ({ page, galleryAddress }, use) => {
    await page.goto(galleryAddress);
    await page.waitForSelector('body[data-ready]');
    await use(new StateGallery(page));
  },
});

export { expect };

import type { Locator, Page } from '@playwright/test';
import { serveDemo, type DemoServer } from '../../../demo/server/serve-demo.js';
import { test as base, expect } from './local-requests.js';

export const test = base.extend<{ quietly: { readonly requests: readonly string[] } }, { demo: DemoServer }>({
  /** The demo, with relay and sandbox behind it, on a port of its own. */
  demo: [
    async ({}, use) => {
      const demo = await serveDemo({ port: 0 });
      await use(demo);
      await demo.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  /** Watches the page: requests to other origins, policy reports, uncaught errors. The test fails on any. */
  quietly: [
    async ({ page, demo }, use) => {
      const complaints: string[] = [];
      const requests: string[] = [];
      const home = new URL(demo.url).origin;
      page.on('request', (request) => {
        requests.push(request.url());
        const { protocol, origin } = new URL(request.url());
        if (!['data:', 'blob:'].includes(protocol) && origin !== home) complaints.push(`request to ${request.url()}`);
      });
      page.on('pageerror', (error) => complaints.push(`uncaught ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
      });
      await use({ requests });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the demo and waits until its scripts have run: they overwrite what is chosen before, and render the element. */
export async function openDemo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** The element of a page, once its script has defined it. The demo has a second one, further down. */
export const captureElement = (page: Page) => page.locator('doc-capture:defined').first();

/** A text that is seen. The status for screen readers may say the same. */
export function shownText(within: Locator, text: string | RegExp): Locator {
  return within.getByText(text).and(within.page().locator(':not(.spoken)'));
}

/** The state's name of the element on the page. */
export function stateName(page: Page): Promise<string> {
  return captureElement(page).evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.name);
}

export async function waitForElementState(page: Page, name: string): Promise<void> {
  await expect.poll(() => stateName(page), { intervals: [20, 50, 100] }).toBe(name);
}

/** Picks files through the element's own input, as a person's choice would. */
export async function chooseFiles(page: Page, ...paths: string[]): Promise<void> {
  await page.locator('doc-capture input[type=file]:not([capture])').first().setInputFiles(paths);
}

export function buttonNamed(page: Page, name: string | RegExp) {
  return captureElement(page).getByRole('button', { name });
}

/** Waits for the review, and uses the photo by the button with this name. */
export async function usePhoto(page: Page, name = /^Use (this photo|and send)$/): Promise<void> {
  await waitForElementState(page, 'review');
  await buttonNamed(page, name).click();
}

/** Sends one file, from the first screen to the answer. */
export async function sendFile(page: Page, path: string): Promise<void> {
  await chooseFiles(page, path);
  await usePhoto(page);
  await waitForElementState(page, 'answered');
}

/** Gives the element the grants of the page's own server, past a policy that forbids the page to. */
export function fetchGrants(element: Locator): Promise<void> {
  return element.evaluate((node) => {
    (node as HTMLElementTagNameMap['doc-capture']).grant = async () => (await fetch('/grant')).text();
  });
}

import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';

/** Chromium as long as it is used. @param clip what its fake camera shows; `null` for no camera */
export async function withChromium<Result>(
  clip: string | null,
  use: (browser: Browser) => Promise<Result>,
  args: readonly string[] = [],
): Promise<Result> {
  const browser = await chromium.launch(
    chromiumLaunchOptions([...args, ...(clip === null ? [] : fakeCameraArgs(clip))]),
  );
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * The same, with a demo on a free port.
 * @param pages a folder in place of the demo's own pages
 * @param hostname by which the browser knows the demo
 */
export async function withDemo<Result>(
  clip: string | null,
  use: (browser: Browser, url: string) => Promise<Result>,
  pages?: string,
  hostname?: string,
): Promise<Result> {
  const demo = await serveDemo({ port: 0, ...(pages !== undefined && { pages }) });
  try {
    const url = new URL(demo.url);
    url.hostname = hostname ?? url.hostname;
    const args = [
      `--host-resolver-rules=MAP ${url.hostname} 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${url.origin}`,
    ];
    return await withChromium(clip, (browser) => use(browser, url.href), hostname ? args : []);
  } finally {
    await demo.close();
  }
}

/** A script of `bench/browser` that runs in a page before anything else. */
export const recorder = (name: string): string => fileURLToPath(new URL(`../browser/${name}.js`, import.meta.url));

/** A page with the element, the camera allowed and recorders, closed after its use. @param maxWaitMs limit for each step */
export async function withCapturePage<Result>(
  browser: Browser,
  url: string,
  recorders: readonly string[],
  use: (page: Page) => Promise<Result>,
  maxWaitMs = 30_000,
): Promise<Result> {
  const context = await browser.newContext({ permissions: ['camera'] });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(maxWaitMs);
    for (const name of recorders) await page.addInitScript({ path: recorder(name) });
    await page.goto(url);
    await page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
    return await use(page);
  } finally {
    await context.close();
  }
}

export const press = (page: Page, name: string): Promise<void> =>
  page.locator('doc-capture').getByRole('button', { name }).click();

export async function untilState(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector('doc-capture')?.state.name === wanted, name);
}

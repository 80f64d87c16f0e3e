/** Loads every page of the built site in Chromium, and takes a document through the live element of one. */
import { readdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { serveFolder } from '../../test/e2e/support/static-server.js';
import { chromiumLaunchOptions } from '../../test/support/browsers.mjs';

const CAPTURE_LIMIT_MS = 120_000;
/** Pages that must hold the live element. */
const LIVE_PAGES: readonly string[] = ['/', '/guide.html'];
/** The page on which a document is captured. */
const CAPTURE_PAGE = '/guide.html';

export interface SiteCheck {
  readonly pages: number;
  readonly links: number;
  /** Empty when the site is right. */
  readonly complaints: readonly string[];
}

interface LoadedPage {
  readonly path: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** Adds to `complaints` whatever a page asks of other origins, and every error that the browser reports. */
function watchPage(page: Page, origin: string, complaints: string[]): void {
  const add = (text: string): void => void complaints.push(`${new URL(page.url(), origin).pathname}: ${text}`);
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) add(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} for ${response.url()}`);
  });
  page.on('pageerror', (error) => add(`uncaught ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.text());
  });
}

async function loadPage(page: Page, url: string): Promise<LoadedPage> {
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('.VPContent').waitFor();
  const { ids, links } = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  }));
  return { path: new URL(url).pathname, ids: new Set(ids), links };
}

/** Links into the site whose page, file or anchor is not there. */
function deadLinks(loaded: readonly LoadedPage[], files: ReadonlySet<string>, origin: string): string[] {
  const byPath = new Map(loaded.map((one) => [one.path, one]));
  const isDead = (link: string): boolean => {
    const { pathname, hash, origin: target } = new URL(link);
    if (target !== origin) return false;
    const path = pathname.endsWith('/') ? pathname : /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`;
    const page = byPath.get(path);
    if (!page) return !files.has(path);
    return hash.length > 1 && !page.ids.has(decodeURIComponent(hash.slice(1)));
  };
  return loaded.flatMap(({ path, links }) =>
    [...new Set(links)].filter(isDead).map((link) => `${path}: dead link ${link.slice(origin.length)}`),
  );
}

/** Captures both sides with the drawn camera, up to the answer that the test kit makes up. */
async function captureOnPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const element = page.locator('doc-capture');
  await element.getByRole('button', { name: 'Open the camera' }).click({ timeout: CAPTURE_LIMIT_MS });
  const usePhoto = element.getByRole('button', { name: /^Use (this photo|and send)$/ });
  await usePhoto.click({ timeout: CAPTURE_LIMIT_MS });
  await usePhoto.waitFor({ state: 'hidden' });
  await usePhoto.click({ timeout: CAPTURE_LIMIT_MS });
  await page.locator('figcaption output', { hasText: 'doc-result: accepted' }).waitFor({ timeout: CAPTURE_LIMIT_MS });
}

async function searchOnPage(page: Page, url: string): Promise<boolean> {
  await page.goto(url);
  await page.locator('.VPNavBarSearch button').click();
  await page.locator('.VPLocalSearchBox input').fill('idempotency');
  return page.locator('.VPLocalSearchBox .result').first().waitFor().then(() => true, () => false); // prettier-ignore
}

async function checkWith(browser: Browser, folder: string, origin: string): Promise<SiteCheck> {
  const complaints: string[] = [];
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  watchPage(page, origin, complaints);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const paths = names
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => `/${name.replace(/(^|\/)index\.html$/, '$1')}`);
  const loaded: LoadedPage[] = [];
  for (const path of paths) loaded.push(await loadPage(page, `${origin}${path}`));
  complaints.push(...deadLinks(loaded, new Set(names.map((name) => `/${name}`)), origin));
  for (const path of LIVE_PAGES) {
    await page.goto(`${origin}${path}`);
    if ((await page.locator('doc-capture').count()) !== 1) complaints.push(`${path}: no live element`);
  }
  if (!(await searchOnPage(page, `${origin}/`))) complaints.push('the search finds nothing');
  await captureOnPage(page, `${origin}${CAPTURE_PAGE}`).catch((error: Error) =>
    complaints.push(`${CAPTURE_PAGE}: the live element gave no answer: ${error.message}`),
  );
  return { pages: loaded.length, links: loaded.reduce((sum, { links }) => sum + links.length, 0), complaints };
}

export async function checkSite(folder: string): Promise<SiteCheck> {
  const site = await serveFolder(folder);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    return await checkWith(browser, folder, site.origin);
  } finally {
    await browser.close();
    await site.close();
  }
}

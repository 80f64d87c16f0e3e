/** The page of `doc-capture dev`. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startDevServer, type DevOptions } from '../../src/cli/dev/dev-server.js';
import { expect, test } from './support/local-requests.js';

test.use({ ignoreHTTPSErrors: true });

const ignore = (): void => undefined;
const startDev = (options: Partial<DevOptions> = {}) =>
  startDevServer(
    { port: 0, isHttps: false, scriptUrl: null, docType: 'id_card', tag: null, ...options },
    { onLog: ignore, onResult: ignore, onNotice: ignore },
  );

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

const useButton = (page: Page) =>
  page.locator('doc-capture').getByRole('button', { name: /^Use (this photo|and send)$/ });
const bars = (page: Page, title: string) => page.getByRole('table', { name: title }).getByRole('row');

test('a drawn document → photographed, judged, counted in the chart', async ({ page, closeAfter }) => {
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  const dev = closeAfter(await startDev());
  await open(page, dev.url);
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  const play = page.getByRole('button', { name: 'Show it a drawn document' });
  await play.click();
  await expect(play).toBeDisabled();
  for (const side of ['front', 'back']) {
    await expect(useButton(page), side).toBeVisible();
    await useButton(page).click();
  }
  await expect(page.locator('doc-capture').getByRole('heading', { name: 'Your document is accepted' })).toBeVisible();
  await expect(play).toBeEnabled();
  await expect(page.getByText('1 session, 1 answered, 1 accepted.')).toBeVisible();
  await expect(bars(page, 'How far people got')).toHaveCount(6);
  await expect(bars(page, 'How far people got').last()).toContainText('Accepted1 · 100%');
  await expect(bars(page, 'What the relay counted')).toHaveText(/Answered1/);

  await play.click();
  await expect(useButton(page)).toBeVisible();
  await page.goto('about:blank');
  await open(page, dev.url);
  await expect(bars(page, 'Where they stopped'), 'a page that was left is counted').toHaveText(/Review1/);
  expect(failures).toEqual([]);
});

test('another document and a scripted answer → the element, the code and the answer', async ({ page, closeAfter }) => {
  const dev = closeAfter(await startDev());
  await open(page, dev.url);
  const code = page.locator('#code');
  await expect(code).toContainText(`<script type="module" src="${dev.url}/doc-capture/doc-capture.js"></script>`);
  await expect(code).toContainText(`endpoint="${dev.url}/verify"`);
  await page.getByRole('combobox', { name: 'Document' }).selectOption('Passport');
  await page.getByRole('combobox', { name: 'Answer' }).selectOption('Document expired');
  await expect(code).toContainText(/doc-type="passport"\s+tags="sandbox_01"/);
  await page.getByRole('button', { name: 'Show it a drawn document' }).click();
  await useButton(page).click();
  await expect(page.locator('doc-capture').getByRole('heading', { name: 'Please use another document' })).toBeVisible();
  await expect(page.getByText('1 session, 1 answered, 0 accepted.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`page and chart in ${colorScheme}, 320 px → no violation of axe`, async ({ page, closeAfter }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    const dev = closeAfter(await startDev());
    const summary = {
      photos: [{ side: 'front', retakes: 3 }],
      screen_ms: { aiming: 9_000 },
      hint_ms: { move_back_to_focus: 61_234, search: 15_300 },
    };
    const session = { end: 'left', screen: 'aiming', outcome: null, summary };
    expect((await page.request.post(`${dev.url}/sessions`, { data: session })).status()).toBe(204);
    await open(page, dev.url);
    await expect(bars(page, 'Hints, by time').first()).toContainText('Move back to focus61.2 s');
    await expect(bars(page, 'Photos taken again')).toHaveText(/Front3/);
    const [longest = 0, shorter = 0] = await bars(page, 'Hints, by time')
      .locator('.bar')
      .evaluateAll((found) => found.map((bar) => bar.getBoundingClientRect().width));
    expect(shorter / longest).toBeCloseTo(0.25, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

test('--https → a QR code, and the phone’s page has a camera', async ({ page, closeAfter }) => {
  const dev = closeAfter(await startDev({ isHttps: true }));
  test.skip(dev.phoneUrl === null, 'this machine is on no local network');
  await open(page, dev.url);
  await expect(page.getByRole('img', { name: `QR code for ${dev.phoneUrl}` })).toBeVisible();
  await open(page, dev.phoneUrl ?? '');
  expect(await page.evaluate(() => window.isSecureContext && 'mediaDevices' in navigator)).toBe(true);
  await expect(page.locator('doc-capture').getByRole('button', { name: 'Open the camera' })).toBeVisible();
});

test('--script of an address without a script → the page says so', async ({ page, closeAfter }) => {
  const elsewhere = closeAfter(await startDev());
  const missing = closeAfter(await startDev({ scriptUrl: `${elsewhere.url}/doc-capture/other.js` }));
  await page.goto(missing.url);
  await expect(page.getByRole('alert')).toContainText(`cannot be loaded from ${elsewhere.url}/doc-capture/other.js`);
  const found = closeAfter(await startDev({ scriptUrl: `${elsewhere.url}/doc-capture/doc-capture.js` }));
  await open(page, found.url);
  await expect(page.locator('doc-capture').getByRole('button', { name: 'Open the camera' })).toBeVisible();
});

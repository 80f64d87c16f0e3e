/** A capture on a host's page: camera, both sides, answer; and the violations that must not occur. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright';

const LIMIT_MS = 120_000;

/** Waits for a state. @throws Error in the state `error`, or after {@link LIMIT_MS} */
async function waitForPageState(page: Page, name: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) => {
      const { name: now } = (document.querySelector('doc-capture') as HTMLElement & { state: { name: string } }).state;
      return [wanted, 'error'].includes(now) && now;
    },
    name,
    { timeout: LIMIT_MS },
  );
  assert.equal(await found.jsonValue(), name);
}

/** Requests to other origins, errors of the page, complaints of the browser. */
function watchPage(page: Page, allowed: readonly string[]): readonly string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && !allowed.includes(origin)) complaints.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    // Lit says in development that it is in development.
    const isLits = /lit\.dev\/msg\/dev-mode/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isLits) complaints.push(message.text());
  });
  return complaints;
}

/**
 * Captures an identity card on a page.
 * @param cookie of the person's session, where the page has no grant
 * @returns milliseconds from the tap to the answer
 */
export async function runCapture(
  browser: Browser,
  url: string,
  allowed: readonly string[],
  cookie?: { readonly name: string; readonly value: string },
): Promise<number> {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  try {
    if (cookie !== undefined) await context.addCookies([{ ...cookie, url }]);
    const page = await context.newPage();
    const complaints = watchPage(page, [new URL(url).origin, ...allowed]);
    await page.goto(url);
    const element = page.locator('doc-capture');
    await element.getByRole('button', { name: 'Open the camera' }).waitFor();
    const begun = performance.now();
    await element.getByRole('button', { name: 'Open the camera' }).click();
    for (const next of ['aiming', 'answered']) {
      await waitForPageState(page, 'review');
      await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
      await waitForPageState(page, next);
    }
    const elapsedMs = performance.now() - begun;
    assert.equal(await page.locator('output').textContent(), 'accepted', 'the page’s own code heard of the answer');
    assert.equal(page.workers().length, 1, 'a worker looked at the pictures');
    assert.deepEqual(complaints, []);
    return elapsedMs;
  } finally {
    await context.close();
  }
}

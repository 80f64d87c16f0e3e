/** A capture on a host's page: camera, both sides, answer; and the violations that must not occur. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright';
import { recordViolations } from '../../e2e/support/serve-host.js';

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
    const complaints = recordViolations(page, [new URL(url).origin, ...allowed]);
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failures.push(`${response.status()} for ${response.url()}`);
    });
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
    // Lit says in development that it is in development.
    const others = complaints.filter((text) => !/lit\.dev\/msg\/dev-mode/.test(text));
    assert.deepEqual([...others, ...failures], []);
    return elapsedMs;
  } finally {
    await context.close();
  }
}

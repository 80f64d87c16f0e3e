/** A hand-off between two browsers of each engine beside Chromium, from the link to the answer on the computer. */
import { findFirefox, findWebKit } from '../support/browsers.mjs';
import { openFirefoxEnd, openWebKitEnd, type BrowserEnd } from './support/browser-end.js';
import { serveHandoffHost } from './support/handoff-host.js';
import { expect, test } from './support/local-requests.js';
import { sampleFile } from './support/sample-files.js';

const webkit = findWebKit();
/** How each engine is opened; `undefined` where it is not installed. */
const ENGINES: Readonly<Record<string, (() => Promise<BrowserEnd>) | undefined>> = {
  Firefox: findFirefox() ? openFirefoxEnd : undefined,
  WebKit: webkit && (() => openWebKitEnd(webkit)),
};
const TIMEOUT = { timeout: 60_000 };

const query = (selector: string): string =>
  `document.querySelector('doc-capture')?.shadowRoot?.querySelector('${selector}')`;

/** What the buttons are for. */
const waysOf = (end: BrowserEnd): Promise<unknown> =>
  end.evaluate(
    "return [...document.querySelectorAll('doc-capture')].flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('[data-action]')].map(({ dataset }) => dataset.action))",
  );

/** Clicks a control as soon as it is there, enabled and shown. */
async function press(end: BrowserEnd, way: string): Promise<void> {
  const selector = `[data-action=${way}]`;
  await expect(
    async () => {
      expect(await end.evaluate(`return ${query(selector)}?.disabled`)).toBe(false);
      await end.click(selector);
    },
    `${way} on a screen with the buttons ${String(await waysOf(end))}`,
  ).toPass(TIMEOUT);
}

/** The text of the element's heading. */
const heading = (end: BrowserEnd): Promise<unknown> => end.evaluate(`return ${query('h2')}?.textContent.trim() ?? ''`);

for (const [name, openEnd] of Object.entries(ENGINES))
  test(`${name} as computer and phone → the answer is on the computer`, { tag: '@verify' }, async () => {
    test.skip(openEnd === undefined, `${name} was not found`);
    if (!openEnd) return;
    const host = await serveHandoffHost();
    const [computer, phone] = await Promise.all([openEnd(), openEnd()]);
    try {
      await computer.open(host.url);
      await expect.poll(() => computer.evaluate(`return Boolean(${query('button')})`), TIMEOUT).toBe(true);
      await computer.evaluate(
        `addEventListener('doc-handoff', ({ link }) => (document.body.dataset.link = link));
        document.querySelector('doc-capture').grant = '${await host.grant()}';`,
      );
      await press(computer, 'phone');
      const readLink = (): Promise<unknown> => computer.evaluate('return document.body.dataset.link ?? ""');
      await expect.poll(readLink, TIMEOUT).toContain('#doc-capture-handoff=');
      await phone.open(String(await readLink()));
      await press(phone, 'claim');
      await press(computer, 'confirm');
      await expect
        .poll(() => phone.evaluate(`return Boolean(${query('input[type=file]:not([capture])')})`), TIMEOUT)
        .toBe(true);
      await phone.chooseFile('input[type=file]:not([capture])', sampleFile('passport-zoe.jpg'));
      await press(phone, 'use');
      await expect.poll(() => heading(phone), TIMEOUT).toBe('All done');
      await expect.poll(() => heading(computer), TIMEOUT).toBe('Your document is accepted');
      expect(host.deliveries.map(({ subject }) => subject)).toEqual(['anna']);
    } finally {
      await Promise.all([computer.close(), phone.close()]);
      await host.close();
    }
  });

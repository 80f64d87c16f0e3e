/**
 * The policies of docs/security.md, each as a page that has nothing more: a capture to its end, with no request to
 * another origin and nothing that the browser reports.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { OWN_ORIGIN_CSP } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { expect, test } from './support/local-requests.js';
import { captureElement, fetchGrants, openDemo, sendFile, waitForElementState, shownText } from './support/fixtures.js';
import { serveHost, recordViolations, type HostPage } from './support/serve-host.js';
import { sampleFile } from './support/sample-files.js';
import { folderWith, serveFolder } from './support/static-server.js';
import { verifyOnly } from '../support/verify-mode.js';

const clip = await ensureClip('id-card-front-back');
test.use({ launchOptions: chromiumLaunchOptions(fakeCameraArgs(clip)), permissions: ['camera'] });

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types lit-html doc-capture";
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const html =
  (attributes: string, tag = '') =>
  (files: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="${files}/doc-capture.js" ${tag}></script></head>
<body><doc-capture endpoint="/verify" ${attributes}></doc-capture></body></html>`;
const PASSPORT = html('doc-type="passport"');

const SCRIPTS_AT_HOME = "default-src 'none'; script-src 'wasm-unsafe-eval' 'self'; connect-src 'self'";

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await fetchGrants(captureElement(page));
}

const sendPassport = (page: Page): Promise<void> => sendFile(page, sampleFile('passport-zoe.jpg'));

/** Takes the front by the camera, from the tap to the answer. */
async function takeFront(page: Page | FrameLocator, state: (name: string) => Promise<void>): Promise<void> {
  const element = page.locator('doc-capture:defined');
  await element.getByRole('button', { name: 'Open the camera' }).click();
  await state('review');
  await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
  await state('answered');
}

/** The inline script that a page allows by its hash: it adds the tag. */
const INLINE = `document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/doc-capture/doc-capture.js' }));`;
const INLINE_HASH = createHash('sha256').update(INLINE).digest('base64');

interface Case extends HostPage {
  /** Scheme of the worker's address. */
  readonly worker: 'http:' | 'blob:';
  readonly run?: (page: Page) => Promise<void>;
  readonly check?: (page: Page) => Promise<void>;
}

const CASES: Readonly<Record<string, Case>> = {
  'script from another origin, its worker through a blob, with Trusted Types': {
    html: html('doc-type="id_card" sides="front"'),
    run: (page) => takeFront(page, (name) => waitForElementState(page, name)),
    filesHeaders: {},
    policy: (files) =>
      `default-src 'none'; script-src 'wasm-unsafe-eval' ${files}; worker-src blob:; connect-src 'self' ${files}; ${TRUSTED_TYPES}`,
    worker: 'blob:',
  },
  'script from another origin, no blobs, worker-url at home, with Trusted Types': {
    html: html('doc-type="passport" worker-url="/doc-capture/doc-capture.worker.js"'),
    filesHeaders: {},
    policy: (files) =>
      `default-src 'none'; script-src 'wasm-unsafe-eval' ${files} 'self'; connect-src 'self'; ${TRUSTED_TYPES}`,
    worker: 'http:',
  },
  'scripts by nonce alone': {
    html: html('doc-type="passport"', 'nonce="bm9uY2U"'),
    policy: () =>
      "default-src 'none'; script-src 'wasm-unsafe-eval' 'nonce-bm9uY2U' 'strict-dynamic'; worker-src 'self'; connect-src 'self'",
    worker: 'http:',
  },
  'one inline script by its hash, which adds the tag': {
    html: () => PASSPORT('').replace(/<script.+<\/script>/, `<script>${INLINE}</script>`),
    policy: () =>
      `default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-${INLINE_HASH}' 'strict-dynamic'; worker-src 'self'; connect-src 'self'`,
    worker: 'http:',
  },
  'a cross-origin isolated page, everything at home, with Trusted Types': {
    html: PASSPORT,
    policy: () => `${SCRIPTS_AT_HOME}; ${TRUSTED_TYPES}`,
    headers: ISOLATION,
    worker: 'http:',
    check: async (page) => expect(await page.evaluate(() => crossOriginIsolated)).toBe(true),
  },
  'a cross-origin isolated page, script from another origin that allows it': {
    html: PASSPORT,
    filesHeaders: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    policy: (files) =>
      `default-src 'none'; script-src 'wasm-unsafe-eval' ${files}; worker-src blob:; connect-src 'self'`,
    headers: ISOLATION,
    worker: 'blob:',
    check: async (page) => expect(await page.evaluate(() => crossOriginIsolated)).toBe(true),
  },
};

for (const [name, { worker, run = sendPassport, check, ...hostPage }] of Object.entries(CASES)) {
  test(`${name} → a capture completes without a policy violation`, verifyOnly(true), async ({ page, closeAfter }) => {
    const host = closeAfter(await serveHost(hostPage));
    const complaints = recordViolations(page, [new URL(host.url).origin, host.files]);
    await open(page, host.url);
    await run(page);
    await check?.(page);
    expect(page.workers().map((each) => new URL(each.url()).protocol)).toEqual([worker]);
    expect(complaints).toEqual([]);
    expect(host.reports).toEqual([]);
  });
}

test('a page built by Vite with Trusted Types → no policy violation', async ({ page, closeAfter }) => {
  const pages = fileURLToPath(new URL('../../build/demo', import.meta.url));
  const policy = (): string => `${OWN_ORIGIN_CSP}; ${TRUSTED_TYPES}`;
  const host = closeAfter(await serveHost({ html: PASSPORT, pages, policy }));
  const complaints = recordViolations(page, [new URL(host.url).origin]);
  await openDemo(page, new URL('#doc-type=passport', host.url).href);
  await sendPassport(page);
  expect(page.workers()).toHaveLength(1);
  expect(complaints).toEqual([]);
  expect(host.reports).toEqual([]);
});

test('a policy that forbids workers → a report, a warning, and a capture', async ({ page, closeAfter }) => {
  const policy = (): string => `${SCRIPTS_AT_HOME}; worker-src 'none'`;
  const host = closeAfter(await serveHost({ html: PASSPORT, policy }));
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await open(page, host.url);
  await sendPassport(page);
  expect(page.workers()).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/^doc-capture: worker_failed\..+worker-url\.$/)]);
  expect(host.reports.join()).toContain('worker-src');
});

test('a policy without wasm-unsafe-eval → one report, and a completed capture', async ({ page, closeAfter }) => {
  const policy = (): string => "default-src 'none'; script-src 'self'; connect-src 'self'";
  const host = closeAfter(await serveHost({ html: PASSPORT, policy }));
  await open(page, host.url);
  await sendPassport(page);
  expect(host.reports).toEqual([expect.stringContaining('wasm-eval')]);
});

for (const allow of ['camera', ''] as const) {
  test(`frame of another origin, allow="${allow}" → ${allow ? 'a photo' : 'a message'}`, async ({
    page,
    closeAfter,
  }) => {
    const policy = (): string => `${SCRIPTS_AT_HOME}; frame-ancestors *`;
    const host = closeAfter(await serveHost({ html: html('doc-type="id_card" sides="front"'), policy }));
    const shop = `<!doctype html><title>Shop</title><link rel=icon href="data:,"><iframe src="${host.url}" allow="${allow}" width="400" height="700"></iframe>`;
    const outer = closeAfter(await serveFolder(folderWith({ 'index.html': shop })));
    const complaints = recordViolations(page, [outer.origin, new URL(host.url).origin]);
    await page.goto(outer.origin);
    const frame = page.frameLocator('iframe');
    const element = frame.locator('doc-capture:defined');
    await fetchGrants(element);
    const state = async (name: string): Promise<void> => {
      const now = () => element.evaluate((node) => (node as HTMLElementTagNameMap['doc-capture']).state.name);
      await expect.poll(now, { intervals: [50] }).toBe(name);
    };
    if (allow) await takeFront(frame, state);
    else {
      await element.getByRole('button', { name: 'Open the camera' }).click();
      await expect(shownText(element, 'Opening the page in its own tab may help.').first()).toBeVisible();
      await expect(element.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    }
    expect(complaints.filter((complaint) => !/camera is not allowed/.test(complaint))).toEqual([]);
    expect(host.reports).toEqual([]);
  });
}

/** Attack: injected markup without a script, whose attributes make the element run a stranger's script in the page. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { serveHost } from '../e2e/support/serve-host.js';
import { sampleFile } from '../e2e/support/sample-files.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { isVerify } from '../support/verify-mode.js';

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types lit-html doc-capture";
/** Policies under which a page runs only its own scripts. */
const POLICIES: Readonly<Record<string, string>> = {
  'scripts by nonce': "script-src 'nonce-bm9uY2U'; worker-src 'self'; connect-src 'self'",
  'scripts by nonce, strict-dynamic and no workers':
    "script-src 'nonce-bm9uY2U' 'strict-dynamic'; worker-src 'none'; connect-src 'self'",
  'scripts by nonce, strict-dynamic and Trusted Types': `script-src 'nonce-bm9uY2U' 'strict-dynamic'; worker-src 'self'; connect-src 'self'; ${TRUSTED_TYPES}`,
};
const SCRIPT = 'globalThis.isAttacked = true;';
/** Injected markup, with the address of the stranger's server. */
const MARKUP: Readonly<Record<string, (evil: string) => string>> = {
  'a worker-url of another origin': (evil) => `<doc-capture worker-url="${evil}/doc-capture.worker.js"`,
  'a worker-url with data:': () => `<doc-capture worker-url="data:text/javascript,${encodeURIComponent(SCRIPT)}"`,
  'a base of another origin and a relative worker-url': (evil) =>
    `<base href="${evil}/"><doc-capture worker-url="doc-capture.worker.js"`,
  'a worker-url with a line break and two slashes': (evil) =>
    `<doc-capture worker-url="&#10;//${new URL(evil).host}/doc-capture.worker.js"`,
};

describe('markup that names a stranger’s worker file', () => {
  let browser: Browser;
  let stranger: Server;
  let requests: string[] = [];

  before(async () => {
    browser = await chromium.launch(chromiumLaunchOptions([]));
    stranger = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }).end(SCRIPT);
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await browser.close();
    stranger.close();
  });

  /** Opens a page with the markup and checks a photo, which needs the worker or the main thread. */
  async function checkPhoto(injected: string, policy: string): Promise<{ isAttacked: boolean; property: unknown }> {
    requests = [];
    const html = (files: string): string =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="${files}/doc-capture.js" nonce="bm9uY2U"></script></head>
<body>${injected} endpoint="" doc-type="passport" sources="file"></doc-capture></body></html>`;
    const host = await serveHost({ html, policy: () => `default-src 'none'; ${policy}` });
    const page = await browser.newPage();
    try {
      await page.goto(host.url);
      await page
        .locator('doc-capture input[type=file]:not([capture])')
        .first()
        .setInputFiles(sampleFile('passport-zoe.jpg'));
      await waitForReview(page);
      return await page.evaluate(() => ({
        isAttacked: 'isAttacked' in globalThis,
        property: document.querySelector('doc-capture')?.workerUrl ?? null,
      }));
    } finally {
      await page.close();
      await host.close();
    }
  }

  // `npm test` tries each markup under one policy.
  const policies = Object.entries(POLICIES);
  for (const [n, [name, markup]] of Object.entries(MARKUP).entries()) {
    for (const [policyName, policy] of isVerify ? policies : [policies[n % policies.length]!]) {
      test(`${name}, under ${policyName} → never loaded; the photo is checked with the package's own file`, async () => {
        const { port } = stranger.address() as AddressInfo;
        const result = await checkPhoto(markup(`http://127.0.0.1:${port}`), policy);
        assert.deepEqual({ ...result, requests }, { isAttacked: false, property: null, requests: [] });
      });
    }
  }

  test('a worker-url of the page’s origin → kept, and the photo is checked', async () => {
    const policy = POLICIES['scripts by nonce, strict-dynamic and Trusted Types'] ?? '';
    const { property } = await checkPhoto('<doc-capture worker-url="/doc-capture/doc-capture.worker.js"', policy);
    assert.equal(property, '/doc-capture/doc-capture.worker.js');
  });
});

async function waitForReview(page: Page): Promise<void> {
  await page.locator('doc-capture:state(review)').waitFor({ timeout: 60_000 });
}

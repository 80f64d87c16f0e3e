/**
 * Runs the examples of demo/backends against the relay and the sandbox: each language issues a grant and verifies the webhook of its
 * result; the servers in Python and PHP are driven in a browser, from the page to the decision. Languages whose runtime is not
 * installed are skipped by name. A stage of `npm run verify`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { BackendServer, SERVER_LANGUAGES, type ServerLanguage } from '../support/backends/backend-server.js';
import { LANGUAGE_EXAMPLES, runExample, type LanguageExample } from '../support/backends/language-examples.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { createWebhookSecret, webhookId, WebhookReceiver } from '../support/relay/webhook-receiver.js';
import { SimulatedBrowser } from '../support/system/simulated-browser.js';
import { findSystemDocument } from '../support/system/system-documents.js';
import { TestSystem } from '../support/system/test-system.js';
import { serveFolder } from '../e2e/support/static-server.js';
import { freePort } from '../support/free-port.mjs';
import { ensureBuild, ROOT } from '../../scripts/setup.mjs';

const ID_CARD = ['front', 'back'].map((side) => join(ROOT, `demo/samples/id-card-zoe-${side}.jpg`));

ensureBuild();
const folder = mkdtempSync(join(tmpdir(), 'doc-capture-backends-'));
const resultSecret = createWebhookSecret();
const system = await TestSystem.start();
const grantSecret = system.shared.secrets.grant;
let failures = 0;

async function runStep(name: string, skipReason: string | false, work: () => Promise<void>): Promise<void> {
  if (skipReason !== false) return void process.stdout.write(`skipped  ${name}: ${skipReason}\n`);
  try {
    await work();
    process.stdout.write(`ok  ${name}\n`);
  } catch (error) {
    process.stdout.write(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    failures += 1;
  }
}

/** The language issues a grant, a submission uses it, and the language verifies the event. */
async function submitWithExample({ name, prepare }: LanguageExample, relayUrl: string, receiver: WebhookReceiver) {
  const place = mkdtempSync(join(folder, name));
  const command = await prepare(place);
  const issueGrant = [...command, 'issue-grant', `person-${name}`];
  const { stdout: grant } = await runExample(issueGrant, { GRANT_SECRET: grantSecret });
  receiver.calls.length = 0;
  const response = await new SimulatedBrowser().submit(relayUrl, findSystemDocument('id_card'), { grant });
  assert.deepEqual([response.status, response.json['attempts_left']], [200, 2]);
  const [call] = receiver.calls;
  assert.ok(call !== undefined);
  const headers = [webhookId(call), call.headers['webhook-timestamp'], call.headers['webhook-signature']].map(String);
  const verify = async (secret: string): Promise<number | null> =>
    (await runExample([...command, 'verify-webhook', ...headers], { RESULT_SECRET: secret }, call.body)).status;
  assert.equal(await verify(resultSecret), 0);
  assert.equal(await verify(createWebhookSecret()), 1);
}

/** The page of the backend in a browser: photos from files, until the page shows the decision. */
async function captureToDecision(language: ServerLanguage, scriptOrigin: string): Promise<void> {
  const port = await freePort();
  const { url: relayUrl } = await system.relay({
    GRANT_SECRET: grantSecret,
    RESULT_URL: `http://127.0.0.1:${port}/results`,
    RESULT_SECRET: resultSecret,
    ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
  });
  const backend = await BackendServer.start({
    language,
    folder: mkdtempSync(join(folder, language)),
    port,
    env: {
      GRANT_SECRET: grantSecret,
      RESULT_SECRET: resultSecret,
      RELAY_URL: relayUrl,
      SCRIPT_URL: `${scriptOrigin}/doc-capture.js`,
      ACCEPT_SANDBOX: 'true',
    },
  });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(backend.url);
    const element = page.locator('doc-capture');
    await element.locator('input[type=file]:not([capture])').first().setInputFiles(ID_CARD);
    for (const _ of ID_CARD) await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
    await page.getByText('The application is accepted.').waitFor();
  } finally {
    await browser.close();
    await backend.kill();
  }
}

try {
  const receiver = await WebhookReceiver.start();
  const { url: relayUrl } = await system.relay({
    GRANT_SECRET: grantSecret,
    RESULT_URL: receiver.url,
    RESULT_SECRET: resultSecret,
  });
  for (const example of LANGUAGE_EXAMPLES)
    await runStep(`grant and webhook in ${example.name}`, example.skipReason, () =>
      submitWithExample(example, relayUrl, receiver),
    );
  await receiver.kill();
  const files = await serveFolder(join(ROOT, 'dist/standalone'));
  for (const language of SERVER_LANGUAGES) {
    const skipReason = LANGUAGE_EXAMPLES.find(({ name }) => name === language)?.skipReason ?? false;
    await runStep(`the backend in ${language}, in a browser`, skipReason, () =>
      captureToDecision(language, files.origin),
    );
  }
  await files.close();
} finally {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

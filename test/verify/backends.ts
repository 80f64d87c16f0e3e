/**
 * Runs the command of docs/relay.md that starts each backend, and drives its page in a browser: from two files of a card to the
 * decision. Languages whose runtime is not installed are skipped by name. A stage of `npm run verify`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { SERVER_LANGUAGES } from '../support/backends/backend-server.js';
import { LANGUAGE_EXAMPLES } from '../support/backends/language-examples.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { waitForCondition } from '../support/system/wait-for-condition.js';
import { ensureBuild, ROOT } from '../../scripts/setup.mjs';

const ID_CARD = ['front', 'back'].map((side) => join(ROOT, `demo/samples/id-card-zoe-${side}.jpg`));

async function captureToDecision(language: string, browser: Browser): Promise<void> {
  const child = spawn(process.execPath, ['demo/backends/start.mjs', language], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown];
    const url = String(line).trim();
    const isAnswering = (): Promise<boolean> =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitForCondition(`the ${language} backend answers`, isAnswering);
    const page = await browser.newPage();
    await page.goto(url);
    const element = page.locator('doc-capture');
    await element.locator('input[type=file]:not([capture])').first().setInputFiles(ID_CARD);
    for (const _ of ID_CARD) await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
    await page.getByText('The application is accepted.').waitFor();
    await page.close();
  } finally {
    child.kill();
    await ended;
  }
}

ensureBuild();
const browser = await chromium.launch(chromiumLaunchOptions());
for (const language of SERVER_LANGUAGES) {
  const skipReason = LANGUAGE_EXAMPLES.find(({ name }) => name === language)?.skipReason ?? false;
  try {
    if (skipReason === false) await captureToDecision(language, browser);
    process.stdout.write(skipReason === false ? `ok  ${language}\n` : `skipped  ${language}: ${skipReason}\n`);
  } catch (error) {
    process.stdout.write(`FAILED  ${language}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    process.exitCode = 1;
  }
}
await browser.close();

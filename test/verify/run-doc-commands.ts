/**
 * Runs the commands of the README and of the pages, and the README's pages in HTML, React and Vue: in
 * an empty folder, with the packed package, to the verdict in a browser. A stage of `npm run verify`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { codeBlocks } from '../support/docs/code-blocks.js';
import { docCommands, RUN_COMMANDS, type DocCommand } from '../support/docs/doc-commands.js';
import { serveFolder } from '../e2e/support/static-server.js';
import { ACCEPTED, DOC_APPS, DOC_APP_PACKAGES, type DocApp } from './run-doc-commands/doc-apps.js';
import { MAX_FIRST_VERDICT_MS, reachFirstVerdict } from './run-doc-commands/first-verdict.js';
import { runCommand, stopPrograms, startProgram } from './run-doc-commands/shell.js';
import { emptyFolder, QUIET } from './try-package/install-app.js';
import { freePort } from '../support/free-port.mjs';
import { ensureBuild, ROOT } from '../../scripts/setup.mjs';

const PASSPORT = join(ROOT, 'demo/samples/passport-zoe.jpg');
/** The reader's project, as the README calls it from the clone. */
const PROJECT = '../your-project';

ensureBuild();
const folder = emptyFolder('docs');
const sandboxPort = String(await freePort());
/** The address that the README's pages name, and that of the program. */
const DEV_URL = 'http://127.0.0.1:8789';
let devUrl = DEV_URL;
/** Ports that the pages name are the programs' own, here free ones; the project is the empty folder, `…` some secret. */
const here = (text: string): string =>
  text
    .replaceAll(DEV_URL, devUrl)
    .replaceAll('8788', sandboxPort)
    .replaceAll(PROJECT, folder)
    .replaceAll('=…', `=${'secret'.repeat(6)}`);
const ofPage = (page: string, pattern: RegExp): DocCommand[] =>
  docCommands
    .filter((one) => one.page === page && pattern.test(one.text))
    .map((one) => ({ ...one, text: here(one.text) }));

let failures = 0;
async function runStep(name: string, work: () => unknown): Promise<void> {
  try {
    await work();
    process.stdout.write(`ok  ${name}\n`);
  } catch (error) {
    process.stdout.write(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    failures += 1;
  }
}

async function startPrograms(page: string): Promise<void> {
  for (const one of ofPage(page, RUN_COMMANDS.program)) {
    // Nothing on the page asks a relay, so each may have any port.
    const port = one.text.endsWith('relay') ? '0' : sandboxPort;
    const address = await startProgram(one, folder, { PORT: port });
    assert.match(address, port === '0' ? /^http:\/\/127\.0\.0\.1:\d+$/ : new RegExp(`:${port}$`));
  }
}

/** In the clone, but with the files in the empty folder. */
function exportAndImport(page: string): void {
  for (const one of ofPage(page, RUN_COMMANDS.messages)) {
    const text = one.text.replaceAll(/\b\w+\.(?:csv|json)\b/g, (name) => join(folder, name));
    runCommand({ ...one, text }, ROOT);
  }
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'de.json'), 'utf8')), { de: {} });
}

async function captureToVerdict(browser: Browser, app: DocApp): Promise<void> {
  const block = codeBlocks.find(({ page, language }) => page === 'README.md' && language === app.language);
  assert.ok(block);
  const made = app.make(folder, { ...block, code: here(block.code) });
  const site = await serveFolder(made);
  const page = await browser.newPage();
  try {
    await page.goto(site.origin);
    const element = page.locator('doc-capture');
    await element.locator('input[type=file]:not([capture])').first().setInputFiles(PASSPORT);
    await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
    await element.getByRole('heading', { name: 'Your document is accepted' }).waitFor();
    if (app.showsAnswerInTitle) assert.equal(await page.title(), ACCEPTED);
  } finally {
    await page.close();
    await site.close();
  }
}

try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await runStep('README: npm pack', () =>
    ofPage('README.md', RUN_COMMANDS.pack).forEach((one) => runCommand(one, ROOT)),
  );
  const browser = await chromium.launch(chromiumLaunchOptions());
  await runStep('README: from an empty folder to a verdict', async () => {
    const { url, times } = await reachFirstVerdict(browser, folder);
    devUrl = url;
    const parts = Object.entries(times).map(([part, ms]) => `${part} ${(ms / 1000).toFixed(1)} s`);
    process.stdout.write(`    ${parts.join(', ')}\n`);
    assert.ok(times.total <= MAX_FIRST_VERDICT_MS, `${times.total} ms`);
  });
  execFileSync('npm', ['install', ...DOC_APP_PACKAGES, ...QUIET], { cwd: folder });
  for (const app of DOC_APPS)
    await runStep(`README: ${app.name}, to the verdict`, () => captureToVerdict(browser, app));
  await browser.close();
  stopPrograms();

  await runStep('guide: a language as a table', () => exportAndImport('docs/guide.md'));
  await runStep('relay: alone', () => startPrograms('docs/relay.md'));
  await runStep('sandbox: alone, and its own paths', async () => {
    await startPrograms('docs/sandbox.md');
    for (const one of ofPage('docs/sandbox.md', RUN_COMMANDS.curl))
      runCommand({ ...one, text: `${one.text} -f -s` }, folder);
  });
} finally {
  stopPrograms();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

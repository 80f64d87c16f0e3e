/** The README's first commands, from an empty folder to a verdict. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright';
import { docCommands, RUN_COMMANDS } from '../../support/docs/doc-commands.js';
import { freePort } from '../../support/free-port.mjs';
import { runCommand, startProgram } from './shell.js';

/** What the README promises in its first section. */
export const MAX_FIRST_VERDICT_MS = 60_000;

/** Milliseconds of each part, and of all. */
interface FirstVerdictTimes {
  readonly install: number;
  readonly start: number;
  readonly capture: number;
  readonly total: number;
}

/**
 * Installs the package and starts `doc-capture dev` with the README's commands, and shows a drawn card to the element's camera until
 * the sandbox accepts it. The program runs on, until `stopPrograms`.
 * @param folder has the tarball, and a `package.json`
 * @returns the address of the program, and the times from the first command to the verdict
 */
export async function reachFirstVerdict(
  browser: Browser,
  folder: string,
): Promise<{ readonly url: string; readonly times: FirstVerdictTimes }> {
  const [install, start] = [RUN_COMMANDS.install, RUN_COMMANDS.dev].map((pattern) =>
    docCommands.find(({ page, text }) => page === 'README.md' && pattern.test(text)),
  );
  assert.ok(install && start, 'the README says how to install and to start');
  const port = await freePort();
  const begunMs = performance.now();
  runCommand(install, folder);
  const installedMs = performance.now();
  const url = await startProgram({ ...start, text: `${start.text} --port ${port}` }, folder, {});
  const startedMs = performance.now();
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.getByRole('button', { name: 'Show it a drawn document' }).click();
    const element = page.locator('doc-capture');
    for (let photos = 0; photos < 2; photos += 1)
      await element.getByRole('button', { name: /^Use (this photo|and send)$/ }).click();
    await element.getByRole('heading', { name: 'Your document is accepted' }).waitFor();
    const endMs = performance.now();
    const times = {
      install: installedMs - begunMs,
      start: startedMs - installedMs,
      capture: endMs - startedMs,
      total: endMs - begunMs,
    };
    return { url, times };
  } finally {
    await page.close();
  }
}

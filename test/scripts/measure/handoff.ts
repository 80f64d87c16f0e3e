import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { beginHandoff, openPhone, serveHandoffHost, sendPhoto } from '../../e2e/support/handoff-host.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../support/browsers.mjs';
import { formatMs, measurementTable } from './format-numbers.js';

const PASSPORT = fileURLToPath(new URL('../../../demo/samples/passport-zoe.jpg', import.meta.url));
const RUNS = 3;

/** Waits for a heading. @returns when the page showed it, in milliseconds since 1970 */
const timeOf = async (page: Page, name: string): Promise<number> => {
  await page.getByRole('heading', { name }).waitFor();
  return page.evaluate(() => Date.now());
};

/** From the link to the camera on the phone, and from the phone's answer to the computer's screen, in Chromium. */
export async function handoffSection(): Promise<string> {
  const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs()));
  try {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await handOff(browser));
    const row = (what: string, values: readonly number[], mark: string): readonly string[] => [
      what,
      ...values.map(formatMs),
      mark,
    ];
    return [
      '## A hand-off to a phone, in Chromium',
      '',
      'Both ends on this machine. Both people tap as soon as there is something to tap: on the phone to open the page, on the computer to confirm the number.',
      '',
      measurementTable(
        ['what', ...runs.map((_, run) => `run ${run + 1}`), 'mark'],
        [
          row(
            'link opened on the phone → first camera frame there',
            runs.map(({ toCamera }) => toCamera),
            '≤ 2,500 ms',
          ),
          row(
            'phone shows the answer → computer shows it',
            runs.map(({ toComputer }) => toComputer),
            '≤ 500 ms',
          ),
        ],
      ),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function handOff(browser: Browser): Promise<{ readonly toCamera: number; readonly toComputer: number }> {
  const host = await serveHandoffHost();
  const contexts = [await browser.newContext(), await openPhone(browser)] as const;
  try {
    const [computer, phone] = [await contexts[0].newPage(), await contexts[1].newPage()];
    const link = await beginHandoff(computer, host);
    const confirmed = computer.getByRole('button', { name: 'Yes, confirm' }).click();
    const openedMs = Date.now();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Yes, continue' }).click();
    await confirmed;
    const video = phone.locator('doc-capture video');
    const framedMs = await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          if (element.readyState >= 2) resolve(Date.now());
          else element.requestVideoFrameCallback(() => resolve(Date.now()));
        }),
    );
    await sendPhoto(phone, PASSPORT);
    const [onPhone, onComputer] = await Promise.all([
      timeOf(phone, 'All done'),
      timeOf(computer, 'Your document is accepted'),
    ]);
    return { toCamera: framedMs - openedMs, toComputer: Math.max(0, onComputer - onPhone) };
  } finally {
    for (const context of contexts) await context.close();
    await host.close();
  }
}

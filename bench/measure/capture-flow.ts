import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import { formatMs, measurementTable, threeRuns } from './format-numbers.js';

/** Marks the moments of the flow in the page itself, so that no automation time is counted. */
const WATCH = fileURLToPath(new URL('../browser/record-flow.js', import.meta.url));

type FlowMarks = Record<string, number>;
const marksOf = (page: Page): Promise<FlowMarks> =>
  page.evaluate(() => (window as unknown as { marks: FlowMarks }).marks);
/** How long the file dialog is open. Few people find a file sooner. */
const DIALOG_MS = 3_000;
const untilState = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector('doc-capture')?.state.name === wanted, name);

export async function captureFlowSection(clip: string, bigFile: string, bigFileFacts: string): Promise<string> {
  const demo = await serveDemo({ port: 0 });
  const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(clip)));
  const longest = { loading: 0, flow: 0 };
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ permissions: ['camera'] });
    const page = await context.newPage();
    await page.addInitScript({ path: WATCH });
    await page.goto(demo.url);
    await page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
    return page;
  };
  const close = async (page: Page): Promise<void> => {
    const longestIn = (inFlow: boolean): Promise<number> =>
      page.evaluate(
        (flow) => (window as unknown as { longestTask: (flow: boolean) => number }).longestTask(flow),
        inFlow,
      );
    longest.loading = Math.max(longest.loading, await longestIn(false));
    longest.flow = Math.max(longest.flow, await longestIn(true));
    await page.context().close();
  };
  /** From one moment to another, of a flow that `walk` goes through. */
  const timeBetween =
    (from: string, to: string, walk: (page: Page) => Promise<unknown>) => async (): Promise<number> => {
      const page = await open();
      await walk(page);
      const marks = await marksOf(page);
      await close(page);
      return (marks[to] ?? NaN) - (marks[from] ?? NaN);
    };
  const fileToReview = timeBetween('checking', 'review', async (page) => {
    const dialog = page.waitForEvent('filechooser');
    await page.locator('doc-capture').getByRole('button', { name: 'Choose a file' }).click();
    const chooser = await dialog;
    // The moment that the person looks for the file.
    await page.waitForTimeout(DIALOG_MS);
    await chooser.setFiles(bigFile);
    await untilState(page, 'review');
  });
  const clickToPreview = async (): Promise<number> => {
    const page = await open();
    await page.locator('doc-capture').getByRole('button', { name: 'Open the camera' }).click();
    await untilState(page, 'aiming');
    const shown = await page.locator('doc-capture video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          if (video.readyState >= 2) resolve(performance.now());
          else video.requestVideoFrameCallback((now) => resolve(now));
        }),
    );
    const marks = await marksOf(page);
    await close(page);
    return shown - (marks['click'] ?? NaN);
  };
  const cameraToReview = timeBetween('aiming', 'review', async (page) => {
    await page.locator('doc-capture').getByRole('button', { name: 'Open the camera' }).click();
    await untilState(page, 'review');
  });
  try {
    const row = async (what: string, run: () => Promise<number>, mark: string): Promise<string[]> => {
      const runs = await threeRuns(run);
      return [what, ...runs.map(formatMs), formatMs(Math.min(...runs)), mark];
    };
    const rows = [
      await row(
        `${bigFileFacts}: chosen after ${DIALOG_MS / 1000} s in the file dialog → review`,
        fileToReview,
        '≤ 1,000 ms',
      ),
      await row('tap on “Open the camera” → first frame on screen', clickToPreview, 'none yet'),
      await row('camera open → review, automatic shutter (hand-held clip)', cameraToReview, 'none yet'),
    ];
    return [
      '## The flow in Chromium',
      '',
      measurementTable(['what', 'run 1', 'run 2', 'run 3', 'best', 'mark'], rows),
      '',
      `Longest main-thread task in these nine runs, in the flow (from the tap or the file on): ${task(longest.flow)} (mark: none above 50 ms). While the page loaded: ${task(longest.loading)}.`,
    ].join('\n');
  } finally {
    await browser.close();
    await demo.close();
  }
}

const task = (duration: number): string => (duration === 0 ? 'none above 50 ms' : formatMs(duration));

import type { Browser, Page } from 'playwright';
import { formatMs, measurementTable } from './format-numbers.js';
import { press, untilState, withCapturePage, withDemo } from './with-chromium.js';

type FlowMarks = Record<string, number>;
/** How long the file dialog is open. Few people find a file sooner. */
const DIALOG_MS = 3_000;

export function captureFlowSection(clip: string, bigFile: string, bigFileFacts: string): Promise<string> {
  return withDemo(clip, (browser, url) => measureFlow(browser, url, bigFile, bigFileFacts));
}

async function measureFlow(browser: Browser, url: string, bigFile: string, bigFileFacts: string): Promise<string> {
  const longest = { loading: 0, flow: 0 };
  /** From one moment to another, of a flow that `walk` goes through. The page notes them, so no automation time counts. */
  const timeBetween = (from: string, to: string, walk: (page: Page) => Promise<unknown>) => (): Promise<number> =>
    withCapturePage(browser, url, ['record-flow'], async (page) => {
      await walk(page);
      const { marks, loading, flow } = await page.evaluate(() => {
        const recorded = window as unknown as { marks: FlowMarks; longestTask: (inFlow: boolean) => number };
        return { marks: recorded.marks, loading: recorded.longestTask(false), flow: recorded.longestTask(true) };
      });
      longest.loading = Math.max(longest.loading, loading);
      longest.flow = Math.max(longest.flow, flow);
      return (marks[to] ?? NaN) - (marks[from] ?? NaN);
    });
  const fileToReview = timeBetween('checking', 'review', async (page) => {
    const dialog = page.waitForEvent('filechooser');
    await press(page, 'Choose a file');
    const chooser = await dialog;
    // The moment that the person looks for the file.
    await page.waitForTimeout(DIALOG_MS);
    await chooser.setFiles(bigFile);
    await untilState(page, 'review');
  });
  const clickToPreview = timeBetween('click', 'preview', async (page) => {
    await press(page, 'Open the camera');
    await untilState(page, 'aiming');
    await page.locator('doc-capture video').evaluate(async (video: HTMLVideoElement) => {
      const { marks } = window as unknown as { marks: FlowMarks };
      marks['preview'] =
        video.readyState >= 2
          ? performance.now()
          : await new Promise<number>((resolve) => video.requestVideoFrameCallback(resolve));
    });
  });
  const cameraToReview = timeBetween('aiming', 'review', async (page) => {
    await press(page, 'Open the camera');
    await untilState(page, 'review');
  });
  const cameraToAnswer = (docType: string): (() => Promise<number>) =>
    timeBetween('aiming', 'answered', async (page) => {
      // The drawn camera turns a card over when it is asked to, as a person does.
      await page.goto(`${url}#doc-type=${docType}&camera=sample`);
      await page.reload();
      await page.locator('doc-capture').evaluate((element) => element.setAttribute('review', 'problems'));
      await press(page, 'Open the camera');
      await untilState(page, 'answered');
    });
  const row = async (what: string, run: () => Promise<number>, mark: string): Promise<string[]> => {
    const runs = [await run(), await run(), await run()];
    return [what, ...runs.map(formatMs), formatMs(Math.min(...runs)), mark];
  };
  const chosen = `${bigFileFacts}: chosen after ${DIALOG_MS / 1000} s in the file dialog → review`;
  const rows = [
    await row(chosen, fileToReview, '≤ 800 ms'),
    await row('tap on “Open the camera” → first frame on screen', clickToPreview, 'none yet'),
    await row('camera open → review, automatic shutter (hand-held clip)', cameraToReview, 'none yet'),
    await row(
      'ID card by the drawn camera, `review="problems"`: camera open → answer, no tap',
      cameraToAnswer('id_card'),
      '≤ 12 s',
    ),
    await row('passport, the same', cameraToAnswer('passport'), '≤ 6 s'),
  ];
  return [
    '## The flow in Chromium',
    measurementTable(['what', 'run 1', 'run 2', 'run 3', 'best', 'mark'], rows),
    `Longest main-thread task in these runs, in the flow (from the tap or the file on): ${task(longest.flow)} (mark: none above 50 ms). While the page loaded: ${task(longest.loading)}.`,
  ].join('\n\n');
}

const task = (duration: number): string => (duration === 0 ? 'none above 50 ms' : formatMs(duration));

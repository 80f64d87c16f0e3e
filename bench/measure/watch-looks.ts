/** How often the page looks at the camera's picture, and how long its checks take, while everything of the page runs. */
import type { Browser, Page } from 'playwright';
import { formatMs, measurementTable, percentile } from './format-numbers.js';
import { press, untilState, withCapturePage, withDemo } from './with-chromium.js';

const RUNS = 3;
const PHOTOS = 10;
const WATCHED_MS = 5_000;

/** A task that the page gave to its worker. Times are of the page, in milliseconds. */
interface RecordedTask {
  readonly name: string;
  readonly begunAt: number;
  readonly answeredAt: number | null;
  /** A live check's own time. */
  readonly elapsedMs: number | null;
}
const readTasks = (page: Page): Promise<readonly RecordedTask[]> =>
  page.evaluate(() => (window as unknown as { tasks: RecordedTask[] }).tasks);

/** Opens the camera with a shutter that does not fire by itself. */
export async function openCaptureByHand(page: Page): Promise<void> {
  await page
    .locator('doc-capture')
    .evaluate((capture: HTMLElement & { shutter: string }) => (capture.shutter = 'manual'));
  await press(page, 'Open the camera');
  await untilState(page, 'aiming');
}

/** @param watch takes its time; the looks that begin meanwhile count */
export async function watchLooks<Result>(page: Page, watch: () => Promise<Result>) {
  const now = (): Promise<number> => page.evaluate(() => performance.now());
  // The first looks wait for the network's weights.
  await page.waitForFunction(
    () => (window as unknown as { tasks: RecordedTask[] }).tasks.filter(({ answeredAt }) => answeredAt).length > 2,
  );
  const fromMs = await now();
  const result = await watch();
  const toMs = await now();
  const begun = (await readTasks(page)).filter(
    ({ name, begunAt }) => name === 'checkFrame' && begunAt >= fromMs && begunAt < toMs,
  );
  const looks = {
    perSecond: (begun.length * 1000) / (toMs - fromMs),
    /** From the beginning of a look to that of the next. */
    intervalsMs: begun.slice(1).map(({ begunAt }, i) => begunAt - begun[i]!.begunAt),
    checksMs: begun.flatMap(({ elapsedMs }) => elapsedMs ?? []),
  };
  return { looks, result };
}

type WatchedLooks = Awaited<ReturnType<typeof watchLooks>>['looks'];

/** A page with recorders of tasks, states, and what the video shows. */
export const withRecordedPage = <Result>(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<Result>,
  maxWaitMs?: number,
): Promise<Result> => withCapturePage(browser, url, ['record-tasks', 'record-flow', 'watch-preview'], use, maxWaitMs);

/** @returns from the moment that the worker is asked to check the shutter's photo to its report, in milliseconds */
async function timeInspection(page: Page): Promise<number> {
  await press(page, 'Open the camera');
  await untilState(page, 'review');
  const firedAt = await page.evaluate(
    () => (window as unknown as { marks: Record<string, number> }).marks['checking']!,
  );
  // The demo checks a photo of its own before, to show how long that takes.
  const task = (await readTasks(page)).find(({ name, begunAt }) => name === 'checkPhoto' && begunAt >= firedAt);
  return (task?.answeredAt ?? NaN) - (task?.begunAt ?? NaN);
}

export function looksSection(clip: string): Promise<string> {
  return withDemo(clip, async (browser, url) => {
    const runs: WatchedLooks[] = [];
    while (runs.length < RUNS)
      runs.push(
        await withRecordedPage(browser, url, async (page) => {
          await openCaptureByHand(page);
          return (await watchLooks(page, () => page.waitForTimeout(WATCHED_MS))).looks;
        }),
      );
    const inspections: number[] = [];
    while (inspections.length < PHOTOS) inspections.push(await withRecordedPage(browser, url, timeInspection));
    const row = (what: string, of: (looks: WatchedLooks) => string, mark: string): string[] =>
      [what, ...runs.map(of), mark]; // prettier-ignore
    const inspectionAt = (share: number): string => formatMs(percentile(inspections, share));
    return [
      '## Looks while the page runs, in Chromium',
      `The clip of a hand-held card in the demo, for ${String(WATCHED_MS / 1000)} s. The camera gives 30 frames a second. The inspection is that of the photo that the shutter took, in ${String(PHOTOS)} flows.`,
      measurementTable(
        ['what', 'run 1', 'run 2', 'run 3', 'mark'],
        [
          row('looks a second', ({ perSecond }) => perSecond.toFixed(1), '≥ 18'),
          row('a look begins every, median', ({ intervalsMs }) => formatMs(percentile(intervalsMs, 0.5)), '≤ 55 ms'),
          row('one look, median', ({ checksMs }) => formatMs(percentile(checksMs, 0.5)), '≤ 12 ms'),
          row('one look, nine of ten', ({ checksMs }) => formatMs(percentile(checksMs, 0.9)), '≤ 20 ms'),
          [
            'inspection after the shutter: median, slowest, fastest',
            inspectionAt(0.5),
            inspectionAt(1),
            inspectionAt(0),
            '≤ 300 ms',
          ],
        ],
      ),
    ].join('\n\n');
  });
}

import type { Browser, Page } from 'playwright';
import { readRecorded, type RecordedClip } from '../clips/play-clip-in-browser.js';
import { ensureClip, firstGoodFrameOf, type ClipName } from '../scenes/clips.js';
import { decodeFrameNumber } from '../scenes/frame-number.js';
import { formatMs, percentile, measurementTable } from './format-numbers.js';
import { press, withCapturePage, withDemo } from './with-chromium.js';

const RUNS = 20;
/** Clips in which a document enters from the side, with the demo's settings for it. */
const CLIPS: readonly { readonly clip: ClipName; readonly docType: string }[] = [
  { clip: 'id-card-front-back', docType: 'id_card' },
  { clip: 'passport-arrives', docType: 'passport' },
];

/** @returns from the moment the first good frame was on the screen to the review, in milliseconds */
export async function measureFirstGoodFrame(
  browser: Browser,
  url: string,
  firstGood: number,
  maxWaitMs = 30_000,
): Promise<number> {
  const untilReview = async (page: Page): Promise<number> => {
    await press(page, 'Open the camera');
    await page.waitForFunction(() => (window as unknown as { recorded: RecordedClip }).recorded.reviewAt !== null);
    const { frames, reviewAt } = await readRecorded(page);
    const first = frames.findIndex(({ levels }) => (decodeFrameNumber(levels) ?? -1) >= firstGood);
    if (first < 1 || reviewAt === null) throw new Error('The clip had begun before it could be watched');
    return reviewAt - frames[first]!.at;
  };
  return withCapturePage(browser, url, ['record-clip'], untilReview, maxWaitMs);
}

/** Time from the first good frame to the review, by clips with numbered frames (decision 072). */
export async function firstGoodFrameSection(): Promise<string> {
  const rows: string[][] = [];
  for (const { clip, docType } of CLIPS) {
    const firstGood = await firstGoodFrameOf(clip);
    const runs = await withDemo(await ensureClip(clip), async (browser, url) => {
      const times: number[] = [];
      while (times.length < RUNS)
        times.push(await measureFirstGoodFrame(browser, `${url}#doc-type=${docType}`, firstGood));
      return times;
    });
    const at = (share: number): string => formatMs(percentile(runs, share));
    rows.push([`\`${clip}\`, frame ${firstGood}`, String(RUNS), at(0.5), at(0.95), at(0), at(1), '≤ 1,200 ms']);
  }
  return [
    '## From the first good frame to the review, in Chromium',
    'A clip’s first good frame is the first one in which, by the geometry that drew it, the document is whole, in focus, at rest and uncovered. Its number is read off the frame on the screen.',
    measurementTable(['clip', 'runs', 'median', 'p95', 'least', 'most', 'mark (median)'], rows),
  ].join('\n\n');
}

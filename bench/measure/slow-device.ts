import { chromium, type Browser, type Page } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import { ensureClip, firstGoodFrameOf } from '../scenes/clips.js';
import { ThreadLimit } from './thread-limit.js';
import { measureFirstGoodFrame } from './first-good-frame.js';
import { formatMs, measurementTable } from './format-numbers.js';
import { openCaptureByHand, watchLooks, withRecordedPage } from './watch-looks.js';

/** Share of a core that every thread gets. */
const SHARE = 1 / 6;
const WATCHED_MS = 5_000;
const MAX_WAIT_MS = 60_000;
/** What did not come within {@link MAX_WAIT_MS}. */
const NOTHING: WatchedPreview = { framesPerSecond: NaN, longestTaskMs: NaN, looksPerSecond: NaN };
const RUNS = 3;
const CLIP = 'passport-arrives';

interface WatchedPreview {
  /** Frames of the camera that were shown, per second. */
  readonly framesPerSecond: number;
  readonly longestTaskMs: number;
  /** `NaN` on a page without our code. */
  readonly looksPerSecond: number;
}
type WatchPreview = (video: Element, watchedMs: number) => Promise<Omit<WatchedPreview, 'looksPerSecond'>>;

/** The flow with every thread of Chromium held to a sixth of a core. */
export async function slowDeviceSection(): Promise<string> {
  const head = '## A slow device';
  const demo = await serveDemo({ port: 0 });
  try {
    const limited = await measureLimited(demo.url);
    if (limited === null) return `${head}\n\nNot measured: this machine gives no control group.`;
    return [
      head,
      `Each thread of Chromium had a sixth of a core for itself, as on a phone with several slow cores: a plain loop took ${limited.slowdown.toFixed(1)} times as long. The clip \`${CLIP}\` is the camera; its decoder and the compositor are held too. "A page with a video alone" has the camera and no code of ours.`,
      measurementTable(['what', ...Array.from({ length: RUNS }, (_, run) => `run ${run + 1}`), 'mark'], limited.rows),
    ].join('\n\n');
  } finally {
    await demo.close();
  }
}

/** @returns `null` without a control group */
async function measureLimited(url: string): Promise<{ slowdown: number; rows: string[][] } | null> {
  const firstGood = await firstGoodFrameOf(CLIP);
  const server = await chromium.launchServer(chromiumLaunchOptions(fakeCameraArgs(await ensureClip(CLIP))));
  let limit: ThreadLimit | null = null;
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const fullMs = await timeLoop(browser);
    limit = ThreadLimit.hold(server.process().pid!, SHARE);
    if (limit === null) return null;
    const slowdown = (await timeLoop(browser)) / fullMs;
    const [ours, bare, waits]: [WatchedPreview[], WatchedPreview[], number[]] = [[], [], []];
    const passport = `${url}#doc-type=passport`;
    for (let run = 0; run < RUNS; run++) {
      bare.push(await withRecordedPage(browser, url, watchBareCamera, MAX_WAIT_MS).catch(() => NOTHING));
      ours.push(await withRecordedPage(browser, passport, watchCapture, MAX_WAIT_MS).catch(() => NOTHING));
      waits.push(await measureFirstGoodFrame(browser, passport, firstGood, MAX_WAIT_MS).catch(() => NaN));
    }
    const row = (what: string, values: readonly number[], toText: (value: number) => string, mark: string): string[] =>
      [what, ...values.map((value) => (Number.isNaN(value) ? 'none in 60 s' : toText(value))), mark]; // prettier-ignore
    const framesPerSecond = (what: string, previews: readonly WatchedPreview[], mark: string): string[] =>
      row(`frames of the preview per second${what}`, previews.map((each) => each.framesPerSecond), (fps) => fps.toFixed(1), mark); // prettier-ignore
    const longestTasks = ours.map(({ longestTaskMs }) => longestTaskMs);
    return {
      slowdown,
      rows: [
        framesPerSecond(', a page with a video alone', bare, '–'),
        framesPerSecond('', ours, '≥ 22'),
        row('looks a second', ours.map(({ looksPerSecond }) => looksPerSecond), (looks) => looks.toFixed(1), '≥ 6'), // prettier-ignore
        row('longest task of the main thread while the camera shows', longestTasks, formatMs, '≤ 100 ms'),
        row('first good frame → review', waits, formatMs, '≤ 3,500 ms'),
      ],
    };
  } finally {
    await server.close();
    limit?.remove();
  }
}

/** The median of five runs of a plain loop, in milliseconds. */
async function timeLoop(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const medianMs = await page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const startMs = performance.now();
      let sum = 0;
      for (let i = 0; i < 1e8; i++) sum = (sum + i * 7) % 1_000_003;
      return sum < 0 ? NaN : performance.now() - startMs;
    });
    return times.sort((a, b) => a - b)[2]!;
  });
  await page.close();
  return medianMs;
}

/** Counts for {@link WATCHED_MS} what the video shows. */
const watchVideo = (page: Page): ReturnType<WatchPreview> =>
  page.locator('doc-capture video, body > video').evaluate((video, watchedMs) => {
    const { watchPreview } = window as unknown as { watchPreview: WatchPreview };
    return watchPreview(video, watchedMs);
  }, WATCHED_MS);

async function watchCapture(page: Page): Promise<WatchedPreview> {
  await openCaptureByHand(page);
  const { looks, result } = await watchLooks(page, () => watchVideo(page));
  return { ...result, looksPerSecond: looks.perSecond };
}

/** The page's own content is replaced by a video of the camera, in the size of the demo's preview. */
async function watchBareCamera(page: Page): Promise<WatchedPreview> {
  await page.evaluate(async () => {
    document.body.innerHTML = '<video autoplay muted playsinline style="width:360px"></video>';
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1920, height: 1080 } });
    const video = document.querySelector('video')!;
    video.srcObject = stream;
    await video.play();
  });
  return { ...(await watchVideo(page)), looksPerSecond: NaN };
}

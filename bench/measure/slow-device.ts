import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import { ensureClip, firstGoodFrameOf } from '../scenes/clips.js';
import { CpuLimit } from './cpu-limit.js';
import { measureFirstGoodFrame } from './first-good-frame.js';
import { formatMs, measurementTable } from './format-numbers.js';

/** How much slower a plain loop must run. */
const SLOWDOWN = 6;
const WATCHED_MS = 5_000;
const MAX_WAIT_MS = 60_000;
/** What did not come within {@link MAX_WAIT_MS}. */
const NOTHING: WatchedPreview = { framesPerSecond: NaN, longestTaskMs: NaN };
const RUNS = 3;
const CLIP = 'passport-arrives';
/** Runs in the page. */
const WATCH = fileURLToPath(new URL('../browser/watch-preview.js', import.meta.url));

interface WatchedPreview {
  /** Frames of the camera that were shown, per second. */
  readonly framesPerSecond: number;
  readonly longestTaskMs: number;
}
type OpenCamera = (page: Page) => Promise<void>;

/** The flow with Chromium held to a share of a core until a plain loop runs six times slower. */
export async function slowDeviceSection(): Promise<string> {
  const head = '## A slow device';
  const demo = await serveDemo({ port: 0 });
  try {
    const limited = await measureLimited(demo.url);
    if (limited === null) return `${head}\n\nNot measured: this machine gives no control group.`;
    return [
      head,
      '',
      `Each process of Chromium was held by a control group until a plain loop ran six times slower (${limited.facts}), as on a device with several slow cores. The clip \`${CLIP}\` is the camera, its decoder and the compositor run on the same cores. "A page with a video alone" has the camera and no code of ours.`,
      '',
      measurementTable(
        ['limit', 'what', ...Array.from({ length: RUNS }, (_, run) => `run ${run + 1}`), 'mark'],
        limited.rows.map((row) => ['each', ...row]),
      ),
    ].join('\n');
  } finally {
    await demo.close();
  }
}

/** @returns `null` without a control group */
async function measureLimited(url: string): Promise<{ facts: string; rows: string[][] } | null> {
  const limit = CpuLimit.create();
  if (limit === null) return null;
  const firstGood = await firstGoodFrameOf(CLIP);
  const server = await chromium.launchServer(chromiumLaunchOptions(fakeCameraArgs(await ensureClip(CLIP))));
  try {
    limit.addTree(server.process().pid!);
    const browser = await chromium.connect(server.wsEndpoint());
    const { cores, slowdown } = await findCores(browser, limit);
    limit.setCoresOfEach(cores);
    const [ours, bare, waits]: [WatchedPreview[], WatchedPreview[], number[]] = [[], [], []];
    for (let run = 0; run < RUNS; run++) {
      bare.push(await watchPreview(browser, url, openBareCamera).catch(() => NOTHING));
      ours.push(await watchPreview(browser, `${url}#doc-type=passport`, openCapture).catch(() => NOTHING));
      waits.push(
        await measureFirstGoodFrame(browser, `${url}#doc-type=passport`, firstGood, MAX_WAIT_MS).catch(() => NaN),
      );
    }
    const row = (
      what: string,
      values: readonly number[],
      format: (value: number) => string,
      mark: string,
    ): string[] => [what, ...values.map(format), mark];
    const fps = (previews: readonly WatchedPreview[]): number[] => previews.map((preview) => preview.framesPerSecond);
    const orNone =
      (format: (value: number) => string) =>
      (value: number): string =>
        Number.isNaN(value) ? 'none in 60 s' : format(value);
    const toTenths = orNone((value) => value.toFixed(1));
    const toMs = orNone(formatMs);
    return {
      facts: `${cores.toFixed(2)} of a core, ${slowdown.toFixed(1)} times slower`,
      rows: [
        row('frames of the preview per second, a page with a video alone', fps(bare), toTenths, '–'),
        row('frames of the preview per second', fps(ours), toTenths, '≥ 20'),
        row(
          'longest task of the main thread while the camera shows',
          ours.map(({ longestTaskMs }) => longestTaskMs),
          toMs,
          '≤ 100 ms',
        ),
        row('first good frame → review', waits, toMs, '≤ 4,000 ms'),
      ],
    };
  } finally {
    await server.close();
    limit.remove();
  }
}

/** Lowers the share until a plain loop of a page runs {@link SLOWDOWN} times slower than without a limit. */
async function findCores(browser: Browser, limit: CpuLimit): Promise<{ cores: number; slowdown: number }> {
  const page = await browser.newPage();
  const fullMs = await timeLoop(page);
  let cores = 1 / SLOWDOWN;
  for (let round = 0; round < 5; round++) {
    limit.setCores(cores);
    const slowdown = (await timeLoop(page)) / fullMs;
    if (slowdown >= SLOWDOWN) {
      await page.close();
      return { cores, slowdown };
    }
    cores *= Math.min(0.95, slowdown / SLOWDOWN);
  }
  throw new Error('The loop does not run slow enough');
}

/** The median of five runs of a plain loop, in milliseconds. */
async function timeLoop(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const startMs = performance.now();
      let sum = 0;
      for (let i = 0; i < 1e8; i++) sum = (sum + i * 7) % 1_000_003;
      return sum < 0 ? NaN : performance.now() - startMs;
    });
    return times.sort((a, b) => a - b)[2]!;
  });
}

/** Opens the camera and counts for {@link WATCHED_MS} what the video shows. */
async function watchPreview(browser: Browser, address: string, openCamera: OpenCamera): Promise<WatchedPreview> {
  const context = await browser.newContext({ permissions: ['camera'] });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_WAIT_MS);
    await page.addInitScript({ path: WATCH });
    await page.goto(address);
    await openCamera(page);
    return await page
      .locator('doc-capture video, body > video')
      .evaluate(
        (video, watchedMs) =>
          (window as unknown as { watchPreview(element: Element, ms: number): Promise<WatchedPreview> }).watchPreview(
            video,
            watchedMs,
          ),
        WATCHED_MS,
      );
  } finally {
    await context.close();
  }
}

async function openCapture(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
  await page
    .locator('doc-capture')
    .evaluate((capture: HTMLElement & { shutter: string }) => (capture.shutter = 'manual'));
  await page.locator('doc-capture').getByRole('button', { name: 'Open the camera' }).click();
  await page.waitForFunction(() => document.querySelector('doc-capture')?.state.name === 'aiming');
}

/** The page's own content is replaced by a video of the camera, in the size of the demo's preview. */
async function openBareCamera(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.innerHTML = '<video autoplay muted playsinline style="width:360px"></video>';
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1920, height: 1080 } });
    const video = document.querySelector('video')!;
    video.srcObject = stream;
    await video.play();
  });
}

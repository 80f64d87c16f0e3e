import { chromium } from 'playwright';
import { createServer } from 'vite';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import type { LiveCheckTimes } from '../browser/live-check.js';
import { formatMs, percentile, measurementTable } from './format-numbers.js';

const FRAMES = 150;

async function runBench(clip: string, root: string): Promise<LiveCheckTimes> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['comlink'] },
  });
  await server.listen();
  const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(clip)));
  try {
    const page = await browser.newPage();
    await page.goto(new URL('bench/browser/live-check.html', server.resolvedUrls?.local[0]).href);
    await page.waitForFunction(() => 'bench' in window);
    return await page.evaluate(
      (frames) => (window as unknown as { bench: (frames: number) => Promise<LiveCheckTimes> }).bench(frames),
      FRAMES,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function liveCheckSection(clip: string, root: string): Promise<string> {
  const runs = [await runBench(clip, root), await runBench(clip, root), await runBench(clip, root)];
  const rows = runs.map((times, index) => [
    `run ${index + 1}`,
    `${times.width} × ${times.height}`,
    formatMs(percentile(times.checkMs, 0.5)),
    formatMs(percentile(times.checkMs, 0.95)),
    formatMs(percentile(times.roundTripMs, 0.5)),
    formatMs(percentile(times.roundTripMs, 0.95)),
  ]);
  return [
    '## One live check',
    '',
    `${FRAMES} frames of a hand-held card from the camera, in the worker, in Chromium. Marks: ≤ 8 ms median, ≤ 16 ms p95.`,
    'The check is the worker’s work on one frame, drawing or copying it included; the round trip adds handing it over.',
    '',
    measurementTable(['run', 'frame', 'check median', 'check p95', 'round trip median', 'round trip p95'], rows),
  ].join('\n');
}

import { createServer } from 'vite';
import type { LiveCheckTimes } from '../browser/live-check.js';
import { formatMs, percentile, measurementTable } from './format-numbers.js';
import { withChromium } from './with-chromium.js';

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
  const address = new URL('bench/browser/live-check.html', server.resolvedUrls?.local[0]).href;
  try {
    return await withChromium(clip, async (browser) => {
      const page = await browser.newPage();
      await page.goto(address);
      await page.waitForFunction(() => 'bench' in window);
      return page.evaluate(
        (frames) => (window as unknown as { bench: (frames: number) => Promise<LiveCheckTimes> }).bench(frames),
        FRAMES,
      );
    });
  } finally {
    await server.close();
  }
}

export async function liveCheckSection(clip: string, root: string): Promise<string> {
  const runs = [await runBench(clip, root), await runBench(clip, root), await runBench(clip, root)];
  const rows = runs.map((times, index) => [
    `run ${index + 1}`,
    `${times.width} × ${times.height}`,
    ...[times.checkMs, times.roundTripMs].flatMap((ms) => [0.5, 0.95].map((share) => formatMs(percentile(ms, share)))),
  ]);
  return [
    '## One live check',
    `${FRAMES} frames of a hand-held card from the camera, in the worker, in Chromium. Marks: ≤ 8 ms median, ≤ 16 ms p95. The check is the worker’s work on one frame, drawing or copying it included; the round trip adds handing it over.`,
    measurementTable(['run', 'frame', 'check median', 'check p95', 'round trip median', 'round trip p95'], rows),
  ].join('\n\n');
}

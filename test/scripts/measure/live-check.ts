import { chromium } from 'playwright';
import { createServer } from 'vite';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../support/browsers.mjs';
import type { LookTimes } from '../../support/bench/look.js';
import { ms, percentile, table } from './numbers.js';

const FRAMES = 150;

async function run(clip: string, root: string): Promise<LookTimes> {
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
    await page.goto(new URL('test/support/bench/look.html', server.resolvedUrls?.local[0]).href);
    await page.waitForFunction(() => 'bench' in window);
    return await page.evaluate(
      (frames) => (window as unknown as { bench: (frames: number) => Promise<LookTimes> }).bench(frames),
      FRAMES,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function liveCheckSection(clip: string, root: string): Promise<string> {
  const runs = [await run(clip, root), await run(clip, root), await run(clip, root)];
  const rows = runs.map((times, index) => [
    `run ${index + 1}`,
    `${times.width} × ${times.height}`,
    ms(percentile(times.checkMs, 0.5)),
    ms(percentile(times.checkMs, 0.95)),
    ms(percentile(times.roundTripMs, 0.5)),
    ms(percentile(times.roundTripMs, 0.95)),
  ]);
  return [
    '## One live check',
    '',
    `${FRAMES} frames of a hand-held card from the camera, in the worker, in Chromium. Marks: ≤ 8 ms median, ≤ 16 ms p95.`,
    'The check is the worker’s work on one frame, drawing or copying it included; the round trip adds handing it over.',
    '',
    table(['run', 'frame', 'check median', 'check p95', 'round trip median', 'round trip p95'], rows),
  ].join('\n');
}

import { chromium } from 'playwright';
import { createServer } from 'vite';
import type { LoopNumbers } from '../browser/live-loop.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import { measurementTable } from './format-numbers.js';

const CHECK_COUNT = 600;
type LiveLoopBench = (looks: number, slowdownMs: number) => Promise<LoopNumbers>;

async function runBench(
  clip: string | undefined,
  root: string,
  looks: number,
  slowdownMs: number,
): Promise<LoopNumbers> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['comlink'] },
  });
  await server.listen();
  const options = chromiumLaunchOptions([...fakeCameraArgs(clip), '--enable-precise-memory-info']);
  const browser = await chromium.launch(options);
  try {
    const page = await browser.newPage();
    await page.goto(new URL('bench/browser/live-loop.html', server.resolvedUrls?.local[0]).href);
    await page.waitForFunction(() => 'bench' in window);
    return await page.evaluate(([count, slow]) => (window as unknown as { bench: LiveLoopBench }).bench(count, slow), [
      looks,
      slowdownMs,
    ] as const);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Rate of live checks, on this machine and slower ones, and the memory of the loop over 600 frames. */
export async function liveLoopSection(clip: string, root: string): Promise<string> {
  const cases = [
    ['a hand-held card', await runBench(clip, root, CHECK_COUNT, 0)],
    ['the same, each look 100 ms longer', await runBench(clip, root, 60, 100)],
    ['the same, each look 300 ms longer', await runBench(clip, root, 24, 300)],
    ['no document', await runBench(undefined, root, 120, 0)],
  ] as const;
  const round = (value: number, digits = 1): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
  const rows = cases.map(([name, numbers]) => [
    name,
    String(numbers.looks),
    round(numbers.lookMs, 0),
    round(numbers.perSecond),
    round(numbers.idlePerSecond),
    `${round(numbers.cameraPerSecond)} (${round(numbers.cameraAlonePerSecond)})`,
    `${String(numbers.mostOpen[0])}, ${String(numbers.mostOpen[1])}`,
    String(numbers.openAtEnd),
    `${round(numbers.heapMb[0])}, ${round(numbers.heapMb[1])}`,
  ]);
  const head = ['camera shows', 'looks', 'one look, ms', 'looks per s', 'per s after 4 s of nothing'];
  const memory = ['camera’s frames per s (alone)', 'most frames open, first and last quarter', 'open at the end'];
  return [
    '## The live loop',
    '',
    'In Chromium, 1280 × 720, the real worker, one look in flight, at most 20 a second and half of the time. An open frame',
    'is a `VideoFrame` or a clone that is not closed.',
    '',
    measurementTable([...head, ...memory, 'heap in MB, before and after'], rows),
  ].join('\n');
}

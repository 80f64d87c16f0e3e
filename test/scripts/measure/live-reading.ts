/** Reading the MRZ in live frames in the worker in Chromium: its duration, and its cost for the live check. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer, type Plugin } from 'vite';
import type { DocType, Side } from '../../../src/contract/contract.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../support/browsers.mjs';
import type { LiveReadingTimes, FrameCheckTime } from '../../support/bench/live-reading.js';
import { ensureClip, type ClipName } from '../../support/scenes/clips.js';
import type { TargetRow } from '../accuracy/target-row.js';
import { formatMs, percentile, measurementTable } from './format-numbers.js';

const INSTRUMENTED_WORKER = fileURLToPath(new URL('../../support/bench/instrumented-worker.js', import.meta.url));

interface LiveReadingCase {
  readonly clip: ClipName;
  readonly docType: DocType;
  readonly side: Side;
}
const LIVE_READING_CASES: readonly LiveReadingCase[] = [
  { clip: 'passport', docType: 'passport', side: 'front' },
  { clip: 'id-card-back', docType: 'id_card', side: 'back' },
];

/** The built files as they are, and among them the watched worker. */
function builtFiles(dist: string): Plugin {
  return {
    name: 'built-files',
    configureServer(server) {
      server.middlewares.use('/dist/', (request, response) => {
        const name = basename((request.url ?? '').replace(/\?.*$/, ''));
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(name === 'doc-capture.watched.js' ? INSTRUMENTED_WORKER : join(dist, name)));
      });
    },
  };
}

type LiveReadingBench = (frames: number, docType: DocType, side: Side) => Promise<LiveReadingTimes>;

async function runBench({ clip, docType, side }: LiveReadingCase, root: string, dist: string, frames: number): Promise<LiveReadingTimes> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['comlink'] },
    plugins: [builtFiles(dist)],
  });
  await server.listen();
  const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(await ensureClip(clip))));
  try {
    const page = await browser.newPage();
    await page.goto(new URL('test/support/bench/mrz-live.html', server.resolvedUrls?.local[0]).href);
    await page.waitForFunction(() => 'bench' in window);
    return await page.evaluate(
      ([count, type, which]) => (window as unknown as { bench: LiveReadingBench }).bench(count, type, which),
      [frames, docType, side] as const,
    );
  } finally {
    await browser.close();
    await server.close();
  }
} // prettier-ignore

export interface LiveReadingOptions {
  readonly root: string;
  readonly dist: string;
  readonly frames?: number;
  readonly runs?: number;
}

export interface LiveReadingNumbers {
  readonly rows: readonly TargetRow[];
  /** Markdown, run by run. */
  readonly tables: string;
}

/** An absolute mark: the best run of each clip counts, and then the worse clip. */
function worstOfBest(clips: readonly (readonly LiveReadingTimes[])[], of: (times: LiveReadingTimes) => number): number {
  return Math.max(...clips.map((runs) => Math.min(...runs.map(of))));
}

const whileReading = ({ looks }: LiveReadingTimes): readonly FrameCheckTime[] =>
  looks.filter(({ isWhileReading }) => isWhileReading);

export async function measureLiveReading({ root, dist, frames = 200, runs = 3 }: LiveReadingOptions): Promise<LiveReadingNumbers> {
  const clips: LiveReadingTimes[][] = [];
  for (const show of LIVE_READING_CASES) {
    const times: LiveReadingTimes[] = [];
    for (let n = 0; n < runs; n++) times.push(await runBench(show, root, dist, frames));
    clips.push(times);
  }
  const [work, check, roundTrip] = [
    worstOfBest(clips, ({ workMs }) => percentile(workMs, 0.5)),
    worstOfBest(clips, (times) => percentile(whileReading(times).map(({ checkMs }) => checkMs), 0.95)),
    worstOfBest(clips, (times) => percentile(whileReading(times).map(({ roundTripMs }) => roundTripMs), 0.95)),
  ];
  const count = clips.flat().reduce((sum, { workMs }) => sum + workMs.length, 0);
  const looked = clips.flat().reduce((sum, times) => sum + whileReading(times).length, 0);
  return {
    rows: [
      { what: `one document’s reading, in the worker in Chromium, median; cutting included; best of ${String(runs)} runs, ${String(count)} readings`, count, value: formatMs(work), mark: '≤ 70 ms', isMet: work <= 70 },
      { what: `the live check while a zone is read, p95; best of ${String(runs)} runs, ${String(looked)} frames`, count: looked, value: `${formatMs(check)}; with waiting and handing over ${formatMs(roundTrip)}`, mark: '≤ 16 ms', isMet: check <= 16 },
    ],
    tables: tablesOf(clips),
  };
} // prettier-ignore

function tablesOf(clips: readonly (readonly LiveReadingTimes[])[]): string {
  const both = (values: readonly number[]): string[] => [percentile(values, 0.5), percentile(values, 0.95)].map(formatMs);
  const each = clips.flatMap((runs, clip) =>
    runs.map((times, n) => ({ name: `${LIVE_READING_CASES[clip]!.clip}, run ${String(n + 1)}`, times })),
  );
  const reading = each.map(({ name, times: { lineCount, workMs, wallMs, stepMs } }) => [
    ...[name, String(lineCount), String(workMs.length)],
    ...[...both(workMs), ...both(wallMs), formatMs(percentile(stepMs, 0.95)), formatMs(Math.max(...stepMs))],
  ]);
  const looks = each.flatMap(({ name, times }) =>
    ([['while a zone is read', whileReading(times)], ['all', times.looks]] as const).map(([what, of]) => [
      ...[name, what, String(of.length)],
      ...both(of.map(({ checkMs }) => checkMs)),
      ...both(of.map(({ roundTripMs }) => roundTripMs)),
    ]),
  );
  return [
    measurementTable(['camera shows', 'lines', 'readings', 'work median', 'work p95', 'until the text, median', 'p95', 'a step, p95', 'longest'], reading),
    '',
    measurementTable(['camera shows', 'frames', 'count', 'check median', 'check p95', 'round trip median', 'round trip p95'], looks),
  ].join('\n');
} // prettier-ignore

/** Our live check beside OpenCV.js and jscanify in real Chromium, on the same 1280 × 720 frames, in one run. */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { createServer, type Plugin } from 'vite';
import type { CompareTask, CompareTimes } from '../../support/bench/compare.js';
import { chromiumLaunchOptions } from '../../support/browsers.mjs';
import { jscanifyPath, opencvPath } from '../../support/opencv/contour-finder.js';
import {
  loadSample,
  loadSamples,
  createRandomScene,
  renderScene,
  type SceneSpec,
} from '../../support/scenes/scenes.js';
import { formatMs, percentile, measurementTable } from './format-numbers.js';

/** A series of frames, and how it is looked at. */
interface FrameSeries {
  readonly name: string;
  readonly isAnew: boolean;
  readonly frames: readonly Buffer[];
}

const pngOf = ({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } }).png({ compressionLevel: 1 }).toBuffer(); // prettier-ignore

/** An ordinary hand-held card; `at` moves it frame by frame. */
async function createHeldSeries(name: string, count: number, at: (n: number) => { x: number; y: number; turn: number }): Promise<FrameSeries> {
  const card = await loadSample('id-card-zoe-front');
  const base = createRandomScene(4, card, {
    backgrounds: ['wood'],
    tiltDeg: [6, 10],
    rotationDeg: [-6, 6],
    fill: [0.72, 0.76],
    focusSigmaPx: [0.8, 0.8],
    glareProbability: 0,
    fingersProbability: 0,
  });
  const frames: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const { x, y, turn } = at(n);
    const moved = <P extends SceneSpec['desk']>(pose: P): P => ({
      ...pose,
      rotationDeg: pose.rotationDeg + turn,
      centre: { x: 0.5 + x, y: 0.5 + y },
    });
    // The camera moves, not the card: the desk goes along. New grain in every frame.
    const spec = { ...base, seed: base.seed + n, desk: moved(base.desk), document: base.document && moved(base.document) };
    frames.push(await pngOf(renderScene(spec, card).pixels));
  }
  return { name, isAnew: false, frames };
} // prettier-ignore

async function createSearchingSeries(count: number, isEmpty: boolean): Promise<FrameSeries> {
  const samples = await loadSamples();
  const frames: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const document = isEmpty ? null : (samples[n % samples.length] ?? null);
    frames.push(await pngOf(renderScene(createRandomScene(900 + n, document), document).pixels));
  }
  const name = isEmpty ? 'searching anew, empty desks' : 'searching anew, another document in each frame';
  return { name, isAnew: true, frames };
}

const back = (n: number, count: number): number => (n < count / 2 ? n : count - n);

const series = async (): Promise<readonly FrameSeries[]> => [
  await createHeldSeries('at rest, followed', 8, (n) => ({ x: 0.0004 * (n % 2), y: 0.0006 * ((n >> 1) % 2), turn: 0.05 * (n % 3) })),
  await createHeldSeries('moving 9 px a frame', 12, (n) => ({ x: 0.007 * back(n, 12), y: 0.002 * back(n, 12), turn: 0.3 * back(n, 12) })),
  await createSearchingSeries(16, false),
  await createSearchingSeries(16, true),
]; // prettier-ignore

/** Serves frames, OpenCV.js and jscanify unchanged: the server must not transform ten megabytes of script. */
function serveFiles(files: ReadonlyMap<string, { readonly type: string; read(): Buffer }>): Plugin {
  return {
    name: 'served-as-they-are',
    configureServer(server) {
      server.middlewares.use('/bench/', (request, response, next) => {
        const file = files.get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''));
        if (!file) return next();
        response.setHeader('content-type', file.type);
        response.end(file.read());
      });
    },
  };
}

export interface SideBySide {
  readonly name: string;
  readonly times: CompareTimes;
}

/** @param frames measured frames per series */
export async function runSideBySide(root: string, frames: number): Promise<readonly SideBySide[]> {
  const all = await series();
  const script = (path: string) => ({ type: 'text/javascript', read: () => readFileSync(path) });
  const files = new Map([
    ['opencv.js', script(opencvPath())],
    ['jscanify.js', script(jscanifyPath())],
    ['opencv.worker.js', script(`${root}/test/support/bench/opencv.worker.js`)],
    ...all.flatMap(({ frames: pngs }, s) =>
      pngs.map((png, n): [string, { type: string; read(): Buffer }] => [`${s}-${n}.png`, { type: 'image/png', read: () => png }]),
    ),
  ]); // prettier-ignore
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [serveFiles(files)],
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['comlink'] },
  });
  await server.listen();
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(new URL('test/support/bench/compare.html', server.resolvedUrls?.local[0]).href);
    await page.waitForFunction(() => 'compare' in window);
    const results: SideBySide[] = [];
    for (const [s, { name, isAnew, frames: pngs }] of all.entries()) {
      process.stderr.write(`${name} …\n`);
      const urls = pngs.map((_, n) => `/bench/${s}-${n}.png`);
      const task: CompareTask = { urls, frames, warmUp: Math.min(20, frames), isAnew };
      const times = await page.evaluate(
        (wanted) => (window as unknown as { compare: (task: CompareTask) => Promise<CompareTimes> }).compare(wanted),
        task,
      );
      results.push({ name, times });
    }
    return results;
  } finally {
    await browser.close();
    await server.close();
  }
}

const times = (theirs: readonly number[], ours: readonly number[]): string =>
  `${(percentile(theirs, 0.5) / percentile(ours, 0.5)).toFixed(1)} ×`;

const both = (values: readonly number[]): string =>
  `${formatMs(percentile(values, 0.5))} / ${formatMs(percentile(values, 0.95))}`;

/** Rows of the table: series, ours, theirs, how many times faster. */
export function sideBySideRows(results: readonly SideBySide[]): string[][] {
  return results.map(({ name, times: t }) => [
    name,
    both(t.oursCheckMs),
    both(t.contourCheckMs),
    times(t.contourCheckMs, t.oursCheckMs),
    both(t.oursRoundTripMs),
    both(t.contourRoundTripMs),
    times(t.contourRoundTripMs, t.oursRoundTripMs),
    `${t.seen} of ${t.oursCheckMs.length}`,
  ]);
}

export const SIDE_BY_SIDE_HEAD = [
  'frames of 1280 × 720',
  'our check',
  'OpenCV.js + jscanify',
  'faster',
  'ours, round trip',
  'theirs, round trip',
  'faster',
  'document shown',
] as const;

export async function sideBySideSection(root: string, frames = 120): Promise<string> {
  const results = await runSideBySide(root, frames);
  return [
    '## The live check beside OpenCV.js and jscanify',
    '',
    `${frames} frames a series in Chromium, each looked at by both in turn, in a worker each; median / p95. Ours: everything a live frame needs, through the product’s worker. Theirs: jscanify’s largest contour and its corners, and the variance of the Laplacian, on OpenCV.js, on the full frame. The round trip adds handing the frame over and reading its pixels. Marks: ours ≤ 8 ms median, ≤ 16 ms p95; at least 5 × faster.`,
    '',
    measurementTable(SIDE_BY_SIDE_HEAD, sideBySideRows(results)),
  ].join('\n');
}

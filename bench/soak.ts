/**
 * `npm run bench -- soak`: uses the built element for a long time in Chromium, with a clip as the camera: 1,000 mounts and removals,
 * 200 captures, 20 files of 48 megapixels. Then tracks, workers, listeners, object URLs and the heap must be back
 * where they were. Writes its part of `docs/measurements.md`. `--short`: fewer of each, and nothing is written; a stage of
 * `npm run verify`. `--only mounts|captures|files`: one run, and nothing is written. Ends with 1 when something grew.
 */
import { parseArgs } from 'node:util';
import { ensureTestFile } from '../test/support/test-files.js';
import { measurementTable } from './measure/format-numbers.js';
import { writeMeasurementsPart } from './measure/measurements-file.js';
import { ensureBuild } from '../scripts/setup.mjs';
import { ensureClip } from './scenes/clips.js';
import { samplePath } from './scenes/load-samples.js';
import { findGrowth, MAX_HEAP_GROWTH, SoakBrowser, type ResourceCounts, type SoakUse } from './soak/soak-browser.js';

interface SoakRun {
  readonly what: string;
  readonly use: SoakUse;
  readonly count: number;
  /** Uses before the first count: code is loaded and compiled. */
  readonly warmUp: number;
  /** The element stays in the page between uses. */
  readonly isKept: boolean;
}
interface SoakMoment {
  readonly what: string;
  readonly counts: ResourceCounts;
  /** What grew since the moment that it is compared with. */
  readonly growth: readonly string[];
}

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const [mounts, captures, files] = values.short ? [50, 8, 3] : [1000, 200, 20];
const RUNS: Readonly<Record<string, SoakRun>> = {
  mounts: { what: 'mounts and removals', use: 'mountAndRemove', count: mounts, warmUp: 20, isKept: false },
  captures: { what: 'captures', use: 'capture', count: captures, warmUp: 4, isKept: true },
  files: { what: 'files of 48 MP', use: 'checkLargeFile', count: files, warmUp: 2, isKept: true },
};

ensureBuild();
const testFiles = {
  clip: await ensureClip('id-card-front'),
  sample: samplePath('id-card-zoe-front.jpg'),
  large: await ensureTestFile('48-megapixels.jpg'),
};

/** Uses that may fail on a busy machine, in all runs. */
const MAX_REPEATED = 10;
let repeated = 0;
const rows: string[][] = [];
let failures = 0;
const startMs = performance.now();
for (const [name, run] of Object.entries(RUNS)) {
  if (values.only !== undefined && values.only !== name) continue;
  const browser = await SoakBrowser.start(testFiles);
  try {
    for (const moment of await perform(browser, run)) report(run, moment);
    for (const message of browser.pageErrors) process.stdout.write(`uncaught error: ${message}\n`);
    failures += browser.pageErrors.length;
  } finally {
    await browser.close();
  }
}
const minutes = Math.round((performance.now() - startMs) / 60_000);
const HEAD = ['run', 'moment', 'tracks', 'workers', 'listeners', 'object URLs', 'heap', 'grown'];
const table = measurementTable(HEAD, rows);
process.stdout.write(`\n${table}\n`);
const text = `## Long use

\`npm run bench -- soak\`: the built element of the script tag in Chromium, with a clip as the camera, ${minutes} minutes, ${repeated} uses repeated because the machine was busy. A mounted element is removed in turn at once, right after \`start()\`, while the camera shows, while a file is checked, and at the review. Captures use the automatic shutter and are taken again; files are chosen one after the other. Each run begins after a warm-up, with the element removed. Counts are Chromium's own, after three forced collections. The heap is that of a snapshot: objects, arrays, strings and functions, without compiled code, which grows while the browser optimises. "Grown" compares the last moment with the first, and a late review with an early one: any count that is higher, and a heap higher by more than ${MAX_HEAP_GROWTH * 100} %.

${table}`;
if (!values.short && values.only === undefined) await writeMeasurementsPart('soak', text);
process.exit(failures === 0 ? 0 : 1);

async function perform(browser: SoakBrowser, run: SoakRun): Promise<SoakMoment[]> {
  const repeat = async (from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number++) {
      await browser.use(run.use, number).catch(async (error: unknown) => {
        // A worker that got no processor time for 30 seconds counts as dead: the photo is asked for again.
        process.stdout.write(`repeated: ${String(error)}\n`);
        repeated += 1;
        if (repeated > MAX_REPEATED) throw error;
        await browser.removeElement();
        await browser.use(run.use, number);
      });
      if ((number + 1) % 50 === 0) process.stdout.write(`${run.what}: ${number + 1} of ${run.count}\n`);
    }
  };
  await repeat(0, run.warmUp);
  await browser.removeElement();
  const before = await browser.count(0);
  const moments: SoakMoment[] = [{ what: 'before, nothing mounted', counts: before, growth: [] }];
  const early = Math.max(1, Math.round(run.count / 10));
  await repeat(0, early);
  if (run.isKept) {
    const atReview = await browser.count(1);
    moments.push({ what: `at the review of number ${early}`, counts: atReview, growth: [] });
    await repeat(early, run.count);
    const counts = await browser.count(1);
    moments.push({ what: `at the review of number ${run.count}`, counts, growth: findGrowth(atReview, counts) });
  } else await repeat(early, run.count);
  await browser.removeElement();
  const after = await browser.count(0);
  moments.push({ what: 'after, nothing mounted', counts: after, growth: findGrowth(before, after) });
  return moments;
}

function report(run: SoakRun, { what, counts, growth }: SoakMoment): void {
  if (growth.length > 0) failures += 1;
  rows.push([
    `${run.count.toLocaleString('en')} ${run.what}`,
    what,
    ...[counts.tracks, counts.workers, counts.listeners, counts.objectUrls].map(String),
    `${(counts.heapBytes / 1e6).toFixed(2)} MB`,
    growth.length === 0 ? 'nothing' : `**${growth.join(', ')}**`,
  ]);
  process.stdout.write(`${rows.at(-1)?.join(' · ') ?? ''}\n`);
}

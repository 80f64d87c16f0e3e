/** How long the checks of one photo take, in Node. */
import { readFile } from 'node:fs/promises';
import { inspect } from '../../src/checks/checks.js';
import { cutDetectedMrzLines } from '../../src/checks/mrz/locate/cut-mrz-lines.js';
import { decodeRecognizedMrz } from '../../src/checks/mrz/read/mrz-reader.js';
import { recognizeLine } from '../../src/checks/mrz/read/recognize-line.js';
import { ensureTestFile } from '../../test/support/test-files.js';
import { decodePixels, samplePath } from '../scenes/scenes.js';
import { percentile } from '../measure/format-numbers.js';
import type { TargetRow } from './target-row.js';

const WARM_UP = 5;

function timeRow(what: string, runs: number, markMs: number, run: () => void): TargetRow {
  const times = Array.from({ length: WARM_UP + runs }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  }).slice(WARM_UP);
  const [median, p95, least] = [0.5, 0.95, 0].map((share) => percentile(times, share).toFixed(0));
  return {
    what: `${what}, median of ${String(runs)}, in Node`,
    count: runs,
    value: `${median!} ms, p95 ${p95!} ms, least ${least!} ms`,
    mark: `≤ ${String(markMs)} ms`,
    isMet: percentile(times, 0.5) <= markMs,
  };
}

/** The full check of a 12-megapixel still, without its decoding. */
export async function photoCheckTimeRow(): Promise<TargetRow> {
  const pixels = await decodePixels(await readFile(await ensureTestFile('photograph.jpg')));
  const size = `${String(pixels.width)} × ${String(pixels.height)}`;
  return timeRow(`full check of a still of ${size}`, 9, 250, () => inspect(pixels));
}

const READ_SAMPLES = { 'passport-zoe': '2 × 44', 'id-card-zoe-back': '3 × 30' } as const;

export function readingTimeRows(): Promise<readonly TargetRow[]> {
  return Promise.all(
    Object.entries(READ_SAMPLES).map(async ([name, shape]) => {
      const image = await decodePixels(samplePath(`${name}.jpg`));
      const { mrz } = inspect(image);
      if (mrz === null) throw new Error(`No zone was found on ${name}`);
      const lines = cutDetectedMrzLines(image, mrz);
      const read = (): unknown => decodeRecognizedMrz(lines.map(recognizeLine), mrz.columns);
      return timeRow(`one document’s reading from the rectified zone (${shape})`, 25, 70, read);
    }),
  );
}

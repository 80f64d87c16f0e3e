/** How long one document's reading takes from its rectified zone on: recognising, aligning, decoding. */
import { inspect } from '../../src/checks/checks.js';
import { cutDetectedMrzLines } from '../../src/checks/mrz/locate/cut-mrz-lines.js';
import { decodeRecognizedMrz } from '../../src/checks/mrz/read/mrz-reader.js';
import { LINE_HEIGHT_PX, recognizeLine } from '../../src/checks/mrz/read/recognize-line.js';
import { decodePixels, samplePath } from '../scenes/scenes.js';
import { percentile } from '../measure/format-numbers.js';
import type { TargetRow } from './target-row.js';

const SAMPLES = { 'passport-zoe': '2 × 44', 'id-card-zoe-back': '3 × 30' } as const;
const RUNS = 25;
const WARM_UP = 5;
const MARK_MS = 70;

/** In Node, one row a layout. */
export async function readingTimeRows(): Promise<readonly TargetRow[]> {
  const rows: TargetRow[] = [];
  for (const [name, shape] of Object.entries(SAMPLES)) {
    const image = await decodePixels(samplePath(`${name}.jpg`));
    const { mrz } = inspect(image);
    if (mrz === null) throw new Error(`No zone was found on ${name}`);
    const lines = cutDetectedMrzLines(image, mrz, LINE_HEIGHT_PX);
    const times = Array.from({ length: WARM_UP + RUNS }, () => {
      const begun = performance.now();
      decodeRecognizedMrz(lines.map(recognizeLine), mrz.columns);
      return performance.now() - begun;
    }).slice(WARM_UP);
    const median = percentile(times, 0.5);
    rows.push({
      what: `one document’s reading from the rectified zone (${shape}), median of ${String(RUNS)}, in Node`,
      count: RUNS,
      value: `${median.toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, least ${Math.min(...times).toFixed(0)} ms`,
      mark: `≤ ${String(MARK_MS)} ms`,
      isMet: median <= MARK_MS,
    });
  }
  return rows;
}

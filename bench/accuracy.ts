/**
 * Scores the checks on a folder with a `manifest.json`, or on `demo/samples`: `npm run bench -- accuracy --data DIR`, all parts.
 * `--only scenes,mrz`: some of them.
 *
 * `scenes`: scenes made from the folder's flat documents, and a quarter as many empty ones. `folder`: its own images (corners,
 * negatives, MRZ, barcodes). `sharpness`: scenes that are legible or not. `framing`: scenes whose document is cut off, with two
 * documents, with one and with none. `hidden`: print that is covered or under a reflection, and what looks like it.
 * `licences`: backs of licences with a PDF417, in three difficulties. `time`: of a photo check. `mrz`: reading the folder's
 * documents, its scenes and drawn documents. `types`: the type that one photo names, and both sides in one photo.
 *
 * `--share 0.1`: a tenth of the scenes. `--list`: every miss. `--seed S` (1), `--jobs N` (2).
 * Scenes as pictures: `training/vision/write-scenes.ts`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ACCURACY_PARTS, type AccuracyPart, type AccuracyResult } from './accuracy/accuracy-parts.js';
import { formatAccuracy } from './measure/accuracy-section.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'demo/samples' },
    only: { type: 'string', default: Object.keys(ACCURACY_PARTS).join(',') },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(values.data);
const results: AccuracyResult[] = [];
for (const part of values.only.split(',') as AccuracyPart[]) {
  const run = { folder, seed: Number(values.seed), jobs: Number(values.jobs), share: Number(values.share) };
  const result: AccuracyResult = await ACCURACY_PARTS[part](run);
  if (values.list) console.log((result.misses ?? []).join('\n'));
  results.push(result);
}
console.log(formatAccuracy(results));

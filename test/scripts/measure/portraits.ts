/**
 * Scores the portrait finder on a folder with a `manifest.json` whose entries have `portrait`: found, falsely reported, and falsely excluded. No limit is tuned on these images.
 *
 * Run: `tsx test/scripts/measure/portraits.ts --data DIR [--list]`
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inspect, THRESHOLDS } from '../../../src/checks/checks.js';
import { toLuminance } from '../../../src/checks/image/downscale.js';
import { toPixelQuad } from '../../../src/checks/image/quad-geometry.js';
import { findPortrait } from '../../../src/checks/portrait/find-portrait.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';

interface PortraitEntry {
  readonly file: string;
  readonly kind: string;
  readonly capture: string;
  readonly portrait: boolean;
}

const { values } = parseArgs({ options: { data: { type: 'string' }, list: { type: 'boolean' } } });
if (values.data === undefined) throw new Error('--data DIR is missing');
const folder = values.data;
const entries = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as PortraitEntry[];
const counts = {
  faces: 0,
  found: 0,
  without: 0,
  reported: 0,
  faceAndDocument: 0,
  deniedFace: 0,
  plain: 0,
  plainDenied: 0,
};
const times: number[] = [];

for (const { file, kind, capture, portrait } of entries) {
  // One cut-out line of text is no document.
  if (kind === 'mrz-line') continue;
  const image = await decodeImage(await readFile(path.join(folder, file))).catch(() => null);
  if (image === null) continue;
  const report = inspect(image);
  const plane = toLuminance(image, 1600);
  const startedMs = performance.now();
  const look = report.document && findPortrait(plane, toPixelQuad(report.document.corners, plane));
  if (look) times.push(performance.now() - startedMs);
  const isFound = report.portrait !== null;
  const isDenied = look !== null && look.confidence < THRESHOLDS.maxNoPortrait;
  if (portrait) {
    counts.faces++;
    if (isFound) counts.found++;
    if (look) counts.faceAndDocument++;
    if (isDenied) counts.deniedFace++;
  } else {
    counts.without++;
    if (isFound) counts.reported++;
    if (look) counts.plain++;
    if (isDenied) counts.plainDenied++;
  }
  if (values.list === true && (isFound !== portrait || (portrait && isDenied))) {
    console.log(file, kind, capture, portrait ? 'face' : 'no face', (look?.confidence ?? NaN).toFixed(4));
  }
}
console.log(
  `faces found: ${String(counts.found)} of ${String(counts.faces)}; on documents found: ${String(counts.found)} of ${String(counts.faceAndDocument)}`,
);
console.log(`reported where there is none: ${String(counts.reported)} of ${String(counts.without)}`);
console.log(
  `said to have none: ${String(counts.deniedFace)} of ${String(counts.faceAndDocument)} with a face, ${String(counts.plainDenied)} of ${String(counts.plain)} documents without`,
);
times.sort((a, b) => a - b);
console.log(`${(times[times.length >> 1] ?? NaN).toFixed(1)} ms in the median`);

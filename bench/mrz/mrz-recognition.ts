/**
 * Measures the MRZ recognizer alone: on single lines (`mrz-line` images of a folder with a manifest), on documents whose MRZ
 * place, rotation and size are given, and on drawn MRZ scenes with known corners, by what makes them hard. It prints wrong
 * characters, and exact lines and documents, read greedily and with a fixed length, and the processor time per line.
 *
 * Run: `node --import tsx bench/mrz/mrz-recognition.ts [--data ../shared/data/specimens] [--list] [--cut zone|box]
 * [--scenes 160] [--from 9000]`. The boxes of the manifest are drawn by hand: `zone` (default) measures the letters' corners
 * within the box, `box` takes it as it is. Scenes need the fonts of the samples (decision 070).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectPoint, squareToQuad } from '../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../../src/checks/image/plane.js';
import { cutMrzLines } from '../../src/checks/mrz/locate/cut-mrz-lines.js';
import { findMrz, type LocatedMrz } from '../../src/checks/mrz/locate/find-mrz.js';
import { measureMrz } from '../../src/checks/mrz/locate/measure-mrz.js';
import { editDistance } from '../../src/checks/preflight/name-matching.js';
import {
  decodeLineScores,
  decodeLineScoresGreedily,
  type LineReading,
} from '../../src/checks/mrz/read/decode-line-scores.js';
import { decodeMrz } from '../../src/checks/mrz/decode/decode-mrz.js';
import { LINE_HEIGHT_PX, recognizeLine } from '../../src/checks/mrz/read/recognize-line.js';
import { DRAWN_LAYOUTS } from '../../test/support/checks/draw-mrz-side.js';
import { createMrzScene } from '../../test/support/checks/mrz-scenes.js';
import { cutSingleLine } from '../accuracy/cut-single-line.js';
import { loadDatasetImage, readDatasetManifest, type DatasetEntry } from '../accuracy/dataset-manifest.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/specimens' },
    list: { type: 'boolean', default: false },
    cut: { type: 'string', default: 'zone' },
    scenes: { type: 'string', default: '160' },
    from: { type: 'string', default: '9000' },
  },
});
const DOCUMENTS = new Set(['TD1', 'TD2', 'TD3', 'MRVA', 'MRVB', 'ID-FRA-36']);
/** Height of a capital over the line step, ICAO Doc 9303: 2.4 mm over 6.35 mm, or 4.23 mm with three lines. */
const LETTER_HEIGHTS = { 2: 0.38, 3: 0.57 } as const;
const MAX_IMAGE_PX = 5000;

interface LineTally {
  lines: number;
  greedy: number;
  fixedLength: number;
  wrongCharacters: number;
  characters: number;
}
const createTally = (): LineTally => ({ lines: 0, greedy: 0, fixedLength: 0, wrongCharacters: 0, characters: 0 });
const msPerLine: number[] = [];

const entries = existsSync(`${values.data}/manifest.json`) ? readDatasetManifest(values.data) : null;
if (entries === null) console.log(`Skipped: no manifest of images in ${values.data}.`);
else await measureFolder(entries);
await measureScenes(Number(values.from), Number(values.scenes));

async function measureFolder(all: readonly DatasetEntry[]): Promise<void> {
  const singleLines = createTally();
  const documentLines = createTally();
  const documents = { n: 0, greedy: 0, fixedLength: 0, decoded: 0, asBox: 0 };
  for (const entry of all) {
    const isLine = entry.kind === 'mrz-line';
    if (entry.mrz_text === null || !(isLine || (DOCUMENTS.has(entry.kind) && isScored(entry)))) continue;
    const plane = toLuminance(await loadDatasetImage(path.join(values.data, entry.file)), MAX_IMAGE_PX);
    if (isLine) {
      scoreLines(
        entry.file,
        entry.mrz_text,
        [cutSingleLine(plane, entry.mrz_text[0]!.length, LINE_HEIGHT_PX)],
        singleLines,
      );
      continue;
    }
    const { lines, isMeasured } = cutDocumentLines(plane, entry);
    const exact = scoreLines(entry.file, entry.mrz_text, lines, documentLines);
    documents.n++;
    if (exact.greedy) documents.greedy++;
    if (exact.fixedLength) documents.fixedLength++;
    if (exact.decoded) documents.decoded++;
    if (!isMeasured) documents.asBox++;
  }
  msPerLine.sort((a, b) => a - b);
  report('single lines', singleLines);
  report('lines of documents', documentLines);
  console.log(
    `documents: ${documents.greedy} of ${documents.n} exact greedily, ${documents.fixedLength} with the length held, ` +
      `${documents.decoded} decoded (${documents.asBox} cut by the box as it was drawn)`,
  );
  console.log(`a line: ${(msPerLine[msPerLine.length >> 1] ?? 0).toFixed(1)} ms of processor time, median`);
}

/** Counts the scenes with all lines exact, by what makes them hard. */
async function measureScenes(from: number, count: number): Promise<void> {
  const counts = new Map<string, { n: number; greedy: number; fixedLength: number }>();
  const allLines = createTally();
  for (let seed = from; seed < from + count; seed++) {
    const scene = await createMrzScene(seed);
    const plane = toLuminance(scene.pixels, MAX_IMAGE_PX);
    const corners = scene.letters.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
    const { columns, lines: lineCount } = DRAWN_LAYOUTS[scene.layout];
    const lines = cutMrzLines(plane, { corners, lineCount, columns, tall: scene.tall }, LINE_HEIGHT_PX);
    const exact = scoreLines(`scene ${String(seed)}, ${scene.trait}`, scene.text, lines, allLines);
    // What a careful person's photo is like.
    const isCareful = scene.tiltDeg <= 25 && scene.blur < 0.1 && scene.letterHeightPx >= 12 && scene.trait !== 'glare';
    const keys = [
      'all',
      `trait ${scene.trait}`,
      ...(isCareful ? ['tilt ≤ 25°, blur < 0.1, letters ≥ 12 px, no glare'] : []),
      `letters ${scene.letterHeightPx < 8 ? '< 8 px' : scene.letterHeightPx < 12 ? '8–12 px' : '≥ 12 px'}`,
    ];
    for (const key of keys) {
      const tally = counts.get(key) ?? { n: 0, greedy: 0, fixedLength: 0 };
      counts.set(key, tally);
      tally.n++;
      if (exact.greedy) tally.greedy++;
      if (exact.fixedLength) tally.fixedLength++;
    }
  }
  if (count > 0) report('lines of scenes', allLines);
  for (const [key, { n, greedy, fixedLength }] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(
      `scenes, ${key}: ${String(greedy)} of ${String(n)} exact greedily, ${String(fixedLength)} with the length held`,
    );
  }
}

function isScored(entry: DatasetEntry): boolean {
  return (entry as DatasetEntry & { readonly score_exact?: boolean }).score_exact !== false;
}

function report(what: string, { lines, greedy, fixedLength, wrongCharacters, characters }: LineTally): void {
  const rate = ((100 * wrongCharacters) / Math.max(1, characters)).toFixed(3);
  console.log(
    `${what}: ${greedy} of ${lines} exact greedily, ${fixedLength} with the length held; characters wrong ${rate} % (${wrongCharacters} of ${characters})`,
  );
}

function scoreLines(
  name: string,
  text: readonly string[],
  lines: readonly Plane[],
  tally: LineTally,
): { greedy: boolean; fixedLength: boolean; decoded: boolean } {
  const exact = { greedy: true, fixedLength: true, decoded: false };
  const readings: LineReading[] = [];
  for (const [i, line] of lines.entries()) {
    const truth = text[i]!;
    const started = process.cpuUsage();
    const scores = recognizeLine(line);
    const greedy = decodeLineScoresGreedily(scores);
    const reading = decodeLineScores(scores, truth.length);
    const used = process.cpuUsage(started);
    msPerLine.push((used.user + used.system) / 1000);
    readings.push(reading);
    const wrongCharacters = editDistance(greedy, truth);
    tally.lines++;
    tally.characters += truth.length;
    tally.wrongCharacters += wrongCharacters;
    if (wrongCharacters === 0) tally.greedy++;
    else exact.greedy = false;
    if (reading.text === truth) tally.fixedLength++;
    else exact.fixedLength = false;
    if (values.list && (wrongCharacters > 0 || reading.text !== truth))
      console.log(`${name}\n  true   ${truth}\n  greedy ${greedy}\n  fixed  ${reading.text}`);
  }
  exact.decoded = decodeMrz(readings)?.lines.every((line, i) => line === text[i]) ?? false;
  return exact;
}

/** Cuts the lines of a document's MRZ, whose place is given. */
function cutDocumentLines(plane: Plane, entry: DatasetEntry): { lines: Plane[]; isMeasured: boolean } {
  const lineCount = entry.mrz_text!.length as 2 | 3;
  const columns = entry.mrz_text![0]!.length as 30 | 36 | 44;
  const corners = toMrzCorners(plane, entry);
  const tall = LETTER_HEIGHTS[lineCount];
  const measured =
    values.cut === 'box' ? null : (measureInBox(plane, corners, tall, lineCount) ?? searchAroundBox(plane, corners));
  const isMeasured =
    measured !== null && measured.columns === columns && measured.lineCount === lineCount && measured.missing === null;
  const found = isMeasured
    ? { corners: alignWith(measured.corners, corners), lineCount, columns, tall: measured.tall }
    : { corners, lineCount, columns, tall };
  return { lines: cutMrzLines(plane, found, LINE_HEIGHT_PX), isMeasured };
}

type MeasuredBox = Pick<LocatedMrz, 'corners' | 'columns' | 'lineCount' | 'missing' | 'tall'>;

/** Measures the letters' corners, with lines parallel to the box. */
function measureInBox(plane: Plane, corners: PxQuad, tall: number, lineCount: 2 | 3): MeasuredBox | null {
  const map = squareToQuad(corners);
  const half = tall / 2 / (lineCount - 1 + tall);
  const centerlines = [
    projectPoint(map, 0, half),
    projectPoint(map, 1, half),
    projectPoint(map, 1, 1 - half),
    projectPoint(map, 0, 1 - half),
  ] as const;
  const mrz = measureMrz({ full: plane, half: null }, { centerlines, lineCount }, 1);
  return mrz === null ? null : { ...mrz, tall: mrz.features.letterHeight };
}

/** Searches the box and a little beyond, for lines that are not parallel to the box. */
function searchAroundBox(plane: Plane, corners: PxQuad): MeasuredBox | null {
  const map = squareToQuad(corners);
  const area = [
    projectPoint(map, -0.1, -0.5),
    projectPoint(map, 1.1, -0.5),
    projectPoint(map, 1.1, 1.5),
    projectPoint(map, -0.1, 1.5),
  ] as const;
  return findMrz(plane, area, { isDocument: true });
}

/** The corners of the box, from the start of the first line as it is read. */
function toMrzCorners(
  { width, height }: Plane,
  { mrz_quad: quad, mrz_box: box, mrz_rotation: turn }: DatasetEntry,
): PxQuad {
  if (quad !== null) return quad.map(([x, y]) => ({ x: x * width, y: y * height })) as unknown as PxQuad;
  const [x, y, w, h] = box!;
  const at = (u: number, v: number): PxPoint => ({ x: (x + u * w) * width, y: (y + v * h) * height });
  const boxCorners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  const turns = Math.round((((turn ?? 0) % 360) + 360) / 90) % 4;
  return [0, 1, 2, 3].map((i) => boxCorners[(i + turns) % 4]!) as unknown as PxQuad;
}

/** The corners, beginning with the one nearest to the truth's first. */
function alignWith(quad: PxQuad, truth: PxQuad): PxQuad {
  const off = (k: number): number =>
    quad.reduce(
      (sum, _, i) => sum + Math.hypot(quad[(i + k) % 4]!.x - truth[i]!.x, quad[(i + k) % 4]!.y - truth[i]!.y),
      0,
    );
  const turns = off(0) <= off(2) ? 0 : 2;
  return [0, 1, 2, 3].map((i) => quad[(i + turns) % 4]!) as unknown as PxQuad;
}

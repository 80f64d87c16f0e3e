/**
 * How well the recogniser reads, nothing else helping: on single lines (`mrz-line` pictures of a folder with a manifest)
 * and on documents whose zone's place, turn, lines and letters a line are given. Characters wrong as read greedily, lines
 * and documents exact greedily and with the length held; processor time a line. Then the same on drawn, photographed zones
 * whose corners are known, by what makes them hard.
 *
 * Run: `node --import tsx test/scripts/measure-mrz-recognition.ts [--data ../shared/data/specimens] [--list] [--cut zone|box]
 * [--scenes 160] [--from 9000]`. A box is drawn by eye: `zone` (default) lets the product measure the letters' corners
 * within it, `box` takes it as it is. Scenes need the fonts that drawing the samples needs (decision 070).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { project, squareToQuad } from '../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../../src/checks/image/plane.js';
import { cutLines } from '../../src/checks/mrz/locate/cut-lines.js';
import { findMrz, type LocatedMrz } from '../../src/checks/mrz/locate/find-mrz.js';
import { measureMrz } from '../../src/checks/mrz/locate/measure-mrz.js';
import { readCharacters, readGreedily, type LineReading } from '../../src/checks/mrz/read/read-characters.js';
import { decodeMrz } from '../../src/checks/mrz/decode/decode-mrz.js';
import { LINE_HEIGHT_PX, recognizeLine, type LineScores } from '../../src/checks/mrz/read/recognize-line.js';
import { DRAWN_LAYOUTS } from '../support/checks/draw-mrz-side.js';
import { createMrzScene } from '../support/checks/mrz-scenes.js';
import { loadDatasetImage, readDatasetManifest, type DatasetEntry } from './accuracy/dataset-manifest.js';

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
/** Capitals over line step, ICAO Doc 9303: 2.4 mm over 6.35 mm, and over 4.23 mm where there are three lines. */
const TALL = { 2: 0.38, 3: 0.57 } as const;
const MOST_PX = 5000;

interface Tally {
  lines: number;
  greedy: number;
  forced: number;
  wrong: number;
  letters: number;
}
const tally = (): Tally => ({ lines: 0, greedy: 0, forced: 0, wrong: 0, letters: 0 });
const ms: number[] = [];

const entries = existsSync(`${values.data}/manifest.json`) ? readDatasetManifest(values.data) : null;
if (entries === null) console.log(`Skipped: no manifest of pictures in ${values.data}.`);
else await measure(entries);
await measureScenes(Number(values.from), Number(values.scenes));

async function measure(all: readonly DatasetEntry[]): Promise<void> {
  const single = tally();
  const inDocuments = tally();
  const documents = { n: 0, greedy: 0, forced: 0, decoded: 0, asBox: 0 };
  for (const entry of all) {
    const isLine = entry.kind === 'mrz-line';
    if (entry.mrz_text === null || !(isLine || (DOCUMENTS.has(entry.kind) && isScored(entry)))) continue;
    const plane = toLuminance(await loadDatasetImage(path.join(values.data, entry.file)), MOST_PX);
    if (isLine) {
      score(entry.file, entry.mrz_text, [lineOf(plane, entry.mrz_text[0]!.length)], single);
      continue;
    }
    const { lines, isMeasured } = linesOf(plane, entry);
    const exact = score(entry.file, entry.mrz_text, lines, inDocuments);
    documents.n++;
    if (exact.greedy) documents.greedy++;
    if (exact.forced) documents.forced++;
    if (exact.decoded) documents.decoded++;
    if (!isMeasured) documents.asBox++;
  }
  ms.sort((a, b) => a - b);
  report('single lines', single);
  report('lines of documents', inDocuments);
  console.log(
    `documents: ${documents.greedy} of ${documents.n} exact greedily, ${documents.forced} with the length held, ` +
      `${documents.decoded} decoded (${documents.asBox} cut by the box as it was drawn)`,
  );
  console.log(`a line: ${(ms[ms.length >> 1] ?? 0).toFixed(1)} ms of processor time, median`);
}

/** Scenes by what makes them hard: how many are exact in all lines. */
async function measureScenes(from: number, count: number): Promise<void> {
  const sums = new Map<string, { n: number; greedy: number; forced: number }>();
  const letters = tally();
  for (let seed = from; seed < from + count; seed++) {
    const scene = await createMrzScene(seed);
    const plane = toLuminance(scene.pixels, MOST_PX);
    const corners = scene.letters.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
    const { columns, lines: lineCount } = DRAWN_LAYOUTS[scene.layout];
    const lines = cutLines(plane, { corners, lineCount, columns, tall: scene.tall }, LINE_HEIGHT_PX);
    const exact = score(`scene ${String(seed)}, ${scene.trait}`, scene.text, lines, letters);
    // The mark's own scenes: what a careful person's picture is like.
    const isFair = scene.tiltDeg <= 25 && scene.blur < 0.1 && scene.letterHeightPx >= 12 && scene.trait !== 'glare';
    const keys = [
      'all',
      `trait ${scene.trait}`,
      ...(isFair ? ['tilt ≤ 25°, blur < 0.1, letters ≥ 12 px, no reflection'] : []),
      `letters ${scene.letterHeightPx < 8 ? '< 8 px' : scene.letterHeightPx < 12 ? '8–12 px' : '≥ 12 px'}`,
    ];
    for (const key of keys) {
      const sum = sums.get(key) ?? { n: 0, greedy: 0, forced: 0 };
      sums.set(key, sum);
      sum.n++;
      if (exact.greedy) sum.greedy++;
      if (exact.forced) sum.forced++;
    }
  }
  if (count > 0) report('lines of scenes', letters);
  for (const [key, { n, greedy: free, forced }] of [...sums].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(
      `scenes, ${key}: ${String(free)} of ${String(n)} exact greedily, ${String(forced)} with the length held`,
    );
  }
}

function isScored(entry: DatasetEntry): boolean {
  return (entry as DatasetEntry & { readonly score_exact?: boolean }).score_exact !== false;
}

function report(what: string, { lines, greedy: exact, forced, wrong, letters }: Tally): void {
  const rate = ((100 * wrong) / Math.max(1, letters)).toFixed(3);
  console.log(
    `${what}: ${exact} of ${lines} exact greedily, ${forced} with the length held; characters wrong ${rate} % (${wrong} of ${letters})`,
  );
}

function score(
  name: string,
  text: readonly string[],
  lines: readonly Plane[],
  sums: Tally,
): { greedy: boolean; forced: boolean; decoded: boolean } {
  const exact = { greedy: true, forced: true, decoded: false };
  const readings: LineReading[] = [];
  for (const [i, line] of lines.entries()) {
    const truth = text[i]!;
    const started = process.cpuUsage();
    const seen: LineScores = recognizeLine(line);
    const free = readGreedily(seen);
    const reading = readCharacters(seen, truth.length);
    const held = reading.text;
    const used = process.cpuUsage(started);
    ms.push((used.user + used.system) / 1000);
    readings.push(reading);
    const wrong = distance(free, truth);
    sums.lines++;
    sums.letters += truth.length;
    sums.wrong += wrong;
    if (wrong === 0) sums.greedy++;
    else exact.greedy = false;
    if (held === truth) sums.forced++;
    else exact.forced = false;
    if (values.list && (wrong > 0 || held !== truth))
      console.log(`${name}\n  true   ${truth}\n  greedy ${free}\n  held   ${held}`);
  }
  exact.decoded = decodeMrz(readings)?.lines.every((line, i) => line === text[i]) ?? false;
  return exact;
}

/** The lines of a document's zone, its place given. */
function linesOf(plane: Plane, entry: DatasetEntry): { lines: Plane[]; isMeasured: boolean } {
  const lineCount = entry.mrz_text!.length as 2 | 3;
  const columns = entry.mrz_text![0]!.length as 30 | 36 | 44;
  const corners = cornersOf(plane, entry);
  const tall = TALL[lineCount];
  const zone = values.cut === 'box' ? null : (within(plane, corners, tall, lineCount) ?? around(plane, corners));
  const isMeasured = zone !== null && zone.columns === columns && zone.lineCount === lineCount && zone.missing === null;
  const found = isMeasured
    ? { corners: upright(zone.corners, corners), lineCount, columns, tall: zone.tall }
    : { corners, lineCount, columns, tall };
  return { lines: cutLines(plane, found, LINE_HEIGHT_PX), isMeasured };
}

type Measured = Pick<LocatedMrz, 'corners' | 'columns' | 'lineCount' | 'missing' | 'tall'>;

/** The letters' corners, lines lying as the box says. */
function within(plane: Plane, corners: PxQuad, tall: number, lineCount: 2 | 3): Measured | null {
  const map = squareToQuad(corners);
  const half = tall / 2 / (lineCount - 1 + tall);
  const rails = [
    project(map, 0, half),
    project(map, 1, half),
    project(map, 1, 1 - half),
    project(map, 0, 1 - half),
  ] as const;
  const zone = measureMrz({ full: plane, half: null }, { centerlines: rails, lineCount }, 1);
  return zone === null ? null : { ...zone, tall: zone.features.letterHeight };
}

/** The same where lines do not lie along the box: looked for in it and a little beyond. */
function around(plane: Plane, corners: PxQuad): Measured | null {
  const map = squareToQuad(corners);
  const area = [
    project(map, -0.1, -0.5),
    project(map, 1.1, -0.5),
    project(map, 1.1, 1.5),
    project(map, -0.1, 1.5),
  ] as const;
  return findMrz(plane, area, { isDocument: true });
}

/** From the start of the first line as it is read. */
function cornersOf(
  { width, height }: Plane,
  { mrz_quad: quad, mrz_box: box, mrz_rotation: turn }: DatasetEntry,
): PxQuad {
  if (quad !== null) return quad.map(([x, y]) => ({ x: x * width, y: y * height })) as unknown as PxQuad;
  const [x, y, w, h] = box!;
  const at = (u: number, v: number): PxPoint => ({ x: (x + u * w) * width, y: (y + v * h) * height });
  const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  const turns = Math.round((((turn ?? 0) % 360) + 360) / 90) % 4;
  return [0, 1, 2, 3].map((i) => corners[(i + turns) % 4]!) as unknown as PxQuad;
}

/** The same corners, from the one nearest to the truth's first. */
function upright(quad: PxQuad, truth: PxQuad): PxQuad {
  const off = (k: number): number =>
    quad.reduce(
      (sum, _, i) => sum + Math.hypot(quad[(i + k) % 4]!.x - truth[i]!.x, quad[(i + k) % 4]!.y - truth[i]!.y),
      0,
    );
  const turns = off(0) <= off(2) ? 0 : 2;
  return [0, 1, 2, 3].map((i) => quad[(i + turns) % 4]!) as unknown as PxQuad;
}

/** A picture of one line: around its ink, as a zone's corners lie around its letters. */
function lineOf(plane: Plane, columns: number): Plane {
  const { data, width, height } = plane;
  const isInk = (x: number, y: number): boolean => data[y * width + x]! < 128;
  const share = (from: number, to: number, ink: (i: number) => boolean): number => {
    let n = 0;
    for (let i = from; i < to; i++) if (ink(i)) n++;
    return n / (to - from);
  };
  const rows = Array.from({ length: height }, (_, y) => share(0, width, (x) => isInk(x, y)));
  const inColumn = Array.from({ length: width }, (_, x) => share(0, height, (y) => isInk(x, y)));
  const most = Math.max(...rows);
  const top = rows.findIndex((value) => value > 0.15 * most);
  const bottom = rows.findLastIndex((value) => value > 0.15 * most) + 1;
  const left = inColumn.findIndex((value) => value > 0.03);
  const right = inColumn.findLastIndex((value) => value > 0.03) + 1;
  const glyphs = glyphsOf(inColumn, 0.5 / height);
  const [far, leftMiddle, rightMiddle] = courseOf(glyphs, columns, (from, to) => {
    const seen = rows.map((_, y) => share(from, to, (x) => isInk(x, y)) > 0);
    return (seen.indexOf(true) + seen.lastIndexOf(true) + 1) / 2;
  }) ?? [1, (top + bottom) / 2, (top + bottom) / 2];
  const [leftHalf, rightHalf] =
    far > 1 ? [(bottom - top) / 2 / far, (bottom - top) / 2] : [(bottom - top) / 2, ((bottom - top) / 2) * far];
  const corners = [
    { x: left, y: leftMiddle - leftHalf },
    { x: right, y: rightMiddle - rightHalf },
    { x: right, y: rightMiddle + rightHalf },
    { x: left, y: leftMiddle + leftHalf },
  ] as const;
  return cutLines(plane, { corners, lineCount: 1 as never, columns: columns as 30, tall: 1 }, LINE_HEIGHT_PX)[0]!;
}

/** Columns from one gap to the next. */
function glyphsOf(ink: readonly number[], least: number): [number, number][] {
  const out: [number, number][] = [];
  ink.forEach((value, x) => {
    if (value <= least) return;
    const last = out.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else out.push([x, x + 1]);
  });
  return out;
}

/**
 * Perspective, as two lines of a zone would show it: letters at the right end over those at the left end, and the middles
 * of both ends. `null` when letters melt or break. x (1 + g k) = a k + b for the middle of letter k, least squares.
 */
function courseOf(
  glyphs: readonly [number, number][],
  columns: number,
  middleOf: (from: number, to: number) => number,
): [number, number, number] | null {
  if (glyphs.length !== columns) return null;
  const sums = new Float64Array(12);
  glyphs.forEach(([from, to], k) => {
    const x = (from + to) / 2;
    const row = [k, 1, -k * x];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) sums[4 * i + j] = sums[4 * i + j]! + row[i]! * row[j]!;
      sums[4 * i + 3] = sums[4 * i + 3]! + row[i]! * x;
    }
  });
  // Gauss–Jordan.
  for (let i = 0; i < 3; i++) {
    const pivot = sums[4 * i + i]! || 1e-12;
    for (let j = 0; j < 4; j++) sums[4 * i + j] = sums[4 * i + j]! / pivot;
    for (let other = 0; other < 3; other++) {
      const by = sums[4 * other + i]!;
      if (other !== i) for (let j = 0; j < 4; j++) sums[4 * other + j] = sums[4 * other + j]! - by * sums[4 * i + j]!;
    }
  }
  const middles = glyphs.map(([from, to]) => middleOf(from, to));
  const median = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 1]!;
  const quarter = columns >> 2;
  return [1 / (1 + sums[11]! * (columns - 1)), median(middles.slice(0, quarter)), median(middles.slice(-quarter))];
}

/** Letters to change, to leave out and to put in (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

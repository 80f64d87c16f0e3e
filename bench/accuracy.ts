/**
 * Scores the checks on a folder with a `manifest.json`.
 *
 * `npm run bench -- accuracy --data DIR`: the folder's own images (corners, negatives, MRZ, barcodes, MRZ text) and the time of a photo check.
 * `--scenes 1000`: scenes made from the folder's flat documents instead, and a quarter as many empty ones, 200 at least.
 * `--sharpness 600`: scenes that are legible or not, against the variance of the Laplacian.
 * `--framing 200`: scenes whose document is cut off, scenes with two documents, with one and with none.
 * `--hidden 300`: scenes whose print is covered or under a reflection, and scenes that look like it.
 * `--barcodes 180`: the backs of licences with a PDF417, in three difficulties.
 * `--types`: the type that one photo names, and both sides in one photo.
 * `--drawn 600`: scenes of drawn documents with a different MRZ each, for reading.
 * `--mrz`: reading alone: the folder's documents, the recogniser by itself, tesseract beside it, the time in Node.
 * All of them: `--all`.
 * `--data demo/samples` makes the scenes from our own samples.
 *
 * More: `--empty N`, `--seed S` (1), `--live` (the live look too), `--jobs N` (2), `--list` (documents left out, every miss),
 * `--json FILE` (one line a scene), `--dump-scene 17 --out FILE.png` (`e17`: an empty one).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { cutOffAndSecondRows } from './accuracy/score-cut-off-and-second.js';
import {
  runDrawnScenes,
  runCutOffAndSecond,
  runHiddenPrint,
  runScenes,
  runSharpness,
  type SceneRun,
} from './accuracy/run-scenes.js';
import { barcodeRows, scoreBarcodes } from './accuracy/score-barcodes.js';
import { barcodeSceneMisses, barcodeSceneRows, scoreBarcodeScenes } from './accuracy/score-barcode-scenes.js';
import { readDatasetManifest } from './accuracy/dataset-manifest.js';
import { formatRows, type TargetRow } from './accuracy/target-row.js';
import { scoreFolderReading } from './accuracy/score-folder-reading.js';
import { imageMisses, imageRows, scoreImages } from './accuracy/score-images.js';
import { scenesWithReading, type SceneWithReading } from './accuracy/scene-reading-rows.js';
import { readingTimeRows } from './accuracy/reading-time.js';
import { readingRows, readImages } from './accuracy/score-readings.js';
import { sceneRows, sharpnessRows } from './accuracy/scene-rows.js';
import { hiddenPrintMisses, hiddenPrintRows } from './accuracy/score-hidden-print.js';
import { sharpnessResult } from './accuracy/score-sharpness.js';
import { photoCheckTimeRow } from './accuracy/photo-check-time.js';
import { confusionTable, scoreTypes, typeRows } from './accuracy/score-types.js';
import { planTask, type SceneRow } from './accuracy/score-scene.js';
import { renderPlannedScene } from './accuracy/plan-scene.js';
import { loadSceneSource } from './accuracy/scene-source.js';
import { sceneTable } from './accuracy/scene-table.js';
import { printImageReadings, printSceneReadings } from './accuracy/print-readings.js';
import { validityRows } from './accuracy/mrz-score.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    scenes: { type: 'string' },
    sharpness: { type: 'string' },
    drawn: { type: 'string' },
    framing: { type: 'string' },
    hidden: { type: 'string' },
    barcodes: { type: 'string' },
    mrz: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    empty: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    live: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    'dump-scene': { type: 'string' },
    out: { type: 'string' },
  },
});
if (values.data === undefined) throw new Error('--data DIR is missing');
const folder = path.resolve(values.data);
const seed = Number(values.seed);

const scenes = Number(values.scenes ?? (values.all ? 1000 : 0));
const run: SceneRun = {
  folder,
  seed,
  scenes,
  empty: values.empty === undefined ? Math.max(200, Math.round(scenes / 4)) : Number(values.empty),
  wantsLive: values.live || values.all,
  jobs: Number(values.jobs),
};
const sharpness = Number(values.sharpness ?? (values.all ? 600 : 0));
const drawn = Number(values.drawn ?? (values.all ? 600 : 0));
const framing = Number(values.framing ?? (values.all ? 200 : 0));
const hidden = Number(values.hidden ?? (values.all ? 300 : 0));
const barcodes = Number(values.barcodes ?? (values.all ? 180 : 0));

if (values['dump-scene'] !== undefined) await dumpScene(values['dump-scene'], values.out ?? 'scene.png');
else {
  const rows: TargetRow[] = [];
  const wantsScenes = [scenes, sharpness, drawn, framing, hidden, barcodes].some((count) => count > 0);
  if (values.all || !(values.mrz || values.types || wantsScenes)) rows.push(...(await scoreFolder()));
  if (values.all || values.mrz) rows.push(...(await scoreReadingOfFolder()));
  if (values.all || values.types) rows.push(...(await scoreTypesOfFolder()));
  const read = [...(scenes > 0 ? await scoreScenes(rows) : []), ...(drawn > 0 ? await scoreDrawnScenes(rows) : [])];
  if (scenes > 0 && drawn > 0)
    rows.push(
      ...validityRows(
        'all scenes',
        read.map(({ reading }) => reading),
      ),
    );
  if (framing > 0) rows.push(...(await scoreCutOffAndSecond()));
  if (sharpness > 0) rows.push(...(await scoreSharpnessOfScenes()));
  if (hidden > 0) rows.push(...(await scoreHiddenPrintOfScenes()));
  if (barcodes > 0) rows.push(...(await scoreBarcodesOfScenes()));
  console.log(`\n${formatRows(rows)}`);
}

async function scoreFolder(): Promise<readonly TargetRow[]> {
  const entries = readDatasetManifest(folder);
  const time = await photoCheckTimeRow();
  if (entries === null) return [time];
  const scores = await scoreImages(folder, entries);
  const codes = await scoreBarcodes(folder, entries);
  if (values.list) {
    console.log(imageMisses(scores).join('\n'));
    const unread = codes.filter(({ isRead }) => !isRead);
    for (const { file, turnDeg, ms } of unread) {
      console.log(`${file}: not read at ${String(turnDeg)}°, ${ms.toFixed(0)} ms`);
    }
  }
  // With `--all` they come with more beside them.
  const readings = values.all ? [] : await readImages(folder, entries);
  printImageReadings(readings, values.list);
  return [...imageRows(scores), ...barcodeRows(codes), ...(values.all ? [] : readingRows(readings)), time];
}

async function scoreReadingOfFolder(): Promise<readonly TargetRow[]> {
  const entries = readDatasetManifest(folder);
  if (entries === null) return readingTimeRows();
  const { readings, rows } = await scoreFolderReading(folder, entries, run.jobs);
  printImageReadings(readings, values.list);
  return rows;
}

async function scoreTypesOfFolder(): Promise<readonly TargetRow[]> {
  const { types, both } = await scoreTypes(folder, readDatasetManifest(folder) ?? [], seed);
  for (const source of ['specimens', 'drawn scenes'] as const) {
    const own = types.filter((score) => score.source === source);
    console.log(`\n${source}\n${confusionTable(own)}`);
  }
  if (values.list) {
    for (const { name, truth, named } of types)
      if (named.length > 0 && !named.includes(truth)) console.log(`${name}: ${named.join(', ')}`);
    for (const { name, showsBoth, isFound } of both)
      if (showsBoth !== isFound) console.log(`${name}: both sides ${isFound ? 'imagined' : 'missed'}`);
  }
  return typeRows(types, both);
}

async function dumpScene(name: string, out: string): Promise<void> {
  const task = { index: Number(name.replace('e', '')), isEmpty: name.startsWith('e') };
  const plan = await planTask(await loadSceneSource(folder), seed, task);
  const { data, width, height } = renderPlannedScene(plan).pixels;
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(out);
}

/** @param marks takes the rows of the marks */
async function scoreScenes(marks: TargetRow[]): Promise<readonly SceneWithReading[]> {
  if (values.list) await listDocuments();
  const rows = await runScenes(run);
  if (values.json !== undefined) {
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  if (values.list) console.log(rows.filter(isMissed).map(missLine).join('\n'));
  console.log(sceneTable(rows, 'still'));
  if (run.wantsLive) console.log(`\n${sceneTable(rows, 'live')}`);
  marks.push(...sceneRows(rows, 'still'), ...(run.wantsLive ? sceneRows(rows, 'live') : []));
  const read = scenesWithReading(rows);
  marks.push(...printSceneReadings('the folder’s documents', read, values.list));
  return read;
}

async function scoreDrawnScenes(marks: TargetRow[]): Promise<readonly SceneWithReading[]> {
  const read = scenesWithReading(await runDrawnScenes(run, drawn));
  marks.push(...printSceneReadings('drawn documents', read, values.list));
  return read;
}

async function scoreCutOffAndSecond(): Promise<readonly TargetRow[]> {
  const rows = await runCutOffAndSecond(run, framing);
  if (values.json !== undefined && scenes === 0)
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return cutOffAndSecondRows(rows);
}

async function scoreSharpnessOfScenes(): Promise<readonly TargetRow[]> {
  const rows = await runSharpness(run, sharpness);
  if (values.json !== undefined && scenes === 0) {
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  return sharpnessRows(sharpnessResult(rows));
}

async function scoreHiddenPrintOfScenes(): Promise<readonly TargetRow[]> {
  const rows = await runHiddenPrint(run, hidden);
  if (values.json !== undefined && scenes === 0) {
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  if (values.list) console.log(hiddenPrintMisses(rows).join('\n'));
  return hiddenPrintRows(rows);
}

async function scoreBarcodesOfScenes(): Promise<readonly TargetRow[]> {
  const scores = await scoreBarcodeScenes(seed, barcodes);
  if (values.list) console.log(barcodeSceneMisses(scores));
  return barcodeSceneRows(scores);
}

async function listDocuments(): Promise<void> {
  const { choices, grounds } = await loadSceneSource(folder);
  const used = choices.filter(({ leftOut }) => leftOut === null);
  console.log(`${String(used.length)} documents laid into scenes, ${String(grounds.length)} photographs as grounds`);
  for (const { file, kind, leftOut } of choices) {
    if (leftOut !== null) console.log(`left out: ${file} (${kind}): ${leftOut}`);
  }
}

function isMissed({ isEmpty, still }: SceneRow): boolean {
  return isEmpty ? still.corners !== null : (still.iou ?? 0) < 0.9;
}

function missLine({ index, isEmpty, document, ground, groundName, step, still }: SceneRow): string {
  const name = isEmpty ? `e${String(index)}` : String(index);
  const what = isEmpty ? 'a document where there is none' : `IoU ${(still.iou ?? 0).toFixed(2)}`;
  const sure = still.confidence === null ? 'nothing found' : `confidence ${still.confidence.toFixed(2)}`;
  const more = document === null ? '' : `, ${document}, step ${(step ?? 0).toFixed(0)}`;
  return `scene ${name}: ${what}, ${sure}, ${ground} (${groundName})${more}`;
}

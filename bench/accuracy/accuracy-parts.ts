/** The parts of the accuracy: what each runs, the rows of marks that come of it, tables by what makes it hard, and every miss. */
import { readDatasetManifest } from './dataset-manifest.js';
import { validityRows } from './mrz-score.js';
import { photoCheckTimeRow, readingTimeRows } from './check-times.js';
import { runScenes, type SceneRun } from './run-scenes.js';
import { readingTable, sceneReadingMisses, sceneReadingRows, scenesWithReading } from './scene-reading-rows.js';
import { sceneMisses, sceneRows, sceneTable } from './scene-rows.js';
import {
  barcodeMisses,
  barcodeRows,
  barcodeSceneMisses,
  barcodeSceneRows,
  scoreBarcodes,
  scoreBarcodeScenes,
} from './score-barcodes.js';
import { cutOffAndSecondRows } from './score-cut-off-and-second.js';
import { hiddenPrintMisses, hiddenPrintRows } from './score-hidden-print.js';
import { imageMisses, imageRows, scoreImages } from './score-images.js';
import { documentTable, readImages, readingMisses, readingRows } from './score-readings.js';
import type { SceneRow } from './score-scene.js';
import { sharpnessRow } from './score-sharpness.js';
import { confusionTable, scoreTypes, typeMisses, typeRows } from './score-types.js';
import type { Table, TargetRow } from './target-row.js';

export interface AccuracyRun extends SceneRun {
  /** Scenes are made in their usual number times this. */
  readonly share: number;
}

export interface AccuracyResult {
  readonly rows: readonly TargetRow[];
  readonly tables?: readonly Table[];
  readonly misses?: readonly string[];
}

const count = ({ share }: AccuracyRun, usual: number): number => Math.round(usual * share);

let lastScenes: { readonly key: string; readonly rows: Promise<readonly SceneRow[]> } | null = null;

/** Scenes with a document and empty ones, shared by the parts. */
function runUsualScenes(run: AccuracyRun): Promise<readonly SceneRow[]> {
  const key = JSON.stringify(run);
  if (lastScenes?.key !== key)
    lastScenes = { key, rows: runScenes(run, { scene: count(run, 1000), empty: count(run, 250) }) };
  return lastScenes.rows;
}

async function scoreUsualScenes(run: AccuracyRun): Promise<AccuracyResult> {
  const scenes = await runUsualScenes(run);
  const rows = [...sceneRows(scenes, 'still'), ...sceneRows(scenes, 'live')];
  return { rows, tables: [sceneTable(scenes)], misses: sceneMisses(scenes) };
}

/** The folder's own pictures; nothing without a manifest. */
async function scoreFolder({ folder }: AccuracyRun): Promise<AccuracyResult> {
  const entries = readDatasetManifest(folder) ?? [];
  if (entries.length === 0) return { rows: [] };
  const images = await scoreImages(folder, entries);
  const codes = await scoreBarcodes(folder, entries);
  return {
    rows: [...imageRows(images), ...barcodeRows(codes)],
    misses: [...imageMisses(images), ...barcodeMisses(codes)],
  };
}

async function scoreReading(run: AccuracyRun): Promise<AccuracyResult> {
  const readings = await readImages(run.folder, readDatasetManifest(run.folder) ?? []);
  const ofFolder = scenesWithReading(await runUsualScenes(run));
  const ofDrawn = scenesWithReading(await runScenes(run, { drawn: count(run, 800) }));
  const scenes = [...ofFolder, ...ofDrawn];
  return {
    rows: [
      ...(readings.length === 0 ? [] : readingRows(readings)),
      ...(await readingTimeRows()),
      ...sceneReadingRows('the folder’s documents', ofFolder),
      ...sceneReadingRows('drawn documents', ofDrawn),
      ...validityRows('documents and scenes together', [...readings, ...scenes.map(({ reading }) => reading)]),
    ],
    tables: [
      documentTable(readings),
      readingTable('the folder’s documents', ofFolder),
      readingTable('drawn documents', ofDrawn),
    ],
    misses: [...readingMisses(readings), ...sceneReadingMisses(scenes)],
  };
}

async function scoreTypesOfPhotos({ folder, seed }: AccuracyRun): Promise<AccuracyResult> {
  const { types, both } = await scoreTypes(folder, readDatasetManifest(folder) ?? [], seed);
  return {
    rows: typeRows(types, both),
    tables: [confusionTable('specimens', types), confusionTable('drawn scenes', types)],
    misses: typeMisses(types, both),
  };
}

/** Half as many scenes with two documents, and half as many empty ones, as cut-off and whole documents each. */
async function scoreFraming(run: AccuracyRun): Promise<AccuracyResult> {
  const [all, half] = [count(run, 200), count(run, 100)];
  const counts = { 'cut off': all, 'two documents': half, whole: all, 'nothing to cut': half };
  return { rows: cutOffAndSecondRows(await runScenes(run, counts)) };
}

async function scoreHiddenScenes(run: AccuracyRun): Promise<AccuracyResult> {
  const scenes = await runScenes(run, { hidden: count(run, 300) });
  return { rows: hiddenPrintRows(scenes), misses: hiddenPrintMisses(scenes) };
}

async function scoreLicences(run: AccuracyRun): Promise<AccuracyResult> {
  const scores = await scoreBarcodeScenes(run.seed, count(run, 111));
  return { rows: barcodeSceneRows(scores), misses: barcodeSceneMisses(scores) };
}

export const ACCURACY_PARTS = {
  scenes: scoreUsualScenes,
  folder: scoreFolder,
  sharpness: async (run) => ({ rows: [sharpnessRow(await runScenes(run, { sharpness: count(run, 600) }))] }),
  framing: scoreFraming,
  hidden: scoreHiddenScenes,
  licences: scoreLicences,
  time: async () => ({ rows: [await photoCheckTimeRow()] }),
  mrz: scoreReading,
  types: scoreTypesOfPhotos,
} satisfies Record<string, (run: AccuracyRun) => Promise<AccuracyResult>>;

export type AccuracyPart = keyof typeof ACCURACY_PARTS;

/** The parts of the accuracy: what each runs, the rows of marks that come of it, and every miss. */
import { readDatasetManifest } from './dataset-manifest.js';
import { validityRows } from './mrz-score.js';
import { photoCheckTimeRow, readingTimeRows } from './check-times.js';
import { runScenes, type SceneKind, type SceneRows, type SceneRun } from './run-scenes.js';
import { sceneReadingRows } from './scene-reading.js';
import { barcodeRows, licenceRows, scoreBarcodes } from './score-barcodes.js';
import { cutOffAndSecondRows } from './score-cut-off-and-second.js';
import { hiddenPrintRows, isHiddenPrintRight } from './score-hidden-print.js';
import { imageRows, isImageRight, scoreImages } from './score-images.js';
import { readImages, readingRows } from './score-readings.js';
import { isSceneRight, sceneRows, type SceneRow } from './score-scene.js';
import { sharpnessRows } from './score-sharpness.js';
import { isBothSidesRight, isTypeRight, scoreTypes, typeRows } from './score-types.js';
import { listMisses, type TargetRow } from './target-row.js';

export interface AccuracyRun extends SceneRun {
  /** Scenes are made in their usual number times this. */
  readonly share: number;
}

export interface AccuracyResult {
  readonly rows: readonly TargetRow[];
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
  return { rows, misses: listMisses(scenes, isSceneRight) };
}

async function scoreFolder({ folder }: AccuracyRun): Promise<AccuracyResult> {
  const entries = readDatasetManifest(folder) ?? [];
  if (entries.length === 0) return { rows: [] };
  const images = await scoreImages(folder, entries);
  const codes = await scoreBarcodes(folder, entries);
  return {
    rows: [...imageRows(images), ...barcodeRows(codes)],
    misses: [...listMisses(images, isImageRight), ...listMisses(codes, ({ isRead }) => isRead)],
  };
}

async function scoreReading(run: AccuracyRun): Promise<AccuracyResult> {
  const readings = await readImages(run.folder, readDatasetManifest(run.folder) ?? []);
  const usual = await runUsualScenes(run);
  const drawn = await runScenes(run, { drawn: count(run, 800) });
  const [ofFolder, ofDrawn] = [usual, drawn].map((rows) => rows.flatMap(({ reading }) => reading ?? []));
  return {
    rows: [
      ...(readings.length === 0 ? [] : readingRows(readings)),
      ...(await readingTimeRows()),
      ...sceneReadingRows('the folder’s documents', ofFolder!),
      ...sceneReadingRows('drawn documents', ofDrawn!),
      ...validityRows('documents and scenes together', [...readings, ...ofFolder!, ...ofDrawn!]),
    ],
    misses: [
      ...listMisses(readings, ({ isExact }) => isExact),
      ...listMisses([...usual, ...drawn], ({ reading }) => reading?.isExact ?? true),
    ],
  };
}

async function scoreTypesOfPhotos({ folder, seed }: AccuracyRun): Promise<AccuracyResult> {
  const { types, both } = await scoreTypes(folder, readDatasetManifest(folder) ?? [], seed);
  return {
    rows: typeRows(types, both),
    misses: [...listMisses(types, isTypeRight), ...listMisses(both, isBothSidesRight)],
  };
}

/** A part about scenes of some kinds, each in so many copies in a run of the usual length. */
function scenePart<Kind extends SceneKind>(
  usual: Readonly<Record<Kind, number>>,
  toResult: (rows: readonly SceneRows[Kind][]) => AccuracyResult,
): (run: AccuracyRun) => Promise<AccuracyResult> {
  return async (run) => {
    const counts = Object.entries<number>(usual).map(([kind, number]) => [kind, count(run, number)]);
    return toResult(await runScenes(run, Object.fromEntries(counts) as Record<Kind, number>));
  };
}

export const ACCURACY_PARTS = {
  scenes: scoreUsualScenes,
  folder: scoreFolder,
  sharpness: scenePart({ sharpness: 600 }, (rows) => ({ rows: sharpnessRows(rows) })),
  framing: scenePart({ 'cut off': 200, 'two documents': 100, whole: 200, 'nothing to cut': 100 }, (rows) => ({
    rows: cutOffAndSecondRows(rows),
  })),
  hidden: scenePart({ hidden: 300 }, (rows) => ({
    rows: hiddenPrintRows(rows),
    misses: listMisses(rows, isHiddenPrintRight),
  })),
  licences: scenePart({ licence: 111 }, (rows) => ({
    rows: licenceRows(rows),
    misses: listMisses(rows, ({ isRead }) => isRead),
  })),
  time: async () => ({ rows: [await photoCheckTimeRow()] }),
  mrz: scoreReading,
  types: scoreTypesOfPhotos,
} satisfies Record<string, (run: AccuracyRun) => Promise<AccuracyResult>>;

export type AccuracyPart = keyof typeof ACCURACY_PARTS;

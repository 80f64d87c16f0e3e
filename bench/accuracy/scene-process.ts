/** Scores the scenes it is given, one after the other. Forked by `run-scenes.ts`. */
import { scoreCutOffAndSecond, type CutOffAndSecondRow, type FramingSceneKind } from './score-cut-off-and-second.js';
import { scoreDrawnScene, scoreScene, type SceneRow } from './score-scene.js';
import { scoreHiddenPrint, type HiddenPrintRow } from './score-hidden-print.js';
import { scoreLicence, type LicenceScore } from './score-barcodes.js';
import { loadSceneSource, type SceneSource } from './scene-source.js';
import { scoreSceneSharpness, type SharpnessRow } from './score-sharpness.js';

/** What comes of a scene of each kind. */
export interface SceneRows extends Record<FramingSceneKind, CutOffAndSecondRow> {
  scene: SceneRow;
  empty: SceneRow;
  drawn: SceneRow;
  sharpness: SharpnessRow;
  hidden: HiddenPrintRow;
  licence: LicenceScore;
}
export type SceneKind = keyof SceneRows;

export interface SceneTask {
  readonly kind: SceneKind;
  readonly index: number;
}

export interface SceneJob {
  readonly folder: string;
  readonly seed: number;
  readonly tasks: readonly SceneTask[];
}

type SceneScorer<Row> = (source: SceneSource, seed: number, index: number) => Row | Promise<Row>;

const SCORERS: { readonly [Kind in SceneKind]: SceneScorer<SceneRows[Kind]> } = {
  scene: (source, seed, index) => scoreScene(source, seed, index, false),
  empty: (source, seed, index) => scoreScene(source, seed, index, true),
  drawn: scoreDrawnScene,
  sharpness: scoreSceneSharpness,
  hidden: scoreHiddenPrint,
  licence: (_, seed, index) => scoreLicence(seed, index),
  'cut off': (...scene) => scoreCutOffAndSecond('cut off', ...scene),
  'two documents': (...scene) => scoreCutOffAndSecond('two documents', ...scene),
  whole: (...scene) => scoreCutOffAndSecond('whole', ...scene),
  'nothing to cut': (...scene) => scoreCutOffAndSecond('nothing to cut', ...scene),
};

process.once('message', (job) => void runSceneJob(job as SceneJob));

async function runSceneJob({ folder, seed, tasks }: SceneJob): Promise<void> {
  const source = await loadSceneSource(folder);
  for (const task of tasks) process.send?.({ task, row: await SCORERS[task.kind](source, seed, task.index) });
  process.disconnect();
}

/** One run of scenes, shared by several parts of the measurements. */
import { readDatasetManifest } from '../accuracy/dataset-manifest.js';
import { runScenes, type SceneRun } from '../accuracy/run-scenes.js';
import type { SceneRow } from '../accuracy/score-scene.js';

/** The run for a folder: fewer scenes for the committed samples. Photos only. */
export function sceneRunOf(folder: string, jobs: number): SceneRun {
  const [scenes, empty] = readDatasetManifest(folder) === null ? [300, 200] : [1000, 250];
  return { folder, seed: 1, scenes, empty, wantsLive: false, jobs };
}

let cachedRun: { readonly run: SceneRun; readonly rows: Promise<readonly SceneRow[]> } | null = null;

/** Whether one run contains all rows of another. */
function covers(run: SceneRun, other: SceneRun): boolean {
  return (
    run.folder === other.folder &&
    run.seed === other.seed &&
    run.scenes === other.scenes &&
    run.empty >= other.empty &&
    (run.wantsLive || !other.wantsLive)
  );
}

/** Runs the scenes, or returns the last run when it contains all of them. */
export function runScenesCached(run: SceneRun): Promise<readonly SceneRow[]> {
  if (cachedRun === null || !covers(cachedRun.run, run)) cachedRun = { run, rows: runScenes(run) };
  return cachedRun.rows;
}

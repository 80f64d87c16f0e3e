/** The scenes of one run, which several parts of the measurements look at. */
import { readDatasetManifest } from '../accuracy/dataset-manifest.js';
import { runScenes, type SceneRun } from '../accuracy/run-scenes.js';
import type { SceneRow } from '../accuracy/score-scene.js';

/** How many scenes of a folder are looked at: fewer of our own samples. As stills alone. */
export function sceneRunOf(folder: string, jobs: number): SceneRun {
  const [scenes, empty] = readDatasetManifest(folder) === null ? [300, 200] : [1000, 250];
  return { folder, seed: 1, scenes, empty, wantsLive: false, wantsContour: false, jobs };
}

let cachedRun: { readonly run: SceneRun; readonly rows: Promise<readonly SceneRow[]> } | null = null;

/** Whether the rows of one run hold all that another one would give. */
function covers(run: SceneRun, other: SceneRun): boolean {
  return (
    run.folder === other.folder &&
    run.seed === other.seed &&
    run.scenes === other.scenes &&
    run.empty >= other.empty &&
    (run.wantsLive || !other.wantsLive) &&
    (run.wantsContour || !other.wantsContour)
  );
}

/** Runs, or gives what the last run gave where that holds it all. */
export function runScenesCached(run: SceneRun): Promise<readonly SceneRow[]> {
  if (cachedRun === null || !covers(cachedRun.run, run)) cachedRun = { run, rows: runScenes(run) };
  return cachedRun.rows;
}

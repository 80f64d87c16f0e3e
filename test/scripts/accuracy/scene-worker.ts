/** Scores the scenes it is given, one after the other. Forked by `run-scenes.ts`. */
import { loadSceneSource } from './scene-source.js';
import { scoreScene, type SceneTask } from './scene-score.js';

export interface SceneJob {
  readonly folder: string;
  readonly seed: number;
  readonly wantsLive: boolean;
  readonly tasks: readonly SceneTask[];
}

process.once('message', (job) => void work(job as SceneJob));

async function work({ folder, seed, wantsLive, tasks }: SceneJob): Promise<void> {
  const source = await loadSceneSource(folder);
  for (const task of tasks) process.send?.(await scoreScene(source, seed, task, wantsLive));
  process.disconnect();
}

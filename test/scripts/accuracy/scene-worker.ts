/** Scores the scenes it is given, one after the other. Forked by `run-scenes.ts`. */
import { createContourFinder } from '../../support/opencv/jscanify.js';
import { scoreDrawn, scoreScene, type SceneRow } from './scene-score.js';
import { loadSceneSource } from './scene-source.js';
import { scoreSharpness, type SharpnessRow } from './sharpness.js';
import { zonesOf } from './zone-truth.js';

export interface SceneJob {
  readonly folder: string;
  readonly seed: number;
  readonly wantsLive: boolean;
  /** jscanify beside. */
  readonly wantsContour: boolean;
  readonly tasks: readonly { readonly kind: 'scene' | 'empty' | 'sharpness' | 'drawn'; readonly index: number }[];
}

process.once('message', (job) => void work(job as SceneJob));

async function work({ folder, seed, wantsLive, wantsContour, tasks }: SceneJob): Promise<void> {
  const source = await loadSceneSource(folder);
  const zones = zonesOf(folder);
  const contour = wantsContour ? await createContourFinder() : null;
  const score = ({ kind, index }: SceneJob['tasks'][number]): Promise<SceneRow | SharpnessRow> => {
    if (kind === 'sharpness') return scoreSharpness(source, seed, index);
    if (kind === 'drawn') return scoreDrawn(source, seed, index);
    return scoreScene(source, zones, seed, { index, isEmpty: kind === 'empty' }, { wantsLive, contour });
  };
  for (const task of tasks) process.send?.(await score(task));
  process.disconnect();
}

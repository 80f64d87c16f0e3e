/** Scores the scenes it is given, one after the other. Forked by `run-scenes.ts`. */
import { scoreDrawnScene, scoreScene, type SceneRow } from './score-scene.js';
import { scoreHiddenPrint, type HiddenPrintRow } from './score-hidden-print.js';
import { loadSceneSource } from './scene-source.js';
import {
  scoreCutOffScene,
  scoreTwoDocumentScene,
  scoreWholeScene,
  type CutOffAndSecondRow,
} from './score-cut-off-and-second.js';
import { scoreSceneSharpness, type SharpnessRow } from './score-sharpness.js';
import { readMrzTruths } from './mrz-truth.js';

export interface SceneJob {
  readonly folder: string;
  readonly seed: number;
  readonly wantsLive: boolean;
  readonly tasks: readonly {
    readonly kind:
      'scene' | 'empty' | 'sharpness' | 'drawn' | 'hidden' | `framing ${'cut' | 'pair' | 'whole' | 'empty'}`;
    readonly index: number;
  }[];
}

type AnySceneRow = SceneRow | SharpnessRow | CutOffAndSecondRow | HiddenPrintRow;

process.once('message', (job) => void runSceneJob(job as SceneJob));

async function runSceneJob({ folder, seed, wantsLive, tasks }: SceneJob): Promise<void> {
  const source = await loadSceneSource(folder);
  const zones = readMrzTruths(folder);
  const score = async ({ kind, index }: SceneJob['tasks'][number]): Promise<AnySceneRow> => {
    if (kind === 'hidden') return scoreHiddenPrint(source, seed, index);
    if (kind === 'sharpness') return scoreSceneSharpness(source, seed, index);
    if (kind === 'framing cut') return scoreCutOffScene(source, seed, index);
    if (kind === 'framing pair') return scoreTwoDocumentScene(source, seed, index);
    if (kind === 'framing whole') return scoreWholeScene(source, seed, index, 'whole');
    if (kind === 'framing empty') return scoreWholeScene(source, seed, index, 'empty');
    if (kind === 'drawn') return scoreDrawnScene(source, seed, index);
    return scoreScene(source, zones, seed, { index, isEmpty: kind === 'empty' }, wantsLive);
  };
  for (const task of tasks) process.send?.(await score(task));
  process.disconnect();
}

/** Shares scenes out among processes: the loader of TypeScript does not reach into threads. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CutOffAndSecondRow } from './score-cut-off-and-second.js';
import type { HiddenPrintRow } from './score-hidden-print.js';
import type { SceneRow } from './score-scene.js';
import type { SceneJob } from './scene-process.js';
import type { SharpnessRow } from './score-sharpness.js';

export interface SceneRun {
  readonly folder: string;
  readonly seed: number;
  readonly scenes: number;
  readonly empty: number;
  readonly wantsLive: boolean;
  readonly jobs: number;
}

/** Rows in the order of their numbers, documents first, whatever the processes did. */
export async function runScenes(run: SceneRun): Promise<readonly SceneRow[]> {
  const tasks = [...createSceneTasks('scene', run.scenes), ...createSceneTasks('empty', run.empty)];
  const rows = await runTasks<SceneRow>(run, tasks);
  return rows.toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.index - b.index);
}

/** Scenes with drawn documents, each with a text of its own; rows in the order of their numbers. */
export async function runDrawnScenes(run: SceneRun, count: number): Promise<readonly SceneRow[]> {
  const rows = await runTasks<SceneRow>(run, createSceneTasks('drawn', count));
  return rows.toSorted((a, b) => a.index - b.index);
}

/** Rows in the order of their numbers. */
export async function runSharpness(run: SceneRun, count: number): Promise<readonly SharpnessRow[]> {
  const rows = await runTasks<SharpnessRow>(run, createSceneTasks('sharpness', count));
  return rows.toSorted((a, b) => a.index - b.index);
}

/**
 * Scenes for the framing of photos: so many with a cut-off document, half as many with two documents, as many with a whole
 * one, and half as many empty ones.
 */
export function runCutOffAndSecond(run: SceneRun, count: number): Promise<readonly CutOffAndSecondRow[]> {
  const half = Math.round(count / 2);
  return runTasks<CutOffAndSecondRow>(run, [
    ...createSceneTasks('framing cut', count),
    ...createSceneTasks('framing pair', half),
    ...createSceneTasks('framing whole', count),
    ...createSceneTasks('framing empty', half),
  ]);
}

/** Scenes with fingers, rims, lamps and sheen; rows in the order of their numbers. */
export async function runHiddenPrint(run: SceneRun, count: number): Promise<readonly HiddenPrintRow[]> {
  const rows = await runTasks<HiddenPrintRow>(run, createSceneTasks('hidden', count));
  return rows.toSorted((a, b) => a.index - b.index);
}

type SceneTasks = SceneJob['tasks'];
const createSceneTasks = (kind: SceneTasks[number]['kind'], count: number): SceneTasks =>
  Array.from({ length: count }, (_, index) => ({ kind, index }));

async function runTasks<Row>(run: SceneRun, tasks: SceneTasks): Promise<Row[]> {
  const rows: Row[] = [];
  const begun = Date.now();
  const note = (row: Row): void => {
    rows.push(row);
    if (rows.length % 50 !== 0 && rows.length !== tasks.length) return;
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`\r${String(rows.length)} of ${String(tasks.length)} scenes, ${seconds} s `);
  };
  const shares = Array.from({ length: run.jobs }, (_, job) => tasks.filter((__, i) => i % run.jobs === job));
  await Promise.all(shares.filter((share) => share.length > 0).map((share) => runSceneProcess(run, share, note)));
  process.stderr.write('\n');
  return rows;
}

function runSceneProcess<Row>(run: SceneRun, tasks: SceneTasks, note: (row: Row) => void): Promise<void> {
  const { folder, seed, wantsLive } = run;
  return new Promise((resolve, reject) => {
    const job: SceneJob = { folder, seed, wantsLive, tasks };
    const child = fork(fileURLToPath(new URL('./scene-process.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
    });
    child.on('message', (row) => note(row as Row));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${String(code)}`))));
    child.send(job);
  });
}

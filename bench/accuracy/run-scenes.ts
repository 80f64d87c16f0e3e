/** Shares scenes out among processes of this file: the loader of TypeScript does not reach into threads. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scoreCutOffAndSecond, type CutOffAndSecondRow, type FramingSceneKind } from './score-cut-off-and-second.js';
import { scoreDrawnScene, scoreScene, type SceneRow } from './score-scene.js';
import { scoreHiddenPrint, type HiddenPrintRow } from './score-hidden-print.js';
import { scoreLicence, type LicenceScore } from './score-barcodes.js';
import { loadSceneSource, type SceneSource } from './scene-source.js';
import { scoreSceneSharpness, type SharpnessRow } from './score-sharpness.js';

export interface SceneRows extends Record<FramingSceneKind, CutOffAndSecondRow> {
  scene: SceneRow;
  empty: SceneRow;
  drawn: SceneRow;
  sharpness: SharpnessRow;
  hidden: HiddenPrintRow;
  licence: LicenceScore;
}
export type SceneKind = keyof SceneRows;

interface SceneTask {
  readonly kind: SceneKind;
  readonly index: number;
}

interface SceneJob extends Pick<SceneRun, 'folder' | 'seed'> {
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

export interface SceneRun {
  readonly folder: string;
  readonly seed: number;
  readonly jobs: number;
}

/** @returns rows by kind and number, whatever the processes did */
export async function runScenes<Kind extends SceneKind>(
  { folder, seed, jobs }: SceneRun,
  counts: Readonly<Record<Kind, number>>,
): Promise<readonly SceneRows[Kind][]> {
  const kinds = Object.keys(counts) as Kind[];
  const tasks = kinds.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index): SceneTask => ({ kind, index })),
  );
  const rows = new Map<string, SceneRows[Kind]>();
  const nameOf = ({ kind, index }: SceneTask): string => `${kind} ${index}`;
  const begun = Date.now();
  const note = (task: SceneTask, row: SceneRows[Kind]): void => {
    rows.set(nameOf(task), row);
    if (rows.size % 50 !== 0 && rows.size !== tasks.length) return;
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`\r${rows.size} of ${tasks.length} scenes, ${seconds} s `);
  };
  const shares = Array.from({ length: jobs }, (_, job) => tasks.filter((__, i) => i % jobs === job));
  const used = shares.filter((share) => share.length > 0);
  await Promise.all(used.map((share) => runSceneProcess({ folder, seed, tasks: share }, note)));
  process.stderr.write('\n');
  return tasks.map((task) => rows.get(nameOf(task))!);
}

const FILE = fileURLToPath(import.meta.url);

function runSceneProcess<Row>(job: SceneJob, note: (task: SceneTask, row: Row) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, { execArgv: ['--import', 'tsx'] });
    child.on('message', (message) => {
      const { task, row } = message as { task: SceneTask; row: Row };
      note(task, row);
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${String(code)}`))));
    child.send(job);
  });
}

/** In a process of its own: scores the scenes it is given, one after the other. */
async function scoreScenes({ folder, seed, tasks }: SceneJob): Promise<void> {
  const source = await loadSceneSource(folder);
  for (const task of tasks) process.send?.({ task, row: await SCORERS[task.kind](source, seed, task.index) });
  process.disconnect();
}
if (process.argv[1] === FILE) process.once('message', (job) => void scoreScenes(job as SceneJob));

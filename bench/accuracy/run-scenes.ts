/** Shares scenes out among processes: the loader of TypeScript does not reach into threads. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SceneJob, SceneKind, SceneRows, SceneTask } from './scene-process.js';

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

function runSceneProcess<Row>(job: SceneJob, note: (task: SceneTask, row: Row) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./scene-process.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
    });
    child.on('message', (message) => {
      const { task, row } = message as { task: SceneTask; row: Row };
      note(task, row);
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${String(code)}`))));
    child.send(job);
  });
}

/** Shares scenes out among processes: the loader of TypeScript does not reach into threads. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SceneRow, SceneTask } from './scene-score.js';
import type { SceneJob } from './scene-worker.js';

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
  const tasks: SceneTask[] = [
    ...Array.from({ length: run.scenes }, (_, index) => ({ index, isEmpty: false })),
    ...Array.from({ length: run.empty }, (_, index) => ({ index, isEmpty: true })),
  ];
  const rows: SceneRow[] = [];
  const begun = Date.now();
  const note = (row: SceneRow): void => {
    rows.push(row);
    if (rows.length % 50 !== 0 && rows.length !== tasks.length) return;
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`\r${String(rows.length)} of ${String(tasks.length)} scenes, ${seconds} s `);
  };
  const shares = Array.from({ length: run.jobs }, (_, job) => tasks.filter((__, i) => i % run.jobs === job));
  await Promise.all(shares.filter((share) => share.length > 0).map((share) => runShare(run, share, note)));
  process.stderr.write('\n');
  return rows.toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.index - b.index);
}

function runShare(run: SceneRun, tasks: readonly SceneTask[], note: (row: SceneRow) => void): Promise<void> {
  const { folder, seed, wantsLive } = run;
  return new Promise((resolve, reject) => {
    const job: SceneJob = { folder, seed, wantsLive, tasks };
    const child = fork(fileURLToPath(new URL('./scene-worker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
    child.on('message', (row) => note(row as SceneRow));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${String(code)}`))));
    child.send(job);
  });
}

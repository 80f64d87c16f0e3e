import type { WorkerTasks } from '../host/host.js';

export interface WorkerClientOptions {
  /** Where the worker file is, when the host serves it itself (strict CSPs, bundlers that don't see the file). */
  readonly workerUrl?: string | undefined;
  /** Time limits that differ from {@link TASK_TIMEOUTS_MS}. */
  readonly timeoutsMs?: Partial<TaskTimeoutsMs> | undefined;
}

/** Milliseconds until a call counts as lost; `ping` is the handshake, loading the file included. */
export type TaskTimeoutsMs = Readonly<Record<keyof WorkerTasks, number>>;

/**
 * Generous on purpose: they tell a dead worker from a slow phone. On two desktop cores a look takes 0.02 s, a 12 MP file
 * under 1 s to inspect and about 1.5 s to shrink.
 */
export const TASK_TIMEOUTS_MS: TaskTimeoutsMs = {
  ping: 8_000,
  look: 6_000,
  inspect: 30_000,
  fit: 60_000,
  rectify: 20_000,
};

/** The worker file's name, fixed so that it can be found beside any entry. */
export const WORKER_FILE = 'doc-capture.worker.js';

/** Those of its lazy parts, which lie beside it. */
export const WORKER_CHUNK_FILES = {
  still: 'doc-capture.still.js',
  barcodes: 'doc-capture.barcodes.js',
  mrz: 'doc-capture.mrz.js',
  pdf: 'doc-capture.pdf.js',
} as const;

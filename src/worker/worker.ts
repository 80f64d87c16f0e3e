/** What the page and the worker share: the tasks, and how their results travel. */
import type { ErrorCode, ErrorDetail } from '../contract/contract.js';
import type { CheckLiveFrame, PhotoTasks } from '../photos/photos.js';

/**
 * The tasks that run off the main thread. Frames and bitmaps are transferred; whoever receives one closes it.
 */
export interface WorkerTasks extends PhotoTasks {
  /** Checks one live frame. Frames of one `stream` are checked as a series. */
  readonly checkFrame: CheckLiveFrame;
}
export type TaskName = keyof WorkerTasks;
export type TaskArguments<N extends TaskName> = Parameters<WorkerTasks[N]>;
export type TaskResult<N extends TaskName> = Awaited<ReturnType<WorkerTasks[N]>>;
/** The tasks, to be called by their names. */
export type TaskImplementations = { readonly [N in TaskName]: (...args: TaskArguments<N>) => Promise<TaskResult<N>> };

/** The first message of a worker: it is ready, and of this version. Page and worker of different versions do not work together. */
export const WORKER_READY = 'doc-capture/1';

/** A message of a worker after each step of a task on files: the worker is slow, and neither dead nor stuck. */
export const WORKER_PROGRESS = 'progress';

/**
 * The outcome of a task as a message. Comlink reduces a thrown error to name, message and stack. Its hook for other errors
 * is one table for the whole page, which the host page may use too; so errors travel as values.
 */
export type TaskResponse<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string; readonly detail: ErrorDetail };

/** The tasks as the worker exposes them. */
export type ExposedTasks = {
  readonly [N in TaskName]: (...args: TaskArguments<N>) => Promise<TaskResponse<TaskResult<N>>>;
};

/** The bitmaps in a task's result: to be transferred, or closed when nobody waits for them. */
export function collectBitmaps(result: unknown): ImageBitmap[] {
  const values = typeof result === 'object' && result !== null ? [result, ...Object.values(result)] : [];
  return values.filter((value) => value instanceof ImageBitmap);
}

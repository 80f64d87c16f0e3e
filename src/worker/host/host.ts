/** The worker's side: the tasks on frames and files, and how a worker serves them. The tasks also run on the main thread. */
import { expose, transfer, type Endpoint } from 'comlink';
import { isCaptureError } from '../../contract/contract.js';
import { collectBitmaps, type TaskResponse, type WorkerTasks } from '../worker.js';

export { createWorkerTasks } from './create-worker-tasks.js';

/** Serves tasks to the other end of a message channel. The bitmaps of a result are transferred. */
export function serveTasks(tasks: WorkerTasks, endpoint: Endpoint): void {
  const exposed = Object.entries(tasks).map(([name, task]) => {
    const run = task as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => toTaskResponse(run(...args))];
  });
  expose(Object.fromEntries(exposed), endpoint);
}

async function toTaskResponse<T>(result: Promise<T>): Promise<TaskResponse<T>> {
  try {
    const value = await result;
    return transfer({ ok: true, value }, collectBitmaps(value));
  } catch (error) {
    if (!isCaptureError(error)) throw error;
    return { ok: false, code: error.code, message: error.message, detail: error.detail };
  }
}

/** The file of the worker: serves the tasks to the page that started it. Bitmaps of a result are transferred. */
import { expose, transfer } from 'comlink';
import { toCaptureError } from '../contract/contract.js';
import { createTaskImplementations } from './create-task-implementations.js';
import { collectBitmaps, WORKER_PROGRESS, WORKER_READY, type TaskResponse } from './worker.js';

async function toTaskResponse<T>(result: Promise<T>): Promise<TaskResponse<T>> {
  try {
    const value = await result;
    return transfer({ ok: true, value }, collectBitmaps(value));
  } catch (error) {
    const { code, message, detail } = toCaptureError(error);
    return { ok: false, code, message, detail };
  }
}

const tasks = createTaskImplementations({ onProgress: () => postMessage(WORKER_PROGRESS) });
const exposed = Object.entries(tasks).map(([name, task]) => {
  const run = task as (...args: unknown[]) => Promise<unknown>;
  return [name, (...args: unknown[]) => toTaskResponse(run(...args))];
});
expose(Object.fromEntries(exposed));
postMessage(WORKER_READY);

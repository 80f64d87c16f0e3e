import { expose, transfer, type Endpoint } from 'comlink';
import { isCaptureError } from '../../contract/contract.js';
import type { TaskResponse, WorkerTasks, ExposedTasks } from '../worker.js';

/** Offers tasks at an endpoint: results by transfer, troubles as values. */
export function serveTasks(tasks: WorkerTasks, endpoint: Endpoint): void {
  const wire: ExposedTasks = {
    ping: (parts) => toTaskResponse(tasks.ping(parts)),
    look: (frame, stream, expectation) => toTaskResponse(tasks.look(frame, stream, expectation)),
    inspect: (file, expectation) => toTaskResponse(tasks.inspect(file, expectation), ({ preview }) => [preview]),
    fit: (request) => toTaskResponse(tasks.fit(request)),
    rectify: (file, corners, longSidePx) =>
      toTaskResponse(tasks.rectify(file, corners, longSidePx), (bitmap) => [bitmap]),
  };
  expose(wire, endpoint);
}

async function toTaskResponse<T>(
  task: Promise<T>,
  transferables: (value: T) => Transferable[] = () => [],
): Promise<TaskResponse<T>> {
  try {
    const value = await task;
    return transfer({ ok: true, value }, transferables(value));
  } catch (error) {
    if (!isCaptureError(error)) throw error;
    return { ok: false, code: error.code, message: error.message, detail: error.detail };
  }
}

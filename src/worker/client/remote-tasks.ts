import { transfer, wrap } from 'comlink';
import { CaptureError } from '../../contract/contract.js';
import type { TaskResponse, WorkerTasks, ExposedTasks } from '../host/host.js';

/**
 * The tasks of a worker as if they were here: frames are transferred, troubles come out of their envelopes.
 * @param onFailed told when the worker says of itself that it is of no more use
 */
export function remoteTasks(worker: Worker, onFailed: (trouble: CaptureError) => void): WorkerTasks {
  const wire = wrap<ExposedTasks>(worker);
  async function open<T>(answer: Promise<TaskResponse<T>>): Promise<T> {
    const envelope = await answer.catch((cause: unknown) => {
      // The tasks never reject: what comes here could not be cloned, on the way there or back.
      throw new CaptureError('worker_failed', 'The call could not be sent', {}, { cause });
    });
    if (envelope.ok) return envelope.value;
    const trouble = new CaptureError(envelope.code, envelope.message, envelope.detail);
    if (trouble.code === 'worker_failed') onFailed(trouble);
    throw trouble;
  }
  return {
    ping: (parts) => open(wire.ping(parts)),
    look: (frame, stream, expectation) => open(wire.look(transfer(frame, [frame]), stream, expectation)),
    inspect: (file, expectation) => open(wire.inspect(file, expectation)),
    fit: (request) => open(wire.fit(request)),
    rectify: (file, corners, longSidePx) => open(wire.rectify(file, corners, longSidePx)),
  };
}

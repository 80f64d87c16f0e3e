import { expose, transfer, type Endpoint } from 'comlink';
import { isTrouble } from '../contract/contract.js';
import type { Envelope, Tasks, WireTasks } from './tasks.types.js';

/** Offers tasks at an endpoint: results by transfer, troubles as values. */
export function serve(tasks: Tasks, endpoint: Endpoint): void {
  const wire: WireTasks = {
    ping: (parts) => send(tasks.ping(parts)),
    look: (frame, stream, expectation) => send(tasks.look(frame, stream, expectation)),
    inspect: (file, expectation) => send(tasks.inspect(file, expectation), ({ preview }) => [preview]),
    fit: (request) => send(tasks.fit(request)),
    rectify: (file, corners, longSidePx) => send(tasks.rectify(file, corners, longSidePx), (bitmap) => [bitmap]),
  };
  expose(wire, endpoint);
}

async function send<T>(task: Promise<T>, transferables: (value: T) => Transferable[] = () => []): Promise<Envelope<T>> {
  try {
    const value = await task;
    return transfer({ ok: true, value }, transferables(value));
  } catch (error) {
    if (!isTrouble(error)) throw error;
    return { ok: false, code: error.code, message: error.message, detail: error.detail };
  }
}

import { startWorkerClient, type WorkerClient, type WorkerClientOptions } from '../../src/worker/client/client.js';
import { afterTest } from './test-scope.js';

/** A client of the worker that gives none up for a late start: on a busy machine it may take longer than people wait. */
export function startClient(options: WorkerClientOptions = {}): Promise<WorkerClient> {
  return startWorkerClient({ ...options, timeoutsMs: { start: 60_000, ...options.timeoutsMs } });
}

/** The same, disposed of when the test ends. */
export async function startTestClient(options: WorkerClientOptions = {}): Promise<WorkerClient> {
  const client = await startClient(options);
  afterTest(() => client.dispose());
  return client;
}

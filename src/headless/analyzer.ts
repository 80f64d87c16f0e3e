import type { Expectation } from '../checks/checks.js';
import type { WorkerClient } from '../worker/client/client.js';
import { loadWorkerClient } from './headless-lazy-modules.js';

/** The check report of a photo and its previews, which the receiver closes. */
export type InspectedPhoto = Awaited<ReturnType<WorkerClient['inspect']>>;

export function closePreviews(inspected: InspectedPhoto | null): void {
  inspected?.preview.close();
  inspected?.backPreview?.close();
}

/** The worker with the checks. Starts when first needed and runs until the capture is disposed of. */
export interface Analyzer {
  connect(): Promise<WorkerClient>;
  /** Makes the worker ready for a file that is about to come. Failures show when the file is checked. */
  prepare(expectation: Expectation): void;
  /** Decodes and checks one file. */
  inspect(file: File, expectation: Expectation): Promise<InspectedPhoto>;
  dispose(): void;
}

export function createAnalyzer(workerUrl: () => string | undefined): Analyzer {
  let connecting: Promise<WorkerClient> | null = null;
  let disposed = false;

  function connect(): Promise<WorkerClient> {
    connecting ??= loadWorkerClient()
      .then(({ startWorkerClient }) => startWorkerClient({ workerUrl: workerUrl() }))
      .then((client) => {
        if (disposed) client.dispose();
        return client;
      });
    // After a failed start the next call starts again.
    connecting.catch(() => (connecting = null));
    return connecting;
  }

  return {
    connect,
    prepare(expectation) {
      connect()
        .then((client) => client.prepare(expectation))
        .catch(() => undefined);
    },
    inspect: async (file, expectation) => (await connect()).inspect(file, expectation),
    dispose() {
      disposed = true;
      void connecting?.then((client) => client.dispose()).catch(() => undefined);
      connecting = null;
    },
  };
}

import type { Expectation, LiveReport } from '../checks/checks.js';
import type { WorkerClient } from '../worker/client/client.js';
import { loadWorkerClient } from './headless-lazy-modules.js';

/** The check report of a photo and its previews, which the receiver closes. */
export type CheckedPhoto = Awaited<ReturnType<WorkerClient['checkPhoto']>>;

/** A photo of the camera, with its check if there was one before it was chosen. */
export interface CameraPhoto {
  readonly file: File;
  readonly check: CheckedPhoto | null;
}

export function closePreviews(checked: CheckedPhoto | null): void {
  checked?.preview.close();
  checked?.backPreview?.close();
}

/** The worker with the checks. Starts when first needed and runs until the capture is disposed of. */
export interface Analyzer {
  connect(): Promise<WorkerClient>;
  /** Makes the worker ready for a file that is about to come. Failures show when the file is checked. */
  prepare(expectation: Expectation): void;
  /** Decodes and checks one file. `frame`: the report on a frame of which the file shows another moment. */
  checkPhoto(file: File, expectation: Expectation & { readonly frame?: LiveReport }): Promise<CheckedPhoto>;
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
    checkPhoto: async (...args) => (await connect()).checkPhoto(...args),
    dispose() {
      disposed = true;
      void connecting?.then((client) => client.dispose()).catch(() => undefined);
      connecting = null;
    },
  };
}

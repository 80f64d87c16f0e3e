import type { Expectation } from '../checks/checks.js';
import { lazy, lazyModule } from '../shared/shared.js';
import type { WorkerClient } from '../worker/client/client.js';

export const workerClientModule = lazyModule(() => import('../worker/client/client.js'));

/** The check report of a photo and its previews, which the receiver closes. */
export type CheckedPhoto = Awaited<ReturnType<WorkerClient['checkPhoto']>>;

/** A photo of the camera. */
export interface CameraPhoto {
  readonly file: File;
  /** Its check, which began with its pixels; `null` where none was possible. Never rejects. */
  readonly check: Promise<CheckedPhoto | null>;
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
  /** As `checkPhoto` of the worker. */
  checkPhoto: WorkerClient['checkPhoto'];
  dispose(): void;
}

export function createAnalyzer(workerUrl: () => string | undefined): Analyzer {
  let disposed = false;
  const client = lazy(async () => {
    const { startWorkerClient } = await workerClientModule.load();
    const started = await startWorkerClient({ workerUrl: workerUrl() });
    if (disposed) started.dispose();
    return started;
  });

  return {
    connect: client.load,
    prepare(expectation) {
      client
        .load()
        .then(({ prepare }) => prepare(expectation))
        .catch(() => undefined);
    },
    checkPhoto: async (...args) => (await client.load()).checkPhoto(...args),
    dispose() {
      disposed = true;
      client.loaded?.dispose();
    },
  };
}

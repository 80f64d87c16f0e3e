import type { Expectation } from '../checks/checks.js';
import { lazy, lazyModule, type Lazy } from '../shared/shared.js';
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
export class Analyzer {
  readonly #client: Lazy<WorkerClient>;
  #isDisposed = false;

  constructor(workerUrl: () => string | undefined) {
    this.#client = lazy(async () => {
      const { startWorkerClient } = await workerClientModule.load();
      const started = await startWorkerClient({ workerUrl: workerUrl() });
      if (this.#isDisposed) started.dispose();
      return started;
    });
  }

  connect(): Promise<WorkerClient> {
    return this.#client.load();
  }

  /** Makes the worker ready for a file that is about to come. Failures show when the file is checked. */
  warmUp(expectation: Expectation): void {
    this.connect()
      .then((client) => client.warmUp(expectation))
      .catch(() => undefined);
  }

  /** Closes a bitmap also where the checks cannot be loaded. */
  async checkPhoto(...args: Parameters<WorkerClient['checkPhoto']>): Promise<CheckedPhoto> {
    const client = await this.connect().catch((error: unknown) => {
      const [photo] = args;
      if (photo instanceof ImageBitmap) photo.close();
      throw error;
    });
    return client.checkPhoto(...args);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#client.loaded?.dispose();
  }
}

import { toCaptureError } from '../contract/contract.js';
import { lazyModule } from '../shared/shared.js';

/** @returns loads the module; rejects with the `CaptureError` `not_loaded`, most often because the connection failed */
export function moduleLoader<T>(importModule: () => Promise<T>): () => Promise<T> {
  const module = lazyModule(importModule);
  return () =>
    module.load().catch((error: unknown) => {
      throw toCaptureError(error);
    });
}

/** Fits photos and uploads them: needed when there are photos. */
export const loadPhotoSender = moduleLoader(() => import('./photo-sender.js'));

/** The client of the worker. */
export const loadWorkerClient = moduleLoader(() => import('../worker/client/client.js'));

import { CaptureError } from '../../contract/contract.js';
import { loadWorkerChunk } from './load-worker-chunk.js';
import type { CreatePhotoTasks, PhotoTasks } from './photo-tasks.js';

/** Fetches the part for still pictures. Rejects where it cannot be had. */
export type LoadPhotoTasks = () => Promise<CreatePhotoTasks>;

/** Gives the part for still pictures as soon as it is there. */
export interface LazyPhotoTasks {
  /** What has arrived. */
  readonly arrived: PhotoTasks | null;
  /** Begins to load, once; if that fails, the next file tries again. */
  preload(): void;
  /**
   * Waits for it; a load that failed is tried once more.
   * @throws {CaptureError} `worker_failed`: a worker without it is of no use
   */
  load(): Promise<PhotoTasks>;
}

export function createLazyPhotoTasks(load: () => Promise<PhotoTasks>): LazyPhotoTasks {
  let arrived: PhotoTasks | null = null;
  let first: Promise<PhotoTasks | null> | null = null;
  let again: Promise<PhotoTasks> | null = null;
  const want = (): Promise<PhotoTasks | null> => (first ??= load().then(keep, () => null));
  const keep = (still: PhotoTasks): PhotoTasks => (arrived = still);
  const tryAgain = (): Promise<PhotoTasks> =>
    (again ??= load()
      .then(keep)
      .finally(() => (again = null)));
  return {
    get arrived() {
      return arrived;
    },
    preload: () => void want(),
    async load() {
      try {
        return (await want()) ?? arrived ?? (await tryAgain());
      } catch (cause) {
        throw new CaptureError('worker_failed', 'The checks of pictures could not be loaded', {}, { cause });
      }
    },
  };
}

/** The part in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function photoTasksFromChunk(address: () => string | null): LoadPhotoTasks {
  return async () => ((await loadWorkerChunk('still', address())) as { createStill: CreatePhotoTasks }).createStill;
}

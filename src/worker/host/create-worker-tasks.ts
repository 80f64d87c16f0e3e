import { isMrzPossible } from '../../checks/checks.js';
import { CaptureError } from '../../contract/contract.js';
import {
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type OpenImageEncoder,
} from '../../photos/photos.js';
import {
  WORKER_PROTOCOL_VERSION,
  type LoadLazyWorkerModule,
  type WorkerModuleUrls,
  type WorkerTasks,
} from '../worker.js';
import { createCheckFrameTask } from './check-frame-task.js';
import { createLazyModule } from './lazy-module.js';
import { loadChunkInWorker } from './load-chunk-in-worker.js';
import type { PhotoTasks } from './photo-tasks.js';
import { normalizeErrors } from './task-wrappers.js';

/** What the main thread replaces. The defaults are those of a worker. */
export interface WorkerTasksPlatform {
  /** Default: an `OffscreenCanvas`. */
  readonly createSurface?: CreateDrawingSurface;
  readonly openEncoder?: OpenImageEncoder;
  /** Default: loads the chunk from the address that came with `ping`. */
  readonly loadModule?: LoadLazyWorkerModule;
}

/**
 * The tasks. Two sets of tasks share no state. The photo tasks are a lazy module: they start to load after the first live
 * frame, or with the first file.
 */
export function createWorkerTasks(platform: WorkerTasksPlatform = {}): WorkerTasks {
  const { createSurface = createOffscreenDrawingSurface, openEncoder } = platform;
  let moduleUrls: WorkerModuleUrls | null = null;
  const loadFromUrl: LoadLazyWorkerModule = (name) => loadChunkInWorker(name, moduleUrls?.[name] ?? null);
  const { loadModule = loadFromUrl } = platform;

  const photoTasks = createLazyModule(async () => {
    const { createPhotoTasks } = await loadModule('still');
    return createPhotoTasks({ createSurface, openEncoder, loadModule });
  });
  async function loadPhotoTasks(): Promise<PhotoTasks> {
    try {
      return await photoTasks.load();
    } catch (cause) {
      throw new CaptureError('worker_failed', 'The photo checks could not be loaded', {}, { cause });
    }
  }
  const checkFrame = createCheckFrameTask(createSurface, () => photoTasks.loaded?.liveDetectors ?? null);

  return {
    ping(urls) {
      moduleUrls = urls ?? moduleUrls;
      return Promise.resolve(WORKER_PROTOCOL_VERSION);
    },
    checkFrame: normalizeErrors(async (frame, stream, expectation) => {
      try {
        return await checkFrame(frame, stream, expectation);
      } finally {
        photoTasks.preload();
        if (isMrzPossible(expectation)) photoTasks.loaded?.preloadMrzReader();
      }
    }),
    prepare: normalizeErrors(async (...args) => (await loadPhotoTasks()).prepare(...args)),
    inspect: normalizeErrors(async (...args) => (await loadPhotoTasks()).inspect(...args)),
    fit: normalizeErrors(async (...args) => (await loadPhotoTasks()).fit(...args)),
    rectify: normalizeErrors(async (...args) => (await loadPhotoTasks()).rectify(...args)),
  };
}

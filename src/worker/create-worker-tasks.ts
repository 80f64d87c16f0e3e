import { createLazyDataReaders, isMrzPossible, READER_MODULES } from '../checks/checks.js';
import {
  createLiveFrameCheck,
  createOffscreenDrawingSurface,
  loadPhotoTasks as importPhotoTasks,
  type CreateDrawingSurface,
  type OpenImageEncoder,
  type PhotoCheckDeps,
  type PhotoTasks,
} from '../photos/photos.js';
import { lazyModule } from '../shared/shared.js';
import type { WorkerTasks } from './worker.js';

/** What is loaded when it is first needed, so that the first live frame waits for less. */
export const TASK_MODULES = {
  ...READER_MODULES,
  photoTasks: lazyModule(importPhotoTasks),
};
export type TaskModules = typeof TASK_MODULES & Pick<PhotoCheckDeps, 'pdf'>;

/** What replaces the worker's canvas where the page runs the tasks and has no `OffscreenCanvas`. */
export interface TasksPlatform {
  readonly createSurface?: CreateDrawingSurface;
  readonly openEncoder?: OpenImageEncoder;
}

/** The tasks, for a worker or for the page. Two sets of tasks share no state. */
export function createWorkerTasks(platform: TasksPlatform = {}, modules: TaskModules = TASK_MODULES): WorkerTasks {
  const { createSurface = createOffscreenDrawingSurface, openEncoder } = platform;
  const readers = createLazyDataReaders(modules);
  let photoTasks: PhotoTasks | null = null;

  async function loadPhotoTasks(): Promise<PhotoTasks> {
    const { createPhotoTasks } = await modules.photoTasks.load();
    return (photoTasks ??= createPhotoTasks({ createSurface, readers, pdf: modules.pdf }, openEncoder));
  }

  const checkLiveFrame = createLiveFrameCheck(createSurface, () => readers.createLiveMrzReader);

  return {
    async checkFrame(frame, streamId, expectation) {
      try {
        return await checkLiveFrame(frame, streamId, expectation);
      } finally {
        modules.photoTasks.preload();
        if (isMrzPossible(expectation)) modules.mrz.preload();
      }
    },
    prepare: async (...args) => (await loadPhotoTasks()).prepare(...args),
    checkPhoto: async (...args) => (await loadPhotoTasks()).checkPhoto(...args),
    fit: async (...args) => (await loadPhotoTasks()).fit(...args),
    rectify: async (...args) => (await loadPhotoTasks()).rectify(...args),
  };
}

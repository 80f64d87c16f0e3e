import { createLazyDataReaders, isMrzPossible, READER_MODULES } from '../checks/checks.js';
import {
  createLiveFrameCheck,
  createOffscreenDrawingSurface,
  loadPhotoTasks as importPhotoTasks,
  type CreateDrawingSurface,
  type OpenImageEncoder,
  type PhotoCheckDeps,
} from '../photos/photos.js';
import { lazy, lazyModule } from '../shared/shared.js';
import type { WorkerTasks } from './worker.js';

/** What is loaded when it is first needed, so that the first live frame waits for less. */
export const LAZY_TASK_MODULES = {
  ...READER_MODULES,
  photoTasks: lazyModule(importPhotoTasks),
};
export type TaskModules = typeof LAZY_TASK_MODULES & Pick<PhotoCheckDeps, 'pdf'>;

interface WorkerTasksOptions {
  /** With `openEncoder`: what replaces the worker's canvas where the page runs the tasks and has no `OffscreenCanvas`. */
  readonly createSurface?: CreateDrawingSurface;
  readonly openEncoder?: OpenImageEncoder;
  /** Called after each step of a task on files. */
  readonly onProgress?: () => void;
}

/** The tasks, for a worker or for the page. Two sets of tasks share no state. */
export function createTaskImplementations(
  { createSurface = createOffscreenDrawingSurface, openEncoder, onProgress }: WorkerTasksOptions = {},
  modules: TaskModules = LAZY_TASK_MODULES,
): WorkerTasks {
  const readers = createLazyDataReaders(modules);
  const photoTasks = lazy(async () => {
    const { createPhotoTasks } = await modules.photoTasks.load();
    onProgress?.();
    return createPhotoTasks({ createSurface, readers, pdf: modules.pdf, onProgress }, openEncoder);
  });

  const checkLiveFrame = createLiveFrameCheck(createSurface, () => readers.liveMrzReaderFactory);

  return {
    async checkFrame(frame, streamId, expectation) {
      try {
        return await checkLiveFrame(frame, streamId, expectation);
      } finally {
        modules.photoTasks.preload();
        if (isMrzPossible(expectation)) modules.mrz.preload();
      }
    },
    warmUp: async (...args) => (await photoTasks.load()).warmUp(...args),
    checkPhoto: async (...args) => (await photoTasks.load()).checkPhoto(...args),
    fit: async (...args) => (await photoTasks.load()).fit(...args),
    rectify: async (...args) => (await photoTasks.load()).rectify(...args),
  };
}

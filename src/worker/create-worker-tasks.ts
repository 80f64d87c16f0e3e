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
export const TASK_MODULES = {
  ...READER_MODULES,
  photoTasks: lazyModule(importPhotoTasks),
};
export type TaskModules = typeof TASK_MODULES & Pick<PhotoCheckDeps, 'pdf'>;

/**
 * The tasks, for a worker or for the page. Two sets of tasks share no state.
 * @param canvases what replaces the worker's canvas where the page runs the tasks and has no `OffscreenCanvas`
 */
export function createWorkerTasks(
  canvases: { readonly createSurface?: CreateDrawingSurface; readonly openEncoder?: OpenImageEncoder } = {},
  modules: TaskModules = TASK_MODULES,
): WorkerTasks {
  const { createSurface = createOffscreenDrawingSurface, openEncoder } = canvases;
  const readers = createLazyDataReaders(modules);
  const photoTasks = lazy(async () => {
    const { createPhotoTasks } = await modules.photoTasks.load();
    return createPhotoTasks({ createSurface, readers, pdf: modules.pdf }, openEncoder);
  });

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
    prepare: async (...args) => (await photoTasks.load()).prepare(...args),
    checkPhoto: async (...args) => (await photoTasks.load()).checkPhoto(...args),
    fit: async (...args) => (await photoTasks.load()).fit(...args),
    rectify: async (...args) => (await photoTasks.load()).rectify(...args),
  };
}

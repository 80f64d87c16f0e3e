import { warmUpPhotoChecks } from '../checks/checks.js';
import {
  createFileFitter,
  cutOutDocument,
  decodeToBitmap,
  decodeAndCheckPhoto,
  type PhotoCheckDeps,
  type OpenImageEncoder,
} from '../photos/photos.js';
import { createTaskQueue } from '../shared/shared.js';
import type { WorkerTasks } from './worker.js';

/** The tasks on files. */
export type PhotoTasks = Pick<WorkerTasks, 'prepare' | 'checkPhoto' | 'fit' | 'rectify'>;

/** @param openEncoder default: encodes on an `OffscreenCanvas` */
export function createPhotoTasks(deps: PhotoCheckDeps, openEncoder: OpenImageEncoder | undefined): PhotoTasks {
  const { createSurface, readers } = deps;
  // A decoded file of 12 megapixels takes 150 MB; phones give a page little more. So files are worked on one at a time.
  const enqueue = createTaskQueue();
  let warmUp: Promise<void> | null = null;
  return {
    prepare: enqueue(async (expectation) => {
      readers.preload(expectation);
      await (warmUp ??= warmUpPhotoChecks(expectation, readers));
    }),
    checkPhoto: enqueue((file, expectation) => decodeAndCheckPhoto(file, expectation, deps)),
    fit: enqueue(createFileFitter({ createSurface, ...(openEncoder && { open: openEncoder }) })),
    rectify: enqueue(async (file, corners, longSidePx, aspect) => {
      const bitmap = await decodeToBitmap(file, Infinity, createSurface);
      try {
        return await cutOutDocument(bitmap, corners, longSidePx, createSurface, aspect);
      } finally {
        bitmap.close();
      }
    }),
  };
}

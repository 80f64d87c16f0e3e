import { warmUpPhotoChecks, type Expectation, type LiveReport, type Quad } from '../checks/checks.js';
import { cutOutDocument } from './cut-out-document.js';
import { decodeAndCheckPhoto, type CheckedFile, type PhotoCheckDeps } from './decode-and-check-photo.js';
import { decodeToBitmap } from './decode-to-bitmap.js';
import { createFileFitter, type FitFilesRequest } from './fit-files.js';
import { createTaskQueue } from './check-live-frames.js';
import type { OpenImageEncoder } from './image-encoder.js';

/** What is done with files. Bitmaps of a result belong to the caller. */
export interface PhotoTasks {
  /** Makes the photo checks ready for a file that is about to come: loads them, and runs them once on a drawn image. */
  warmUp(expectation: Expectation): Promise<void>;
  /**
   * Checks one photo: a file, which is decoded first, or pixels, which are closed.
   * `frameReport`: that of a frame of which the photo shows another moment.
   */
  checkPhoto(
    photo: Blob | ImageBitmap,
    expectation: Expectation & { readonly frameReport?: LiveReport },
  ): Promise<CheckedFile>;
  /** Makes files fit the service's limits. The type of each is that of its bytes. */
  fit(request: FitFilesRequest): Promise<readonly Blob[]>;
  /** Cuts a document out of a file and makes it rectangular. Long side ≤ `longSidePx`; `aspect`: longer over shorter side. */
  rectify(file: Blob, corners: Quad, longSidePx: number, aspect?: number): Promise<ImageBitmap>;
}

/** @param openEncoder default: encodes on an `OffscreenCanvas` */
export function createPhotoTasks(deps: PhotoCheckDeps, openEncoder: OpenImageEncoder | undefined): PhotoTasks {
  const { createSurface, readers, onProgress } = deps;
  // A decoded file of 12 megapixels takes 150 MB; phones give a page little more. So files are worked on one at a time.
  const enqueue = createTaskQueue();
  let warmUp: Promise<void> | null = null;
  return {
    warmUp: enqueue(async (expectation) => {
      readers.preload(expectation);
      await (warmUp ??= warmUpPhotoChecks(expectation, readers, onProgress));
    }),
    checkPhoto: enqueue((photo, expectation) => decodeAndCheckPhoto(photo, expectation, deps)),
    fit: enqueue(createFileFitter({ createSurface, onProgress, ...(openEncoder && { open: openEncoder }) })),
    rectify: enqueue(async (file, corners, longSidePx, aspect) => {
      const bitmap = await decodeToBitmap(file, createSurface);
      onProgress?.();
      try {
        return await cutOutDocument(bitmap, corners, longSidePx, createSurface, aspect);
      } finally {
        bitmap.close();
      }
    }),
  };
}

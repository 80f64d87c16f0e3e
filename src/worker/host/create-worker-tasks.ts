import { isMrzPossible } from '../../checks/checks.js';
import { isCaptureError, CaptureError } from '../../contract/contract.js';
import {
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type OpenImageEncoder,
} from '../../photos/photos.js';
import type { LoadBarcodeReader } from './lazy-barcode-reader.js';
import { createCheckFrameTask } from './check-frame-task.js';
import { createLazyPhotoTasks, photoTasksFromChunk, type LoadPhotoTasks } from './lazy-photo-tasks.js';
import type { LoadPdfRenderer } from './lazy-pdf-renderer.js';
import type { LoadMrzReader } from './lazy-mrz-reader.js';
import { PROTOCOL_VERSION, type WorkerChunkUrls, type WorkerTasks } from '../worker.js';

/** What differs between a worker (the default) and a page without `OffscreenCanvas`. */
export interface WorkerTasksPlatform {
  readonly createSurface?: CreateDrawingSurface;
  readonly open?: OpenImageEncoder;
  /** The default fetches the file whose address came with the handshake; so does the next one's. */
  readonly loadPhotoTasks?: LoadPhotoTasks;
  readonly loadBarcodeReader?: LoadBarcodeReader;
  readonly loadMrzReader?: LoadMrzReader;
  readonly loadPdfRenderer?: LoadPdfRenderer;
}

/**
 * The tasks themselves. Nothing is shared between two sets of tasks. Live frames are looked at with what is here; all
 * that only files need is loaded when a first frame has been looked at, or with the first file.
 */
export function createWorkerTasks(platform: WorkerTasksPlatform = {}): WorkerTasks {
  const {
    createSurface = createOffscreenDrawingSurface,
    open,
    loadBarcodeReader: loadReader,
    loadMrzReader: loadMrz,
    loadPdfRenderer: loadPdf,
    loadPhotoTasks: loadStill,
  } = platform;
  let parts: WorkerChunkUrls | null = null;
  const load = loadStill ?? photoTasksFromChunk(() => parts?.still ?? null);
  const desk = createLazyPhotoTasks(async () =>
    (await load())({
      createSurface,
      open,
      loadBarcodeReader: loadReader,
      loadMrzReader: loadMrz,
      loadPdfRenderer: loadPdf,
      barcodesUrl: () => parts?.barcodes ?? null,
      mrzUrl: () => parts?.mrz ?? null,
      pdfUrl: () => parts?.pdf ?? null,
    }),
  );
  const look = createCheckFrameTask(createSurface, () => desk.arrived?.finders ?? null);
  return {
    ping: (addresses) => {
      parts = addresses ?? parts;
      return Promise.resolve(PROTOCOL_VERSION);
    },
    look: normalizeErrors((frame, stream, expectation) =>
      look(frame, stream, expectation).finally(() => {
        desk.preload();
        if (isMrzPossible(expectation)) desk.arrived?.preloadMrzReader();
      }),
    ),
    inspect: normalizeErrors(async (file, expectation) => (await desk.load()).inspect(file, expectation)),
    fit: normalizeErrors(async (request) => (await desk.load()).fit(request)),
    rectify: normalizeErrors(async (file, corners, longSidePx) =>
      (await desk.load()).rectify(file, corners, longSidePx),
    ),
  };
}

/** Keeps the promise that a task rejects with nothing but a trouble. */
function normalizeErrors<A extends unknown[], T>(task: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      if (isCaptureError(error)) throw error;
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new CaptureError('internal', message, {}, { cause: error });
    }
  };
}

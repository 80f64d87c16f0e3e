import { workerChunkUrls } from './module-worker-url.js';
import { loadWorkerChunkOnPage } from './load-worker-chunk-on-page.js';
import type { LoadPdfRenderer, WorkerTasks, WorkerTasksPlatform } from '../host/host.js';

/** The worker's tasks for the main thread, loaded when no worker will run. The script-tag build replaces this module. */
export async function loadWorkerTasks(
  platform: WorkerTasksPlatform,
  _workerAddress: string | null,
): Promise<WorkerTasks> {
  const {
    createPhotoTasks: createStill,
    createWorkerTasks: createTasks,
    readBarcodes,
    loadMrzReader: loadMrz,
  } = await import('../host/host.js');
  const loadStill = (): Promise<typeof createStill> => Promise.resolve(createStill);
  // Bundled for classic scripts only: as a module it would be a dependency of every host.
  const loadPdf = (): ReturnType<LoadPdfRenderer> => loadWorkerChunkOnPage('pdf', workerChunkUrls().pdf ?? '');
  return createTasks({
    ...platform,
    loadPhotoTasks: loadStill,
    loadBarcodeReader: () => Promise.resolve(readBarcodes),
    loadMrzReader: loadMrz,
    loadPdfRenderer: loadPdf,
  });
}

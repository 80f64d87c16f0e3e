import { CaptureError } from '../../contract/contract.js';
import type { createWorkerTasks, WorkerTasks, TASKS_FACTORY_KEY, WorkerTasksPlatform } from '../host/host.js';
import { loadScript } from './load-script.js';
import { WORKER_CHUNK_FILES } from './client-options.js';
import { loadWorkerChunkOnPage, type WorkerChunks } from './load-worker-chunk-on-page.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const TASKS_KEY: typeof TASKS_FACTORY_KEY = 'doc-capture.tasks';

/** In the script-tag build: the worker file itself, as a script of the page. */
export async function loadWorkerTasks(
  platform: WorkerTasksPlatform,
  workerAddress: string | null,
): Promise<WorkerTasks> {
  if (workerAddress === null) throw new CaptureError('worker_failed', 'The address of the worker file is not known');
  if (!findTasksFactory()) await loadScript(workerAddress);
  const create = findTasksFactory();
  if (!create) throw new CaptureError('worker_failed', 'The worker file is not of this version');
  const held = chunkLoaderFor(workerAddress);
  return create({
    ...platform,
    loadPhotoTasks: async () => (await held('still')).createStill,
    loadBarcodeReader: async () => (await held('barcodes')).readBarcodes,
    loadMrzReader: () => held('mrz'),
    loadPdfRenderer: () => held('pdf'),
  });
}

/** The worker's lazy parts as scripts of the page, from beside the worker file. */
function chunkLoaderFor(workerAddress: string): <K extends keyof WorkerChunks>(name: K) => Promise<WorkerChunks[K]> {
  return (name) =>
    loadWorkerChunkOnPage(name, new URL(WORKER_CHUNK_FILES[name], new URL(workerAddress, document.baseURI)).href);
}

function findTasksFactory(): typeof createWorkerTasks | undefined {
  return (globalThis as { readonly [key: symbol]: typeof createWorkerTasks | undefined })[Symbol.for(TASKS_KEY)];
}

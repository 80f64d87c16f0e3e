import { partAddresses } from './module-worker.js';
import { partOnPage } from './page-part.js';
import type { LoadPdf, Tasks, TasksPlatform } from '../worker/worker.js';

/** The worker's tasks for the main thread, loaded when no worker will run. The script-tag build replaces this module. */
export async function loadTasks(platform: TasksPlatform, _workerAddress: string | null): Promise<Tasks> {
  const { createStill, createTasks, readBarcodes, loadMrz } = await import('../worker/worker.js');
  const loadStill = (): Promise<typeof createStill> => Promise.resolve(createStill);
  // Bundled for classic scripts only: as a module it would be a dependency of every host.
  const loadPdf = (): ReturnType<LoadPdf> => partOnPage('pdf', partAddresses().pdf ?? '');
  return createTasks({ ...platform, loadStill, loadReader: () => Promise.resolve(readBarcodes), loadMrz, loadPdf });
}

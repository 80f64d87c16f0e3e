import type { WorkerTasks, WorkerTasksPlatform } from '../host/host.js';
import { loadWorkerTasks } from './load-worker-tasks.js';
import { openMainThreadEncoder } from './main-thread-encoder.js';
import { createCanvasSurface } from './canvas-surface.js';

/** Without it, nothing can be drawn in a worker, and the page does all. */
export function hasOffscreenCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined';
}

/** Without it, only encoding is left to the page. */
export function hasOffscreenEncoder(): boolean {
  return hasOffscreenCanvas() && 'convertToBlob' in OffscreenCanvas.prototype;
}

/** The tasks on the main thread, with what this browser has. */
export function loadMainThreadTasks(workerAddress: string | null): Promise<WorkerTasks> {
  const platform: WorkerTasksPlatform = {
    ...(!hasOffscreenCanvas() && { createSurface: createCanvasSurface }),
    ...(!hasOffscreenEncoder() && { open: openMainThreadEncoder }),
  };
  return loadWorkerTasks(platform, workerAddress);
}

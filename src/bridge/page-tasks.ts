import type { Tasks, TasksPlatform } from '../worker/worker.js';
import { loadTasks } from './load-tasks.js';
import { openOnMainThread } from './main-thread-encoder.js';
import { createPageSurface } from './page-surface.js';

/** Without it, nothing can be drawn in a worker, and the page does all. */
export function hasOffscreenCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined';
}

/** Without it, only encoding is left to the page. */
export function hasOffscreenEncoder(): boolean {
  return hasOffscreenCanvas() && 'convertToBlob' in OffscreenCanvas.prototype;
}

/** The tasks on the main thread, with what this browser has. */
export function loadPageTasks(workerAddress: string | null): Promise<Tasks> {
  const platform: TasksPlatform = {
    ...(!hasOffscreenCanvas() && { createSurface: createPageSurface }),
    ...(!hasOffscreenEncoder() && { open: openOnMainThread }),
  };
  return loadTasks(platform, workerAddress);
}

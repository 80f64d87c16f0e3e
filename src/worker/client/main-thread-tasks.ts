import { CaptureError, isCaptureError } from '../../contract/contract.js';
import { loadChunk } from '../../iife/iife.js';
import {
  WORKER_FILE,
  WORKER_MODULES,
  type LazyWorkerModuleEntry,
  type LoadLazyWorkerModule,
  type WorkerFileModule,
  type WorkerModuleName,
  type WorkerModuleExports,
  type WorkerTasks,
} from '../worker.js';
import { createHtmlCanvasDrawingSurface } from './html-canvas-drawing-surface.js';
import { openMainThreadEncoder } from './main-thread-encoder.js';
import { allowedScriptOrigins, workerFileUrl, workerModuleUrl } from './worker-strategies.js';

/** Without it, a worker cannot draw, and the main thread runs all tasks. */
export function hasOffscreenCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined';
}

/** Without it, a worker cannot encode, and the main thread runs `fit`. */
export function hasOffscreenCanvasEncoder(): boolean {
  return hasOffscreenCanvas() && 'convertToBlob' in OffscreenCanvas.prototype;
}

/**
 * Loads the tasks for the main thread: as ES modules, or in the script-tag build from the worker file.
 * @throws {CaptureError} see {@link loadTasksFromWorkerFile}, or whatever `import()` throws
 */
export async function loadMainThreadTasks(workerUrl?: string): Promise<WorkerTasks> {
  const { load } = WORKER_FILE;
  const origins = allowedScriptOrigins(workerUrl);
  if (!load) return loadTasksFromWorkerFile(workerFileUrl(workerUrl), origins);
  const { createWorkerTasks } = await load();
  const loadModule: LoadLazyWorkerModule = <N extends WorkerModuleName>(name: N) => {
    const lazyModule: LazyWorkerModuleEntry<WorkerModuleExports[N]> = WORKER_MODULES[name];
    return lazyModule.load?.() ?? loadWorkerChunk(name, workerModuleUrl(name, workerUrl), origins);
  };
  return createWorkerTasks({ ...mainThreadPlatform(), loadModule });
}

/**
 * Runs the worker file as a script of the page, and takes its tasks. Their lazy modules are chunks beside it.
 * @param url of the worker file; `null`: unknown
 * @param origins from which scripts may be, beside the page's
 * @throws {CaptureError} `not_loaded`, or `worker_failed` when the address is unknown or the file is of another version
 */
export async function loadTasksFromWorkerFile(
  url: string | null,
  origins: readonly string[] = [],
): Promise<WorkerTasks> {
  if (url === null) throw new CaptureError('worker_failed', 'The worker file has no address');
  const { createWorkerTasks } = (await loadChunk('worker', url, origins).catch((cause: unknown) => {
    if (isCaptureError(cause) && cause.code === 'not_loaded') throw cause;
    throw new CaptureError('worker_failed', 'The worker file is not of this version', {}, { cause });
  })) as WorkerFileModule;
  const loadModule: LoadLazyWorkerModule = (name) =>
    loadWorkerChunk(name, new URL(`doc-capture.${name}.js`, url).href, origins);
  return createWorkerTasks({ ...mainThreadPlatform(), loadModule });
}

async function loadWorkerChunk<N extends WorkerModuleName>(
  name: N,
  url: string | null,
  origins: readonly string[],
): Promise<WorkerModuleExports[N]> {
  return (await loadChunk(name, url, origins)) as WorkerModuleExports[N];
}

type WorkerTasksPlatform = NonNullable<Parameters<WorkerFileModule['createWorkerTasks']>[0]>;

/** What this browser needs on the main thread in the place of an `OffscreenCanvas`. */
function mainThreadPlatform(): Omit<WorkerTasksPlatform, 'loadModule'> {
  return {
    ...(!hasOffscreenCanvas() && { createSurface: createHtmlCanvasDrawingSurface }),
    ...(!hasOffscreenCanvasEncoder() && { openEncoder: openMainThreadEncoder }),
  };
}

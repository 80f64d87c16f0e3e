import { WORKER_FILE } from './options.js';

/**
 * Starts the worker that lies beside the package's modules. The expression stands in the exact form that bundlers look
 * for (Vite, webpack 5, Parcel): they copy the file and rewrite the address. The script-tag build replaces this module.
 */
export function startModuleWorker(): Worker | null {
  return new Worker(new URL('../doc-capture.worker.js', import.meta.url), { type: 'module' });
}

/** The same file's address without a bundler, for a page of another origin, where `new Worker` is refused. */
export function moduleWorkerAddress(): string | null {
  return new URL(`../${WORKER_FILE}`, import.meta.url).href;
}

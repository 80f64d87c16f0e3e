import type { PartAddresses } from '../worker/worker.js';
import { WORKER_FILE } from './options.js';

/**
 * Starts the worker that lies beside the package's modules. The expression stands in the exact form that bundlers look
 * for (Vite, webpack 5, Parcel): they copy the file and rewrite the address. The script-tag build replaces this module.
 */
export function startModuleWorker(): Worker | null {
  return new Worker(new URL('../doc-capture.worker.js', import.meta.url), { type: 'module' });
}

/** The worker's lazy parts, in the form that bundlers look for: they copy them too. The worker cannot find them by itself. */
export function partAddresses(): PartAddresses {
  return {
    still: new URL('../doc-capture.still.js', import.meta.url).href,
    barcodes: new URL('../doc-capture.barcodes.js', import.meta.url).href,
    mrz: new URL('../doc-capture.mrz.js', import.meta.url).href,
    pdf: new URL('../doc-capture.pdf.js', import.meta.url).href,
  };
}

/** This module's address; read apart, because bundlers copy every file that `new URL(…, import.meta.url)` might mean. */
const { url: here } = import.meta;

/** The same file's address without a bundler, for a page of another origin, where `new Worker` is refused. */
export function moduleWorkerAddress(): string | null {
  return new URL(`../${WORKER_FILE}`, here).href;
}

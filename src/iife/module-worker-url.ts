import { toTrustedScriptUrl } from '../contract/contract.js';
import { chunkUrl } from './load-chunk.js';

const WORKER_FILE = 'doc-capture.worker.js';

/** The worker file beside the script. Takes the place of `bridge/module-worker` in the script-tag build. */
export function moduleWorkerUrl(): string | null {
  return chunkUrl(WORKER_FILE);
}

/** The files of the worker's lazy parts beside the script. */
export function workerChunkUrls(): Readonly<Record<'still' | 'barcodes' | 'mrz' | 'pdf', string | null>> {
  return {
    still: chunkUrl('doc-capture.still.js'),
    barcodes: chunkUrl('doc-capture.barcodes.js'),
    mrz: chunkUrl('doc-capture.mrz.js'),
    pdf: chunkUrl('doc-capture.pdf.js'),
  };
}

/** Starts it where the browser allows it directly; from another origin the bridge goes through a blob. */
export function startModuleWorker(): Worker | null {
  const address = moduleWorkerUrl();
  return address !== null && new URL(address).origin === location.origin
    ? new Worker(toTrustedScriptUrl(address))
    : null;
}

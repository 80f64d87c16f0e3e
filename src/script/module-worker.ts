import { trustedAddress } from '../contract/contract.js';
import { siblingAddress } from './siblings.js';

const WORKER_FILE = 'doc-capture.worker.js';

/** The worker file beside the script. Takes the place of `bridge/module-worker` in the script-tag build. */
export function moduleWorkerAddress(): string | null {
  return siblingAddress(WORKER_FILE);
}

/** The files of the worker's lazy parts beside the script. */
export function partAddresses(): Readonly<Record<'still' | 'barcodes' | 'mrz' | 'pdf', string | null>> {
  return {
    still: siblingAddress('doc-capture.still.js'),
    barcodes: siblingAddress('doc-capture.barcodes.js'),
    mrz: siblingAddress('doc-capture.mrz.js'),
    pdf: siblingAddress('doc-capture.pdf.js'),
  };
}

/** Starts it where the browser allows it directly; from another origin the bridge goes through a blob. */
export function startModuleWorker(): Worker | null {
  const address = moduleWorkerAddress();
  return address !== null && new URL(address).origin === location.origin ? new Worker(trustedAddress(address)) : null;
}

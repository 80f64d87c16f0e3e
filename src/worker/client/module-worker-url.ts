import { toTrustedScriptUrl } from '../../contract/contract.js';
import type { WorkerChunkUrls } from '../host/host.js';

/**
 * The worker file beside the package's modules, in the form that bundlers look for: they copy the file as it is, and put
 * its new address here. Apart from `new Worker(…)`, which they would look for too: no policy for Trusted Types could come
 * between those two. The script-tag build replaces this module.
 */
export function moduleWorkerUrl(): string | null {
  return toAbsoluteUrl(new URL('../../doc-capture.worker.js', import.meta.url));
}

/** Starts it, where the page's origin is its own. */
export function startModuleWorker(): Worker | null {
  const address = moduleWorkerUrl();
  return address === null ? null : new Worker(toTrustedScriptUrl(address), { type: 'module' });
}

/** The worker's lazy parts, copied in the same way. The worker cannot find them by itself. */
export function workerChunkUrls(): WorkerChunkUrls {
  return {
    still: toAbsoluteUrl(new URL('../doc-capture.still.js', import.meta.url)),
    barcodes: toAbsoluteUrl(new URL('../doc-capture.barcodes.js', import.meta.url)),
    mrz: toAbsoluteUrl(new URL('../doc-capture.mrz.js', import.meta.url)),
    pdf: toAbsoluteUrl(new URL('../doc-capture.pdf.js', import.meta.url)),
  };
}

/** With its origin: there are bundlers (Turbopack) that put a path in the place of an address. */
function toAbsoluteUrl(address: URL): string {
  return new URL(String(address), document.baseURI).href;
}

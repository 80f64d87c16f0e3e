import { TRUSTED_TYPES_POLICY, toTrustedScriptUrl } from '../../contract/contract.js';
import type { WorkerChunkUrls } from '../host/host.js';
import { moduleWorkerUrl, workerChunkUrls, startModuleWorker } from './module-worker-url.js';
import { WORKER_CHUNK_FILES, type WorkerClientOptions } from './client-options.js';

/** How the tasks run, as reported by `Bridge.way`. */
export type WorkerStrategyName = 'worker' | 'blob' | 'main-thread';

/** One attempt to start a worker. */
export interface WorkerStrategy {
  readonly name: Exclude<WorkerStrategyName, 'main-thread'>;
  /** Where the lazy parts are that belong to this worker file. */
  chunkUrls(): WorkerChunkUrls;
  /** May throw (a refused address) and may give a worker that never answers (a CSP, a missing file). */
  start(): StartedWorker | null;
}

export interface StartedWorker {
  readonly worker: Worker;
  /** To be called once the worker answered or was given up. */
  settled(): void;
}

/**
 * The ways to a worker, in the order to try: the host's address, then the file beside the code; each as a worker of its
 * own address, and where the address is of another origin, through a blob that imports it (which needs no CORS).
 */
export function workerStrategies(options: WorkerClientOptions): readonly WorkerStrategy[] {
  const own = options.workerUrl === undefined ? [] : strategiesForUrl(new URL(options.workerUrl, document.baseURI));
  return [
    ...own,
    { name: 'worker', chunkUrls: workerChunkUrls, start: () => toStartedWorker(startModuleWorker()) },
    blobStrategy(moduleWorkerUrl, workerChunkUrls),
  ];
}

/** Where the worker file is, for loading it as a script of the page. */
export function workerFileUrl(options: WorkerClientOptions): string | null {
  return options.workerUrl === undefined ? moduleWorkerUrl() : new URL(options.workerUrl, document.baseURI).href;
}

function strategiesForUrl(address: URL): readonly WorkerStrategy[] {
  const beside = (): WorkerChunkUrls => ({
    still: new URL(WORKER_CHUNK_FILES.still, address).href,
    barcodes: new URL(WORKER_CHUNK_FILES.barcodes, address).href,
    mrz: new URL(WORKER_CHUNK_FILES.mrz, address).href,
    pdf: new URL(WORKER_CHUNK_FILES.pdf, address).href,
  });
  if (address.origin !== location.origin) return [blobStrategy(() => address.href, beside)];
  return [
    { name: 'worker', chunkUrls: beside, start: () => toStartedWorker(new Worker(toTrustedScriptUrl(address.href))) },
  ];
}

function toStartedWorker(worker: Worker | null): StartedWorker | null {
  return worker && { worker, settled: () => undefined };
}

/** @param address is asked when the way is tried; same-origin addresses were tried directly, so the shim is not for them */
function blobStrategy(address: () => string | null, parts: () => WorkerChunkUrls): WorkerStrategy {
  return {
    name: 'blob',
    chunkUrls: parts,
    start() {
      const href = address();
      if (href === null || new URL(href).origin === location.origin) return null;
      const shim = URL.createObjectURL(new Blob([importScriptsSource(href)], { type: 'text/javascript' }));
      return { worker: new Worker(toTrustedScriptUrl(shim)), settled: () => URL.revokeObjectURL(shim) };
    },
  };
}

/** A script that runs another: of the page's policy it inherits Trusted Types too, which then the other finds made. */
function importScriptsSource(href: string): string {
  const [name, address] = [TRUSTED_TYPES_POLICY, href].map((text) => JSON.stringify(text));
  return `let p;try{p=self.trustedTypes?.createPolicy(${name},{createScriptURL:u=>u})}catch{}
self[Symbol.for(${name})]=p;importScripts(p?p.createScriptURL(${address}):${address})`;
}

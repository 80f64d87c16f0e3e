import { TRUSTED_TYPES_POLICY, trustedAddress } from '../contract/contract.js';
import type { PartAddresses } from '../worker/worker.js';
import { moduleWorkerAddress, partAddresses, startModuleWorker } from './module-worker.js';
import { PART_FILES, type BridgeOptions } from './options.js';

/** How the tasks run, as reported by `Bridge.way`. */
export type WayName = 'worker' | 'blob' | 'main-thread';

/** One attempt to start a worker. */
export interface Way {
  readonly name: Exclude<WayName, 'main-thread'>;
  /** Where the lazy parts are that belong to this worker file. */
  partAddresses(): PartAddresses;
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
export function waysToWorker(options: BridgeOptions): readonly Way[] {
  const own = options.workerUrl === undefined ? [] : waysTo(new URL(options.workerUrl, document.baseURI));
  return [
    ...own,
    { name: 'worker', partAddresses, start: () => started(startModuleWorker()) },
    blobWay(moduleWorkerAddress, partAddresses),
  ];
}

/** Where the worker file is, for loading it as a script of the page. */
export function workerAddress(options: BridgeOptions): string | null {
  return options.workerUrl === undefined ? moduleWorkerAddress() : new URL(options.workerUrl, document.baseURI).href;
}

function waysTo(address: URL): readonly Way[] {
  const beside = (): PartAddresses => ({
    still: new URL(PART_FILES.still, address).href,
    barcodes: new URL(PART_FILES.barcodes, address).href,
    mrz: new URL(PART_FILES.mrz, address).href,
    pdf: new URL(PART_FILES.pdf, address).href,
  });
  if (address.origin !== location.origin) return [blobWay(() => address.href, beside)];
  return [{ name: 'worker', partAddresses: beside, start: () => started(new Worker(trustedAddress(address.href))) }];
}

function started(worker: Worker | null): StartedWorker | null {
  return worker && { worker, settled: () => undefined };
}

/** @param address is asked when the way is tried; same-origin addresses were tried directly, so the shim is not for them */
function blobWay(address: () => string | null, parts: () => PartAddresses): Way {
  return {
    name: 'blob',
    partAddresses: parts,
    start() {
      const href = address();
      if (href === null || new URL(href).origin === location.origin) return null;
      const shim = URL.createObjectURL(new Blob([importing(href)], { type: 'text/javascript' }));
      return { worker: new Worker(trustedAddress(shim)), settled: () => URL.revokeObjectURL(shim) };
    },
  };
}

/** A script that runs another: of the page's policy it inherits Trusted Types too, which then the other finds made. */
function importing(href: string): string {
  const [name, address] = [TRUSTED_TYPES_POLICY, href].map((text) => JSON.stringify(text));
  return `let p;try{p=self.trustedTypes?.createPolicy(${name},{createScriptURL:u=>u})}catch{}
self[Symbol.for(${name})]=p;importScripts(p?p.createScriptURL(${address}):${address})`;
}

import { toTrustedScriptUrl, TRUSTED_TYPES_POLICY } from '../../contract/contract.js';
import { WORKER_FILE, WORKER_MODULES, type WorkerModuleName, type WorkerModuleUrls } from '../worker.js';

/** How tasks run: in a worker, in a worker that a blob started, or on the main thread. */
export type WorkerStrategyName = 'worker' | 'blob' | 'main-thread';

/** One attempt to start a worker. */
export interface WorkerStrategy {
  readonly name: Exclude<WorkerStrategyName, 'main-thread'>;
  readonly moduleUrls: WorkerModuleUrls;
  /** May throw, and the worker may never answer: a policy forbids it, or the file is missing. */
  start(): Worker;
  /** Frees what `start` made, once the worker has answered or was ended. */
  release(): void;
}

/** The attempts to start a worker, in their order: the file at the host's address, then the package's own file. */
export function workerStrategies(workerUrl: string | undefined): readonly WorkerStrategy[] {
  const strategies = [strategyFor(undefined, WORKER_FILE.type)];
  if (workerUrl !== undefined) strategies.unshift(strategyFor(workerUrl, 'classic'));
  return strategies.filter((strategy) => strategy !== null);
}

/**
 * The address of the worker file.
 * @param workerUrl the host's address; the default is the file of the package
 */
export function workerFileUrl(workerUrl: string | undefined): string | null {
  return workerUrl === undefined ? tryUrl(WORKER_FILE.url) : toAbsoluteUrl(workerUrl);
}

/** The address of a chunk of the worker: beside the host's worker file, or that of the package. */
export function workerModuleUrl(name: WorkerModuleName, workerUrl: string | undefined): string | null {
  if (workerUrl === undefined) return tryUrl(WORKER_MODULES[name].url);
  return new URL(`doc-capture.${name}.js`, toAbsoluteUrl(workerUrl)).href;
}

function moduleUrlsFor(workerUrl: string | undefined): WorkerModuleUrls {
  const names = Object.keys(WORKER_MODULES) as WorkerModuleName[];
  return Object.fromEntries(names.map((name) => [name, workerModuleUrl(name, workerUrl)])) as WorkerModuleUrls;
}

/** A worker needs the page's origin. A file of another origin is imported by a worker from a blob, which needs no CORS. */
function strategyFor(workerUrl: string | undefined, type: WorkerType): WorkerStrategy | null {
  const url = workerFileUrl(workerUrl);
  if (url === null) return null;
  const moduleUrls = moduleUrlsFor(workerUrl);
  if (new URL(url).origin === location.origin)
    return {
      name: 'worker',
      moduleUrls,
      start: () => new Worker(toTrustedScriptUrl(url), { type }),
      release: () => undefined,
    };
  let blobUrl = '';
  return {
    name: 'blob',
    moduleUrls,
    start() {
      blobUrl = URL.createObjectURL(new Blob([importScriptsSource(url)], { type: 'text/javascript' }));
      return new Worker(toTrustedScriptUrl(blobUrl));
    },
    release: () => URL.revokeObjectURL(blobUrl),
  };
}

/** The worker inherits the page's policy. If that requires Trusted Types, the worker file finds the policy made here. */
function importScriptsSource(url: string): string {
  const [policyName, scriptUrl] = [TRUSTED_TYPES_POLICY, url].map((text) => JSON.stringify(text));
  return `let policy;
try { policy = self.trustedTypes?.createPolicy(${policyName}, { createScriptURL: (url) => url }); } catch {}
self[Symbol.for(${policyName})] = policy;
importScripts(policy ? policy.createScriptURL(${scriptUrl}) : ${scriptUrl});`;
}

/** `null` where the module has no address: a bundler left `import.meta.url` empty, or the script is inline. */
function tryUrl(getUrl: () => URL | string | null): string | null {
  try {
    const url = getUrl();
    return url && toAbsoluteUrl(String(url));
  } catch {
    return null;
  }
}

/** Turbopack puts a path in the place of an address. */
function toAbsoluteUrl(url: string): string {
  return new URL(url, document.baseURI).href;
}

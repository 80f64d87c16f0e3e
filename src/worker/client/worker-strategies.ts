import { isAllowedScriptUrl, toTrustedScriptUrl, TRUSTED_TYPES_POLICY } from '../../contract/contract.js';
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

/**
 * The origins of the package's files and of the host's address, which only a script of the page can set to another origin. They
 * are read without the page's `<base>`, which injected markup can add: with a foreign one, a relative address is refused.
 */
export function allowedScriptOrigins(workerUrl: string | undefined): readonly string[] {
  const getUrls = [WORKER_FILE, ...Object.values(WORKER_MODULES)].map(({ url }) => url);
  return [() => workerUrl ?? null, ...getUrls].flatMap((getUrl) => {
    try {
      const url = getUrl();
      return url === null ? [] : [new URL(url, document.URL).origin];
    } catch {
      return [];
    }
  });
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
  const origins = allowedScriptOrigins(workerUrl);
  if (new URL(url).origin === location.origin)
    return {
      name: 'worker',
      moduleUrls,
      start: () => new Worker(toTrustedScriptUrl(url, origins), { type }),
      release: () => undefined,
    };
  let blobUrl = '';
  return {
    name: 'blob',
    moduleUrls,
    start() {
      blobUrl = URL.createObjectURL(
        new Blob([importScriptsSource(toAllowedUrl(url, origins), origins)], { type: 'text/javascript' }),
      );
      return new Worker(toTrustedScriptUrl(blobUrl));
    },
    release: () => URL.revokeObjectURL(blobUrl),
  };
}

/** @throws TypeError when no script may be loaded from the address */
function toAllowedUrl(url: string, origins: readonly string[]): string {
  if (isAllowedScriptUrl(url, origins)) return url;
  throw new TypeError(`doc-capture loads no script from ${url}`);
}

/** The worker inherits the page's policy. If that requires Trusted Types, the worker file finds the policy made here. */
function importScriptsSource(url: string, origins: readonly string[]): string {
  const [policyName, scriptUrl, allowed] = [TRUSTED_TYPES_POLICY, url, origins].map((value) => JSON.stringify(value));
  return `let policy;
const createScriptURL = (url) => {
  if (${allowed}.includes(new URL(url).origin)) return url;
  throw new TypeError('doc-capture loads no script from ' + url);
};
try { policy = self.trustedTypes?.createPolicy(${policyName}, { createScriptURL }); } catch {}
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

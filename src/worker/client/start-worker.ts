import { toTrustedScriptUrl } from '../../shared/shared.js';

/** How tasks run: in a worker, in a worker that a blob started, or on the main thread. */
export type WorkerStrategyName = 'worker' | 'blob' | 'main-thread';

/** A worker that was started, and perhaps never answers: its file may be missing, or a policy may forbid it. */
export interface StartedWorker {
  readonly worker: Worker;
  readonly strategy: Exclude<WorkerStrategyName, 'main-thread'>;
  /** Frees what the start needed, once the worker has answered or was ended. */
  release(): void;
}

/** Where the file of the worker is, and what it is started with. */
interface WorkerFile {
  readonly url: string;
  readonly options: WorkerOptions;
}

/**
 * The files to start a worker from, in their order: the host's `worker-url`, then the package's own.
 * @param workerUrl set by a script of the page, or checked by the element
 */
export function workerFiles(workerUrl: string | undefined): readonly WorkerFile[] {
  const own = ownWorkerFile();
  const hosts =
    workerUrl === undefined ? [] : [{ url: toAbsoluteUrl(workerUrl), options: { type: 'module' } as const }];
  return own ? [...hosts, own] : hosts;
}

/**
 * Bundlers make a file of the worker where they find `new Worker(new URL(…, import.meta.url))`, and put its address there. That
 * address is needed: under Trusted Types it must be trusted first, and a file of another origin is imported by a blob. So the
 * constructor is replaced for this one synchronous call.
 * @returns `null` where the bundle has no address for it
 */
function ownWorkerFile(): WorkerFile | null {
  const { Worker: original } = globalThis;
  const requested: WorkerFile[] = [];
  try {
    globalThis.Worker = function (url: string | URL, options: WorkerOptions = {}): void {
      requested.push({ url: toAbsoluteUrl(String(url)), options });
    } as unknown as typeof Worker;
    void new Worker(new URL('../doc-capture.worker.js', import.meta.url), { type: 'module' });
  } catch {
    // `import.meta.url` is empty in this bundle. `worker-url` names the file.
  } finally {
    globalThis.Worker = original;
  }
  return requested[0] ?? null;
}

/** A worker needs the page's origin. A file of another origin is imported by a worker from a blob, for which it needs CORS. */
export function startWorker({ url, options }: WorkerFile): StartedWorker {
  const { origin } = new URL(url);
  const trusted = toTrustedScriptUrl(url, [origin]);
  if (origin === location.origin)
    return { worker: new Worker(trusted, options), strategy: 'worker', release: () => undefined };
  // A static import would need the other origin in the `worker-src` of the page's policy.
  const source = new Blob([`import(${JSON.stringify(url)})`], { type: 'text/javascript' });
  const blobUrl = URL.createObjectURL(source);
  const release = (): void => URL.revokeObjectURL(blobUrl);
  try {
    return { worker: new Worker(toTrustedScriptUrl(blobUrl), { type: 'module' }), strategy: 'blob', release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Turbopack puts a path in the place of an address. */
function toAbsoluteUrl(url: string): string {
  return new URL(url, document.baseURI).href;
}

import { toTrustedScriptUrl } from '../../shared/shared.js';
import { WorkerConnection } from './worker-connection.js';

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
  const options: WorkerOptions = { type: 'module' };
  return [...(workerUrl === undefined ? [] : [{ url: workerUrl, options }]), ...ownWorkerFiles()];
}

/**
 * Bundlers make a file of the worker where they find `new Worker(new URL(…, import.meta.url))`, and put its address there. That
 * address is needed: under Trusted Types it must be trusted first, and a file of another origin is imported by a blob. So the
 * constructor is replaced for this one synchronous call.
 * @returns none where the bundle has no address for it
 */
function ownWorkerFiles(): readonly WorkerFile[] {
  const { Worker: original } = globalThis;
  const requested: WorkerFile[] = [];
  try {
    globalThis.Worker = function (url: string | URL, options: WorkerOptions = {}): void {
      requested.push({ url: String(url), options });
    } as unknown as typeof Worker;
    void new Worker(new URL('../doc-capture.worker.js', import.meta.url), { type: 'module' });
  } catch {
    // `import.meta.url` is empty in this bundle. `worker-url` names the file.
  } finally {
    globalThis.Worker = original;
  }
  return requested;
}

/**
 * Starts a worker. It needs the page's origin: a file of another origin is imported by a worker from a blob, for which it needs CORS.
 * @returns `null` when it does not start, is not ready in time, or is of another version
 */
export async function startWorker({ url, options }: WorkerFile, timeoutMs: number): Promise<WorkerConnection | null> {
  let blobUrl: string | null = null;
  try {
    // Turbopack puts a path in the place of an address.
    const { href, origin } = new URL(url, document.baseURI);
    if (origin !== location.origin) blobUrl = createImporterUrl(href);
    const trusted = toTrustedScriptUrl(href, [origin]);
    const worker = blobUrl ? new Worker(toTrustedScriptUrl(blobUrl), { type: 'module' }) : new Worker(trusted, options);
    const connection = new WorkerConnection(worker, blobUrl ? 'blob' : 'worker');
    await connection.untilReady(timeoutMs);
    return connection;
  } catch {
    // The caller tries another file. The browser's console says what was wrong.
    return null;
  } finally {
    if (blobUrl) URL.revokeObjectURL(blobUrl);
  }
}

// A static import would need the other origin in `worker-src`. A page is told of thrown errors, not of rejected imports.
function createImporterUrl(url: string): string {
  const script = `import(${JSON.stringify(url)}).catch((error) => setTimeout(() => { throw error }))`;
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

import { isCaptureError, CaptureError } from '../../contract/contract.js';
import type { PROTOCOL_VERSION, WorkerTasks } from '../host/host.js';
import { openWorkerConnection, type WorkerConnection } from './worker-connection.js';
import { TASK_TIMEOUTS_MS, WORKER_FILE, type WorkerClientOptions, type TaskTimeoutsMs } from './client-options.js';
import { hasOffscreenCanvas, loadMainThreadTasks } from './main-thread-tasks.js';
import { workerStrategies, workerFileUrl, type WorkerStrategy, type WorkerStrategyName } from './worker-strategies.js';

/** Stated again, and held equal by its type: importing the value would bring the whole worker into the page. */
const EXPECTED_VERSION: typeof PROTOCOL_VERSION = 1;

/** Workers that may fail, the first included, before the main thread does the work for good. */
const MAX_WORKERS = 2;

/** One worker, kept running: started again once when it fails, and then done without. Shared by the bridges of a page. */
export interface WorkerPool {
  /** Where the tasks run now; of no meaning before `ready`. */
  readonly strategy: WorkerStrategyName;
  /** Resolves once tasks can run. Rejects (`not_loaded`, `worker_failed`) only if even the main thread cannot have them. */
  ready(): Promise<void>;
  /** Runs a task where tasks run now. */
  run<T>(name: keyof WorkerTasks, task: (tasks: WorkerTasks) => Promise<T>): Promise<T>;
  /** Runs a task on the page, worker or not. */
  runOnPage<T>(task: (tasks: WorkerTasks) => Promise<T>): Promise<T>;
  close(): void;
}

export function createWorkerPool(options: WorkerClientOptions): WorkerPool {
  const limitsMs: TaskTimeoutsMs = { ...TASK_TIMEOUTS_MS, ...options.timeoutsMs };
  const mostWorkers = hasOffscreenCanvas() ? MAX_WORKERS : 0;
  let workersLeft = mostWorkers;
  let opening: Promise<WorkerConnection | null> | null = null;
  let line: WorkerConnection | null = null;
  let page: Promise<WorkerTasks> | null = null;
  let isClosed = false;

  /** @returns `null` when no worker will run; the page's tasks are loaded then */
  async function open(): Promise<WorkerConnection | null> {
    if (workersLeft > 0) {
      workersLeft--;
      const opened = await connectToFirst(workerStrategies(options), limitsMs.ping);
      if (opened) return opened;
      workersLeft = 0;
      console.warn(
        `doc-capture: worker_failed. ${WORKER_FILE} could not be started, so the page itself checks the pictures. ` +
          'Allow it in the page’s policy, or say where it is with worker-url.',
      );
    }
    await pageTasks();
    return null;
  }

  async function current(): Promise<WorkerConnection | null> {
    if (line?.failure) opening = line = null;
    opening ??= open();
    try {
      line = await opening;
    } catch (error) {
      beginAnew();
      throw error;
    }
    if (!isClosed) return line;
    line?.end();
    throw new CaptureError('worker_failed', 'The bridge was disposed of');
  }

  /** Neither way could have its files: the connection is to blame, and no worker. */
  function beginAnew(): void {
    opening = null;
    workersLeft = mostWorkers;
  }

  function pageTasks(): Promise<WorkerTasks> {
    page ??= loadMainThreadTasks(workerFileUrl(options)).catch((cause: unknown) => {
      page = null;
      throw isCaptureError(cause)
        ? cause
        : new CaptureError('not_loaded', 'The checks could not be loaded', {}, { cause });
    });
    return page;
  }

  async function runOnPage<T>(task: (tasks: WorkerTasks) => Promise<T>): Promise<T> {
    const tasks = await pageTasks();
    return task(tasks).catch((error: unknown) => {
      if (!isCaptureError(error) || error.code !== 'worker_failed') throw error;
      // Here no worker can fail: a part of the tasks did not come.
      beginAnew();
      throw new CaptureError('not_loaded', error.message, {}, { cause: error });
    });
  }

  async function run<T>(name: keyof WorkerTasks, task: (tasks: WorkerTasks) => Promise<T>): Promise<T> {
    const open = await current();
    if (!open) return runOnPage(task);
    try {
      return await open.call({ name, timeoutMs: limitsMs[name] }, task);
    } catch (error) {
      // A frame has been given away. A file has not, nor has it done any harm: nobody has looked at it.
      if (!open.isIncomplete || name === 'look') throw error;
      workersLeft = 0;
      return run(name, task);
    }
  }

  return {
    get strategy() {
      return line ? line.strategy : 'main-thread';
    },
    ready: async () => void (await current()),
    run,
    runOnPage,
    close() {
      isClosed = true;
      line?.end();
    },
  };
}

/** Tries one way after the other until a worker of this version answers. */
async function connectToFirst(ways: readonly WorkerStrategy[], limitMs: number): Promise<WorkerConnection | null> {
  for (const way of ways) {
    const line = await connectWorker(way, limitMs);
    if (line) return line;
  }
  return null;
}

async function connectWorker(way: WorkerStrategy, limitMs: number): Promise<WorkerConnection | null> {
  let started: ReturnType<WorkerStrategy['start']>;
  try {
    started = way.start();
  } catch {
    return null;
  }
  if (!started) return null;
  const line = openWorkerConnection(started.worker, way.name);
  try {
    const version = await line.call({ name: 'ping', timeoutMs: limitMs }, (tasks) => tasks.ping(way.chunkUrls()));
    if (version === EXPECTED_VERSION) return line;
  } catch {
    // The next way is the answer; what was wrong stands in the browser's console.
  } finally {
    started.settled();
  }
  line.end();
  return null;
}

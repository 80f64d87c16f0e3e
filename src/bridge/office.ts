import { isTrouble, Trouble } from '../contract/contract.js';
import type { PROTOCOL_VERSION, Tasks } from '../worker/worker.js';
import { openLine, type Line } from './line.js';
import { LIMITS_MS, WORKER_FILE, type BridgeOptions, type LimitsMs } from './options.js';
import { hasOffscreenCanvas, loadPageTasks } from './page-tasks.js';
import { waysToWorker, workerAddress, type Way, type WayName } from './ways.js';

/** Stated again, and held equal by its type: importing the value would bring the whole worker into the page. */
const EXPECTED_VERSION: typeof PROTOCOL_VERSION = 1;

/** Workers that may fail, the first included, before the main thread does the work for good. */
const MAX_WORKERS = 2;

/** One worker, kept running: started again once when it fails, and then done without. Shared by the bridges of a page. */
export interface Office {
  /** Where the tasks run now; of no meaning before `ready`. */
  readonly way: WayName;
  /** Resolves once tasks can run. Rejects (`not_loaded`, `worker_failed`) only if even the main thread cannot have them. */
  ready(): Promise<void>;
  /** Runs a task where tasks run now. */
  run<T>(name: keyof Tasks, task: (tasks: Tasks) => Promise<T>): Promise<T>;
  /** Runs a task on the page, worker or not. */
  runOnPage<T>(task: (tasks: Tasks) => Promise<T>): Promise<T>;
  close(): void;
}

export function createOffice(options: BridgeOptions): Office {
  const limitsMs: LimitsMs = { ...LIMITS_MS, ...options.limitsMs };
  const mostWorkers = hasOffscreenCanvas() ? MAX_WORKERS : 0;
  let workersLeft = mostWorkers;
  let opening: Promise<Line | null> | null = null;
  let line: Line | null = null;
  let page: Promise<Tasks> | null = null;
  let isClosed = false;

  /** @returns `null` when no worker will run; the page's tasks are loaded then */
  async function open(): Promise<Line | null> {
    if (workersLeft > 0) {
      workersLeft--;
      const opened = await firstToAnswer(waysToWorker(options), limitsMs.ping);
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

  async function current(): Promise<Line | null> {
    if (line?.broken) opening = line = null;
    opening ??= open();
    try {
      line = await opening;
    } catch (error) {
      beginAnew();
      throw error;
    }
    if (!isClosed) return line;
    line?.end();
    throw new Trouble('worker_failed', 'The bridge was disposed of');
  }

  /** Neither way could have its files: the connection is to blame, and no worker. */
  function beginAnew(): void {
    opening = null;
    workersLeft = mostWorkers;
  }

  function pageTasks(): Promise<Tasks> {
    page ??= loadPageTasks(workerAddress(options)).catch((cause: unknown) => {
      page = null;
      throw isTrouble(cause) ? cause : new Trouble('not_loaded', 'The checks could not be loaded', {}, { cause });
    });
    return page;
  }

  async function runOnPage<T>(task: (tasks: Tasks) => Promise<T>): Promise<T> {
    const tasks = await pageTasks();
    return task(tasks).catch((error: unknown) => {
      if (!isTrouble(error) || error.code !== 'worker_failed') throw error;
      // Here no worker can fail: a part of the tasks did not come.
      beginAnew();
      throw new Trouble('not_loaded', error.message, {}, { cause: error });
    });
  }

  async function run<T>(name: keyof Tasks, task: (tasks: Tasks) => Promise<T>): Promise<T> {
    const open = await current();
    if (!open) return runOnPage(task);
    try {
      return await open.call({ name, limitMs: limitsMs[name] }, task);
    } catch (error) {
      // A frame has been given away. A file has not, nor has it done any harm: nobody has looked at it.
      if (!open.isIncomplete || name === 'look') throw error;
      workersLeft = 0;
      return run(name, task);
    }
  }

  return {
    get way() {
      return line ? line.way : 'main-thread';
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
async function firstToAnswer(ways: readonly Way[], limitMs: number): Promise<Line | null> {
  for (const way of ways) {
    const line = await handshake(way, limitMs);
    if (line) return line;
  }
  return null;
}

async function handshake(way: Way, limitMs: number): Promise<Line | null> {
  let started: ReturnType<Way['start']>;
  try {
    started = way.start();
  } catch {
    return null;
  }
  if (!started) return null;
  const line = openLine(started.worker, way.name);
  try {
    const version = await line.call({ name: 'ping', limitMs }, (tasks) => tasks.ping(way.partAddresses()));
    if (version === EXPECTED_VERSION) return line;
  } catch {
    // The next way is the answer; what was wrong stands in the browser's console.
  } finally {
    started.settled();
  }
  line.end();
  return null;
}

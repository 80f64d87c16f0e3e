import type { WorkerTasks } from '../host/host.js';
import { createWorkerPool, type WorkerPool } from './worker-pool.js';
import type { WorkerClientOptions } from './client-options.js';
import { hasOffscreenEncoder } from './main-thread-tasks.js';
import { abortable } from '../../shared/shared.js';
import { closeBitmaps } from './close-bitmaps.js';
import type { WorkerStrategyName } from './worker-strategies.js';

export { TASK_TIMEOUTS_MS, WORKER_FILE, type WorkerClientOptions, type TaskTimeoutsMs } from './client-options.js';
export type { WorkerStrategyName } from './worker-strategies.js';
export type { InspectedFile, WorkerTasks } from '../host/host.js';

/** What may come with every call. */
export interface CallOptions {
  /** Aborting rejects with the signal's reason at once; what the worker still answers is closed and dropped. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The page's end of the worker. Calls reject with a `Trouble` (`worker_failed` when the worker broke: the next call finds
 * a new one, and after the second failure the main thread), or with the reason of an aborted signal.
 */
export type WorkerClient = {
  readonly [K in Exclude<keyof WorkerTasks, 'ping'>]: (
    ...args: [...Parameters<WorkerTasks[K]>, call?: CallOptions]
  ) => ReturnType<WorkerTasks[K]>;
} & {
  /** The version of the worker's protocol, when it has answered. */
  ping(call?: CallOptions): Promise<number>;
  /** Where the tasks run now. */
  readonly strategy: WorkerStrategyName;
  /** Lets go of the worker, which ends with its last user. Calls under way reject as aborted. */
  dispose(): void;
};

interface SharedPool {
  readonly office: WorkerPool;
  users: number;
}

/** One office per worker address, for all elements of a page. */
const pools = new Map<string, SharedPool>();
let lastStreamId = 0;

/**
 * Starts the worker, or joins the one that runs for the same addresses, and waits until it answers.
 * @throws {Trouble} `not_loaded` or `worker_failed` if neither a worker nor the main thread can have the tasks
 */
export async function startWorkerClient(options: WorkerClientOptions = {}): Promise<WorkerClient> {
  const key = options.workerUrl ?? '';
  const shared = pools.get(key) ?? { office: createWorkerPool(options), users: 0 };
  pools.set(key, shared);
  shared.users++;
  const leave = (): void => {
    if (--shared.users > 0) return;
    shared.office.close();
    if (pools.get(key) === shared) pools.delete(key);
  };
  try {
    await shared.office.ready();
  } catch (error) {
    leave();
    throw error;
  }
  return createWorkerClient(shared.office, leave);
}

function createWorkerClient(office: WorkerPool, leave: () => void): WorkerClient {
  const life = new AbortController();
  // Every user numbers its streams from one; in a shared worker the numbers must not meet.
  const streamIds = new Map<number, number>();
  const idOf = (stream: number): number => {
    const id = streamIds.get(stream) ?? ++lastStreamId;
    streamIds.set(stream, id);
    return id;
  };
  function run<T>(
    name: keyof WorkerTasks,
    task: (tasks: WorkerTasks) => Promise<T>,
    call: CallOptions = {},
  ): Promise<T> {
    const signals = call.signal ? [life.signal, call.signal] : [life.signal];
    const isForPage = name === 'fit' && !hasOffscreenEncoder();
    const start = (): Promise<T> => (isForPage ? office.runOnPage(task) : office.run(name, task));
    return abortable(start, signals, closeBitmaps);
  }

  return {
    get strategy() {
      return office.strategy;
    },
    ping: (call) => run('ping', (tasks) => tasks.ping(), call),
    look: (frame, stream, expectation, call) =>
      run('look', (tasks) => tasks.look(frame, idOf(stream), expectation), call).finally(() => {
        // Usually it went to the worker and this does nothing; on every other path it ends here.
        frame.close();
      }),
    inspect: (file, expectation, call) => run('inspect', (tasks) => tasks.inspect(file, expectation), call),
    fit: (request, call) => run('fit', (tasks) => tasks.fit(request), call),
    rectify: (file, corners, longSidePx, call) =>
      run('rectify', (tasks) => tasks.rectify(file, corners, longSidePx), call),
    dispose() {
      if (life.signal.aborted) return;
      life.abort(new DOMException('The bridge was disposed of', 'AbortError'));
      leave();
    },
  };
}

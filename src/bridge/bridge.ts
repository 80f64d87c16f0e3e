import type { Tasks } from '../worker/worker.js';
import { createOffice, type Office } from './office.js';
import type { BridgeOptions } from './options.js';
import { hasOffscreenEncoder } from './page-tasks.js';
import { wanted } from './wanted.js';
import type { WayName } from './ways.js';

export { LIMITS_MS, WORKER_FILE, type BridgeOptions, type LimitsMs } from './options.js';
export type { WayName } from './ways.js';
export type { InspectedFile, Tasks } from '../worker/worker.js';

/** What may come with every call. */
export interface CallOptions {
  /** Aborting rejects with the signal's reason at once; what the worker still answers is closed and dropped. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The page's end of the worker. Calls reject with a `Trouble` (`worker_failed` when the worker broke: the next call finds
 * a new one, and after the second failure the main thread), or with the reason of an aborted signal.
 */
export type Bridge = {
  readonly [K in Exclude<keyof Tasks, 'ping'>]: (
    ...args: [...Parameters<Tasks[K]>, call?: CallOptions]
  ) => ReturnType<Tasks[K]>;
} & {
  /** The version of the worker's protocol, when it has answered. */
  ping(call?: CallOptions): Promise<number>;
  /** Where the tasks run now. */
  readonly way: WayName;
  /** Lets go of the worker, which ends with its last user. Calls under way reject as aborted. */
  dispose(): void;
};

interface Shared {
  readonly office: Office;
  users: number;
}

/** One office per worker address, for all elements of a page. */
const offices = new Map<string, Shared>();
let streams = 0;

/**
 * Starts the worker, or joins the one that runs for the same addresses, and waits until it answers.
 * @throws {Trouble} `not_loaded` or `worker_failed` if neither a worker nor the main thread can have the tasks
 */
export async function startWorker(options: BridgeOptions = {}): Promise<Bridge> {
  const key = options.workerUrl ?? '';
  const shared = offices.get(key) ?? { office: createOffice(options), users: 0 };
  offices.set(key, shared);
  shared.users++;
  const leave = (): void => {
    if (--shared.users > 0) return;
    shared.office.close();
    if (offices.get(key) === shared) offices.delete(key);
  };
  try {
    await shared.office.ready();
  } catch (error) {
    leave();
    throw error;
  }
  return createBridge(shared.office, leave);
}

function createBridge(office: Office, leave: () => void): Bridge {
  const life = new AbortController();
  // Every user numbers its streams from one; in a shared worker the numbers must not meet.
  const streamIds = new Map<number, number>();
  const idOf = (stream: number): number => {
    const id = streamIds.get(stream) ?? ++streams;
    streamIds.set(stream, id);
    return id;
  };
  function run<T>(name: keyof Tasks, task: (tasks: Tasks) => Promise<T>, call: CallOptions = {}): Promise<T> {
    const signals = call.signal ? [life.signal, call.signal] : [life.signal];
    const isForPage = name === 'fit' && !hasOffscreenEncoder();
    return wanted(() => (isForPage ? office.runOnPage(task) : office.run(name, task)), signals);
  }

  return {
    get way() {
      return office.way;
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

import { transfer } from 'comlink';
import { abortable } from '../../shared/shared.js';
import { collectBitmaps, type TaskArguments, type TaskName, type TaskResult, type WorkerTasks } from '../worker.js';
import { TaskRunner, type TaskTimeoutsMs } from './task-runner.js';
import type { WorkerStrategyName } from './worker-connection.js';

export interface WorkerClientOptions {
  /** Address of the worker file, for hosts that serve it themselves. */
  readonly workerUrl?: string | undefined;
  /** Replaces some of the default time limits. */
  readonly timeoutsMs?: Partial<TaskTimeoutsMs> | undefined;
}

/**
 * Runs the checks off the main thread. Calls reject with a `CaptureError`. After `worker_failed` the next call starts a new
 * worker; after the second failure, tasks run on the main thread.
 */
export interface WorkerClient extends WorkerTasks {
  /** Where tasks run now. */
  readonly strategy: WorkerStrategyName;
  /** Rejects open calls with an `AbortError`. The worker ends with its last client. */
  dispose(): void;
}

/** One runner per worker address, for all elements of a page. */
const runners = new Map<string, { readonly runner: TaskRunner; clients: number }>();

/**
 * Starts the worker, or joins the one that runs for the same address, and waits until it answers.
 * @throws {CaptureError} `not_loaded` or `worker_failed` when neither a worker nor the main thread can load the tasks
 */
export async function startWorkerClient({ workerUrl, timeoutsMs }: WorkerClientOptions = {}): Promise<WorkerClient> {
  const key = workerUrl ?? '';
  const shared = runners.get(key) ?? { runner: new TaskRunner(workerUrl, timeoutsMs), clients: 0 };
  runners.set(key, shared);
  shared.clients++;
  const release = (): void => {
    if (--shared.clients > 0) return;
    shared.runner.close();
    if (runners.get(key) === shared) runners.delete(key);
  };
  try {
    await shared.runner.connect();
  } catch (error) {
    release();
    throw error;
  }
  return createWorkerClient(shared.runner, release);
}

function createWorkerClient(runner: TaskRunner, release: () => void): WorkerClient {
  const disposed = new AbortController();
  function call<N extends TaskName>(name: N, ...args: TaskArguments<N>): Promise<TaskResult<N>> {
    const closeBitmaps = (late: TaskResult<N>): void => collectBitmaps(late).forEach((bitmap) => bitmap.close());
    return abortable(() => runner.run(name, args), [disposed.signal], closeBitmaps);
  }
  return {
    get strategy() {
      return runner.strategy;
    },
    // A frame that was not transferred (main thread, disposed client) is closed here.
    checkFrame: (frame, streamId, expectation) =>
      call('checkFrame', transfer(frame, [frame]), streamId, expectation).finally(() => frame.close()),
    // On the main thread it would hold up the page.
    warmUp: async (expectation) => (runner.strategy === 'main-thread' ? undefined : call('warmUp', expectation)),
    checkPhoto(photo, expectation) {
      if (photo instanceof Blob) return call('checkPhoto', photo, expectation);
      return call('checkPhoto', transfer(photo, [photo]), expectation).finally(() => photo.close());
    },
    fit: (...args) => call('fit', ...args),
    rectify: (...args) => call('rectify', ...args),
    dispose() {
      if (disposed.signal.aborted) return;
      disposed.abort(new DOMException('The worker client was disposed of', 'AbortError'));
      release();
    },
  };
}

import { CaptureError, isCaptureError } from '../../contract/contract.js';
import {
  WORKER_PROTOCOL_VERSION,
  runTask,
  type TaskArguments,
  type TaskName,
  type TaskResult,
  type WorkerTasks,
} from '../worker.js';
import { hasOffscreenCanvas, hasOffscreenCanvasEncoder, loadMainThreadTasks } from './main-thread-tasks.js';
import { WorkerConnection } from './worker-connection.js';
import { workerStrategies, type WorkerStrategy, type WorkerStrategyName } from './worker-strategies.js';

export interface WorkerClientOptions {
  /** Address of the worker file, for hosts that serve it themselves. */
  readonly workerUrl?: string | undefined;
  /** Replaces some of {@link TASK_TIMEOUTS_MS}. */
  readonly timeoutsMs?: Partial<TaskTimeoutsMs> | undefined;
}

/** Milliseconds until a worker without an answer counts as dead. `ping` includes the loading of the worker file. */
export type TaskTimeoutsMs = Readonly<Record<TaskName, number>>;

/** Long enough for a slow phone. On two desktop cores a frame takes 0.02 s, a 12 MP file 1 s to inspect and 1.5 s to shrink. */
export const TASK_TIMEOUTS_MS: TaskTimeoutsMs = {
  ping: 8_000,
  checkFrame: 6_000,
  prepare: 30_000,
  inspect: 30_000,
  fit: 60_000,
  rectify: 20_000,
};

/** Workers that are started, the first included, before the main thread runs the tasks. */
const MAX_STARTS = 2;

/**
 * Runs tasks in a worker, shared by all clients of one address. Starts a second worker when the first fails. After that, or
 * when no worker can be started, tasks run on the main thread.
 */
export class WorkerTaskRunner {
  readonly #options: WorkerClientOptions;
  readonly #timeoutsMs: TaskTimeoutsMs;
  #startsLeft = MAX_STARTS;
  #connecting: Promise<WorkerConnection | null> | null = null;
  #connection: WorkerConnection | null = null;
  #mainThreadTasks: Promise<WorkerTasks> | null = null;
  #isClosed = false;

  constructor(options: WorkerClientOptions) {
    this.#options = options;
    this.#timeoutsMs = { ...TASK_TIMEOUTS_MS, ...options.timeoutsMs };
  }

  get strategy(): WorkerStrategyName {
    return this.#connection?.strategy ?? 'main-thread';
  }

  /**
   * @returns the worker, or `null` when tasks run on the main thread
   * @throws {CaptureError} `not_loaded` or `worker_failed` when the main thread cannot load the tasks either
   */
  async connect(): Promise<WorkerConnection | null> {
    if (this.#connection?.failure) this.#connecting = this.#connection = null;
    this.#connecting ??= this.#start();
    try {
      this.#connection = await this.#connecting;
    } catch (error) {
      this.#reset();
      throw error;
    }
    if (!this.#isClosed) return this.#connection;
    this.#connection?.close();
    throw new CaptureError('worker_failed', 'The worker client was disposed of');
  }

  async run<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    if (name === 'fit' && !hasOffscreenCanvasEncoder()) return this.#runOnMainThread(name, args);
    const connection = await this.connect();
    if (!connection) return this.#runOnMainThread(name, args);
    try {
      return await connection.call(name, args, this.#timeoutsMs[name]);
    } catch (error) {
      // A frame was transferred and is gone. A file is still here, and no code of the photo checks has run on it.
      if (!connection.lacksModule || name === 'checkFrame') throw error;
      this.#startsLeft = 0;
      return this.run(name, args);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
  }

  async #start(): Promise<WorkerConnection | null> {
    if (this.#startsLeft > 0 && hasOffscreenCanvas()) {
      this.#startsLeft--;
      for (const strategy of workerStrategies(this.#options.workerUrl)) {
        const connection = await connectWorker(strategy, this.#timeoutsMs.ping);
        if (connection) return connection;
      }
      this.#startsLeft = 0;
      console.warn(
        'doc-capture: worker_failed. Checks run on the main thread. ' +
          'Allow doc-capture.worker.js in the policy, or set worker-url.',
      );
    }
    await this.#loadMainThreadTasks();
    return null;
  }

  /** Allows workers again: the connection to the server failed, not a worker. */
  #reset(): void {
    this.#connecting = null;
    this.#startsLeft = MAX_STARTS;
  }

  #loadMainThreadTasks(): Promise<WorkerTasks> {
    this.#mainThreadTasks ??= loadMainThreadTasks(this.#options.workerUrl).catch((cause: unknown) => {
      this.#mainThreadTasks = null;
      throw isCaptureError(cause)
        ? cause
        : new CaptureError('not_loaded', 'The checks could not be loaded', {}, { cause });
    });
    return this.#mainThreadTasks;
  }

  async #runOnMainThread<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    const tasks = await this.#loadMainThreadTasks();
    try {
      return await runTask(tasks, name, args);
    } catch (error) {
      if (!isCaptureError(error) || error.code !== 'worker_failed') throw error;
      // There is no worker here: a lazy module of the tasks was not loaded.
      this.#reset();
      throw new CaptureError('not_loaded', error.message, {}, { cause: error });
    }
  }
}

/** @returns `null` when the worker does not start, does not answer in time, or is of another version */
async function connectWorker(strategy: WorkerStrategy, timeoutMs: number): Promise<WorkerConnection | null> {
  let connection: WorkerConnection | null = null;
  try {
    connection = new WorkerConnection(strategy.start(), strategy.name);
    if ((await connection.call('ping', [strategy.moduleUrls], timeoutMs)) === WORKER_PROTOCOL_VERSION)
      return connection;
  } catch {
    // The next strategy is tried. The browser's console says what was wrong.
  } finally {
    strategy.release();
  }
  connection?.close();
  return null;
}

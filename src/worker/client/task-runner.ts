import { CaptureError, toCaptureError } from '../../contract/contract.js';
import { createCanvases, hasOffscreenCanvas } from '../../photos/canvas/canvas.js';
import { lazy, lazyModule } from '../../shared/shared.js';
import type { TaskArguments, TaskImplementations, TaskName, TaskResult } from '../worker.js';
import { startWorker, workerFiles } from './start-worker.js';
import type { WorkerConnection, WorkerStrategyName } from './worker-connection.js';

/** Milliseconds until a worker without an answer counts as dead. `start` includes the loading of its file. */
export type TaskTimeoutsMs = Readonly<Record<TaskName | 'start', number>>;

/** Long enough for a slow phone. On two desktop cores a frame takes 0.02 s, a 12 MP file 1 s to check and 1.5 s to shrink. */
const TASK_TIMEOUTS_MS: TaskTimeoutsMs = {
  start: 8_000,
  checkFrame: 6_000,
  warmUp: 30_000,
  checkPhoto: 30_000,
  fit: 60_000,
  rectify: 20_000,
};

/** Workers that are started, the first included, before the main thread runs the tasks. */
const MAX_STARTS = 2;

/** The tasks as a chunk of the page, for pages that forbid workers and browsers where a worker cannot draw. */
const taskModule = lazyModule(() => import('../create-task-implementations.js'));

/**
 * Runs tasks in a worker. Starts a second worker when the first fails. After that, or when no worker can be started, tasks run
 * on the main thread.
 */
export class TaskRunner {
  readonly #workerUrl: string | undefined;
  readonly #timeoutsMs: TaskTimeoutsMs;
  #startsLeft = MAX_STARTS;
  #connecting: Promise<WorkerConnection | null> | null = null;
  #connection: WorkerConnection | null = null;
  readonly #mainThreadTasks = lazy(async () => (await taskModule.load()).createTaskImplementations(createCanvases()));
  #isClosed = false;

  constructor(workerUrl: string | undefined, timeoutsMs: Partial<TaskTimeoutsMs> = {}) {
    this.#workerUrl = workerUrl;
    this.#timeoutsMs = { ...TASK_TIMEOUTS_MS, ...timeoutsMs };
  }

  get strategy(): WorkerStrategyName {
    return this.#connection?.strategy ?? 'main-thread';
  }

  /**
   * @returns the worker, or `null` when tasks run on the main thread
   * @throws {CaptureError} `not_loaded` when the main thread cannot load the tasks either
   */
  async connect(): Promise<WorkerConnection | null> {
    if (this.#connection?.failure) this.#connecting = this.#connection = null;
    this.#connecting ??= this.#start();
    try {
      this.#connection = await this.#connecting;
    } catch (error) {
      this.#reset();
      throw toCaptureError(error);
    }
    if (!this.#isClosed) return this.#connection;
    this.close();
    throw new CaptureError('worker_failed', 'The worker client was disposed of');
  }

  async run<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    const connection = await this.connect();
    try {
      if (connection) return await connection.call(name, args, this.#timeoutsMs[name]);
      const tasks: TaskImplementations = await this.#mainThreadTasks.load();
      return await tasks[name](...args);
    } catch (cause) {
      const error = toCaptureError(cause);
      if (error.code !== 'not_loaded') throw error;
      if (!connection) this.#reset();
      // A module did not load in the worker. Another worker would fail likewise, but perhaps not the page.
      connection?.close(error);
      // What is only prepared is not worth the main thread: the next task may start another worker.
      if (name === 'warmUp') this.#startsLeft++;
      // Pixels were transferred and are gone; a file is still here.
      const arePixels = name === 'checkFrame' || args[0] instanceof ImageBitmap;
      if (!connection || arePixels || name === 'warmUp') throw error;
      this.#startsLeft = 0;
      return this.run(name, args);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close('The worker was ended');
  }

  async #start(): Promise<WorkerConnection | null> {
    if (this.#startsLeft > 0 && hasOffscreenCanvas()) {
      this.#startsLeft--;
      for (const file of workerFiles(this.#workerUrl)) {
        const connection = await startWorker(file, this.#timeoutsMs.start);
        if (connection) return connection;
      }
      this.#startsLeft = 0;
      console.warn(
        'doc-capture: worker_failed. Checks run on the main thread. ' +
          'Allow doc-capture.worker.js in the policy, or set worker-url.',
      );
    }
    await this.#mainThreadTasks.load();
    return null;
  }

  /** Allows workers again: the connection to the server failed, not a worker. */
  #reset(): void {
    this.#connecting = null;
    this.#startsLeft = MAX_STARTS;
  }
}

import { releaseProxy, wrap, type Remote } from 'comlink';
import { CaptureError } from '../../contract/contract.js';
import { startSleepAwareTimeout } from '../../shared/shared.js';
import {
  WORKER_PROGRESS,
  WORKER_READY,
  type ExposedTasks,
  type TaskArguments,
  type TaskName,
  type TaskResponse,
  type TaskResult,
} from '../worker.js';
import type { StartedWorker } from './start-worker.js';

/** A call that the worker has not answered. The first one is its start. */
interface PendingCall {
  dueMs: number;
  reject(error: CaptureError): void;
  /** Gives the call its whole time from now on. */
  startTimer(): void;
  stopTimer(): void;
}

/**
 * Calls tasks in a worker. Comlink never settles a call whose worker died. So an `error`, a `messageerror` or a call without
 * answer or progress for too long ends the worker and rejects all open calls with `worker_failed`.
 */
export class WorkerConnection {
  readonly strategy: StartedWorker['strategy'];
  readonly #worker: Worker;
  readonly #remote: Remote<ExposedTasks>;
  /** In the order of the calls, which is the order in which the worker gets them. */
  readonly #pending = new Set<PendingCall>();
  /** Why the worker can no longer be used. */
  failure: CaptureError | null = null;

  constructor({ worker, strategy }: Pick<StartedWorker, 'worker' | 'strategy'>) {
    this.strategy = strategy;
    this.#worker = worker;
    this.#remote = wrap<ExposedTasks>(worker);
    worker.addEventListener('error', (event) => {
      // Unhandled, it would also reach the host's window.onerror.
      event.preventDefault();
      this.close(`The worker failed${event.message ? `: ${event.message}` : ' to load'}`);
    });
    worker.addEventListener('message', ({ data }) => {
      if (data === WORKER_PROGRESS) for (const call of this.#pending) call.startTimer();
    });
    worker.addEventListener('messageerror', () => this.close('A message could not be read'));
  }

  /**
   * @param start may throw: a policy forbids workers
   * @returns a connection to a worker that is ready; `null` when it does not start, is not ready in time, or is of another
   *   version
   */
  static async open(start: () => StartedWorker, timeoutMs: number): Promise<WorkerConnection | null> {
    let started: StartedWorker | null = null;
    let connection: WorkerConnection | null = null;
    try {
      started = start();
      connection = new WorkerConnection(started);
      await connection.#waitFor('start', connection.#firstMessage(), timeoutMs);
      return connection;
    } catch {
      // The caller tries another file. The browser's console says what was wrong.
      connection?.close('The worker is not ready');
      return null;
    } finally {
      started?.release();
    }
  }

  async call<N extends TaskName>(name: N, args: TaskArguments<N>, timeoutMs: number): Promise<TaskResult<N>> {
    if (this.failure) throw this.failure;
    return this.#waitFor(name, this.#send(name, args), timeoutMs);
  }

  /** Ends the worker, and rejects open and later calls. @param reason a text is that of `worker_failed` */
  close(reason: string | CaptureError, detail?: CaptureError['detail']): void {
    if (this.failure) return;
    const failure = typeof reason === 'string' ? new CaptureError('worker_failed', reason, detail) : reason;
    this.failure = failure;
    this.#worker.terminate();
    // Else Comlink's registry holds the worker, and the worker's listeners hold this connection and the page's element.
    this.#remote[releaseProxy]();
    for (const call of this.#pending) {
      call.stopTimer();
      call.reject(failure);
    }
    this.#pending.clear();
  }

  /** Its first message says that it is ready. Comlink ignores that message. */
  #firstMessage(): Promise<void> {
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent): void =>
        data === WORKER_READY ? resolve() : this.close('The worker is of another version');
      this.#worker.addEventListener('message', onMessage, { once: true });
    });
  }

  /**
   * Rejects when the worker ends, and ends it when the answer is due. While an earlier call has time left, it may be busy with
   * that. A worker that makes progress has its time anew: a busy machine slows it down, and another worker would be as slow.
   */
  #waitFor<T>(name: TaskName | 'start', answer: Promise<T>, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const waitForAnswer = (waitMs: number): void => {
        call.stopTimer();
        call.stopTimer = startSleepAwareTimeout(waitMs, () => {
          const calls = [...this.#pending];
          const earlier = calls.slice(0, calls.indexOf(call));
          const busyMs = Math.max(0, ...earlier.map(({ dueMs }) => dueMs - Date.now()));
          if (busyMs > 0) return waitForAnswer(busyMs + timeoutMs);
          const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
          this.close(`"${name}" gave no answer within ${timeoutMs} ms`, detail);
        });
      };
      const call: PendingCall = {
        dueMs: 0,
        reject,
        startTimer() {
          call.dueMs = Date.now() + timeoutMs;
          waitForAnswer(timeoutMs);
        },
        stopTimer: () => undefined,
      };
      this.#pending.add(call);
      call.startTimer();
      const end = (): void => {
        call.stopTimer();
        this.#pending.delete(call);
      };
      answer.then(resolve, reject).finally(end);
    });
  }

  async #send<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    const task = this.#remote[name] as (...taskArgs: TaskArguments<N>) => Promise<TaskResponse<TaskResult<N>>>;
    const response = await task(...args).catch((cause: unknown) => {
      // Exposed tasks do not reject. The arguments or the result could not be cloned.
      throw new CaptureError('worker_failed', 'The call could not be sent', {}, { cause });
    });
    if (response.ok) return response.value;
    throw new CaptureError(response.code, response.message, response.detail);
  }
}

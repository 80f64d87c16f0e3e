import { releaseProxy, wrap, type Remote } from 'comlink';
import { CaptureError } from '../../contract/contract.js';
import { startSleepAwareTimeout } from '../../shared/shared.js';
import {
  WORKER_PROGRESS,
  WORKER_READY,
  type ExposedTasks,
  type TaskArguments,
  type TaskName,
  type TaskResult,
} from '../worker.js';

/** How tasks run: in a worker, in a worker that a blob started, or on the main thread. */
export type WorkerStrategyName = 'worker' | 'blob' | 'main-thread';

/** A call that the worker has not answered. The first one is its start. */
interface PendingCall {
  readonly name: TaskName | 'start';
  readonly timeoutMs: number;
  reject(error: CaptureError): void;
}

/**
 * Calls tasks in a worker. Comlink never settles a call whose worker died. So an `error`, a `messageerror` or a call without
 * answer or progress for too long ends the worker and rejects all open calls with `worker_failed`.
 */
export class WorkerConnection {
  readonly strategy: WorkerStrategyName;
  readonly #worker: Worker;
  readonly #remote: Remote<ExposedTasks>;
  /** In the order of the calls, which is the order in which the worker gets them. Time runs for the oldest: it may hold up the others. */
  readonly #pending = new Set<PendingCall>();
  #stopTimer = (): void => undefined;
  /** Why the worker can no longer be used. */
  failure: CaptureError | null = null;

  /** @param worker may never answer: its file may be missing, or a policy may forbid it */
  constructor(worker: Worker, strategy: WorkerStrategyName) {
    this.strategy = strategy;
    this.#worker = worker;
    this.#remote = wrap<ExposedTasks>(worker);
    worker.addEventListener('error', (event) => {
      // Unhandled, it would also reach the host's window.onerror.
      event.preventDefault();
      this.close(`The worker failed${event.message ? `: ${event.message}` : ' to load'}`);
    });
    worker.addEventListener('message', ({ data }) => {
      // A busy machine slows the worker down, and another worker would be as slow.
      if (data === WORKER_PROGRESS) this.#startTimer();
    });
    worker.addEventListener('messageerror', () => this.close('A message could not be read'));
  }

  /** Waits for its first message, which Comlink ignores. */
  untilReady(timeoutMs: number): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      const onMessage = ({ data }: MessageEvent): void =>
        data === WORKER_READY ? resolve() : this.close('The worker is of another version');
      this.#worker.addEventListener('message', onMessage, { once: true });
    });
    return this.#waitFor('start', ready, timeoutMs);
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
    for (const call of this.#pending) call.reject(failure);
    this.#pending.clear();
    this.#stopTimer();
  }

  /** Rejects when the worker ends, and ends it when the answer is due. */
  #waitFor<T>(name: TaskName | 'start', answer: Promise<T>, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const call: PendingCall = { name, timeoutMs, reject };
      this.#pending.add(call);
      if (this.#pending.size === 1) this.#startTimer();
      const end = (): void => {
        const [oldest] = this.#pending;
        this.#pending.delete(call);
        if (call === oldest) this.#startTimer();
      };
      answer.then(resolve, reject).finally(end);
    });
  }

  /** Gives the oldest call its whole time from now on. */
  #startTimer(): void {
    this.#stopTimer();
    const [oldest] = this.#pending;
    if (!oldest) return;
    const { name, timeoutMs } = oldest;
    this.#stopTimer = startSleepAwareTimeout(timeoutMs, () => {
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      this.close(`"${name}" gave no answer within ${timeoutMs} ms`, detail);
    });
  }

  async #send<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    const remote: ExposedTasks = this.#remote;
    const response = await remote[name](...args).catch((cause: unknown) => {
      // Exposed tasks do not reject. The arguments or the result could not be cloned.
      throw new CaptureError('worker_failed', 'The call could not be sent', {}, { cause });
    });
    if (response.ok) return response.value;
    throw new CaptureError(response.code, response.message, response.detail);
  }
}

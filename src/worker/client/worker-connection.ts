import { releaseProxy, wrap, type Remote } from 'comlink';
import { CaptureError } from '../../contract/contract.js';
import type { ExposedTasks, TaskArguments, TaskName, TaskResponse, TaskResult } from '../worker.js';
import type { WorkerStrategy } from './worker-strategies.js';

interface PendingCall {
  readonly timeoutMs: number;
  readonly dueMs: number;
  reject(error: CaptureError): void;
  stopTimer(): void;
}

/**
 * Calls tasks in a worker. Comlink never settles a call whose worker died. So an `error`, a `messageerror` or a call that
 * takes too long ends the worker and rejects all open calls with `worker_failed`.
 */
export class WorkerConnection {
  readonly strategy: WorkerStrategy['name'];
  readonly #worker: Worker;
  readonly #remote: Remote<ExposedTasks>;
  /** In the order of the calls, which is the order in which the worker gets them. */
  readonly #pending = new Set<PendingCall>();
  #failure: CaptureError | null = null;
  #lacksModule = false;

  constructor(worker: Worker, strategy: WorkerStrategy['name']) {
    this.strategy = strategy;
    this.#worker = worker;
    this.#remote = wrap<ExposedTasks>(worker);
    worker.addEventListener('error', (event) => {
      // Unhandled, it would also reach the host's window.onerror.
      event.preventDefault();
      this.#fail(`The worker failed${event.message ? `: ${event.message}` : ' to load'}`);
    });
    worker.addEventListener('messageerror', () => this.#fail('A message could not be read'));
  }

  /** Why the worker can no longer be used. */
  get failure(): CaptureError | null {
    return this.#failure;
  }

  /** It failed because it could not load a lazy module. Another worker would fail likewise. */
  get lacksModule(): boolean {
    return this.#lacksModule;
  }

  async call<N extends TaskName>(name: N, args: TaskArguments<N>, timeoutMs: number): Promise<TaskResult<N>> {
    if (this.#failure) throw this.#failure;
    const call: PendingCall = { timeoutMs, dueMs: Date.now() + timeoutMs, reject: noop, stopTimer: noop };
    const failure = new Promise<never>((_, reject) => (call.reject = reject));
    this.#pending.add(call);
    this.#startTimer(name, call, timeoutMs);
    try {
      return await Promise.race([this.#send(name, args), failure]);
    } finally {
      call.stopTimer();
      this.#pending.delete(call);
    }
  }

  /** Ends the worker. */
  close(): void {
    this.#fail('The worker was ended');
  }

  async #send<N extends TaskName>(name: N, args: TaskArguments<N>): Promise<TaskResult<N>> {
    const task = this.#remote[name] as (...taskArgs: TaskArguments<N>) => Promise<TaskResponse<TaskResult<N>>>;
    const response = await task(...args).catch((cause: unknown) => {
      // Exposed tasks do not reject. The arguments or the result could not be cloned.
      throw new CaptureError('worker_failed', 'The call could not be sent', {}, { cause });
    });
    if (response.ok) return response.value;
    const { code, message, detail } = response;
    if (code !== 'worker_failed') throw new CaptureError(code, message, detail);
    this.#lacksModule = true;
    throw this.#fail(message);
  }

  /** Ends the worker when the call is due. While an earlier call has time left, the worker may be busy with that one. */
  #startTimer(name: TaskName, call: PendingCall, waitMs: number): void {
    call.stopTimer = startSleepAwareTimeout(waitMs, () => {
      const calls = [...this.#pending];
      const earlier = calls.slice(0, calls.indexOf(call));
      const busyMs = Math.max(0, ...earlier.map(({ dueMs }) => dueMs - Date.now()));
      const { timeoutMs } = call;
      if (busyMs > 0) return this.#startTimer(name, call, busyMs + timeoutMs);
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      this.#fail(`"${name}" gave no answer within ${timeoutMs} ms`, detail);
    });
  }

  #fail(message: string, detail: CaptureError['detail'] = {}): CaptureError {
    if (this.#failure) return this.#failure;
    this.#failure = new CaptureError('worker_failed', message, detail);
    this.#worker.terminate();
    // Else Comlink's registry holds the worker, and the worker's listeners hold this connection and the page's element.
    this.#remote[releaseProxy]();
    for (const { reject } of this.#pending) reject(this.#failure);
    this.#pending.clear();
    return this.#failure;
  }
}

function noop(): void {}

/** A timer that fires later than this was held up by a sleeping machine or a frozen page, and so was the worker. */
const MAX_TIMER_DELAY_MS = 1_000;

/**
 * Calls `onExpired` after `limitMs` in which page and worker were awake. After a sleep the time starts anew.
 * @returns stops the timer
 */
export function startSleepAwareTimeout(limitMs: number, onExpired: () => void): () => void {
  let handle: ReturnType<typeof setTimeout>;
  const arm = (): void => {
    const dueMs = Date.now() + limitMs;
    handle = setTimeout(() => (Date.now() - dueMs > MAX_TIMER_DELAY_MS ? arm() : onExpired()), limitMs);
  };
  arm();
  return () => clearTimeout(handle);
}

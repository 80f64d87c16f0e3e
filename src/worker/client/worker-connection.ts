import { CaptureError } from '../../contract/contract.js';
import type { WorkerTasks } from '../host/host.js';
import { remoteTasks } from './remote-tasks.js';
import { startAwakeTimer } from './awake-timer.js';
import type { WorkerStrategyName } from './worker-strategies.js';

/** What a call needs besides its arguments. */
export interface TaskCall {
  readonly name: keyof WorkerTasks;
  readonly timeoutMs: number;
}

/** An open connection to a worker. */
export interface WorkerConnection {
  readonly strategy: WorkerStrategyName;
  /** Why the line is of no more use; `null` while it is. */
  readonly failure: CaptureError | null;
  /** It broke because a file of the worker's cannot be had; another worker would lack it too. */
  readonly isIncomplete: boolean;
  /** Runs one task. Rejects with a `Trouble`: the task's own, or `worker_failed` when the line breaks or time is up. */
  call<T>(terms: TaskCall, run: (tasks: WorkerTasks) => Promise<T>): Promise<T>;
  /** Ends the worker. Calls under way reject with `worker_failed`. */
  end(): void;
}

interface PendingCall extends TaskCall {
  readonly dueMs: number;
  reject: (trouble: CaptureError) => void;
  stopTimer: () => void;
}

/**
 * Guards a worker. Comlink never settles a call whose worker died or never loaded; here an `error`, a `messageerror` or a
 * call that takes too long ends the worker and every call with it.
 */
export function openWorkerConnection(worker: Worker, way: WorkerStrategyName): WorkerConnection {
  const tasks = remoteTasks(worker, (trouble) => {
    isIncomplete = true;
    snap(trouble);
  });
  // In the order in which they were made, which is that in which a worker gets to them.
  const pending = new Set<PendingCall>();
  let broken: CaptureError | null = null;
  let isIncomplete = false;

  function snap(trouble: CaptureError): void {
    if (broken) return;
    broken = trouble;
    worker.terminate();
    for (const { reject } of pending) reject(trouble);
    pending.clear();
  }

  /** Ends the worker when a call is due; but while an earlier one has time left, the worker may just be busy with it. */
  function watch(call: PendingCall, waitMs: number): void {
    call.stopTimer = startAwakeTimer(waitMs, () => {
      const busyMs = Math.max(0, ...itemsBefore(call, pending).map(({ dueMs }) => dueMs - Date.now()));
      if (busyMs > 0) return watch(call, busyMs + call.timeoutMs);
      const { name, timeoutMs: limitMs } = call;
      const detail = { measured: limitMs, limit: limitMs, unit: 'ms' } as const;
      snap(new CaptureError('worker_failed', `"${name}" gave no answer within ${limitMs} ms`, detail));
    });
  }

  worker.addEventListener('error', (event) => {
    // It is dealt with here; unhandled, it would also reach the host's window.onerror.
    event.preventDefault();
    snap(new CaptureError('worker_failed', `The worker failed${event.message ? `: ${event.message}` : ' to load'}`));
  });
  worker.addEventListener('messageerror', () => snap(new CaptureError('worker_failed', 'A message could not be read')));

  return {
    strategy: way,
    get failure() {
      return broken;
    },
    get isIncomplete() {
      return isIncomplete;
    },
    async call({ name, timeoutMs: limitMs }, run) {
      if (broken) throw broken;
      const call: PendingCall = {
        name,
        timeoutMs: limitMs,
        dueMs: Date.now() + limitMs,
        reject: noop,
        stopTimer: noop,
      };
      const loss = new Promise<never>((_, reject) => (call.reject = reject));
      pending.add(call);
      watch(call, limitMs);
      try {
        return await Promise.race([run(tasks), loss]);
      } finally {
        call.stopTimer();
        pending.delete(call);
      }
    },
    end: () => snap(new CaptureError('worker_failed', 'The worker was ended')),
  };
}

function noop(): void {}

/** Those of a series that come before one of them. */
function itemsBefore<T>(one: T, series: Iterable<T>): T[] {
  const all = [...series];
  return all.slice(0, Math.max(0, all.indexOf(one)));
}

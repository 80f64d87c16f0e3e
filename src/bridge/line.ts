import { Trouble } from '../contract/contract.js';
import type { Tasks } from '../worker/worker.js';
import { remoteTasks } from './remote-tasks.js';
import { startTimer } from './timer.js';
import type { WayName } from './ways.js';

/** What a call needs besides its arguments. */
export interface CallTerms {
  readonly name: keyof Tasks;
  readonly limitMs: number;
}

/** An open connection to a worker. */
export interface Line {
  readonly way: WayName;
  /** Why the line is of no more use; `null` while it is. */
  readonly broken: Trouble | null;
  /** It broke because a file of the worker's cannot be had; another worker would lack it too. */
  readonly isIncomplete: boolean;
  /** Runs one task. Rejects with a `Trouble`: the task's own, or `worker_failed` when the line breaks or time is up. */
  call<T>(terms: CallTerms, run: (tasks: Tasks) => Promise<T>): Promise<T>;
  /** Ends the worker. Calls under way reject with `worker_failed`. */
  end(): void;
}

interface PendingCall extends CallTerms {
  readonly dueMs: number;
  reject: (trouble: Trouble) => void;
  stopTimer: () => void;
}

/**
 * Guards a worker. Comlink never settles a call whose worker died or never loaded; here an `error`, a `messageerror` or a
 * call that takes too long ends the worker and every call with it.
 */
export function openLine(worker: Worker, way: WayName): Line {
  const tasks = remoteTasks(worker, (trouble) => {
    isIncomplete = true;
    snap(trouble);
  });
  // In the order in which they were made, which is that in which a worker gets to them.
  const pending = new Set<PendingCall>();
  let broken: Trouble | null = null;
  let isIncomplete = false;

  function snap(trouble: Trouble): void {
    if (broken) return;
    broken = trouble;
    worker.terminate();
    for (const { reject } of pending) reject(trouble);
    pending.clear();
  }

  /** Ends the worker when a call is due; but while an earlier one has time left, the worker may just be busy with it. */
  function watch(call: PendingCall, waitMs: number): void {
    call.stopTimer = startTimer(waitMs, () => {
      const busyMs = Math.max(0, ...before(call, pending).map(({ dueMs }) => dueMs - Date.now()));
      if (busyMs > 0) return watch(call, busyMs + call.limitMs);
      const { name, limitMs } = call;
      const detail = { measured: limitMs, limit: limitMs, unit: 'ms' } as const;
      snap(new Trouble('worker_failed', `"${name}" gave no answer within ${limitMs} ms`, detail));
    });
  }

  worker.addEventListener('error', (event) => {
    // It is dealt with here; unhandled, it would also reach the host's window.onerror.
    event.preventDefault();
    snap(new Trouble('worker_failed', `The worker failed${event.message ? `: ${event.message}` : ' to load'}`));
  });
  worker.addEventListener('messageerror', () => snap(new Trouble('worker_failed', 'A message could not be read')));

  return {
    way,
    get broken() {
      return broken;
    },
    get isIncomplete() {
      return isIncomplete;
    },
    async call({ name, limitMs }, run) {
      if (broken) throw broken;
      const call: PendingCall = { name, limitMs, dueMs: Date.now() + limitMs, reject: noop, stopTimer: noop };
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
    end: () => snap(new Trouble('worker_failed', 'The worker was ended')),
  };
}

function noop(): void {}

/** Those of a series that come before one of them. */
function before<T>(one: T, series: Iterable<T>): T[] {
  const all = [...series];
  return all.slice(0, Math.max(0, all.indexOf(one)));
}

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
  /** Runs one task. Rejects with a `Trouble`: the task's own, or `worker_failed` when the line breaks or time is up. */
  call<T>(terms: CallTerms, run: (tasks: Tasks) => Promise<T>): Promise<T>;
  /** Ends the worker. Calls under way reject with `worker_failed`. */
  end(): void;
}

/**
 * Guards a worker. Comlink never settles a call whose worker died or never loaded; here an `error`, a `messageerror` or a
 * call that takes too long ends the worker and every call with it.
 */
export function openLine(worker: Worker, way: WayName): Line {
  const tasks = remoteTasks(worker);
  const pending = new Set<(trouble: Trouble) => void>();
  let broken: Trouble | null = null;

  function snap(trouble: Trouble): void {
    if (broken) return;
    broken = trouble;
    worker.terminate();
    for (const reject of pending) reject(trouble);
    pending.clear();
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
    async call({ name, limitMs }, run) {
      if (broken) throw broken;
      let hangUp: ((trouble: Trouble) => void) | undefined;
      const loss = new Promise<never>((_, reject) => {
        hangUp = reject;
        pending.add(reject);
      });
      const stopTimer = startTimer(limitMs, () => {
        const detail = { measured: limitMs, limit: limitMs, unit: 'ms' } as const;
        snap(new Trouble('worker_failed', `"${name}" gave no answer within ${limitMs} ms`, detail));
      });
      try {
        return await Promise.race([run(tasks), loss]);
      } finally {
        stopTimer();
        if (hangUp) pending.delete(hangUp);
      }
    },
    end: () => snap(new Trouble('worker_failed', 'The worker was ended')),
  };
}

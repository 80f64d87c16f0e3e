import { onAbort } from './abort.js';
import { systemClock, type Clock } from './clock.js';

export interface WaitOptions {
  /** Default: `systemClock`. */
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves after `delayMs`. @throws `signal.reason` when aborted before */
export function delay(delayMs: number, { clock = systemClock, signal }: WaitOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    let stopListening = (): void => undefined;
    const cancelTimer = clock.after(delayMs, () => {
      stopListening();
      resolve();
    });
    if (signal === undefined) return;
    stopListening = onAbort(signal, (reason) => {
      cancelTimer();
      reject(reason);
    });
  });
}

/**
 * The value of `work`, if it settles within `timeoutMs`. The work itself goes on.
 * @param createError makes the error of a timeout
 * @throws what `work` throws in time, or the error of `createError`
 */
export function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  createError: () => unknown,
  clock: Clock = systemClock,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.after(timeoutMs, () => reject(createError()));
    work.then(resolve, reject).finally(cancelTimer);
  });
}

/**
 * The value of `work`, or `null` when it takes longer than `timeoutMs` or the signal aborts first. The work itself goes
 * on.
 * @throws what `work` throws in time
 */
export function resultOrNullWithin<T>(
  work: Promise<T>,
  timeoutMs: number,
  { clock = systemClock, signal }: WaitOptions = {},
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      cancelTimer();
      stopListening();
    };
    let stopListening = (): void => undefined;
    const cancelTimer = clock.after(timeoutMs, () => {
      stopListening();
      resolve(null);
    });
    if (signal) {
      stopListening = onAbort(signal, () => {
        cancelTimer();
        resolve(null);
      });
    }
    work.then(resolve, reject).finally(end);
  });
}

/** A signal with a time limit. */
export interface TimeoutSignal {
  readonly signal: AbortSignal;
  /** Clears the timer and stops following the parent. */
  stop(): void;
}

/**
 * A signal that aborts with `reason` after `timeoutMs`, or with its parent.
 * @param options `signal` is the parent
 */
export function createTimeoutSignal(
  timeoutMs: number,
  reason: unknown,
  { clock = systemClock, signal: parent }: WaitOptions = {},
): TimeoutSignal {
  const controller = new AbortController();
  const stopListening = parent && onAbort(parent, (parentReason) => controller.abort(parentReason));
  const cancelTimer = clock.after(timeoutMs, () => controller.abort(reason));
  return {
    signal: controller.signal,
    stop() {
      cancelTimer();
      stopListening?.();
    },
  };
}

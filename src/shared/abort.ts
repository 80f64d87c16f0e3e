/** Timeouts and waits that end with an `AbortSignal`. */
import { systemClock, type Clock } from './clock.js';

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
}

/**
 * Waits for `ms` milliseconds.
 * @throws `signal.reason` when aborted, at once; the timer is cleared
 */
export function delay(ms: number, { signal, clock = systemClock }: WaitOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = (): void => {
      clock.clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Waits for `work`, but no longer than `ms` milliseconds. The work itself goes on.
 * @returns the result of `work`, or `null` after the time limit or an abort
 * @throws what `work` throws within the limit
 */
export function resultWithin<T>(
  work: Promise<T>,
  ms: number,
  { signal, clock = systemClock }: WaitOptions = {},
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(null);
    const timer = clock.setTimeout(giveUp, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => {
      clock.clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
  });
}

/** Whether work failed because it was aborted, so that nobody waits for its result. */
export function isAbortError(error: unknown, signal?: AbortSignal): boolean {
  return signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError');
}

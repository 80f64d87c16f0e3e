import { abortable, onAbort } from './abort.js';
import { systemClock, type Clock } from './clock.js';

interface WaitOptions {
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
export async function withTimeoutOrNull<T>(
  work: Promise<T>,
  timeoutMs: number,
  options: WaitOptions = {},
): Promise<T | null> {
  const limit = createTimeoutSignal(timeoutMs, null, options);
  // Nobody else may be waiting for the work.
  work.catch(() => undefined);
  try {
    return await abortable(() => work, [limit.signal]);
  } catch (error) {
    if (limit.signal.aborted) return null;
    throw error;
  } finally {
    limit.stop();
  }
}

/** A signal with a time limit. */
interface TimeoutSignal {
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

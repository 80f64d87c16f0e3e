/** A source of time and timers. Tests pass one that they advance themselves. */
export interface Clock {
  /** Milliseconds. Since 1970 for a wall clock, since an unspecified start for a monotonic one. */
  now(): number;
  /** Runs `task` once after `delayMs`. @returns cancels it */
  after(delayMs: number, task: () => void): () => void;
}

function startTimer(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

/** Wall-clock time: milliseconds since 1970. For dates, expiry and time stamps. */
export const systemClock: Clock = { now: () => Date.now(), after: startTimer };

/** Time that never goes backwards: `performance.now()`. For durations. */
export const monotonicClock: Clock = { now: () => performance.now(), after: startTimer };

/** Milliseconds of {@link monotonicClock}. */
export function monotonicNowMs(): number {
  return performance.now();
}

/** Today's date in the local time zone, ISO 8601. */
export function todayIso(): string {
  const today = new Date();
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${today.getFullYear()}-${twoDigits(today.getMonth() + 1)}-${twoDigits(today.getDate())}`;
}

/** The one thing of the platform that pure checks use: both workers and Node have it. */
declare const performance: { now(): number };

/** Milliseconds on a monotonic clock. */
export function nowMs(): number {
  return performance.now();
}

/** The day it is here, ISO 8601. */
export function todayIso(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

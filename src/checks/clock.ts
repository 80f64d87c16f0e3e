/** The one thing of the platform that pure checks use: both workers and Node have it. */
declare const performance: { now(): number };

/** Milliseconds on a monotonic clock. */
export function nowMs(): number {
  return performance.now();
}

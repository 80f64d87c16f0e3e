/** A timer that is this late was held up by a sleeping machine or a frozen page, and so was the worker. */
const MAX_TIMER_DELAY_MS = 1_000;

/**
 * Calls `onExpired` after a time in which page and worker were awake; time slept through is granted anew.
 * @returns stops the timer
 */
export function startAwakeTimer(limitMs: number, onExpired: () => void): () => void {
  let handle: ReturnType<typeof setTimeout>;
  const arm = (): void => {
    const dueMs = Date.now() + limitMs;
    handle = setTimeout(() => (Date.now() - dueMs > MAX_TIMER_DELAY_MS ? arm() : onExpired()), limitMs);
  };
  arm();
  return () => clearTimeout(handle);
}

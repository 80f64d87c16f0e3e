/**
 * Calls `listener` once with the signal's reason: when the signal aborts, or immediately if it already has.
 * @returns stops listening
 */
export function onAbort(signal: AbortSignal, listener: (reason: unknown) => void): () => void {
  const handleAbort = (): void => listener(signal.reason);
  if (signal.aborted) handleAbort();
  else signal.addEventListener('abort', handleAbort, { once: true });
  return () => signal.removeEventListener('abort', handleAbort);
}

/**
 * Runs `work` and waits for it until one of the signals aborts. The work itself goes on.
 * @param onLateValue receives a value that arrives after the abort, for example to release it
 * @throws the reason of the signal that aborted; if one already has, `work` is not started
 */
export function abortable<T>(
  work: () => Promise<T>,
  signals: readonly AbortSignal[],
  onLateValue?: (value: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted) return reject(aborted.reason);
    let isAborted = false;
    const listeners = signals.map((signal) =>
      onAbort(signal, (reason) => {
        isAborted = true;
        stopListening();
        reject(reason);
      }),
    );
    const stopListening = (): void => listeners.forEach((stop) => stop());
    work().then(
      (value) => {
        stopListening();
        if (isAborted) onLateValue?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        stopListening();
        reject(error);
      },
    );
  });
}

/** True for an `AbortError`, and for any error after `signal` has aborted: nobody waits for the result any more. */
export function isAbortedOrAbortError(error: unknown, signal?: AbortSignal): boolean {
  return signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError');
}

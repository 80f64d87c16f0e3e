/**
 * Waits for work only as long as it is wanted. When a signal aborts, the promise rejects with its reason at once; bitmaps
 * that still arrive are closed.
 */
export function abortable<T>(work: () => Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  return new Promise((resolve, reject) => {
    let isWanted = true;
    const stop = (): void => {
      isWanted = false;
      for (const signal of signals) signal.removeEventListener('abort', abort);
    };
    function abort(this: AbortSignal): void {
      stop();
      reject(this.reason);
    }
    for (const signal of signals) {
      if (signal.aborted) return abort.call(signal);
      signal.addEventListener('abort', abort, { once: true });
    }
    work().then(
      (value) => {
        if (isWanted) resolve(value);
        else closeBitmaps(value);
        stop();
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}

/** Closes a bitmap, or those that an object holds. */
function closeBitmaps(value: unknown): void {
  if (value instanceof ImageBitmap) value.close();
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) if (part instanceof ImageBitmap) part.close();
  }
}

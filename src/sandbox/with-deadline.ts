import { HttpError } from './sandbox-responses.js';
import type { Clock } from './sandbox-options.js';

/** The work's outcome, or a 408 when it takes longer. What the work still does is no longer waited for. */
export async function withDeadline<T>(clock: Clock, deadlineMs: number, work: Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(deadlineMs, () => reject(new HttpError(408, 'the request took too long')));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}

export function delay(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.after(delayMs, resolve));
}

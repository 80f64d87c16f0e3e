import { CaptureError } from '../contract/contract.js';
import { withTimeout, type Clock } from '../shared/shared.js';

/** Runs the host's code with a time limit. @throws CaptureError `host_failed` on a timeout */
export function callHostHookWithTimeout<T>(
  callback: () => Promise<T>,
  { hostMs, clock }: { readonly hostMs: number; readonly clock: Clock },
): Promise<T> {
  const timeoutError = (): CaptureError =>
    new CaptureError('host_failed', `over ${hostMs} ms`, { limit: hostMs, unit: 'ms' });
  return withTimeout(callback(), hostMs, timeoutError, clock);
}

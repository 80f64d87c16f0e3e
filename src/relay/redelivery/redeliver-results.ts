import type { Clock } from '../../shared/shared.js';
import { callHostHookWithTimeout, type OnResult } from '../host-hooks.js';
import { errorName, type Log } from '../relay-log.js';
import type { PendingResult, PendingResults } from './pending-results.js';

/** Pause between two looks for results that are due, in milliseconds. */
export const REDELIVERY_INTERVAL_MS = 15_000;

interface RedeliveryOptions {
  readonly pending: PendingResults;
  readonly onResult: OnResult;
  /** Time limit of `onResult`, in milliseconds. */
  readonly hostMs: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the redelivery. A try that has begun goes on. */
  readonly signal: AbortSignal;
}

/** Delivers results in the background that the host has not accepted, also those that another relay has left. */
export function redeliverResults(options: RedeliveryOptions): void {
  const { clock, signal } = options;
  if (signal.aborted) return;
  const cancel = clock.after(REDELIVERY_INTERVAL_MS, () => {
    signal.removeEventListener('abort', cancel);
    // A store that fails has logged its error. The next look is the next try.
    const next = (): void => redeliverResults(options);
    redeliverDueResults(options).then(next, next);
  });
  signal.addEventListener('abort', cancel, { once: true });
}

/** Tries the results that are due, the oldest first. After a failure the others wait for the next look: the host is likely down. */
async function redeliverDueResults(options: RedeliveryOptions): Promise<void> {
  const { pending, clock, signal } = options;
  const results = await pending.list();
  const due = results.filter(({ dueMs }) => dueMs <= clock.now()).toSorted((a, b) => a.dueMs - b.dueMs);
  for (const result of due) {
    if (signal.aborted) return;
    if ((await pending.claim(result, clock.now())) && !(await redeliverResult(result, options))) return;
  }
}

/** @returns `false` when the host did not accept the result */
async function redeliverResult({ id, flowId }: PendingResult, options: RedeliveryOptions): Promise<boolean> {
  const { pending, log, onResult } = options;
  const delivery = await pending.read(id);
  if (delivery === null) {
    log({ level: 'error', event: 'redelivery_ended', flowId });
    await pending.remove(id);
    return true;
  }
  try {
    await callHostHookWithTimeout(async () => onResult(delivery), options);
  } catch (error) {
    log({ level: 'warn', event: 'redelivery_failed', flowId, error: errorName(error) });
    return false;
  }
  log({ level: 'info', event: 'redelivered', flowId });
  await pending.remove(id);
  return true;
}

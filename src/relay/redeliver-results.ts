/** Delivery in the background: results that the host has not accepted wait in the store, which several relays may share. */
import { callHostHookWithTimeout, type ResultDelivery } from './host-hooks.js';
import { describeHostFailure } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { changeRecord, deleteRecord, hashText, readRecord, type RelayStore } from './relay-store.js';

const MINUTE_MS = 60_000;
/** Pauses between the tries of one result in the background, in milliseconds. The last one repeats. */
const REDELIVERY_PAUSES_MS: readonly number[] = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);
/** How long a result waits for its delivery, in milliseconds. Then it is deleted. */
export const REDELIVERY_RETENTION_MS = 24 * 60 * MINUTE_MS;
/** Pause between two looks for results that are due, in milliseconds. */
export const REDELIVERY_INTERVAL_MS = 15_000;

/** The pause before the next try, in milliseconds. @param tries how often it was tried in the background */
export function redeliveryPauseMs(tries: number): number {
  return REDELIVERY_PAUSES_MS[tries] ?? REDELIVERY_PAUSES_MS.at(-1) ?? 0;
}

/** A result that the host has not accepted, without its data. */
export interface PendingResult {
  readonly id: string;
  readonly flowId: string;
  /** Tries in the background, with those that have begun. */
  readonly tries: number;
  /** When the next try may begin, in milliseconds since 1970. */
  readonly dueMs: number;
}

/** Lists of pending results, by the first digit of their ids. Several lists, because a list is replaced as a whole. */
const LIST_NAMES = [...'0123456789abcdef'];
const MAX_RESULTS_PER_LIST = 1_000;

/**
 * Stores a result before its first try.
 * @param dueMs when the background may try it, in milliseconds since 1970
 * @returns its id
 * @throws CaptureError `overloaded` when the store fails; RangeError when too many results wait
 */
export async function addPendingResult(store: RelayStore, delivery: ResultDelivery, dueMs: number): Promise<string> {
  const { subject, idempotencyKey, result } = delivery;
  const id = (await hashText(JSON.stringify([subject, idempotencyKey, result.flow_id]))).slice(0, 32);
  const existing = await store.create(dataKey(id), JSON.stringify(delivery), REDELIVERY_RETENTION_MS);
  try {
    await changeList(store, id, (list) => {
      if (list.some((one) => one.id === id)) return list;
      if (list.length >= MAX_RESULTS_PER_LIST) throw new RangeError('too many results wait for their delivery');
      return [...list, { id, flowId: result.flow_id, dueMs, tries: 0 }];
    });
  } catch (error) {
    // An earlier try may have stored it, and listed it.
    if (existing === null) await deleteRecord(store, dataKey(id)).catch(() => undefined);
    throw error;
  }
  return id;
}

/** Deletes a result that was delivered, or that nobody can deliver any more. */
export async function removePendingResult(store: RelayStore, id: string): Promise<void> {
  await changeList(store, id, (list) => list.filter((one) => one.id !== id));
  await deleteRecord(store, dataKey(id));
}

/** All results that wait. */
export async function listPendingResults(store: RelayStore): Promise<readonly PendingResult[]> {
  const lists = await Promise.all(
    LIST_NAMES.map((name) => readUndamaged<readonly PendingResult[]>(store, listKey(name))),
  );
  return lists.flatMap((list) => list ?? []);
}

/** Takes a result for a try, so that no other relay tries it now. @returns whether this relay has it */
export async function claimPendingResult(store: RelayStore, claimed: PendingResult, nowMs: number): Promise<boolean> {
  const tries = claimed.tries + 1;
  const next = { ...claimed, tries, dueMs: nowMs + redeliveryPauseMs(tries) };
  return changeList(store, claimed.id, (list) =>
    list.map((one) => (one.id === claimed.id && one.tries === claimed.tries ? next : one)),
  );
}

/** Replaces the list that has a result by its changed copy. @returns whether it has changed */
function changeList(
  store: RelayStore,
  id: string,
  change: (list: readonly PendingResult[]) => readonly PendingResult[],
): Promise<boolean> {
  return changeRecord<readonly PendingResult[]>(store, listKey(id.slice(0, 1)), (before) => {
    const list = change(before ?? []);
    return { value: list.length === 0 ? null : list, ttlMs: REDELIVERY_RETENTION_MS };
  });
}

/** A record that is damaged stays so, and would hold up all that wait behind it. @returns `null` for it, and where there is none */
async function readUndamaged<Value>(store: RelayStore, key: string): Promise<Value | null> {
  return readRecord<Value>(store, key).catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
}

const listKey = (name: string): string => `pending-results:${name}`;
const dataKey = (id: string): string => `pending-result:${id}`;

/**
 * Delivers results in the background that the host has not accepted, also those that another relay has left, if the options ask
 * for it. Their signal ends it; a try that has begun goes on.
 */
export function redeliverResults(options: ResolvedRelayOptions): void {
  const { clock, onResult, redeliverResults: signal } = options;
  if (onResult === undefined || signal === undefined || signal.aborted) return;
  const cancel = clock.after(REDELIVERY_INTERVAL_MS, () => {
    signal.removeEventListener('abort', cancel);
    // A store that fails has logged its error. The next look is the next try.
    const next = (): void => redeliverResults(options);
    redeliverDueResults(options, signal).then(next, next);
  });
  signal.addEventListener('abort', cancel, { once: true });
}

/** So many failures in a row end a look: the host is likely down. One that it never accepts does not hold up the others. */
const MAX_FAILURES = 3;

/** Tries the results that are due, the oldest first. After some failures in a row the others wait for the next look. */
async function redeliverDueResults(options: ResolvedRelayOptions, signal: AbortSignal): Promise<void> {
  const { store, clock } = options;
  const results = await listPendingResults(store);
  const due = results.filter(({ dueMs }) => dueMs <= clock.now()).toSorted((a, b) => a.dueMs - b.dueMs);
  let failures = 0;
  for (const result of due) {
    if (signal.aborted || failures === MAX_FAILURES) return;
    if (!(await claimPendingResult(store, result, clock.now()))) continue;
    failures = (await redeliverResult(result, options)) ? 0 : failures + 1;
  }
}

/** @returns `false` when the host did not accept the result */
async function redeliverResult({ id, flowId }: PendingResult, options: ResolvedRelayOptions): Promise<boolean> {
  const { store, log, onResult } = options;
  const delivery = await readUndamaged<ResultDelivery>(store, dataKey(id));
  if (delivery === null) {
    log({ level: 'error', event: 'redelivery_ended', flowId });
  } else {
    try {
      await callHostHookWithTimeout(async () => onResult?.(delivery), options);
    } catch (error) {
      log({ level: 'warn', event: 'redelivery_failed', flowId, ...describeHostFailure(error) });
      return false;
    }
    log({ level: 'info', event: 'redelivered', flowId });
  }
  await removePendingResult(store, id);
  return true;
}

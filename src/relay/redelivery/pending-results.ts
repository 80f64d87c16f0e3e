import type { ResultDelivery } from '../host-hooks.js';
import { hashText } from '../hashes.js';
import { changeEntry, deleteEntry, type RelayStore } from '../relay-store.js';

const MINUTE_MS = 60_000;

/** Pauses between the tries of one result in the background, in milliseconds. The last one repeats. */
const REDELIVERY_PAUSES_MS: readonly number[] = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** How long a result waits for its delivery, in milliseconds. Then it is deleted. */
export const REDELIVERY_RETENTION_MS = 24 * 60 * MINUTE_MS;

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

/** The list with one more result, which is due later; `null` when it has the result already. @throws RangeError when it is full */
export function addPendingResult(
  list: readonly PendingResult[],
  added: Omit<PendingResult, 'tries'>,
): readonly PendingResult[] | null {
  if (list.some(({ id }) => id === added.id)) return null;
  if (list.length >= MAX_RESULTS_PER_LIST) throw new RangeError('too many results wait for their delivery');
  return [...list, { ...added, tries: 0 }];
}

/** The list after one relay has taken a result for a try; `null` when another relay was faster. */
export function claimPendingResult(
  list: readonly PendingResult[],
  claimed: PendingResult,
  nowMs: number,
): readonly PendingResult[] | null {
  const tries = claimed.tries + 1;
  const next = { ...claimed, tries, dueMs: nowMs + redeliveryPauseMs(tries) };
  const isClaimed = (one: PendingResult): boolean => one.id === claimed.id && one.tries === claimed.tries;
  return list.some(isClaimed) ? list.map((one) => (isClaimed(one) ? next : one)) : null;
}

/** Results that wait for the host, in the store: their data, each under its own key, and the lists that name them. */
export class PendingResults {
  readonly #store: RelayStore;

  constructor(store: RelayStore) {
    this.#store = store;
  }

  /**
   * Stores a result before its first try.
   * @param firstDueMs when the background may try it, in milliseconds since 1970
   * @returns its id
   * @throws CaptureError `overloaded` when the store fails; RangeError when too many results wait
   */
  async add(delivery: ResultDelivery, firstDueMs: number): Promise<string> {
    const { subject, idempotencyKey, result } = delivery;
    const id = (await hashText(JSON.stringify([subject, idempotencyKey, result.flow_id]))).slice(0, 32);
    const added = { id, flowId: result.flow_id, dueMs: firstDueMs };
    await this.#store.create(dataKey(id), JSON.stringify(delivery), REDELIVERY_RETENTION_MS);
    try {
      await this.#change(id, (list) => addPendingResult(list, added));
    } catch (error) {
      await deleteEntry(this.#store, dataKey(id)).catch(() => undefined);
      throw error;
    }
    return id;
  }

  /** Deletes a result that was delivered, or that nobody can deliver any more. */
  async remove(id: string): Promise<void> {
    await this.#change(id, (list) => list.filter((one) => one.id !== id));
    await deleteEntry(this.#store, dataKey(id));
  }

  /** All results that wait. */
  async list(): Promise<readonly PendingResult[]> {
    const texts = await Promise.all(LIST_NAMES.map((name) => this.#store.get(listKey(name))));
    return texts.flatMap((text) => parseList(text));
  }

  /** Takes a result for a try, so that no other relay tries it now. @returns whether this relay has it */
  async claim(pending: PendingResult, nowMs: number): Promise<boolean> {
    return this.#change(pending.id, (list) => claimPendingResult(list, pending, nowMs));
  }

  /** The data of a result; `null` after {@link REDELIVERY_RETENTION_MS}. */
  async read(id: string): Promise<ResultDelivery | null> {
    const text = await this.#store.get(dataKey(id));
    return text === null ? null : (JSON.parse(text) as ResultDelivery);
  }

  /** Replaces the list of a result by its changed copy. @returns whether it has changed; `null` is no change */
  #change(id: string, change: (list: readonly PendingResult[]) => readonly PendingResult[] | null): Promise<boolean> {
    return changeEntry(this.#store, listKey(id.slice(0, 1)), (text) => {
      const list = change(parseList(text));
      const value = list === null || list.length === 0 ? null : JSON.stringify(list);
      return list === null ? null : { value, ttlMs: REDELIVERY_RETENTION_MS };
    });
  }
}

const listKey = (name: string): string => `pending-results:${name}`;
const dataKey = (id: string): string => `pending-result:${id}`;
const parseList = (text: string | null): readonly PendingResult[] =>
  text === null ? [] : (JSON.parse(text) as readonly PendingResult[]);

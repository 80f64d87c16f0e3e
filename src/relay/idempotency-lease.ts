import { CaptureError } from '../contract/contract.js';
import { delay, type Clock } from '../shared/shared.js';
import { changeRecord, type RecordChange, type RelayStore } from './relay-store.js';

/** The operation of a key is running, or its process has ended. */
export interface PendingEntry {
  readonly state: 'pending';
  readonly fingerprint: string;
  /** Identifies the run that owns the key. */
  readonly owner: string;
  /** Grows every few seconds while the operation runs. */
  readonly renewals: number;
  /** The operation may have had an effect that must not be repeated. */
  readonly isIrreversible: boolean;
  /** Another process has seen no renewal in time. */
  readonly isAbandoned?: boolean;
}

/** What a store holds under an idempotency key. */
export type IdempotencyEntry<T> =
  | PendingEntry
  | { readonly state: 'stored'; readonly fingerprint: string; readonly value: T }
  /** Kept for a few seconds for callers that are waiting. */
  | { readonly state: 'released'; readonly fingerprint: string; readonly value: T };

/** How often an owner renews its entry, in milliseconds. */
const LEASE_RENEWAL_MS = 2_000;
/** After this time without a renewal the owner has ended, in milliseconds. Two renewals may fail. */
export const LEASE_TIMEOUT_MS = 6_000;
/** Pause between two tries to write a result, and for how long it is tried, in milliseconds. */
const RESULT_RETRY_MS = 1_000;
const RESULT_RETRY_LIMIT_MS = 30_000;

interface IdempotencyLeaseOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  readonly key: string;
  readonly fingerprint: string;
  /** How long the entry stays without a renewal, in milliseconds. */
  readonly pendingTtlMs: number;
}

/**
 * The ownership of an idempotency key while its operation runs. The owner renews its entry in the store. Other processes see
 * that an entry is not renewed; they compare no clocks.
 */
export class IdempotencyLease {
  readonly #options: IdempotencyLeaseOptions;
  #entry: PendingEntry;
  #writes: Promise<unknown> = Promise.resolve();
  #cancelRenewal = (): void => undefined;
  #isFinished = false;

  constructor(options: IdempotencyLeaseOptions) {
    this.#options = options;
    const { fingerprint } = options;
    const owner = crypto.randomUUID();
    this.#entry = { state: 'pending', fingerprint, owner, renewals: 0, isIrreversible: false };
  }

  /** The entry with which this process takes the key, and keeps it. */
  get claim(): string {
    return JSON.stringify(this.#entry);
  }

  /** Renews the entry until {@link finish}. The caller has written the claim. */
  startRenewing(): void {
    this.#cancelRenewal = this.#options.clock.after(LEASE_RENEWAL_MS, () => {
      const next = (): void => void (this.#isFinished || this.startRenewing());
      // The store has logged the error. The next renewal is the next try.
      this.#update({ renewals: this.#entry.renewals + 1 }).then(next, next);
    });
  }

  /**
   * Records that an effect follows which must not be repeated. From now on no other process repeats the operation.
   * @throws CaptureError `overloaded` when another process has taken the key, or when the store fails
   */
  async markIrreversible(): Promise<void> {
    if (await this.#update({ isIrreversible: true })) return;
    throw new CaptureError('overloaded', 'another process took the key', { retryAfterSeconds: 1 });
  }

  /**
   * Ends the lease with the result's entry. Never rejects. If the store fails, writing is tried again in the background.
   * @param ttlMs how long the entry stays, in milliseconds
   */
  async finish(resultEntry: IdempotencyEntry<unknown>, ttlMs: number): Promise<void> {
    this.#isFinished = true;
    this.#cancelRenewal();
    await this.#write(resultEntry, ttlMs).catch(() => void this.#writeWhenPossible(resultEntry, ttlMs));
  }

  async #writeWhenPossible(entry: IdempotencyEntry<unknown>, ttlMs: number): Promise<void> {
    const { clock } = this.#options;
    const endMs = clock.now() + RESULT_RETRY_LIMIT_MS;
    while (clock.now() < endMs) {
      await delay(RESULT_RETRY_MS, { clock });
      try {
        await this.#write(entry, ttlMs);
        return;
      } catch {
        // The store has logged the error.
      }
    }
  }

  /** Changes the entry of this owner. @returns whether this process owns the key */
  #update(change: Partial<PendingEntry>): Promise<boolean> {
    this.#entry = { ...this.#entry, ...change };
    return this.#write(this.#entry, this.#options.pendingTtlMs);
  }

  /** Writes one after the other. @returns whether this process owns the key */
  async #write(value: IdempotencyEntry<unknown>, ttlMs: number): Promise<boolean> {
    const { store, key } = this.#options;
    let isOwner = true;
    const change = (current: IdempotencyEntry<unknown> | null): RecordChange<IdempotencyEntry<unknown>> | null => {
      // A store may have lost its data, another process may have marked the entry as abandoned, and a write that was reported as
      // failed may have taken effect.
      isOwner =
        current === null ||
        (current.state === 'pending' && current.owner === this.#entry.owner) ||
        JSON.stringify(current) === JSON.stringify(value);
      return isOwner ? { value, ttlMs } : null;
    };
    const write = this.#writes.then(() => changeRecord(store, key, change));
    this.#writes = write.catch(() => undefined);
    await write;
    return isOwner;
  }
}

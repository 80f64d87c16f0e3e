import { CaptureError, HEADER_NAMES } from '../contract/contract.js';
import { delay, type Clock } from '../shared/shared.js';
import { IdempotencyLease, LEASE_TIMEOUT_MS, type IdempotencyEntry, type PendingEntry } from './idempotency-lease.js';
import { readRecord, type RelayStore } from './relay-store.js';

/** The result of an operation. The value must be JSON. */
export interface IdempotentOperationResult<T> {
  readonly value: T;
  /** `false` releases the key: the next call with it starts the operation again. */
  readonly isStored: boolean;
}

interface IdempotentRunnerOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** How long a result is stored, in milliseconds. */
  readonly ttlMs: number;
  /** How long the entry of an unfinished operation stays if its process ends, in milliseconds. */
  readonly pendingTtlMs: number;
  /** How long a caller waits for another process, in milliseconds. After that the outcome is unknown. */
  readonly maxWaitMs: number;
}

/** How much longer than the time limits of its operation another process may take, in milliseconds. */
export const MAX_WAIT_MARGIN_MS = 5_000;
/** How often the entry of another process is read, in milliseconds. */
const POLL_INTERVAL_MS = 200;
/** How long waiting callers can read the result of a released key, in milliseconds. */
const RELEASED_TTL_MS = 5_000;

/**
 * Called and awaited before the first effect that must not be repeated. Without this call, another process may repeat
 * the operation when this one has ended.
 * @throws CaptureError `overloaded` when another process has taken the key, or when the store fails: no effect may follow
 */
export type MarkIrreversible = () => Promise<void>;

/** The operation of one key. Neither function may reject. */
export interface IdempotentOperation<T> {
  /** Runs at most once per key while its result is stored. */
  start(markIrreversible: MarkIrreversible): Promise<IdempotentOperationResult<T>>;
  /** The rest of the operation after a stored result, such as a failed delivery; `null` for none. */
  resume?(value: T): Promise<IdempotentOperationResult<T>> | null;
}

/**
 * Runs an operation once per key, across all processes that share the store. Callers that arrive while it runs share its
 * result. A second call with the same key and another fingerprint is refused.
 */
export class IdempotentRunner<T> {
  readonly #options: IdempotentRunnerOptions;
  readonly #running = new Map<string, { readonly fingerprint: string; readonly result: Promise<T> }>();

  constructor(options: IdempotentRunnerOptions) {
    this.#options = options;
  }

  /** Whether a call with this key would start no operation. The answer may be outdated when the call is made. */
  async isTaken(key: string): Promise<boolean> {
    if (this.#running.has(key)) return true;
    const entry = await readRecord<IdempotencyEntry<T>>(this.#options.store, key);
    return entry !== null && entry.state !== 'released';
  }

  /**
   * @returns `isReplay` is `false` for the caller whose operation was started
   * @throws CaptureError `idempotency_mismatch`; `outcome_unknown` when another process does not finish in time
   */
  async run(
    key: string,
    fingerprint: string,
    operation: IdempotentOperation<T>,
  ): Promise<{ readonly value: T; readonly isReplay: boolean }> {
    const running = this.#running.get(key);
    if (running !== undefined) {
      if (running.fingerprint !== fingerprint) throw idempotencyMismatchError();
      return { value: await running.result, isReplay: true };
    }
    let isReplay = true;
    const start = (markIrreversible: MarkIrreversible): Promise<IdempotentOperationResult<T>> => {
      isReplay = false;
      return operation.start(markIrreversible);
    };
    const result = this.#claim(key, fingerprint, { ...operation, start });
    this.#running.set(key, { fingerprint, result });
    try {
      return { value: await result, isReplay };
    } finally {
      this.#running.delete(key);
    }
  }

  /** Takes the key and runs the operation, or waits for the process that has the key. */
  async #claim(key: string, fingerprint: string, operation: IdempotentOperation<T>): Promise<T> {
    const { store, clock, pendingTtlMs, maxWaitMs } = this.#options;
    const lease = new IdempotencyLease({ store, clock, key, fingerprint, pendingTtlMs });
    const startMs = clock.now();
    /** The entry of another owner as last read. It stays unchanged when its process has ended. */
    let [pending, unchangedSinceMs] = ['', startMs];
    for (let hasWaited = false; ; hasWaited = true) {
      const existing = await store.create(key, lease.claim, pendingTtlMs);
      if (existing === null) return this.#runOperation(lease, fingerprint, operation);
      const entry = JSON.parse(existing) as IdempotencyEntry<T>;
      if (entry.state === 'released') {
        if (hasWaited) return entry.value;
        if (await store.swap(key, existing, lease.claim, pendingTtlMs))
          return this.#runOperation(lease, fingerprint, operation);
        continue;
      }
      if (entry.fingerprint !== fingerprint) throw idempotencyMismatchError();
      if (entry.state === 'stored') {
        const resumed = operation.resume?.(entry.value) ?? null;
        if (resumed === null) return entry.value;
        const result = await resumed;
        // The store has logged its error. The earlier entry stays, and the operation can be resumed again.
        const [resumedEntry, ttlMs] = this.#toEntry(fingerprint, result);
        await store.swap(key, existing, JSON.stringify(resumedEntry), ttlMs).catch(() => false);
        return result.value;
      }
      if (existing !== pending) unchangedSinceMs = clock.now();
      pending = existing;
      if (entry.isAbandoned === true || clock.now() - unchangedSinceMs >= LEASE_TIMEOUT_MS) {
        if (entry.isIrreversible) return this.#abandon(key, existing, entry);
        if (await store.swap(key, existing, lease.claim, pendingTtlMs))
          return this.#runOperation(lease, fingerprint, operation);
      }
      if (clock.now() - startMs >= maxWaitMs)
        throw new CaptureError('outcome_unknown', 'another process did not finish');
      await delay(POLL_INTERVAL_MS, { clock });
    }
  }

  /** Runs the operation as the owner of the key. If the store fails now, the result is returned: it may have been paid for. */
  async #runOperation(lease: IdempotencyLease, fingerprint: string, operation: IdempotentOperation<T>): Promise<T> {
    lease.startRenewing();
    const result = await operation.start(() => lease.markIrreversible());
    await lease.finish(...this.#toEntry(fingerprint, result));
    return result.value;
  }

  /** Marks the key for the next callers. If its owner goes on after all, the owner's result replaces the mark. */
  async #abandon(key: string, existing: string, entry: PendingEntry): Promise<never> {
    const { store, ttlMs } = this.#options;
    if (entry.isAbandoned !== true) {
      const abandoned = JSON.stringify({ ...entry, isAbandoned: true } satisfies PendingEntry);
      // The store has logged its error. The next caller waits again.
      await store.swap(key, existing, abandoned, ttlMs).catch(() => false);
    }
    throw new CaptureError('outcome_unknown', 'the process that ran the operation has ended');
  }

  #toEntry(
    fingerprint: string,
    { value, isStored }: IdempotentOperationResult<T>,
  ): [entry: IdempotencyEntry<T>, ttlMs: number] {
    return isStored
      ? [{ state: 'stored', fingerprint, value }, this.#options.ttlMs]
      : [{ state: 'released', fingerprint, value }, RELEASED_TTL_MS];
  }
}

function idempotencyMismatchError(): CaptureError {
  const detail = { field: HEADER_NAMES.idempotencyKey };
  return new CaptureError('idempotency_mismatch', 'the key was used with another body', detail);
}

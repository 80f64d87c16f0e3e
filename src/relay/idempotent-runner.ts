import { CaptureError, HEADER_NAMES } from '../contract/contract.js';
import { delay, type Clock } from '../shared/shared.js';
import type { RelayStore } from './relay-store.js';

/** The result of an operation. The value must be JSON. */
export interface IdempotentOperationResult<T> {
  readonly value: T;
  /** `false` releases the key: the next call with it starts the operation again. */
  readonly isStored: boolean;
}

type IdempotencyEntry<T> =
  | { readonly state: 'pending'; readonly fingerprint: string; readonly owner: string }
  | { readonly state: 'stored'; readonly fingerprint: string; readonly value: T }
  /** Kept for a few seconds for callers that are waiting. */
  | { readonly state: 'released'; readonly fingerprint: string; readonly value: T };

export interface IdempotentRunnerOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** How long a result is stored, in milliseconds. */
  readonly ttlMs: number;
  /** How long an unfinished operation blocks its key if its process dies, in milliseconds. */
  readonly pendingTtlMs: number;
  /** How long a caller waits for another process, in milliseconds. After that the outcome is unknown. */
  readonly maxWaitMs: number;
}

/** How often the entry of another process is read, in milliseconds. */
const POLL_INTERVAL_MS = 200;
/** How long waiting callers can read the result of a released key, in milliseconds. */
const RELEASED_TTL_MS = 5_000;

/** The operation of one key. Neither function may reject. */
export interface IdempotentOperation<T> {
  /** Runs at most once per key while its result is stored. */
  start(): Promise<IdempotentOperationResult<T>>;
  /** The rest of the operation after a stored result, such as a failed delivery; `null` for none. */
  resume?(value: T): Promise<IdempotentOperationResult<T>> | null;
}

export interface IdempotentRunResult<T> {
  readonly value: T;
  /** `false` for the caller whose operation was started. */
  readonly isReplay: boolean;
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
    const text = await this.#options.store.get(key);
    return text !== null && parseEntry<T>(text).state !== 'released';
  }

  /** @throws CaptureError `idempotency_mismatch`; `outcome_unknown` when another process does not finish in time */
  async run(key: string, fingerprint: string, operation: IdempotentOperation<T>): Promise<IdempotentRunResult<T>> {
    const running = this.#running.get(key);
    if (running !== undefined) {
      if (running.fingerprint !== fingerprint) throw idempotencyMismatchError();
      return { value: await running.result, isReplay: true };
    }
    let isReplay = true;
    const start = (): Promise<IdempotentOperationResult<T>> => {
      isReplay = false;
      return operation.start();
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
    const pending = serializeEntry<T>({ state: 'pending', fingerprint, owner: crypto.randomUUID() });
    const startMs = clock.now();
    for (let hasWaited = false; ; hasWaited = true) {
      const existing = await store.create(key, pending, pendingTtlMs);
      if (existing === null) return this.#finish(key, pending, fingerprint, await operation.start());
      const entry = parseEntry<T>(existing);
      if (entry.state === 'released') {
        if (hasWaited) return entry.value;
        const isClaimed = await store.swap(key, existing, pending, pendingTtlMs);
        if (isClaimed) return this.#finish(key, pending, fingerprint, await operation.start());
        continue;
      }
      if (entry.fingerprint !== fingerprint) throw idempotencyMismatchError();
      if (entry.state === 'stored') {
        const resumed = operation.resume?.(entry.value) ?? null;
        return resumed === null ? entry.value : this.#finish(key, existing, fingerprint, await resumed);
      }
      if (clock.now() - startMs >= maxWaitMs) {
        throw new CaptureError('outcome_unknown', 'another process did not finish');
      }
      await delay(POLL_INTERVAL_MS, { clock });
    }
  }

  /** Stores the result. If the store fails now, the result is returned all the same: the operation may have been paid for. */
  async #finish(
    key: string,
    before: string,
    fingerprint: string,
    { value, isStored }: IdempotentOperationResult<T>,
  ): Promise<T> {
    const { store, ttlMs } = this.#options;
    const after = serializeEntry<T>({ state: isStored ? 'stored' : 'released', fingerprint, value });
    try {
      await store.swap(key, before, after, isStored ? ttlMs : RELEASED_TTL_MS);
    } catch {
      // The store has logged the error. The pending entry blocks the key until it expires.
    }
    return value;
  }
}

function idempotencyMismatchError(): CaptureError {
  const detail = { field: HEADER_NAMES.idempotencyKey };
  return new CaptureError('idempotency_mismatch', 'the key was used with another body', detail);
}

function serializeEntry<T>(entry: IdempotencyEntry<T>): string {
  return JSON.stringify(entry);
}

function parseEntry<T>(text: string): IdempotencyEntry<T> {
  return JSON.parse(text) as IdempotencyEntry<T>;
}

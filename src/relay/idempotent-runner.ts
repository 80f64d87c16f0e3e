import { HEADER_NAMES, CaptureError } from '../contract/contract.js';
import type { Clock } from './service-sender.js';
import type { RelayStore } from './relay-store.js';

/** How work ended, and whether the key stays taken by it. The value is JSON. */
export interface WorkResult<T> {
  readonly value: T;
  /** `false` frees the key: the next call under it does the work anew. */
  readonly isStored: boolean;
}

type IdempotencyEntry<T> =
  | { readonly state: 'pending'; readonly print: string; readonly owner: string }
  | { readonly state: 'kept'; readonly print: string; readonly value: T }
  /** Told to those who wait, then gone. */
  | { readonly state: 'freed'; readonly print: string; readonly value: T };

export interface IdempotentRunnerOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** How long an end is remembered, in milliseconds. */
  readonly ttlMs: number;
  /** How long unfinished work holds its key if its process dies, in milliseconds. */
  readonly pendingTtlMs: number;
  /** How long a second caller waits for another process to finish, in milliseconds; then the outcome is unknown. */
  readonly maxWaitMs: number;
}

/** How often another process's work is looked after, in milliseconds. */
const POLL_INTERVAL_MS = 200;
/** How long those who wait can still learn why a key was freed, in milliseconds. */
const RELEASED_TTL_MS = 5_000;

/** What to do under a key. Neither function may reject. */
export interface IdempotentWork<T> {
  /** Runs at most once per key, as long as its end is kept. */
  start(): Promise<WorkResult<T>>;
  /** What is left to do about a kept end, such as a delivery that failed; `null` for nothing. */
  resume?(value: T): Promise<WorkResult<T>> | null;
}

export interface IdempotentResult<T> {
  readonly value: T;
  /** False for the caller whose work was started. */
  readonly isReplay: boolean;
}

/**
 * Work done once per key, over all processes that share the store. Callers that come while it runs share its end. The
 * same key with another fingerprint is refused.
 */
export class IdempotentRunner<T> {
  readonly #options: IdempotentRunnerOptions;
  readonly #running = new Map<string, { readonly print: string; readonly work: Promise<T> }>();

  constructor(options: IdempotentRunnerOptions) {
    this.#options = options;
  }

  /** Whether a call under this key would start no work, as far as one can tell before trying. */
  async isTaken(key: string): Promise<boolean> {
    if (this.#running.has(key)) return true;
    const there = await this.#options.store.get(key);
    return there !== null && parseEntry<T>(there).state !== 'freed';
  }

  /** @throws Trouble `idempotency_mismatch`; `outcome_unknown` when another process does not come to an end */
  async run(key: string, print: string, work: IdempotentWork<T>): Promise<IdempotentResult<T>> {
    const running = this.#running.get(key);
    if (running !== undefined) {
      if (running.print !== print) throw idempotencyMismatchError();
      return { value: await running.work, isReplay: true };
    }
    let isReplay = true;
    const start = (): Promise<WorkResult<T>> => {
      isReplay = false;
      return work.start();
    };
    const own = this.#claim(key, print, { ...work, start });
    this.#running.set(key, { print, work: own });
    try {
      return { value: await own, isReplay };
    } finally {
      this.#running.delete(key);
    }
  }

  async #claim(key: string, print: string, work: IdempotentWork<T>): Promise<T> {
    const { store, clock, pendingTtlMs, maxWaitMs: patienceMs } = this.#options;
    const pending = serializeEntry<T>({ state: 'pending', print, owner: crypto.randomUUID() });
    const startMs = clock.now();
    for (let hasWaited = false; ; hasWaited = true) {
      const there = await store.create(key, pending, pendingTtlMs);
      if (there === null) return this.#finish(key, pending, print, await work.start());
      const entry = parseEntry<T>(there);
      if (entry.state === 'freed') {
        if (hasWaited) return entry.value;
        const isOurs = await store.swap(key, there, pending, pendingTtlMs);
        if (isOurs) return this.#finish(key, pending, print, await work.start());
        continue;
      }
      if (entry.print !== print) throw idempotencyMismatchError();
      if (entry.state === 'kept') {
        const rest = work.resume?.(entry.value) ?? null;
        return rest === null ? entry.value : this.#finish(key, there, print, await rest);
      }
      if (clock.now() - startMs >= patienceMs)
        throw new CaptureError('outcome_unknown', 'another process did not finish');
      await new Promise<void>((resolve) => void clock.after(POLL_INTERVAL_MS, resolve));
    }
  }

  /** Writes the end down. The work is done and perhaps paid: a store that fails now does not take its value away. */
  async #finish(key: string, before: string, print: string, { value, isStored: isKept }: WorkResult<T>): Promise<T> {
    const { store, ttlMs } = this.#options;
    const after = serializeEntry<T>({ state: isKept ? 'kept' : 'freed', print, value });
    try {
      await store.swap(key, before, after, isKept ? ttlMs : RELEASED_TTL_MS);
    } catch {
      // The store has told of it; until the pending entry goes, nobody can start anew.
    }
    return value;
  }
}

function idempotencyMismatchError(): CaptureError {
  return new CaptureError('idempotency_mismatch', 'the key was used with another body', {
    field: HEADER_NAMES.idempotencyKey,
  });
}

function serializeEntry<T>(entry: IdempotencyEntry<T>): string {
  return JSON.stringify(entry);
}

function parseEntry<T>(value: string): IdempotencyEntry<T> {
  return JSON.parse(value) as IdempotencyEntry<T>;
}

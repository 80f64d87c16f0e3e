import { CaptureError } from '../contract/contract.js';

/**
 * Where the relay remembers: idempotency keys, attempts, limits. Several relays that share one store act as one. Keys are
 * printable ASCII; values are text. Everything expires.
 */
export interface RelayStore {
  /** @returns `null` when there is none, or it has expired */
  get(key: string): Promise<string | null>;
  /** Writes if nothing is there, in one step. @returns `null` when written, else the value that is there */
  create(key: string, value: string, ttlMs: number): Promise<string | null>;
  /** Replaces (`null`: deletes) only if `expected` is there, in one step. @returns whether it did */
  swap(key: string, expected: string, value: string | null, ttlMs: number): Promise<boolean>;
  /**
   * Adds to a counter (which starts at 0) unless the sum would leave 0 … `limit`, in one step. The first addition starts
   * its time to live. @returns the sum, or `null` when nothing was added
   */
  add(key: string, delta: number, limit: number, ttlMs: number): Promise<number | null>;
  /** Counts a call against a rate. @returns 0 when it may go on, else the milliseconds to wait */
  hit(key: string, points: number, perSeconds: number): Promise<number>;
  close?(): Promise<void>;
}

/** How long a client is asked to wait while the store is away, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** A store whose failures are troubles: without memory no call is made, because nobody could tell it from a second one. */
export function withStoreErrors(store: RelayStore, onError: (error: unknown) => void): RelayStore {
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      const detail = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new CaptureError('overloaded', 'the store is not available', detail, { cause: error });
    }
  };
  return {
    get: (key) => guard(() => store.get(key)),
    create: (key, value, ttlMs) => guard(() => store.create(key, value, ttlMs)),
    swap: (key, expected, value, ttlMs) => guard(() => store.swap(key, expected, value, ttlMs)),
    add: (key, delta, limit, ttlMs) => guard(() => store.add(key, delta, limit, ttlMs)),
    hit: (key, points, perSeconds) => guard(() => store.hit(key, points, perSeconds)),
  };
}

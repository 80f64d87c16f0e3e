import { CaptureError } from '../contract/contract.js';

/**
 * Stores idempotency keys, attempts and rate limits. Several relays that share one store act as one. Keys are printable
 * ASCII, values are text. All entries expire.
 */
export interface RelayStore {
  /** @returns the value, or `null` when there is none or it has expired */
  get(key: string): Promise<string | null>;
  /** Writes if the key is free, atomically. @returns `null` when written, else the existing value */
  create(key: string, value: string, ttlMs: number): Promise<string | null>;
  /** Replaces the value (`null`: deletes it) if it equals `expected`, atomically. @returns whether it did */
  swap(key: string, expected: string, value: string | null, ttlMs: number): Promise<boolean>;
  /**
   * Adds to a counter that starts at 0, atomically. Adds nothing if the sum would be outside 0–`limit`. The first addition
   * sets the expiry. @returns the sum, or `null` when nothing was added
   */
  add(key: string, delta: number, limit: number, ttlMs: number): Promise<number | null>;
  /** Counts a call against a rate limit. @returns 0 when it is allowed, else the milliseconds to wait */
  hit(key: string, points: number, perSeconds: number): Promise<number>;
  close?(): Promise<void>;
}

/** When a client may retry while the store fails, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Wraps a store so that its failures become `overloaded`. Without a store no call is made, because a second call with the
 * same key could not be detected.
 */
export function withStoreErrors(store: RelayStore, onError: (error: unknown) => void): RelayStore {
  const withErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      const detail = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new CaptureError('overloaded', 'the store is not available', detail, { cause: error });
    }
  };
  return {
    get: (key) => withErrors(() => store.get(key)),
    create: (key, value, ttlMs) => withErrors(() => store.create(key, value, ttlMs)),
    swap: (key, expected, value, ttlMs) => withErrors(() => store.swap(key, expected, value, ttlMs)),
    add: (key, delta, limit, ttlMs) => withErrors(() => store.add(key, delta, limit, ttlMs)),
    hit: (key, points, perSeconds) => withErrors(() => store.hit(key, points, perSeconds)),
  };
}

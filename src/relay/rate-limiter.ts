import { CaptureError } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import { hashText } from './hashes.js';
import type { RelayStore } from './relay-store.js';

/** So many calls in so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/**
 * Counts the calls of each client in windows of a fixed length, across all relays that share the store. A window begins with
 * the client's first call.
 */
export class RateLimiter {
  readonly #name: string;
  readonly #limit: RateLimit;
  readonly #store: RelayStore;
  readonly #clock: Clock;

  /** @param name tells limits of one store apart */
  constructor(name: string, limit: RateLimit, { store, clock }: { readonly store: RelayStore; readonly clock: Clock }) {
    this.#name = name;
    this.#limit = limit;
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts a call. @throws CaptureError `rate_limited` with the rest of the window */
  async count(client: string): Promise<void> {
    const key = await this.#keyOf(client);
    const { points, perSeconds } = this.#limit;
    const windowMs = perSeconds * 1000;
    const count = await this.#store.add(key, 1, points, windowMs);
    if (count === null) {
      const startMs = Number(await this.#store.get(`${key}:start`));
      const restMs = Math.max(1, startMs + windowMs - this.#clock.now());
      const retryAfterSeconds = Math.ceil((startMs > 0 ? restMs : windowMs) / 1000);
      throw new CaptureError('rate_limited', `too many calls of ${this.#name}`, { retryAfterSeconds });
    }
    if (count === 1) await this.#store.create(`${key}:start`, String(this.#clock.now()), windowMs);
  }

  /** Whether the next call of the client in this window would be refused. */
  async isExhausted(client: string): Promise<boolean> {
    return Number((await this.#store.get(await this.#keyOf(client))) ?? 0) >= this.#limit.points;
  }

  /** The key holds a hash of the client, because operators can read a store. */
  async #keyOf(client: string): Promise<string> {
    return `${this.#name}:${await hashText(client)}`;
  }
}

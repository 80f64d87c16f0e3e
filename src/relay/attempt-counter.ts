import { CaptureError } from '../contract/contract.js';
import { hashText } from './hashes.js';
import type { Grant } from './submission-conditions.js';
import type { RelayStore } from './relay-store.js';

/** Counts the photo calls of each subject whose grant limits them. The window begins with the first call. */
export class AttemptCounter {
  readonly #store: RelayStore;
  readonly #windowMs: number;

  constructor(store: RelayStore, windowMs: number) {
    this.#store = store;
    this.#windowMs = windowMs;
  }

  /** @returns the remaining attempts, or `undefined` without a limit */
  async remaining(grant: Grant): Promise<number | undefined> {
    if (grant.attempts === undefined) return undefined;
    const used = Number((await this.#store.get(await attemptsKey(grant))) ?? 0);
    return Math.max(0, grant.attempts - used);
  }

  /** Reserves nothing. @throws CaptureError `attempts_exhausted` when no attempt remains */
  async assertRemaining(grant: Grant): Promise<void> {
    if ((await this.remaining(grant)) === 0) throw attemptsExhaustedError(grant);
  }

  /** Takes one attempt. @throws CaptureError `attempts_exhausted` */
  async reserve(grant: Grant): Promise<void> {
    if (!(await this.#add(grant, 1, grant.attempts))) throw attemptsExhaustedError(grant);
  }

  /** Returns a reserved attempt after a call that was not made or was refused. */
  async release(grant: Grant): Promise<void> {
    await this.#add(grant, -1);
  }

  async #add(grant: Grant, delta: number, limit = Number.MAX_SAFE_INTEGER): Promise<boolean> {
    if (grant.attempts === undefined) return true;
    return (await this.#store.add(await attemptsKey(grant), delta, limit, this.#windowMs)) !== null;
  }
}

function attemptsExhaustedError({ attempts = 0 }: Grant): CaptureError {
  return new CaptureError('attempts_exhausted', 'no attempts left', { limit: attempts, unit: 'count' });
}

/** The key holds a hash of the subject, because operators can read a store. */
async function attemptsKey({ subject }: Grant): Promise<string> {
  return `attempts:${await hashText(subject)}`;
}

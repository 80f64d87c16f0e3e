import { CaptureError } from '../contract/contract.js';
import type { Grant } from './grants.js';
import type { RelayStore } from './relay-store.js';
import { sha256HexOfText } from './validate-upload.js';

/** Photo calls of limited subjects, counted in the store from the first one on, over one window. */
export class AttemptCounter {
  readonly #store: RelayStore;
  readonly #windowMs: number;

  constructor(store: RelayStore, windowMs: number) {
    this.#store = store;
    this.#windowMs = windowMs;
  }

  /** @returns what is left, or `undefined` without a limit */
  async left(grant: Grant): Promise<number | undefined> {
    if (grant.attempts === undefined) return undefined;
    const used = Number((await this.#store.get(await attemptsKey(grant))) ?? 0);
    return Math.max(0, grant.attempts - used);
  }

  /** @throws Trouble `attempts_exhausted` when nothing is left; reserves nothing */
  async check(grant: Grant): Promise<void> {
    if ((await this.left(grant)) === 0) throw attemptsExhaustedError(grant);
  }

  /** Takes one. @throws Trouble `attempts_exhausted` */
  async reserve(grant: Grant): Promise<void> {
    if (grant.attempts === undefined) return;
    const used = await this.#store.add(await attemptsKey(grant), 1, grant.attempts, this.#windowMs);
    if (used === null) throw attemptsExhaustedError(grant);
  }

  /** Gives one back: no call was made. */
  async giveBack(grant: Grant): Promise<void> {
    if (grant.attempts === undefined) return;
    await this.#store.add(await attemptsKey(grant), -1, Number.MAX_SAFE_INTEGER, this.#windowMs);
  }
}

function attemptsExhaustedError({ attempts = 0 }: Grant): CaptureError {
  return new CaptureError('attempts_exhausted', 'no attempts left', { limit: attempts, unit: 'count' });
}

/** The subject itself never becomes a key: stores are looked into. */
async function attemptsKey({ subject }: Grant): Promise<string> {
  return `attempts:${await sha256HexOfText(subject)}`;
}

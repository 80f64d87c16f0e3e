import { Trouble } from '../contract/contract.js';
import type { Grant } from './grants.js';
import type { RelayStore } from './store.js';
import { hashText } from './upload.js';

/** Photo calls of limited subjects, counted in the store from the first one on, over one window. */
export class Attempts {
  readonly #store: RelayStore;
  readonly #windowMs: number;

  constructor(store: RelayStore, windowMs: number) {
    this.#store = store;
    this.#windowMs = windowMs;
  }

  /** @returns what is left, or `undefined` without a limit */
  async left(grant: Grant): Promise<number | undefined> {
    if (grant.attempts === undefined) return undefined;
    const used = Number((await this.#store.get(await keyOf(grant))) ?? 0);
    return Math.max(0, grant.attempts - used);
  }

  /** @throws Trouble `attempts_exhausted` when nothing is left; reserves nothing */
  async check(grant: Grant): Promise<void> {
    if ((await this.left(grant)) === 0) throw exhausted(grant);
  }

  /** Takes one. @throws Trouble `attempts_exhausted` */
  async reserve(grant: Grant): Promise<void> {
    if (grant.attempts === undefined) return;
    const used = await this.#store.add(await keyOf(grant), 1, grant.attempts, this.#windowMs);
    if (used === null) throw exhausted(grant);
  }

  /** Gives one back: no call was made. */
  async giveBack(grant: Grant): Promise<void> {
    if (grant.attempts === undefined) return;
    await this.#store.add(await keyOf(grant), -1, Number.MAX_SAFE_INTEGER, this.#windowMs);
  }
}

function exhausted({ attempts = 0 }: Grant): Trouble {
  return new Trouble('attempts_exhausted', 'no attempts left', { limit: attempts, unit: 'count' });
}

/** The subject itself never becomes a key: stores are looked into. */
async function keyOf({ subject }: Grant): Promise<string> {
  return `attempts:${await hashText(subject)}`;
}

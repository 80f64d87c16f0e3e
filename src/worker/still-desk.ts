import { Trouble } from '../contract/contract.js';
import { loadSibling } from './siblings.js';
import type { CreateStill, Still } from './still.js';

/** Fetches the part for still pictures. Rejects where it cannot be had. */
export type LoadStill = () => Promise<CreateStill>;

/** Gives the part for still pictures as soon as it is there. */
export interface StillDesk {
  /** What has arrived. */
  readonly arrived: Still | null;
  /** Begins to load, once; if that fails, the next file tries again. */
  want(): void;
  /**
   * Waits for it; a load that failed is tried once more.
   * @throws {Trouble} `worker_failed`: a worker without it is of no use
   */
  still(): Promise<Still>;
}

export function createStillDesk(load: () => Promise<Still>): StillDesk {
  let arrived: Still | null = null;
  let first: Promise<Still | null> | null = null;
  let again: Promise<Still> | null = null;
  const want = (): Promise<Still | null> => (first ??= load().then(keep, () => null));
  const keep = (still: Still): Still => (arrived = still);
  const tryAgain = (): Promise<Still> =>
    (again ??= load()
      .then(keep)
      .finally(() => (again = null)));
  return {
    get arrived() {
      return arrived;
    },
    want: () => void want(),
    async still() {
      try {
        return (await want()) ?? arrived ?? (await tryAgain());
      } catch (cause) {
        throw new Trouble('worker_failed', 'The checks of pictures could not be loaded', {}, { cause });
      }
    },
  };
}

/** The part in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function stillAt(address: () => string | null): LoadStill {
  return async () => ((await loadSibling('still', address())) as { createStill: CreateStill }).createStill;
}

import { createMemoryStore, type RelayStore } from '../../../src/relay.js';

interface StoreWrite {
  readonly key: string;
  /** `null`: the entry is deleted. */
  readonly value: string | null;
  readonly ttlMs: number;
  /** It replaces a value. */
  readonly isSwap: boolean;
}

/** A store in memory that reports what is written to it. */
export function recordingStore(onWrite: (write: StoreWrite) => void, memory = createMemoryStore()): RelayStore {
  return {
    ...memory,
    create: (key, value, ttlMs) => {
      onWrite({ key, value, ttlMs, isSwap: false });
      return memory.create(key, value, ttlMs);
    },
    swap: (key, expected, value, ttlMs) => {
      onWrite({ key, value, ttlMs, isSwap: true });
      return memory.swap(key, expected, value, ttlMs);
    },
  };
}

import { createMemoryStore, type RelayStore } from '../../../src/relay.js';
import { interceptStore } from './intercept-store.js';

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
  return interceptStore(
    (run, call) => {
      const [operation, key] = call;
      if (operation === 'create') onWrite({ key, value: call[2], ttlMs: call[3], isSwap: false });
      if (operation === 'swap') onWrite({ key, value: call[3], ttlMs: call[4], isSwap: true });
      return run();
    },
    () => memory,
  );
}

import { createMemoryStore, type RelayStore } from '../../../src/relay.js';

/** An operation of a store, and what it is called with. */
type StoreCall = {
  [Name in keyof RelayStore]-?: readonly [Name, ...Parameters<NonNullable<RelayStore[Name]>>];
}[keyof RelayStore];

/** A store whose operations run through a function, which runs them or fails. @param find the store behind it, by default in memory */
export function interceptStore(
  around: (run: () => Promise<unknown>, call: StoreCall) => Promise<unknown>,
  find?: () => RelayStore,
): RelayStore {
  const memory = createMemoryStore();
  const open = find ?? ((): RelayStore => memory);
  return new Proxy(memory, {
    get: (_, name: keyof RelayStore) => {
      if (open()[name] === undefined) return undefined;
      return (...args: unknown[]) => {
        const run = (): Promise<unknown> => (open()[name] as (...given: unknown[]) => Promise<unknown>)(...args);
        return around(run, [name, ...args] as unknown as StoreCall);
      };
    },
  });
}

/** A store in memory that reports what is written to it. A value of `null` deletes the entry. */
export function recordingStore(
  onWrite: (write: { key: string; value: string | null; ttlMs: number; isSwap: boolean }) => void,
): RelayStore {
  return interceptStore((run, call) => {
    const [operation, key] = call;
    if (operation === 'create') onWrite({ key, value: call[2], ttlMs: call[3], isSwap: false });
    if (operation === 'swap') onWrite({ key, value: call[3], ttlMs: call[4], isSwap: true });
    return run();
  });
}

import { withTimeoutOrNull } from './timeout.js';

/** A lazy module could not be loaded. Most often the connection failed; the file may also be missing or forbidden. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError';
}

/** What is loaded once, when it is first needed. */
export interface Lazy<T> {
  /** `null` until it is loaded. */
  readonly loaded: T | null;
  /** Loads it, or waits for it. After a failure the next call tries again. */
  load(): Promise<T>;
  /** Starts to load, unless that failed within 5 s: some callers ask with every frame. A failure shows when it is needed. */
  preload(): void;
  /** @returns `null` when it is not there in time, or cannot be loaded */
  loadWithin(maxWaitMs: number): Promise<T | null>;
}

/** @param create is called when the value is first needed, and again after a failure */
export function lazy<T>(create: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  let pausedUntilMs = 0;

  const load = (): Promise<T> =>
    (loading ??= create().then(
      (value) => (loaded = value),
      (error: unknown) => {
        loading = null;
        pausedUntilMs = Date.now() + 5_000;
        throw error;
      },
    ));
  const loadOrNull = (): Promise<T | null> => load().catch(() => null);

  return {
    get loaded() {
      return loaded;
    },
    load,
    preload: () => void (Date.now() < pausedUntilMs || loadOrNull()),
    loadWithin: (maxWaitMs) => withTimeoutOrNull(loadOrNull(), maxWaitMs),
  };
}

/**
 * A module that rejects with a {@link ModuleLoadError}, after a line in the console.
 * @param importModule a function with nothing but an `import()`, of which bundlers make a chunk
 */
export function lazyModule<T>(importModule: () => Promise<T>): Lazy<T> {
  return lazy(() =>
    importModule().catch((cause: unknown) => {
      const message = `not_loaded. ${String(cause)}`;
      console.warn(`doc-capture: ${message}`);
      throw new ModuleLoadError(message, { cause });
    }),
  );
}

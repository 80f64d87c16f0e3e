import { resultOrNullWithin } from './timeout.js';

/** A lazy module could not be loaded. Most often the connection failed; the file may also be missing or forbidden. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError';
}

/** A module that is loaded once, when it is first needed. */
export interface LazyModule<T> {
  /** `null` until the module is loaded. */
  readonly loaded: T | null;
  /**
   * Loads the module, or waits for it. After a failure the next call tries again.
   * @throws {ModuleLoadError}
   */
  load(): Promise<T>;
  /** Starts to load. A failure shows when the module is needed. */
  preload(): void;
  /** @returns the module; `null` when it is not there in time, or cannot be loaded */
  loadWithin(maxWaitMs: number): Promise<T | null>;
}

/** @param importModule a function with nothing but an `import()`, of which bundlers make a chunk */
export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;

  async function importOnce(): Promise<T> {
    try {
      return (loaded = await importModule());
    } catch (cause) {
      loading = null;
      const message = `not_loaded. ${String(cause)}`;
      console.warn(`doc-capture: ${message}`);
      throw new ModuleLoadError(message, { cause });
    }
  }
  const load = (): Promise<T> => (loading ??= importOnce());

  return {
    get loaded() {
      return loaded;
    },
    load,
    preload: () => void load().catch(() => undefined),
    loadWithin: (maxWaitMs) =>
      resultOrNullWithin(
        load().catch(() => null),
        maxWaitMs,
      ),
  };
}

import { resultOrNullWithin } from '../../shared/shared.js';

/** A module that is loaded once, when it is first needed. */
export interface LazyModule<T> {
  /** `null` until it is loaded. */
  readonly loaded: T | null;
  /** Starts to load. */
  preload(): void;
  /** @returns the module; `null` when it is not there in time or cannot be loaded */
  loadWithin(maxWaitMs: number): Promise<T | null>;
  /** Waits for the module. When the first attempt failed, every call makes one more. */
  load(): Promise<T>;
}

/** @param importModule rejects when the module cannot be loaded */
export function createLazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null;
  let firstAttempt: Promise<T | null> | null = null;
  let retry: Promise<T> | null = null;
  const attempt = async (): Promise<T> => (loaded = await importModule());
  const loadOnce = (): Promise<T | null> => (firstAttempt ??= attempt().catch(() => null));
  return {
    get loaded() {
      return loaded;
    },
    preload: () => void loadOnce(),
    loadWithin: (maxWaitMs) => resultOrNullWithin(loadOnce(), maxWaitMs),
    load: async () => (await loadOnce()) ?? loaded ?? (retry ??= attempt().finally(() => (retry = null))),
  };
}

import { resultWithin } from '../../shared/shared.js';

/** How long a picture waits for a part to arrive, ms. It begins to load before the picture is decoded. */
const MAX_MODULE_WAIT_MS = 600;

/** Gives a part that is useful and not needed: if it is there, or comes in time; asked again later, it may have arrived. */
export interface LazyModule<T> {
  readonly arrived: T | null;
  /** Begins to load, once. */
  preload(): void;
  /** `null` where it did not come in time, or cannot be had. */
  loadInTime(): Promise<T | null>;
}

/** @param load rejects where the part cannot be had */
export function createLazyModule<T>(load: () => Promise<T>, maxWaitMs = MAX_MODULE_WAIT_MS): LazyModule<T> {
  let arrived: T | null = null;
  let loading: Promise<T | null> | null = null;
  const want = (): Promise<T | null> =>
    (loading ??= load().then(
      (part) => (arrived = part),
      () => null,
    ));
  return {
    get arrived() {
      return arrived;
    },
    preload: () => void want(),
    loadInTime: () => resultWithin(want(), maxWaitMs),
  };
}

import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { systemClock, type Clock } from '../shared/shared.js';
import type { RelayStore } from './relay-store.js';

interface MemoryStoreEntry {
  readonly value: string;
  readonly expiresMs: number;
}

const SWEEP_INTERVAL_MS = 60_000;

/**
 * The default store, in the memory of this process. Expired entries are deleted within a minute even without calls, because
 * they may contain data from documents.
 */
export function createMemoryStore(clock: Clock = systemClock): RelayStore {
  const entries = new Map<string, MemoryStoreEntry>();
  const limiters = new Map<string, RateLimiterMemory>();
  let sweptMs = clock.now();
  let isSweepScheduled = false;

  const sweep = (): void => {
    sweptMs = clock.now();
    for (const [key, { expiresMs }] of entries) if (expiresMs <= sweptMs) entries.delete(key);
    if (entries.size > 0) scheduleSweep();
  };
  const scheduleSweep = (): void => {
    if (isSweepScheduled) return;
    isSweepScheduled = true;
    const timer: unknown = setTimeout(() => {
      isSweepScheduled = false;
      sweep();
    }, SWEEP_INTERVAL_MS);
    // On Node, where a timer is an object, this timer must not keep the process alive.
    (timer as { unref?(): void }).unref?.();
  };
  const read = (key: string): MemoryStoreEntry | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresMs > clock.now() ? entry : undefined;
  };
  const write = (key: string, value: string, expiresMs: number): void => {
    if (clock.now() - sweptMs >= SWEEP_INTERVAL_MS) sweep();
    entries.set(key, { value, expiresMs });
    scheduleSweep();
  };

  return {
    async get(key) {
      return read(key)?.value ?? null;
    },
    async create(key, value, ttlMs) {
      const existing = read(key);
      if (existing !== undefined) return existing.value;
      write(key, value, clock.now() + ttlMs);
      return null;
    },
    async swap(key, expected, value, ttlMs) {
      if (read(key)?.value !== expected) return false;
      if (value === null) entries.delete(key);
      else write(key, value, clock.now() + ttlMs);
      return true;
    },
    async add(key, delta, limit, ttlMs) {
      const existing = read(key);
      const sum = Number(existing?.value ?? 0) + delta;
      if (sum < 0 || sum > limit) return null;
      write(key, String(sum), existing?.expiresMs ?? clock.now() + ttlMs);
      return sum;
    },
    async hit(key, points, perSeconds) {
      const name = `${points}/${perSeconds}`;
      let limiter = limiters.get(name);
      if (limiter === undefined) {
        limiter = new RateLimiterMemory({ points, duration: perSeconds });
        limiters.set(name, limiter);
      }
      return consumeRateLimit(() => limiter.consume(key));
    },
  };
}

/**
 * Consumes a point of a rate limiter. The library rejects with a result object when no points are left, and with an Error
 * when it fails.
 * @returns 0, or the milliseconds to wait
 */
export async function consumeRateLimit(consume: () => Promise<unknown>): Promise<number> {
  try {
    await consume();
    return 0;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const { msBeforeNext } = refusal as { readonly msBeforeNext?: number };
    return Math.max(1, msBeforeNext ?? 1_000);
  }
}

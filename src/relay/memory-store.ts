import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { systemClock, type Clock } from './service-sender.js';
import type { RelayStore } from './relay-store.js';

interface MemoryStoreEntry {
  readonly value: string;
  readonly expiresMs: number;
}

const SWEEP_INTERVAL_MS = 60_000;

/**
 * The default store: this process alone, gone with it. Expired entries go at the latest one minute later, whether or not
 * anybody calls: what waits here may hold what was read from a document.
 */
export function createMemoryStore(clock: Clock = systemClock): RelayStore {
  const entries = new Map<string, MemoryStoreEntry>();
  const limiters = new Map<string, RateLimiterMemory>();
  let sweptMs = clock.now();
  let isPlanned = false;

  const sweep = (): void => {
    sweptMs = clock.now();
    for (const [key, { expiresMs }] of entries) if (expiresMs <= sweptMs) entries.delete(key);
    if (entries.size > 0) plan();
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    const timer: unknown = setTimeout(() => {
      isPlanned = false;
      sweep();
    }, SWEEP_INTERVAL_MS);
    // On Node, where a timer is an object, no process stays for this alone.
    (timer as { unref?(): void }).unref?.();
  };
  const read = (key: string): MemoryStoreEntry | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresMs > clock.now() ? entry : undefined;
  };
  const write = (key: string, value: string, expiresMs: number): void => {
    if (clock.now() - sweptMs >= SWEEP_INTERVAL_MS) sweep();
    entries.set(key, { value, expiresMs });
    plan();
  };

  return {
    async get(key) {
      return read(key)?.value ?? null;
    },
    async create(key, value, ttlMs) {
      const there = read(key);
      if (there !== undefined) return there.value;
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
      const there = read(key);
      const sum = Number(there?.value ?? 0) + delta;
      if (sum < 0 || sum > limit) return null;
      write(key, String(sum), there?.expiresMs ?? clock.now() + ttlMs);
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

/** The limiter's convention, resolved: it rejects with a result when the points are used up, with an Error otherwise. */
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

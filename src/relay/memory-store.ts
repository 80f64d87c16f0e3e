import { systemClock, type Clock } from '../shared/shared.js';
import type { RelayStore } from './relay-store.js';
import { startBackgroundTimer } from './upload-memory.js';

const SWEEP_INTERVAL_MS = 60_000;

/**
 * The default store, in the memory of this process. Expired entries are deleted within a minute even without calls, because
 * they may contain data from documents.
 */
export function createMemoryStore(clock: Clock = systemClock): RelayStore {
  const entries = new Map<string, { readonly value: string; readonly expiresMs: number }>();
  let isSweepScheduled = false;
  const find = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresMs > clock.now() ? entry : undefined;
  };
  const write = (key: string, value: string, expiresMs: number): void => {
    entries.set(key, { value, expiresMs });
    scheduleSweep();
  };
  const scheduleSweep = (): void => {
    if (isSweepScheduled || entries.size === 0) return;
    isSweepScheduled = true;
    startBackgroundTimer(SWEEP_INTERVAL_MS, () => {
      isSweepScheduled = false;
      for (const [key, { expiresMs }] of entries) if (expiresMs <= clock.now()) entries.delete(key);
      scheduleSweep();
    });
  };
  return {
    async get(key) {
      return find(key)?.value ?? null;
    },
    async create(key, value, ttlMs) {
      const existing = find(key);
      if (existing === undefined) write(key, value, clock.now() + ttlMs);
      return existing?.value ?? null;
    },
    async swap(key, expected, value, ttlMs) {
      if (find(key)?.value !== expected) return false;
      if (value === null) entries.delete(key);
      else write(key, value, clock.now() + ttlMs);
      return true;
    },
    async add(key, delta, limit, ttlMs) {
      const existing = find(key);
      const sum = Number(existing?.value ?? 0) + delta;
      if (sum < 0 || sum > limit) return null;
      write(key, String(sum), existing?.expiresMs ?? clock.now() + ttlMs);
      return sum;
    },
  };
}

import { systemClock, type Clock } from '../shared/shared.js';
import type { RelayStore } from './relay-store.js';
import { startBackgroundTimer } from './upload-memory.js';

const SWEEP_INTERVAL_MS = 60_000;

/**
 * The default store, in the memory of this process. Expired entries are deleted within a minute even without calls, because
 * they may contain data from documents.
 */
export function createMemoryStore(clock: Clock = systemClock): RelayStore {
  const entries = new ExpiringEntries(clock);
  return {
    async get(key) {
      return entries.get(key)?.value ?? null;
    },
    async create(key, value, ttlMs) {
      const existing = entries.get(key);
      if (existing !== undefined) return existing.value;
      entries.set(key, value, clock.now() + ttlMs);
      return null;
    },
    async swap(key, expected, value, ttlMs) {
      if (entries.get(key)?.value !== expected) return false;
      if (value === null) entries.delete(key);
      else entries.set(key, value, clock.now() + ttlMs);
      return true;
    },
    async add(key, delta, limit, ttlMs) {
      const existing = entries.get(key);
      const sum = Number(existing?.value ?? 0) + delta;
      if (sum < 0 || sum > limit) return null;
      entries.set(key, String(sum), existing?.expiresMs ?? clock.now() + ttlMs);
      return sum;
    },
  };
}

/** A map whose entries expire. It deletes expired entries every minute while it has any. */
class ExpiringEntries {
  readonly #clock: Clock;
  readonly #entries = new Map<string, { readonly value: string; readonly expiresMs: number }>();
  #sweptMs: number;
  #isSweepScheduled = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sweptMs = clock.now();
  }

  get(key: string): { readonly value: string; readonly expiresMs: number } | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.expiresMs > this.#clock.now() ? entry : undefined;
  }

  set(key: string, value: string, expiresMs: number): void {
    if (this.#clock.now() - this.#sweptMs >= SWEEP_INTERVAL_MS) this.#sweep();
    this.#entries.set(key, { value, expiresMs });
    this.#scheduleSweep();
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #sweep(): void {
    this.#sweptMs = this.#clock.now();
    for (const [key, { expiresMs }] of this.#entries) if (expiresMs <= this.#sweptMs) this.#entries.delete(key);
    if (this.#entries.size > 0) this.#scheduleSweep();
  }

  #scheduleSweep(): void {
    if (this.#isSweepScheduled) return;
    this.#isSweepScheduled = true;
    startBackgroundTimer(SWEEP_INTERVAL_MS, () => {
      this.#isSweepScheduled = false;
      this.#sweep();
    });
  }
}

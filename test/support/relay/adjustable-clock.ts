import type { Clock } from '../../../src/relay.js';

/** Real time that can be moved on: what expires by the clock's hand expires, and timers stay real. */
export class AdjustableClock implements Clock {
  #shiftMs = 0;

  now(): number {
    return Date.now() + this.#shiftMs;
  }

  after(delayMs: number, task: () => void): () => void {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  }

  shift(ms: number): void {
    this.#shiftMs += ms;
  }
}

import type { Clock } from '../../../src/relay/relay.js';

/** Real time plus an adjustable shift. `now()` is shifted; timers run in real time. */
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

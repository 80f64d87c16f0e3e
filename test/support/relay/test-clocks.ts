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

/** A clock that runs faster than real time, so that limits of seconds are reached quickly. */
export function createAcceleratedClock(factor: number): Clock {
  const startMs = Date.now();
  return {
    now: () => startMs + (Date.now() - startMs) * factor,
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs / factor);
      return () => clearTimeout(timer);
    },
  };
}

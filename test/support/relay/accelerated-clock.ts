import type { Clock } from '../../../src/relay/relay.js';

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

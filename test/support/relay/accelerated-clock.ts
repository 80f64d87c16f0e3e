import type { Clock } from '../../../src/relay.js';

/** Real time that runs faster: limits of seconds are met within a test's patience, in their true proportions. */
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

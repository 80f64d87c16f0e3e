import type { Capture, CaptureState } from 'doc-capture/headless';

/** Resolves with the first of these states; with `null` after the time limit. */
export function waitForState(
  capture: Capture,
  names: readonly CaptureState['name'][],
  limitMs: number,
): Promise<CaptureState | null> {
  return new Promise((resolve) => {
    const finish = (state: CaptureState | null): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(state);
    };
    const timer = setTimeout(() => finish(null), limitMs);
    const unsubscribe = capture.subscribe((state) => {
      if (names.includes(state.name)) finish(state);
    });
  });
}

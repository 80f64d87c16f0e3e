/** Helpers for tests of `createCapture`: sample files, and waiting for a state. */
import type { Capture, CaptureState, StateName } from '../../src/headless/headless.js';

/** One of the drawn documents, fetched from the test server. */
export async function fetchSample(name: string): Promise<File> {
  const response = await fetch(`/demo/samples/${name}`);
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}

/** Resolves when the capture is in one of these states. */
export function waitForCaptureState(capture: Capture, ...names: StateName[]): Promise<CaptureState> {
  return new Promise((resolve) => {
    const look = (state: CaptureState): boolean => {
      if (!names.includes(state.name)) return false;
      unsubscribe();
      resolve(state);
      return true;
    };
    const unsubscribe = capture.subscribe(look);
    look(capture.state);
  });
}

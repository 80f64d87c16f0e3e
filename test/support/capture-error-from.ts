import { isCaptureError, type CaptureError } from '../../src/contract/contract.js';

/** Waits for a promise to reject with a capture error; anything else fails the test. */
export async function captureErrorFrom(promise: Promise<unknown>): Promise<CaptureError> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    if (isCaptureError(error)) return error;
    throw new Error(`rejected with something else: ${String(error)}`, { cause: error });
  }
  throw new Error(`resolved with ${String(value)}`);
}

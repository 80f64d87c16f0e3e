import { isTrouble, type Trouble } from '../../src/contract/contract.js';

/** Waits for a promise to reject with a trouble; anything else fails the test. */
export async function troubleFrom(promise: Promise<unknown>): Promise<Trouble> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    if (isTrouble(error)) return error;
    throw new Error(`rejected with something else: ${String(error)}`, { cause: error });
  }
  throw new Error(`resolved with ${String(value)}`);
}

import assert from 'node:assert/strict';

/** Expects an empty list. The message shows what is in it. */
export const assertNone = (list: readonly unknown[], message?: string): void => assert.deepEqual(list, [], message);

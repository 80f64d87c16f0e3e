/** Files made to take long: every reader of untrusted bytes takes linear time with a small factor. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  examineConvertibleImage,
  examineFile,
  readImageSize,
  removeImageLocation,
  findFileError,
} from '../../../src/files/files.js';
import {
  MAX_PASSES,
  measureCpuMs,
  measurePassMs,
  SLOW_OTHER_FILES,
  SLOW_PHOTOS,
  SLOW_PHOTOS_WITHOUT_SIZE,
} from './slow-files.js';

/** What the relay does with a photo, and what the element does. */
const USERS: Readonly<Record<string, (bytes: Uint8Array) => void>> = {
  relay: (bytes) => {
    readImageSize(bytes);
    removeImageLocation(bytes);
  },
  element: (bytes) => {
    examineConvertibleImage(bytes);
    findFileError(examineFile(bytes));
  },
};
/** The engine may still be compiling, or collecting garbage of other tests: the shortest counts. */
const MAX_TRIES = 10;

describe('a file of 10 MB made to take long', () => {
  for (const [name, make] of Object.entries({ ...SLOW_PHOTOS, ...SLOW_PHOTOS_WITHOUT_SIZE, ...SLOW_OTHER_FILES })) {
    test(`${name} → read in the time of at most ${MAX_PASSES} passes over the bytes`, () => {
      const file = make();
      for (const [user, read] of Object.entries(USERS)) {
        const limitMs = MAX_PASSES * measurePassMs();
        let shortestMs = Infinity;
        for (let i = 0; i < MAX_TRIES && shortestMs > limitMs; i++) {
          const copy = new Uint8Array(file);
          shortestMs = Math.min(
            shortestMs,
            measureCpuMs(() => read(copy)),
          );
        }
        assert.ok(shortestMs <= limitMs, `${user}: ${shortestMs} ms, limit ${limitMs} ms`);
      }
    });
  }
});

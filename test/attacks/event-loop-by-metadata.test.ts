/** Attack on availability: one photo whose parts take long to read, while other uploads wait for the same event loop. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestScope } from '../support/relay/fake-service.js';
import { createPhotoFile, createRelayFixture } from '../support/relay/relay-fixture.js';
import {
  MAX_PASSES,
  measurePassMs,
  PLAIN_PHOTO,
  SLOW_PHOTOS,
  SLOW_PHOTOS_WITHOUT_SIZE,
} from '../unit/files/slow-files.js';
import { sniffFileType } from '../../src/files/files.js';

const ACCEPTED = 200;
const UNSUPPORTED = 415;
/** Another thread may collect garbage during a turn of the event loop: one quick try is enough. */
const MAX_TRIES = 12;

/** Submits a photo. @returns the longest turn of the event loop meanwhile, in milliseconds of this process's processor time */
async function measureLongestTurn(scope: TestScope, file: Buffer, status: number): Promise<number> {
  let longestMs = 0;
  const { submit } = await createRelayFixture(scope, 'direct call');
  const form = { photos: [createPhotoFile(new Uint8Array(file), `image/${sniffFileType(file) ?? ''}`)] };
  let isAnswered = false;
  const answer = submit(form).finally(() => (isAnswered = true));
  while (!isAnswered) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve));
    const { user, system } = process.cpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }
  assert.equal((await answer).status, status);
  return longestMs;
}

describe('a photo of 10 MB made to take long that is posted to the relay', () => {
  for (const [photos, status] of [[SLOW_PHOTOS, ACCEPTED] as const, [SLOW_PHOTOS_WITHOUT_SIZE, UNSUPPORTED] as const]) {
    for (const [name, make] of Object.entries(photos)) {
      test(`${name} → the event loop is held at most ${MAX_PASSES} passes over the bytes longer than by a plain photo`, async (t) => {
        const file = make();
        const tries: string[] = [];
        while (tries.length < MAX_TRIES) {
          // The plain photo is measured right before, so that work beside the test lengthens both.
          const limitMs = (await measureLongestTurn(t, PLAIN_PHOTO, ACCEPTED)) + MAX_PASSES * measurePassMs();
          const longestMs = await measureLongestTurn(t, file, status);
          if (longestMs <= limitMs) return;
          tries.push(`${longestMs} ms, limit ${limitMs} ms`);
        }
        assert.fail(tries.join('; '));
      });
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_SEARCH_EFFORT } from '../../../../src/checks/document/find-document.js';
import { createSearchEffortChooser, THOROUGH_SEARCH_EFFORT } from '../../../../src/checks/live/choose-search-effort.js';

test('frames without a document → every third one is searched thoroughly, the others with ordinary effort', () => {
  const choose = createSearchEffortChooser();
  const efforts = Array.from({ length: 7 }, () => choose(false));
  assert.deepEqual(
    efforts.map((effort) => effort === THOROUGH_SEARCH_EFFORT),
    [false, true, false, false, true, false, false],
  );
});

test('frames with a document → searched with ordinary effort; after it is lost, the count to the next thorough search starts anew', () => {
  const choose = createSearchEffortChooser();
  const followed = [false, true, true, false, false, false, false].map((isFollowed) => choose(isFollowed));
  assert.deepEqual(
    followed.map((effort) => effort === LIVE_SEARCH_EFFORT),
    [true, true, true, true, false, true, true],
  );
});

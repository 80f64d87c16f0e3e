import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_SEARCH_EFFORT } from '../../../../src/checks/document/find-document.js';
import { createSearchEffortChooser, THOROUGH_SEARCH_EFFORT } from '../../../../src/checks/live/choose-search-effort.js';

test('search effort of frames without a document → thorough in every third, so that the median stays that of the ordinary search', () => {
  const choose = createSearchEffortChooser();
  const efforts = Array.from({ length: 7 }, () => choose(false));
  assert.deepEqual(
    efforts.map((effort) => effort === THOROUGH_SEARCH_EFFORT),
    [false, true, false, false, true, false, false],
  );
});

test('search effort while a document is followed → ordinary; the count starts again when it is lost', () => {
  const choose = createSearchEffortChooser();
  const followed = [false, true, true, false, false, false, false].map((isFollowed) => choose(isFollowed));
  assert.deepEqual(
    followed.map((effort) => effort === LIVE_SEARCH_EFFORT),
    [true, true, true, true, false, true, true],
  );
});

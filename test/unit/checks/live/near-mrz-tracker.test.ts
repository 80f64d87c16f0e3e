import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNearMrzTracker } from '../../../../src/checks/live/near-mrz-tracker.js';
import type { LocatedMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import { locatedMrz } from '../../../support/checks/located-mrz.js';

const PLANE = { data: new Uint8Array(), width: 1280, height: 720 };
const NEAR = locatedMrz({ x: 20, y: 560, width: 1240, height: 100 });

/** Passes frames 90 ms apart. Every search takes the next of the results. */
function play(results: readonly (LocatedMrz | null)[], frames: number) {
  const tracker = createNearMrzTracker();
  let searches = 0;
  const find = () => results[searches++] ?? null;
  const seen = Array.from({ length: frames }, (_, n) => tracker.processFrame(PLANE, n * 90, find, 0.6) !== null);
  return { seen, searches, tracker };
}

test('MRZ without a document in frames 90 ms apart → searched in every second one after the first', () => {
  assert.equal(play([], 9).searches, 4);
});

test('MRZ as wide as the frame → a cut-off document from the first search on; one search without it → still there', () => {
  const { seen } = play([NEAR, null, NEAR], 7);
  assert.deepEqual(seen, [false, true, true, true, true, true, true]);
});

test('MRZ as wide as the frame, then two searches without it → no document', () => {
  const { seen } = play([NEAR, null, null], 7);
  assert.deepEqual(seen, [false, true, true, true, true, false, false]);
});

test('MRZ tracker before its detector is loaded, or after a reset → no document', () => {
  const { tracker } = play([NEAR], 3);
  tracker.reset();
  assert.equal(tracker.processFrame(PLANE, 1000, null, 0.6), null);
});

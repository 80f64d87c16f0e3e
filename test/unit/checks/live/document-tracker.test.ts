import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { LIVE_ANALYSIS_LONG_SIDE_PX } from '../../../../src/checks/live/live-check.js';
import { trackDocument, type DocumentTrack } from '../../../../src/checks/live/document-tracker.js';
import { look, type SeenDocument } from '../../../../src/checks/vision/look.js';
import { reduceImage } from '../../../../src/checks/vision/network-input.js';
import { toLuma } from '../../../support/checks/paint-pixels.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import type { Quad } from '../../../../src/checks/checks.js';

/** A frame of a document at rest, and what a look sees in it. */
const frame = toLuma((await renderSimpleScene(91, 'id-card-zoe-back')).pixels);
const plane = toLuminance(frame, LIVE_ANALYSIS_LONG_SIDE_PX);
const image = reduceImage(frame, plane);
const { document } = look(image)!;

test('a document at rest whose corner each look sees 12 % of its length off → the exact corners stay', () => {
  const [first, second, third, fourth] = document!.corners;
  const length = second.x - first.x;
  const corners: Quad = [first, second, { x: third.x - 0.12 * length, y: third.y }, fourth];
  const seen: SeenDocument = { ...document!, corners };
  let track: DocumentTrack | null = null;
  const exact: boolean[] = [];
  for (let n = 0; n < 8; n++) {
    track = trackDocument(track, seen, { image, plane, timeMs: 50 * n, isGlareSeen: false }, 0.5);
    exact.push(track!.isExact);
  }
  assert.deepEqual(exact, [false, ...Array<boolean>(7).fill(true)]);
});

/** The times at which the corners were checked, for frames of one document at rest. */
function checkTimes(timesMs: readonly number[], isGlareSeen: (timeMs: number) => boolean): number[] {
  let track: DocumentTrack | null = null;
  return timesMs.map((timeMs) => {
    track = trackDocument(track, document, { image, plane, timeMs, isGlareSeen: isGlareSeen(timeMs) }, 0.5);
    return track!.checkedMs;
  });
}

test('frames 300 ms apart, as on a slow device → each shows what covers the document now, not some frames ago', () => {
  const timesMs = [0, 300, 600, 900, 1200, 1500];
  assert.deepEqual(
    checkTimes(timesMs, () => false),
    timesMs,
  );
});

test('frames 50 ms apart → checked every 300 ms, and at once where a look perhaps shows glare', () => {
  const timesMs = [0, 50, 100, 150, 200, 250, 300, 350, 400];
  const isGlareSeen = (timeMs: number): boolean => timeMs === 250;
  assert.deepEqual(checkTimes(timesMs, isGlareSeen), [0, 50, 100, 100, 100, 250, 250, 250, 250]);
});

test('doubtful corners, and a look that perhaps shows glare → checked every 200 ms, not with each frame', () => {
  const next = (track: DocumentTrack | null, timeMs: number): DocumentTrack =>
    trackDocument(track, document, { image, plane, timeMs, isGlareSeen: true }, 0.5)!;
  const doubtful: DocumentTrack = { ...next(next(null, 0), 50), aligned: 0.4 };
  assert.deepEqual(
    [100, 200, 250].map((timeMs) => next(doubtful, timeMs).checkedMs),
    [50, 50, 250],
  );
});

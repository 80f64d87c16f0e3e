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

test('a document at rest whose corner each look sees 12 % of its length off → the exact corners stay', async () => {
  const frame = toLuma((await renderSimpleScene(91, 'id-card-zoe-back')).pixels);
  const plane = toLuminance(frame, LIVE_ANALYSIS_LONG_SIDE_PX);
  const reduced = reduceImage(frame, plane);
  const { document } = look(reduced)!;
  const [first, second, third, fourth] = document!.corners;
  const length = second.x - first.x;
  const corners: Quad = [first, second, { x: third.x - 0.12 * length, y: third.y }, fourth];
  const seen: SeenDocument = { ...document!, corners };
  let track: DocumentTrack | null = null;
  const exact: boolean[] = [];
  for (let n = 0; n < 8; n++) {
    track = trackDocument(track, seen, { image: reduced, plane, timeMs: 50 * n }, 0.5);
    exact.push(track!.isExact);
  }
  assert.deepEqual(exact, [false, ...Array<boolean>(7).fill(true)]);
});

test('frames 300 ms apart, as on a slow device → each shows what covers the document now, not some frames ago', async () => {
  const frame = toLuma((await renderSimpleScene(91, 'id-card-zoe-back')).pixels);
  const plane = toLuminance(frame, LIVE_ANALYSIS_LONG_SIDE_PX);
  const image = reduceImage(frame, plane);
  const { document } = look(image)!;
  let track: DocumentTrack | null = null;
  for (let timeMs = 0; timeMs <= 1500; timeMs += 300) {
    track = trackDocument(track, document, { image, plane, timeMs }, 0.5);
    assert.equal(track!.checkedMs, timeMs);
  }
});

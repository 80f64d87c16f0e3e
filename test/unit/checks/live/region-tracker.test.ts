import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { createRegionTracker, type RegionTracker } from '../../../../src/checks/live/region-tracker.js';
import { segmentImage } from '../../../../src/checks/segmentation/segment-image.js';
import { createRandomScene } from '../../../support/scenes/random-scene.js';
import { loadSample } from '../../../support/scenes/load-samples.js';
import { renderScene } from '../../../support/scenes/render-scene.js';

const CONFIDENCE = 0.6;

/** A card on a wooden desk. */
async function renderCard(pose: { readonly x: number; readonly distanceMm: number }): Promise<Pixels> {
  const document = await loadSample('id-card-zoe-front');
  const base = createRandomScene(7, document, { backgrounds: ['wood'], tiltDeg: [3, 3], rotationDeg: [2, 2] });
  const centre = { x: pose.x, y: 0.5 };
  const spec = { ...base, glare: null, fingers: 0, focusSigmaPx: 0.5, document: { ...base.document!, centre, distanceMm: pose.distanceMm } }; // prettier-ignore
  return renderScene(spec, document).pixels;
}
const CUT_OFF = await renderCard({ x: 0.92, distanceMm: 130 });
const TOO_NEAR = await renderCard({ x: 0.5, distanceMm: 62 });
const SMALL = await renderCard({ x: 0.5, distanceMm: 260 });
const GREY: Pixels = { data: new Uint8ClampedArray(640 * 360 * 4).fill(128), width: 640, height: 360 };

function show(tracker: RegionTracker, frame: Pixels, timesMs: readonly number[]): void {
  for (const ms of timesMs) tracker.segment(toLuminance(frame, 1280), frame, ms, segmentImage);
}

test('region tracker: a card that the frame cuts off → reported from the second look on, with the side', () => {
  const tracker = createRegionTracker();
  show(tracker, CUT_OFF, [0]);
  assert.equal(tracker.getDocument(CONFIDENCE), null);
  show(tracker, CUT_OFF, [125]);
  const document = tracker.getDocument(CONFIDENCE);
  assert.deepEqual(document?.cutOff, ['right']);
  assert.equal(document.confidence, CONFIDENCE);
});

test('region tracker: a card larger than the frame → cut off at two sides or more', () => {
  const tracker = createRegionTracker();
  show(tracker, TOO_NEAR, [0, 125]);
  const sides = tracker.getDocument(CONFIDENCE)?.cutOff ?? [];
  assert.ok(sides.length > 1, sides.join(', '));
});

test('region tracker: a card far away → whole, and its size', () => {
  const tracker = createRegionTracker();
  show(tracker, SMALL, [0, 125]);
  const document = tracker.getDocument(CONFIDENCE);
  assert.deepEqual(document?.cutOff, []);
  const xs = document.corners.map(({ x }) => x);
  const span = Math.max(...xs) - Math.min(...xs);
  assert.ok(Math.abs(span - 0.36) < 0.06, `span ${span.toFixed(3)}`);
});

test('region tracker: frames 30 ms apart → one in three is segmented', () => {
  const tracker = createRegionTracker();
  const seen = new Set<unknown>();
  for (let ms = 0; ms < 300; ms += 30) seen.add(tracker.segment(toLuminance(GREY, 1280), GREY, ms, segmentImage));
  assert.equal(seen.size, 4);
});

test('region tracker: the card leaves the frame → dropped at the second look without it', () => {
  const tracker = createRegionTracker();
  show(tracker, CUT_OFF, [0, 125]);
  show(tracker, GREY, [250]);
  assert.notEqual(tracker.getDocument(CONFIDENCE), null);
  show(tracker, GREY, [375]);
  assert.equal(tracker.getDocument(CONFIDENCE), null);
});

test('region tracker: a document’s borders came into view → nothing until two looks agree again', () => {
  const tracker = createRegionTracker();
  show(tracker, CUT_OFF, [0, 125]);
  tracker.reset();
  assert.equal(tracker.getDocument(CONFIDENCE), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { createRegionTracker, type RegionTracker } from '../../../../src/checks/live/region-tracker.js';
import type { DocumentRegion } from '../../../../src/checks/segmentation/find-document-regions.js';
import { segmentImage } from '../../../../src/checks/segmentation/segment-image.js';
import { createRandomScene } from '../../../../bench/scenes/random-scene.js';
import { loadSample } from '../../../../bench/scenes/load-samples.js';
import { renderScene } from '../../../../bench/scenes/render-scene.js';

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
  assert.equal(tracker.getRegion(CONFIDENCE), null);
  show(tracker, CUT_OFF, [125]);
  const document = tracker.getRegion(CONFIDENCE)?.document;
  assert.deepEqual(document?.cutOff, ['right']);
  assert.equal(document.confidence, CONFIDENCE);
});

test('region tracker: a card larger than the frame → cut off at two sides or more', () => {
  const tracker = createRegionTracker();
  show(tracker, TOO_NEAR, [0, 125]);
  const sides = tracker.getRegion(CONFIDENCE)?.document.cutOff ?? [];
  assert.ok(sides.length > 1, sides.join(', '));
});

test('region tracker: a card far away → whole, and its size', () => {
  const tracker = createRegionTracker();
  show(tracker, SMALL, [0, 125]);
  const document = tracker.getRegion(CONFIDENCE)?.document;
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
  assert.notEqual(tracker.getRegion(CONFIDENCE), null);
  show(tracker, GREY, [375]);
  assert.equal(tracker.getRegion(CONFIDENCE), null);
});

test('region tracker: a document’s borders came into view → nothing until two looks agree again', () => {
  const tracker = createRegionTracker();
  show(tracker, CUT_OFF, [0, 125]);
  tracker.reset();
  assert.equal(tracker.getRegion(CONFIDENCE), null);
});

/** What the network would say of a frame with one document: 16 × 9 cells of 32, from the given column on. */
function segmentAs(left: number, change: Partial<DocumentRegion> = {}): typeof segmentImage {
  const [right, top, bottom] = [left + 16, 4, 13];
  const corners = [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }] as const; // prettier-ignore
  const center = { x: left + 8, y: 8.5 };
  const region: DocumentRegion = { corners, center, cutOff: [], area: 144, confidence: 0.9, fit: 0.97, ...change };
  const empty = new Float32Array();
  const cells = {
    columns: 32,
    rows: 18,
    document: empty,
    beyond: empty,
    corner: empty,
    cornerX: empty,
    cornerY: empty,
  };
  return () => ({ cells, regions: [region] });
}
const GREY_PLANE = toLuminance(GREY, 1280);

test('region tracker: a region moves by a quarter of the document in 100 ms → this motion per 1/30 s', () => {
  const tracker = createRegionTracker();
  tracker.segment(GREY_PLANE, GREY, 0, segmentAs(4));
  tracker.segment(GREY_PLANE, GREY, 100, segmentAs(8));
  assert.ok(Math.abs(tracker.getRegion(CONFIDENCE)!.motion! - 0.25 / 3) < 1e-6);
  tracker.segment(GREY_PLANE, GREY, 200, segmentAs(8));
  assert.equal(tracker.getRegion(CONFIDENCE)!.motion, 0);
});

for (const [fit, isOutlineExact] of [
  [0.97, true],
  [0.9, false],
] as const)
  // prettier-ignore
  test(`region tracker: an outline that covers its cells to ${String(100 * fit)} % → ${isOutlineExact ? '' : 'not '}exact enough to tell of a tilt`, () => {
    const tracker = createRegionTracker();
    for (const ms of [0, 100]) tracker.segment(GREY_PLANE, GREY, ms, segmentAs(4, { fit }));
    assert.equal(tracker.getRegion(CONFIDENCE)!.isOutlineExact, isOutlineExact);
  });

const CONFIDENCE_CASES = [
  { name: 'a whole document', cutOff: [], confidences: [0.8, 0.8], isReported: false },
  { name: 'a whole document', cutOff: [], confidences: [0.85, 0.85], isReported: true },
  { name: 'a whole document that was surer before', cutOff: [], confidences: [0.85, 0.72], isReported: true },
  { name: 'a cut-off document', cutOff: ['left'], confidences: [0.8, 0.8], isReported: true },
  { name: 'a cut-off document', cutOff: ['left'], confidences: [0.72, 0.72], isReported: false },
] as const;
for (const { name, cutOff, confidences, isReported } of CONFIDENCE_CASES)
  test(`region tracker: ${name}, confidence ${confidences.join(' and ')} → ${isReported ? '' : 'not '}reported`, () => {
    const tracker = createRegionTracker();
    for (const [look, confidence] of confidences.entries())
      tracker.segment(GREY_PLANE, GREY, 100 * look, segmentAs(4, { cutOff, confidence }));
    assert.equal(tracker.getRegion(CONFIDENCE) !== null, isReported);
  });

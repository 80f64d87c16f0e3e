import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareDocumentSearch } from '../../../../src/checks/document/find-document.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { createPartialTracker } from '../../../../src/checks/live/partial-tracker.js';
import { createRandomScene } from '../../../support/scenes/random-scene.js';
import { loadSample } from '../../../support/scenes/load-samples.js';
import { renderScene } from '../../../support/scenes/render-scene.js';

const MIN_CONFIDENCE = 0.6;

/** A card on a wooden desk, cut off at the right side of the frame. */
async function renderCutOffCard() {
  const document = await loadSample('id-card-zoe-front');
  const base = createRandomScene(7, document, { backgrounds: ['wood'], tiltDeg: [3, 3], rotationDeg: [2, 2] });
  const pose = { ...base.document!, centre: { x: 0.92, y: 0.5 }, distanceMm: 130 };
  const spec = { ...base, glare: null, fingers: 0, focusSigmaPx: 0.5, document: pose };
  return prepareDocumentSearch(toLuminance(renderScene(spec, document).pixels, 1280));
}
const CUT_OFF = await renderCutOffCard();
const GREY = prepareDocumentSearch({ data: new Uint8Array(320 * 180).fill(128), width: 320, height: 180 });

test('partial tracker: a cut-off card at 8 frames a second → reported from the third frame on, with a confidence of at least the limit for parts', () => {
  const tracker = createPartialTracker();
  const documents = [0, 125, 250].map((ms) => tracker.processFrame(() => CUT_OFF, ms, MIN_CONFIDENCE));
  assert.deepEqual(
    documents.map((document) => document?.cutOff ?? null),
    [null, null, ['right']],
  );
  assert.ok(documents[2]!.confidence >= MIN_CONFIDENCE);
});

test('partial tracker: frames 30 ms apart → the first is not searched, then one in three', () => {
  const tracker = createPartialTracker();
  const searched: number[] = [];
  for (let ms = 0; ms < 300; ms += 30) {
    const getImage = () => {
      searched.push(ms);
      return GREY;
    };
    tracker.processFrame(getImage, ms, MIN_CONFIDENCE);
  }
  assert.deepEqual(searched, [30, 120, 210]);
});

test('partial tracker: the card leaves the frame → dropped at the second search without it', () => {
  const tracker = createPartialTracker();
  for (const ms of [0, 125, 250]) tracker.processFrame(() => CUT_OFF, ms, MIN_CONFIDENCE);
  const after = [375, 500].map((ms) => tracker.processFrame(() => GREY, ms, MIN_CONFIDENCE));
  assert.deepEqual([after[0]?.cutOff, after[1]], [['right'], null]);
});

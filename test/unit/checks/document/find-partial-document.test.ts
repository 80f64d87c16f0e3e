import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCheckWith, type LiveReport } from '../../../../src/checks/checks.js';
import { prepareDocumentSearch } from '../../../../src/checks/document/find-document.js';
import { findPartialDocument } from '../../../../src/checks/document/find-partial-document.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import { createRandomScene } from '../../../support/scenes/random-scene.js';
import { loadSample } from '../../../support/scenes/load-samples.js';
import { renderScene } from '../../../support/scenes/render-scene.js';
import type { SceneSpec } from '../../../support/scenes/scene.types.js';

const SAMPLE = 'id-card-zoe-front';

/** A card upright on a wooden desk, its centre at a place of the frame. */
async function renderCard(centre: { x: number; y: number }, distanceMm = 130): Promise<LiveReport[]> {
  const document = await loadSample(SAMPLE);
  const base = createRandomScene(7, document, { backgrounds: ['wood'], tiltDeg: [3, 3], rotationDeg: [2, 2] });
  const spec: SceneSpec = {
    ...base,
    glare: null,
    fingers: 0,
    focusSigmaPx: 0.5,
    motion: { lengthPx: 0, angleDeg: 0 },
    document: { ...base.document!, centre, distanceMm },
  };
  const check = createLiveCheckWith(() => null);
  const { pixels } = renderScene(spec, document);
  return [0, 1, 2, 3, 4].map((frame) => check(pixels, frame * 66, { docType: 'id_card', side: 'front' }));
}

const CUT_OFF: Readonly<Record<string, readonly [centre: { x: number; y: number }, sides: readonly string[]]>> = {
  right: [{ x: 0.92, y: 0.5 }, ['right']],
  left: [{ x: 0.08, y: 0.5 }, ['left']],
  bottom: [{ x: 0.5, y: 0.8 }, ['bottom']],
};
for (const [title, [centre, sides]] of Object.entries(CUT_OFF))
  test(`live frames of a card cut off at the ${title} → cutOff names that side, the hint is centre, and good is false`, async () => {
    const report = (await renderCard(centre)).at(-1);
    assert.deepEqual(report?.document?.cutOff, sides);
    assert.equal(report?.good, false);
    assert.equal(report?.hint, 'centre');
  });

test('live check: the first frame of a cut-off card → no document reported yet', async () => {
  const [first] = await renderCard({ x: 0.92, y: 0.5 });
  assert.equal(first?.document, null);
});

test('live check: frames of a whole card → its cutOff list is empty', async () => {
  const report = (await renderCard({ x: 0.5, y: 0.5 }, 150)).at(-1);
  assert.deepEqual(report?.document?.cutOff, []);
});

test('findPartialDocument: a uniformly grey image → null', () => {
  const data = new Uint8ClampedArray(640 * 360 * 4).fill(128);
  assert.equal(findPartialDocument(prepareDocumentSearch(toLuminance({ data, width: 640, height: 360 }, 640))), null);
});

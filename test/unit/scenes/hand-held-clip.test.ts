import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeededRandom } from '../../support/seeded-random.js';
import { planHandHeldClip, TRANSITION_MS } from '../../support/scenes/hand-held-clip.js';
import type { HandHeldClip, HandHeldTruth } from '../../support/scenes/hand-held-clip.types.js';
import { MISTAKES, type Mistake } from '../../support/scenes/hand-held-mistakes.js';
import {
  countHiddenCells,
  harmlessFingers,
  harmlessHolder,
  hidingFinger,
  hidingGlare,
  MIN_HIDDEN_CELLS,
  randomSkinTone,
} from '../../support/scenes/hidden-print.js';
import { loadSamples } from '../../support/scenes/load-samples.js';
import { printedCells } from '../../support/scenes/printed-cells.js';
import { renderScene } from '../../support/scenes/render-scene.js';
import { countFrames, frameMoment } from '../../support/scenes/write-hand-held-clip.js';

const samples = await loadSamples();
const fronts = samples.filter(({ side }) => side === 'front');
const clipOf = (seed: number): HandHeldClip => planHandHeldClip(seed, fronts[seed % fronts.length]!);
const clips = Array.from({ length: 40 }, (_, seed) => clipOf(seed));
const nothing = { fingers: [], glare: null, holder: null };

/** What must be true while a mistake is held. */
const IS_HELD: Readonly<Record<Mistake, (truth: HandHeldTruth) => boolean>> = {
  cut_off_one_side: ({ isWhole }) => !isWhole,
  cut_off_two_sides: ({ isWhole }) => !isWhole,
  too_near: ({ isWhole }) => !isWhole,
  too_small: ({ isWhole, isLarge }) => isWhole && !isLarge,
  tilted: ({ isFlat }) => !isFlat,
  moving: ({ isInFocus }) => isInFocus,
  out_of_focus: ({ isInFocus }) => !isInFocus,
  glare: ({ glareCells }) => glareCells >= MIN_HIDDEN_CELLS,
  covered: ({ coveredCells }) => coveredCells >= MIN_HIDDEN_CELLS,
};

for (const mistake of MISTAKES) {
  test(`hand-held clips with the mistake ${mistake} → the truth of every held moment shows it, and none is good`, () => {
    const steps = clips.flatMap((clip) => clip.steps.filter(({ kind }) => kind === mistake).map((step) => ({ clip, step })));
    assert.ok(steps.length > 0);
    for (const { clip, step } of steps) {
      for (let ms = step.fromMs + TRANSITION_MS + 50; ms < step.toMs; ms += 200) {
        const truth = clip.truthAt(ms);
        assert.ok(IS_HELD[mistake](truth), `seed ${String(clip.seed)} at ${String(ms)}: ${JSON.stringify(truth)}`);
        if (mistake !== 'moving') assert.equal(truth.isGood, false, `seed ${String(clip.seed)} at ${String(ms)}`);
      }
    }
  }); // prettier-ignore
}

test('hand-held clips → each ends with 2.5 s in which every moment is good', () => {
  for (const clip of clips)
    for (let ms = clip.durationMs - 2500; ms < clip.durationMs; ms += 100)
      assert.ok(clip.truthAt(ms).isGood, `seed ${String(clip.seed)} at ${String(ms)}`);
});

test('a hand-held clip without a document → no moment has corners or is good', () => {
  const clip = planHandHeldClip(3, null);
  for (let ms = 0; ms < clip.durationMs; ms += 500) {
    assert.equal(clip.truthAt(ms).corners, null);
    assert.equal(clip.truthAt(ms).isGood, false);
  }
});

test('the same moment of a hand-held clip rendered twice, with another clip between → equal pixels', () => {
  const change = { widthPx: 320, heightPx: 180 };
  const clip = planHandHeldClip(5, fronts[0]!, change);
  const other = planHandHeldClip(6, fronts[1]!, change);
  const render = (of: HandHeldClip, ms: number): Uint8ClampedArray =>
    renderScene(of.sceneAt(ms), of.document).pixels.data.slice();
  const first = render(clip, 5000);
  render(clip, 5033);
  render(clip, 5066);
  assert.deepEqual(render(clip, 5000), first);
  render(other, 5000);
  assert.deepEqual(render(clip, 5000), first);
});

test('frames of a hand-held clip → each shows the scene of its own time, or of at most two frames before', () => {
  for (const clip of clips.slice(0, 5))
    for (let frame = 0; frame < countFrames(clip); frame++) {
      const early = (frame * 1000) / 30 - frameMoment(clip, frame);
      assert.ok(early > -0.001 && early < 67, `${String(frame)}: ${String(early)}`);
    }
});

test('every sample → its MRZ and barcode count as printed, and bare paper does not', () => {
  for (const document of samples) {
    const cells = printedCells(document);
    const share = cells.length / ((document.widthMm / 2) * (document.heightMm / 2));
    assert.ok(share > 0.1 && share < 0.65, `${document.name}: ${share.toFixed(2)}`);
    for (const quad of [document.mrzQuad, document.barcodeQuad]) {
      if (quad === null) continue;
      const x = ((quad[0].x + quad[2].x) / 2 - 0.5) * document.widthMm;
      const y = ((quad[0].y + quad[2].y) / 2 - 0.5) * document.heightMm;
      assert.ok(
        cells.some((cell) => Math.hypot(cell.x - x, cell.y - y) < 3),
        document.name,
      );
    }
  }
});

test('every sample → placed fingers, glare and holders hide print exactly where they are meant to', () => {
  for (const [seed, document] of samples.entries()) {
    const random = createSeededRandom(seed);
    const skin = randomSkinTone(random);
    const hiding = countHiddenCells(document, { ...nothing, fingers: [hidingFinger(document, random, skin)] });
    assert.ok(hiding.covered >= MIN_HIDDEN_CELLS, `finger on ${document.name}: ${String(hiding.covered)}`);
    const glare = countHiddenCells(document, { ...nothing, glare: hidingGlare(document, random) });
    assert.ok(glare.glare >= MIN_HIDDEN_CELLS, `glare on ${document.name}: ${String(glare.glare)}`);
    const fingers = harmlessFingers(document, random, 2, skin);
    assert.equal(countHiddenCells(document, { ...nothing, fingers }).covered, 0, `fingers beside ${document.name}`);
    const holder = harmlessHolder(document, random);
    if (holder) assert.equal(countHiddenCells(document, { ...nothing, holder }).covered, 0, document.name);
  }
});

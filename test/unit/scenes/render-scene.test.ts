import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Pixels, Point, Quad } from '../../../src/checks/checks.js';
import { BACKGROUNDS } from '../../support/scenes/backgrounds.js';
import { createSceneDocument } from '../../support/scenes/scene-document.js';
import { loadSample } from '../../support/scenes/load-samples.js';
import { createRandomScene } from '../../support/scenes/random-scene.js';
import { renderScene } from '../../support/scenes/render-scene.js';
import type { SceneSpec } from '../../support/scenes/scene.types.js';

function solid(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number],
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colourAt(x / width, y / height), (y * width + x) * 4);
  }
  return { data, width, height };
}

const RED = [200, 20, 20] as const;
const GREEN = [20, 200, 20] as const;
const BLUE = [20, 20, 200] as const;
const WHITE = [220, 220, 220] as const;

/** Quadrants red, green, blue, white: clockwise from the top left. */
const QUADRANTS = createSceneDocument(
  solid(856, 540, (x, y) => (y < 0.5 ? (x < 0.5 ? RED : GREEN) : x < 0.5 ? WHITE : BLUE)),
  { name: 'quadrants', docType: 'id_card', side: 'front', format: 'ID-1', mrzQuad: [{ x: 0, y: 0.5 }, { x: 1, y: 0.5 }, { x: 1, y: 1 }, { x: 0, y: 1 }], mrzLineCount: 3 }, // prettier-ignore
);

const BLACK = { kind: 'picture', pixels: solid(32, 18, () => [0, 0, 0]) } as const;

/** What a scene looks like through a perfect lens, on black. */
const PERFECT: Partial<SceneSpec> = {
  backdrop: BLACK,
  booklet: false,
  fingers: 0,
  glare: null,
  focusSigmaPx: 0,
  motion: { lengthPx: 0, angleDeg: 0 },
  sensor: { exposure: 1, warmth: 0, noise: 0, vignette: 0 },
  unevenness: { strength: 0, angleDeg: 0 },
  shadow: { strength: 0, softnessMm: 1, offsetMm: { x: 0, y: 0 } },
  jpegQuality: null,
};

const digest = (pixels: Pixels): string => createHash('sha256').update(pixels.data).digest('hex');

function pixelAt(pixels: Pixels, point: Point): readonly number[] {
  const at = (Math.floor(point.y * pixels.height) * pixels.width + Math.floor(point.x * pixels.width)) * 4;
  return [...pixels.data.slice(at, at + 3)];
}

const centreOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
  y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
});

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

test('a scene rendered twice from one seed → the same pixels; from another seed → other pixels', async () => {
  const document = await loadSample('id-card-zoe-front');
  const render = (seed: number): string => digest(renderScene(createRandomScene(seed, document), document).pixels);
  assert.equal(render(11), render(11));
  assert.notEqual(render(11), render(12));
});

for (let seed = 1; seed <= 12; seed++) {
  test(`scene ${seed}: the corners in the truth are those of the document, clockwise from its own top-left`, () => {
    const { pixels, truth } = renderScene({ ...createRandomScene(seed, QUADRANTS), ...PERFECT }, QUADRANTS);
    assert.ok(truth.corners);
    const middle = centreOf(truth.corners);
    for (const [index, colour] of [RED, GREEN, BLUE, WHITE].entries()) {
      const corner: Point | undefined = truth.corners[index];
      assert.ok(corner);
      // Inside the rounding of the corner the quadrant's colour; outside the corner, black.
      assert.deepEqual(pixelAt(pixels, between(corner, middle, 0.15)), [...colour]);
      assert.deepEqual(pixelAt(pixels, between(corner, middle, -0.01)), [0, 0, 0]);
    }
  });

  test(`scene ${seed}: the drawn edges of the document are within 2.2 px of the edges in the truth`, () => {
    const { pixels, truth } = renderScene({ ...createRandomScene(seed, QUADRANTS), ...PERFECT }, QUADRANTS);
    assert.ok(truth.corners);
    const middle = centreOf(truth.corners);
    for (let index = 0; index < 4; index++) {
      const from = truth.corners[index];
      const to = truth.corners[(index + 1) % 4];
      assert.ok(from && to);
      const onEdge = between(from, to, 0.3);
      const reachPx = Math.hypot((middle.x - onEdge.x) * 1280, (middle.y - onEdge.y) * 720);
      const sum = (point: Point): number => pixelAt(pixels, point).reduce((total, value) => total + value, 0);
      assert.ok(sum(between(onEdge, middle, 2.2 / reachPx)) > 150, 'inside');
      assert.equal(sum(between(onEdge, middle, -2.2 / reachPx)), 0, 'outside');
    }
  });
}

test('a document with an MRZ at its bottom → the lower MRZ corners are the document’s lower corners', () => {
  const { truth } = renderScene({ ...createRandomScene(3, QUADRANTS), ...PERFECT }, QUADRANTS);
  assert.ok(truth.mrz && truth.corners);
  assert.deepEqual(truth.mrz[2], truth.corners[2]);
  assert.deepEqual(truth.mrz[3], truth.corners[3]);
});

test('a scene without a document, on every background → no corners in the truth', () => {
  for (const kind of BACKGROUNDS) {
    const spec = createRandomScene(5, null, { backgrounds: [kind] });
    const { truth, pixels } = renderScene(spec, null);
    assert.equal(truth.corners, null);
    assert.equal(truth.background, kind);
    assert.ok(
      pixels.data.some((value) => value > 20),
      kind,
    );
  }
});

test('300 random scenes → the document whole in the frame, tilted by 10° to 35°', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const spec = createRandomScene(seed, QUADRANTS, { tiltDeg: [10, 35] });
    assert.ok(spec.document && spec.document.tiltDeg >= 10 && spec.document.tiltDeg <= 35);
    const { truth } = renderScene({ ...spec, ...PERFECT, widthPx: 128, heightPx: 72 }, QUADRANTS);
    assert.deepEqual(truth.cutOff, [], `seed ${seed}`);
  }
});

test('a document moved over the left edge of the frame → cut off at `left` in the truth', () => {
  const spec = createRandomScene(2, QUADRANTS, { rotationDeg: [0, 0], tiltDeg: [0, 0], fill: [0.5, 0.5] });
  assert.ok(spec.document);
  const moved = { ...spec, ...PERFECT, document: { ...spec.document, centre: { x: 0.05, y: 0.5 } } };
  assert.deepEqual(renderScene(moved, QUADRANTS).truth.cutOff, ['left']);
});

/** Standard deviation of a step's gradient across the document's upright middle edge: the blur that was put in. */
function measuredSigma(spec: SceneSpec): number {
  const halves = createSceneDocument(
    solid(856, 540, (x) => (x < 0.5 ? [40, 40, 40] : [210, 210, 210])),
    { name: 'halves', docType: 'id_card', side: 'front', format: 'ID-1' },
  );
  const { pixels } = renderScene(spec, halves);
  const row = Math.floor(pixels.height / 2) * pixels.width;
  let total = 0;
  let first = 0;
  let second = 0;
  for (let x = pixels.width / 2 - 60; x < pixels.width / 2 + 60; x++) {
    const step = (pixels.data[(row + x + 1) * 4] ?? 0) - (pixels.data[(row + x) * 4] ?? 0);
    total += step;
    first += step * x;
    second += step * x * x;
  }
  return Math.sqrt(second / total - (first / total) ** 2);
}

const FRONTAL = { rotationDeg: 0, tiltDeg: 0, tiltAxisDeg: 0, centre: { x: 0.5, y: 0.5 }, distanceMm: 90 };

for (const sigma of [1, 1.6, 2.5, 5, 9]) {
  test(`a lens blur of ${sigma} px → ${sigma} px measured in the image`, () => {
    const spec = { ...createRandomScene(1, QUADRANTS), ...PERFECT, document: FRONTAL, focusSigmaPx: sigma };
    const sharp = measuredSigma({ ...spec, focusSigmaPx: 0 });
    const added = Math.sqrt(measuredSigma(spec) ** 2 - sharp ** 2);
    assert.ok(Math.abs(added - sigma) < sigma * 0.08, `${added}`);
  });
}

test('a simulated movement of 12 px → blurs edges across its direction, not edges along it', () => {
  const spec = { ...createRandomScene(1, QUADRANTS), ...PERFECT, document: FRONTAL };
  // A box of length L has the standard deviation L / √12.
  const across = measuredSigma({ ...spec, motion: { lengthPx: 12, angleDeg: 0 } });
  const along = measuredSigma({ ...spec, motion: { lengthPx: 12, angleDeg: 90 } });
  assert.ok(Math.abs(across - 12 / Math.sqrt(12)) < 0.6, `${across}`);
  assert.ok(along < 0.8, `${along}`);
});

test('a strong reflection → glareShare is the covered share of the document; a weak one → 0', () => {
  const spec = { ...createRandomScene(1, QUADRANTS), ...PERFECT, document: FRONTAL };
  const glare = { centre: { x: 0.5, y: 0.5 }, radiusMm: 20, stretch: 1, strength: 300 };
  const { glareShare } = renderScene({ ...spec, glare }, QUADRANTS).truth;
  // exp(−r²/2σ²)·300 ≥ 110 within r = 14.2 mm for σ = 10 mm: 632 mm² of 4,620.
  assert.ok(Math.abs(glareShare - 0.137) < 0.01, `${glareShare}`);
  assert.equal(renderScene({ ...spec, glare: { ...glare, strength: 80 } }, QUADRANTS).truth.glareShare, 0);
});

test('MRZ character height in the truth → the height that focal length and distance give', async () => {
  const document = await loadSample('id-card-zoe-back');
  const spec = { ...createRandomScene(1, document), ...PERFECT, document: FRONTAL };
  const { truth } = renderScene(spec, document);
  const focalLengthPx = 640 / Math.tan((spec.fieldOfViewDeg * Math.PI) / 360);
  assert.ok(truth.mrzCharacterHeightPx);
  assert.ok(Math.abs(truth.mrzCharacterHeightPx - (2.4 * focalLengthPx) / 90) < 0.5);
});

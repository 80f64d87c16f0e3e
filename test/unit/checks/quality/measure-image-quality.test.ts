import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type Luma, type Measures, type Pixels } from '../../../../src/checks/checks.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import {
  measureImageQuality,
  measureMrzSharpness,
  type QualityInput,
} from '../../../../src/checks/quality/measure-image-quality.js';
import { toLuma, paintPixels } from '../../../support/checks/paint-pixels.js';
import { createQualityScene, resizeImage, type QualityTruth } from '../../../support/checks/quality-scene.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import { loadSample, type SceneSpec } from '../../../../bench/scenes/scenes.js';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { createDocumentContents } from '../../../../src/checks/vision/document-contents.js';
import { look, WHOLE_IMAGE } from '../../../../src/checks/vision/look.js';
import { reduceImage } from '../../../../src/checks/vision/network-input.js';

/** Renders a plain scene with the changes of a test: no lamp, no fingers, little grain. */
async function renderScene(
  sample: string,
  change: Partial<SceneSpec> = {},
  seed = 5,
): Promise<{ image: Pixels; truth: QualityTruth }> {
  return createQualityScene(seed, await loadSample(sample), {
    size: { widthPx: 640, heightPx: 480 },
    plain: true,
    change: (spec) => ({
      ...spec,
      document: { rotationDeg: 2, tiltDeg: 6, tiltAxisDeg: 30, centre: { x: 0.5, y: 0.5 }, distanceMm: 105 },
      fieldOfViewDeg: 60,
      booklet: false,
      fingers: 0,
      glare: null,
      focusSigmaPx: 0.5,
      motion: { lengthPx: 0, angleDeg: 0 },
      sensor: { exposure: 0.9, warmth: 0, noise: 2, vignette: 0 },
      unevenness: { strength: 0, angleDeg: 0 },
      jpegQuality: 90,
      ...change,
    }),
  });
}

function measure(image: Pixels | Luma, truth: QualityTruth, more: Partial<QualityInput> = {}): Measures {
  const plane = toLuminance(image, 1280);
  const quad = truth.corners.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
  const { cells } = look(reduceImage(image, plane))!;
  const hidden = more.isScan
    ? null
    : createDocumentContents({ cells, part: WHOLE_IMAGE }, truth.corners).measureHiddenPrint();
  const aspect = truth.widthMm / truth.heightMm;
  return measureImageQuality({ image, plane, quad, aspect, isScan: false, hidden, ...more });
}

/** The true width of the blur, px at 8 px per mm. */
const trueWidth = (truth: QualityTruth): number => truth.blurShare * 2.4 * 8 * 2.563;

for (const sample of ['id-card-zoe-front', 'id-card-zoe-back', 'driving-permit-jorgen-back']) {
  test(`${sample} with a blur of σ 1 to 5.8 px → blurPx is 0.65 to 1.5 times the true width, and rises with it`, async () => {
    const widths: number[] = [];
    for (const focusSigmaPx of [1, 1.7, 2.6, 4, 5.8]) {
      const { image, truth } = await renderScene(sample, { focusSigmaPx });
      const { blurPx } = measure(image, truth);
      assert.ok(blurPx !== null, 'unknown');
      const ratio = blurPx / trueWidth(truth);
      assert.ok(ratio > 0.65 && ratio < 1.5, `σ ${String(focusSigmaPx)} px: ${ratio.toFixed(2)} of the truth`);
      widths.push(blurPx);
    }
    for (let n = 1; n < widths.length; n++) assert.ok(widths[n]! > 1.15 * widths[n - 1]!, widths.join(' '));
  });
}

test('a photo rescaled by nearest, bilinear or area → the same blurPx within 12 %', async () => {
  const { image, truth } = await renderScene('id-card-zoe-back', { focusSigmaPx: 1.6 });
  const reference = measure(image, truth).blurPx!;
  for (const how of ['nearest', 'bilinear', 'area'] as const) {
    for (const factor of [1.6, 1.25, 0.8, 0.65]) {
      const { blurPx } = measure(resizeImage(image, factor, how), truth);
      assert.ok(blurPx !== null && Math.abs(blurPx / reference - 1) < 0.12, `${how} × ${String(factor)}: ${String(blurPx)} against ${String(reference)}`); // prettier-ignore
    }
  }
});

for (const angleDeg of [0, 22, 45, 90, 135]) {
  test(`motion blur at ${String(angleDeg)}° → blurKind is motion, and blurPx is near its true width`, async () => {
    const { image, truth } = await renderScene('id-card-zoe-back', { motion: { lengthPx: 12, angleDeg } });
    const { blurKind, blurPx } = measure(image, truth);
    assert.equal(blurKind, 'motion');
    const ratio = blurPx! / trueWidth(truth);
    assert.ok(ratio > 0.65 && ratio < 1.5, ratio.toFixed(2));
  });
}

test('a photo blurred equally in all directions → blurKind focus; a sharp photo → blurKind null', async () => {
  const soft = await renderScene('id-card-zoe-back', { focusSigmaPx: 3 });
  assert.equal(measure(soft.image, soft.truth).blurKind, 'focus');
  const sharp = await renderScene('id-card-zoe-back');
  assert.equal(measure(sharp.image, sharp.truth).blurKind, null);
});

test('an area without print → blurPx and blurKind null; a document outside the frame → all quality measures null', async () => {
  const blank = paintPixels(800, 600, () => 200);
  const { truth } = await renderScene('id-card-zoe-back');
  assert.equal(measure(blank, truth).blurPx, null);
  assert.equal(measure(blank, truth).blurKind, null);
  const corners = truth.corners.map(({ x, y }) => ({ x: x + 3, y })) as unknown as QualityTruth['corners'];
  const away = measure(blank, { ...truth, corners });
  assert.deepEqual([away.blurPx, away.brightness, away.glare, away.unevenness, away.colour], [null, null, null, null, null]); // prettier-ignore
});

test('measureMrzSharpness, from the MRZ alone → blurPx is 0.6 to 1.6 times the true width of the blur', async () => {
  for (const focusSigmaPx of [0.8, 2, 3.5]) {
    const { image, truth } = await renderScene('passport-ines', { focusSigmaPx });
    const plane = toLuminance(image, 1280);
    const mrz = truth.mrz!.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
    const { blurPx } = measureMrzSharpness(plane, mrz, 2, 44);
    const ratio = blurPx! / trueWidth(truth);
    assert.ok(ratio > 0.6 && ratio < 1.6, `σ ${String(focusSigmaPx)} px: ${ratio.toFixed(2)} of the truth`);
  }
});

test('inspect: an image without a document → blurPx, blurKind and dpi are null', () => {
  const stripes = paintPixels(800, 600, (x, y) => 120 + 60 * Math.sin(x / 3 + y / 7) * Math.sin(y / 4));
  const { document, measures } = inspect(stripes);
  assert.equal(document, null);
  assert.deepEqual([measures.blurPx, measures.blurKind, measures.dpi], [null, null, null]);
});

const LAMP = { strength: 300, centre: { x: 0.5, y: 0.8 }, radiusMm: 18, stretch: 2 } as const;

test('a reflected lamp on the MRZ → glare over its limit, and glareCovers lists the MRZ, not the portrait', async () => {
  const { image, truth } = await renderScene('passport-ines', { glare: { ...LAMP, centre: { x: 0.65, y: 0.9 } } });
  const { glare, glareCovers } = measure(image, truth);
  assert.ok(
    glare! > THRESHOLDS.maxGlare && glare! < truth.glareShare,
    `${String(glare)} of ${String(truth.glareShare)}`,
  );
  assert.deepEqual(glareCovers, ['mrz']);
});

test('a reflected lamp with hard edges on print → glare over its limit', async () => {
  const { image, truth } = await renderScene('id-card-zoe-front');
  const cx = 0.55 * image.width;
  const cy = 0.55 * image.height;
  const lamp = paintPixels(image.width, image.height, (x, y) => {
    const i = (y * image.width + x) * 4;
    const isLit = Math.abs(x - cx) < 90 && Math.abs(y - cy) < 70;
    return isLit ? 255 : [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!];
  });
  const { glare } = measure(lamp, truth);
  assert.ok(glare! > THRESHOLDS.maxGlare, String(glare));
});

for (const sample of ['id-card-zoe-front', 'passport-ines', 'driving-permit-caglar-back']) {
  test(`${sample} in bright light → glare under its limit; the same image as a flat scan → glare is null`, async () => {
    const { image, truth } = await renderScene(sample, {
      sensor: { exposure: 1.03, warmth: 0, noise: 2, vignette: 0 },
    });
    const { glare } = measure(image, truth);
    assert.ok(glare! < THRESHOLDS.maxGlare, String(glare));
    assert.equal(measure(image, truth, { isScan: true }).glare, null);
  });
}

test('a luminance frame in video range (16 to 235) → the same quality measures as in full range', async () => {
  const { image, truth } = await renderScene('id-card-zoe-back', { glare: LAMP });
  const full = toLuma(image);
  const video: Luma = { ...full, data: full.data.map((v) => 16 + (v * 219) / 255), videoRange: true };
  const a = measure(full, truth);
  const b = measure(video, truth);
  for (const key of ['brightness', 'contrast', 'glare', 'unevenness'] as const) {
    assert.ok(Math.abs(a[key]! - b[key]!) < 0.03, `${key}: ${String(a[key])} and ${String(b[key])}`);
  }
  assert.ok(Math.abs(b.blurPx! / a.blurPx! - 1) < 0.05, `${String(b.blurPx)} and ${String(a.blurPx)} px`);
});

test('a shadow across the document → unevenness over 0.4; a dark portrait without shadow → under 0.25', async () => {
  const { image, truth } = await renderScene('id-card-zoe-front');
  const even = measure(image, truth).unevenness!;
  assert.ok(even < 0.25, String(even));
  const shadow = paintPixels(image.width, image.height, (x, y) => {
    const light = 0.3 + 0.7 / (1 + Math.exp(-(x + y - 0.5 * (image.width + image.height)) / 60));
    return [0, 1, 2].map((c) => image.data[(y * image.width + x) * 4 + c]! * light);
  });
  const uneven = measure(shadow, truth).unevenness!;
  assert.ok(uneven > 0.4, String(uneven));
});

test('under lamps of any warmth: a grey copy → colour under 0.02; a document in colour → over 0.04', async () => {
  for (const warmth of [-0.12, 0, 0.15]) {
    const { image, truth } = await renderScene('id-card-zoe-front', {
      sensor: { exposure: 0.8, warmth, noise: 5, vignette: 0 },
    });
    const tint = [1 + warmth, 1, 1 - warmth];
    const grey = paintPixels(image.width, image.height, (x, y) => {
      const level = image.data[(y * image.width + x) * 4 + 1]!;
      return tint.map((gain) => level * gain);
    });
    assert.ok(measure(grey, truth).colour! < 0.02, `grey copy at ${String(warmth)}`);
    assert.ok(measure(image, truth).colour! > 0.04, `document at ${String(warmth)}`);
  }
});

test('dpi → px per inch of the document’s format; a photo enlarged four times → less than twice the dpi', async () => {
  const { image, truth } = await renderScene('id-card-zoe-back');
  const sharp = measure(image, truth);
  const expected = (sharp.documentLongSidePx! / 85.6) * 25.4;
  assert.ok(Math.abs(sharp.dpi! / expected - 1) < 0.02, `${String(sharp.dpi)} dpi of ${expected.toFixed(0)}`);
  const small = resizeImage(image, 0.3, 'area');
  const enlarged = resizeImage(small, 4, 'bilinear');
  const large = measure(enlarged, truth);
  const { dpi, documentLongSidePx } = measure(small, truth);
  assert.ok(large.dpi! < 2 * dpi!, `${String(large.dpi)} and ${String(dpi)} dpi`);
  assert.ok(large.documentLongSidePx! > 3.9 * documentLongSidePx!, 'sampled four times as finely');
});

test('an image that was drawn smaller → the document’s size is in pixels of the image before', async () => {
  const { image, truth } = await renderScene('id-card-zoe-back');
  const { documentLongSidePx, dpi } = measure(image, truth);
  const drawn = measure({ ...image, originalWidth: 2 * image.width }, truth);
  assert.ok(Math.abs(drawn.documentLongSidePx! - 2 * documentLongSidePx!) <= 1);
  assert.ok(drawn.dpi! > dpi!);
});

const POOR = (pixels: Pixels): Pixels =>
  paintPixels(pixels.width, pixels.height, (x, y) =>
    [0, 1, 2].map((c) => pixels.data[(y * pixels.width + x) * 4 + c]! * 0.15),
  );
for (const [what, reason, ranges, change] of [
  ['a sharp document in good light', null, {}, (pixels: Pixels) => pixels],
  ['an illegibly blurred document', 'blur_img', { focusSigmaPx: [4.5, 4.5] }, (pixels: Pixels) => pixels],
  ['a document darkened to 15 % of its brightness', 'low_quality', {}, POOR],
] as const)
  test(`inspect: ${what} → ${reason ?? 'no finding'}`, async () => {
    const { pixels } = await renderSimpleScene(77, 'passport-ines', { ranges });
    const reasons = inspect(change(pixels)).findings.map((finding) => finding.reason);
    assert.ok(reason === null ? reasons.length === 0 : reasons.includes(reason), reasons.join());
  });

/**
 * Writes features of drawn scenes with their truth, one JSON object per scene, for `train_blur_network.py`.
 *
 * Run: `tsx training/quality/write-features.ts --from SEED --to SEED`
 */
import { parseArgs } from 'node:util';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { PxQuad } from '../../src/checks/image/plane.js';
import { projectPoint, squareToQuad, toPixelQuad } from '../../src/checks/image/quad-geometry.js';
import { measureFrequencyBands } from '../../src/checks/quality/frequency-bands.js';
import { extractBlurFeatures } from '../../src/checks/quality/measure-blur.js';
import {
  createQualityScene,
  drawDocumentForScenes,
  type BlurCovariance,
} from '../../test/support/checks/quality-scene.js';
import type { SceneDocument } from '../../bench/scenes/scenes.js';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const documents = await Promise.all(Array.from({ length: 60 }, (_, n) => drawDocumentForScenes(1000 + n)));

for (let seed = Number(values.from); seed < Number(values.to); seed++) {
  const document = documents[(seed * 7) % documents.length]!;
  const blur = blurRow(seed, document);
  process.stdout.write(`${JSON.stringify({ seed, document: document.name, blur })}\n`);
}

/**
 * Per direction of a scene: features, and the true variance along it, px² at 8 px per mm. The range of blur is wider than the
 * checks accept, so that the network learns beyond both limits.
 */
function blurRow(seed: number, document: SceneDocument): readonly { x: readonly number[]; variance: number }[] {
  const { image, truth } = createQualityScene(seed, document, { blurPx: [0.25, 8] });
  const plane = toLuminance(image, 1280);
  const scale = plane.width / image.width;
  const [xx, yy, xy] = truth.blur;
  const quad = toPixelQuad(truth.corners, plane);
  const { widthMm, heightMm } = truth;
  const bands = measureFrequencyBands(plane, quad, { acrossMm: widthMm, downMm: heightMm });
  if (bands === null) return [];
  const blur = toDocumentBlur([xx * scale ** 2, yy * scale ** 2, xy * scale ** 2], quad, widthMm, heightMm);
  const round = (x: ArrayLike<number>): number[] => Array.from(x, (value) => Math.round(value * 1e4) / 1e4);
  return varianceByDirection(blur).map((variance, direction) => ({
    x: round(extractBlurFeatures(bands, direction)),
    variance,
  }));
}

/** A covariance in px of the plane → px of the document at 8 px per mm, at the document's centre. */
function toDocumentBlur([xx, yy, xy]: BlurCovariance, quad: PxQuad, widthMm: number, heightMm: number): BlurCovariance {
  const map = squareToQuad(quad);
  const center = projectPoint(map, 0.5, 0.5);
  const right = projectPoint(map, 0.5 + 1 / (8 * widthMm), 0.5);
  const below = projectPoint(map, 0.5, 0.5 + 1 / (8 * heightMm));
  const [a, b, c, d] = [right.x - center.x, below.x - center.x, right.y - center.y, below.y - center.y];
  const det = a * d - b * c;
  const [ia, ib, ic, id] = [d / det, -b / det, -c / det, a / det];
  return [
    ia * ia * xx + 2 * ia * ib * xy + ib * ib * yy,
    ic * ic * xx + 2 * ic * id * xy + id * id * yy,
    ia * ic * xx + (ia * id + ib * ic) * xy + ib * id * yy,
  ];
}

/** Variances along the rows, the falling diagonal, the columns and the rising diagonal. */
function varianceByDirection([xx, yy, xy]: BlurCovariance): number[] {
  return [xx, (xx + yy) / 2 + xy, yy, (xx + yy) / 2 - xy];
}

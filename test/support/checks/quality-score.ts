/** Scores of the quality measures: pure functions of measured and true values. */
import type { BlurKind } from '../../../src/checks/checks.js';
import { projectPoint, squareToQuad } from '../../../src/checks/image/quad-geometry.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import { ILLEGIBLE_BLUR_RATIO, LEGIBLE_BLUR_RATIO, type QualityTruth } from './quality-scene.js';

/** One scene's blur as measured (larger is softer; `null`: unknown), and as it is, over the height of a letter. */
export interface SharpnessCase {
  readonly measured: number | null;
  readonly blurShare: number;
}

export interface SharpnessScore {
  /** Probability that an illegible scene measures softer than a legible one; ties count half. Unknowns are left out. */
  readonly auc: number;
  readonly legible: number;
  readonly illegible: number;
  /** Of these, how many could not be measured. */
  readonly unknownLegible: number;
  readonly unknownIllegible: number;
}

/** How well a measure of blur tells legible from illegible scenes; those between LEGIBLE and ILLEGIBLE are left out. */
export function scoreBlurMeasure(cases: readonly SharpnessCase[]): SharpnessScore {
  const legible = cases.filter(({ blurShare }) => blurShare < LEGIBLE_BLUR_RATIO);
  const illegible = cases.filter(({ blurShare }) => blurShare > ILLEGIBLE_BLUR_RATIO);
  const known = (list: readonly SharpnessCase[]): number[] =>
    list.flatMap(({ measured }) => (measured === null ? [] : [measured]));
  const good = known(legible);
  const bad = known(illegible);
  return {
    auc: mannWhitneyShare(bad, good),
    legible: legible.length,
    illegible: illegible.length,
    unknownLegible: legible.length - good.length,
    unknownIllegible: illegible.length - bad.length,
  };
}

/** Mann–Whitney: the share of pairs in which the first is larger. */
export function mannWhitneyShare(larger: readonly number[], smaller: readonly number[]): number {
  let wins = 0;
  for (const a of larger) for (const b of smaller) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (larger.length * smaller.length);
}

/**
 * What is usually taken: the variance of the Laplacian (OpenCV's `CV_64F`, aperture 1), of the whole plane or of the
 * part of it that lies in the quad. Negated, so that larger is softer.
 */
export function laplacianBlur({ data, width, height }: Plane, quad: PxQuad | null): number {
  const inside = quad === null ? () => true : insideOf(quad);
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (!inside(x + 0.5, y + 0.5)) continue;
      const i = y * width + x;
      const value = data[i - 1]! + data[i + 1]! + data[i - width]! + data[i + width]! - 4 * data[i]!;
      count++;
      sum += value;
      squares += value * value;
    }
  }
  return count === 0 ? 0 : -(squares / count - (sum / count) ** 2);
}

/** The document cut out and brought to one scale first, then the variance of the Laplacian: the best of its kind. */
export function scaledLaplacianBlur(plane: Plane, quad: PxQuad, truth: QualityTruth, pxPerMm = 8): number {
  const width = Math.round(truth.widthMm * pxPerMm);
  const height = Math.round(truth.heightMm * pxPerMm);
  const map = squareToQuad(quad);
  const data = new Uint8Array(width * height);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      const p = projectPoint(map, (x + 0.5) / width, (y + 0.5) / height);
      const px = Math.min(plane.width - 1.001, Math.max(0, p.x - 0.5));
      const py = Math.min(plane.height - 1.001, Math.max(0, p.y - 0.5));
      const i = Math.floor(py) * plane.width + Math.floor(px);
      const top = plane.data[i]! * (1 - (px % 1)) + plane.data[i + 1]! * (px % 1);
      const low = plane.data[i + plane.width]! * (1 - (px % 1)) + plane.data[i + plane.width + 1]! * (px % 1);
      data[o] = top * (1 - (py % 1)) + low * (py % 1);
    }
  }
  return laplacianBlur({ data, width, height }, null);
}

function insideOf(quad: PxQuad): (x: number, y: number) => boolean {
  return (x, y) =>
    quad.every((a, n) => {
      const b = quad[(n + 1) % 4]!;
      return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
    });
}

export interface KindCase {
  readonly measured: BlurKind | null;
  readonly truth: QualityTruth;
}

/** Of clearly soft scenes: how often focus was called motion and the other way round, and how often nothing was said. */
export function scoreKinds(
  cases: readonly KindCase[],
): Record<BlurKind, { n: number; wrong: number; unknown: number }> {
  const score = { focus: { n: 0, wrong: 0, unknown: 0 }, motion: { n: 0, wrong: 0, unknown: 0 } };
  for (const { measured, truth } of cases) {
    if (truth.kind === 'both' || truth.blurShare < LEGIBLE_BLUR_RATIO) continue;
    const row = score[truth.kind];
    row.n++;
    if (measured === null) row.unknown++;
    else if (measured !== truth.kind) row.wrong++;
  }
  return score;
}

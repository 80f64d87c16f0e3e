/**
 * Does sharpness tell legible from illegible? Truth: the simulator's blur against the height of an MRZ capital. Beside our
 * measure stands the variance of the Laplacian, on the document's area (its true corners given) and on the whole frame.
 */
import { inspect, type Pixels, type Quad } from '../../src/checks/checks.js';
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { renderPlannedScene, planScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';

/** Blur (standard deviation) over the height of a capital: below the first legible, above the second not. */
export const LEGIBLE_BELOW = 0.1;
export const ILLEGIBLE_ABOVE = 0.16;

/** Ratios that scenes are drawn from: one half each. */
const SHARP_RATIOS = [0.02, LEGIBLE_BELOW] as const;
const SOFT_RATIOS = [ILLEGIBLE_ABOVE, 0.42] as const;

export interface SharpnessRow {
  readonly index: number;
  readonly document: string;
  /** Blur over the height of a capital. */
  readonly ratio: number;
  readonly isMoved: boolean;
  readonly isFound: boolean;
  /** Our measure; `null`: not enough evidence. */
  readonly blurPx: number | null;
  readonly laplacianInDocument: number;
  readonly laplacianInFrame: number;
}

/** A line of `length` px has the variance of a uniform distribution: what is added to the focus blur along it. */
const blurSigma = (focusSigmaPx: number, motionPx: number): number =>
  Math.sqrt(focusSigmaPx ** 2 + (motionPx >= 1 ? motionPx ** 2 / 12 : 0));

export async function scoreSceneSharpness(source: SceneSource, seed: number, index: number): Promise<SharpnessRow> {
  const random = createSeededRandom(seedFromText(`sharpness ${String(seed)} ${String(index)}`));
  const readable = { ...source, documents: source.documents.filter(({ mrzQuad }) => mrzQuad !== null) };
  const plan = await planScene(readable, seed, index + 500_000);
  const [from, to] = index % 2 === 0 ? SHARP_RATIOS : SOFT_RATIOS;
  const wanted = random.between(from, to);
  const isMoved = random.next() < 0.35;
  // A first look without blur gives the height of a capital in this pose.
  const perfect = { ...plan.spec, focusSigmaPx: 0, motion: { lengthPx: 0, angleDeg: 0 } };
  const height = requireCapitalHeight(
    renderPlannedScene({ ...plan, spec: { ...perfect, jpegQuality: null } }).truth.mrzCharacterHeightPx,
  );
  const sigma = wanted * height;
  const motionPx = isMoved ? sigma * random.between(0.7, 0.98) * Math.sqrt(12) : 0;
  const focusSigmaPx = Math.sqrt(Math.max(0, sigma ** 2 - (motionPx >= 1 ? motionPx ** 2 / 12 : 0)));
  const spec = { ...plan.spec, focusSigmaPx, motion: { lengthPx: motionPx, angleDeg: random.between(0, 180) } };
  const { pixels, truth } = renderPlannedScene({ ...plan, spec });
  const report = inspect(pixels);
  return {
    index,
    document: plan.document?.name ?? '',
    ratio: blurSigma(focusSigmaPx, motionPx) / height,
    isMoved,
    isFound: report.document !== null,
    blurPx: report.measures.blurPx,
    laplacianInDocument: laplacianVariance(pixels, truth.corners),
    laplacianInFrame: laplacianVariance(pixels, null),
  };
}

function requireCapitalHeight(height: number | null): number {
  if (height === null) throw new Error('A document without a zone');
  return height;
}

/** Variance of the 4-neighbour Laplacian of the luminance, over the frame or within four corners. */
export function laplacianVariance({ data, width, height }: Pixels, corners: Quad | null): number {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  }
  const lines = corners?.map((p, i) => {
    const q = corners[(i + 1) % 4]!;
    const a = -(q.y - p.y) * height;
    const b = (q.x - p.x) * width;
    return { a, b, c: -(a * p.x * width + b * p.y * height) };
  });
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (lines?.some(({ a, b, c }) => a * x + b * y + c < 0)) continue;
      const at = y * width + x;
      const value = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Area under the ROC curve: how often an illegible picture has the higher score, ties counting half (Mann–Whitney). */
export function areaUnderCurve(legible: readonly number[], illegible: readonly number[]): number {
  let wins = 0;
  for (const bad of illegible) for (const good of legible) wins += bad > good ? 1 : bad === good ? 0.5 : 0;
  return wins / (legible.length * illegible.length || 1);
}

export interface SharpnessResult {
  readonly legible: number;
  readonly illegible: number;
  /** Scenes whose blur our measure calls unknown; ranked as the softest, since unknown is not fine. */
  readonly unknown: number;
  readonly auc: number;
  readonly aucLaplacianInDocument: number;
  readonly aucLaplacianInFrame: number;
}

export function sharpnessResult(rows: readonly SharpnessRow[]): SharpnessResult {
  const good = rows.filter(({ ratio }) => ratio < LEGIBLE_BELOW);
  const bad = rows.filter(({ ratio }) => ratio > ILLEGIBLE_ABOVE);
  const auc = (score: (row: SharpnessRow) => number): number => areaUnderCurve(good.map(score), bad.map(score));
  return {
    legible: good.length,
    illegible: bad.length,
    unknown: [...good, ...bad].filter(({ blurPx }) => blurPx === null).length,
    auc: auc(({ blurPx }) => blurPx ?? Number.MAX_VALUE),
    aucLaplacianInDocument: auc((row) => -row.laplacianInDocument),
    aucLaplacianInFrame: auc((row) => -row.laplacianInFrame),
  };
}

/**
 * Does sharpness tell legible from illegible? Truth: the simulator's blur against the height of an MRZ capital. The documents are
 * drawn: photos of specimens have a blur of their own, which is not recorded.
 */
import { inspect, type FindingCause } from '../../src/checks/checks.js';
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { renderPlannedScene, planScene } from './plan-scene.js';
import { drawSceneDocument } from './scene-reading.js';
import type { SceneSource } from './scene-source.js';
import { shareRow, type TargetRow } from './target-row.js';

/** Blur (standard deviation) over the height of a capital: below the first legible, above the second not. */
const LEGIBLE_BELOW = 0.1;
const ILLEGIBLE_ABOVE = 0.16;

/** Ratios that scenes are drawn from: one half each. */
const SHARP_RATIOS = [0.02, LEGIBLE_BELOW] as const;
const SOFT_RATIOS = [ILLEGIBLE_ABOVE, 0.42] as const;

const BLUR_CAUSES: ReadonlySet<FindingCause> = new Set(['blur', 'focus', 'motion']);

export async function scoreSceneSharpness(source: SceneSource, seed: number, index: number) {
  const random = createSeededRandom(seedFromText(`sharpness ${String(seed)} ${String(index)}`));
  // A sharp and a soft scene of each layout in turn.
  const pair = Math.floor(index / 2);
  const { document } = await drawSceneDocument((seedFromText(`sharpness ${String(seed)}`) % 1_000_000) + pair);
  const plan = await planScene({ ...source, documents: [document] }, seed, index + 500_000);
  const [from, to] = index % 2 === 0 ? SHARP_RATIOS : SOFT_RATIOS;
  const wanted = random.between(from, to);
  const isMoved = random.next() < 0.35;
  // A first look without blur gives the height of a capital in this pose.
  const perfect = { ...plan.spec, focusSigmaPx: 0, motion: { lengthPx: 0, angleDeg: 0 } };
  const { truth } = renderPlannedScene({ ...plan, spec: { ...perfect, jpegQuality: null } });
  const sigma = wanted * truth.mrzCharacterHeightPx!;
  // A line of `motionPx` has the variance of a uniform distribution; what is left of the wanted one is focus.
  const motionPx = isMoved ? sigma * random.between(0.7, 0.98) * Math.sqrt(12) : 0;
  const focusSigmaPx = Math.sqrt(Math.max(0, sigma ** 2 - (motionPx >= 1 ? motionPx ** 2 / 12 : 0)));
  const spec = { ...plan.spec, focusSigmaPx, motion: { lengthPx: motionPx, angleDeg: random.between(0, 180) } };
  const { measures, findings } = inspect(renderPlannedScene({ ...plan, spec }).pixels);
  const isNoticed = findings.some(({ cause }) => BLUR_CAUSES.has(cause));
  return { ratio: wanted, blurPx: measures.blurPx, isNoticed, isAccepted: findings.length === 0 };
}

export type SharpnessRow = Awaited<ReturnType<typeof scoreSceneSharpness>>;

/** Area under the ROC curve: how often an illegible picture has the higher score, ties counting half (Mann–Whitney). */
function areaUnderCurve(legible: readonly number[], illegible: readonly number[]): number {
  let wins = 0;
  for (const bad of illegible) for (const good of legible) wins += bad > good ? 1 : bad === good ? 0.5 : 0;
  return wins / (legible.length * illegible.length || 1);
}

/** A blur that our measure calls unknown is ranked as the softest, since unknown is not fine. */
export function sharpnessRows(rows: readonly SharpnessRow[]): readonly TargetRow[] {
  const good = rows.filter(({ ratio }) => ratio < LEGIBLE_BELOW);
  const bad = rows.filter(({ ratio }) => ratio > ILLEGIBLE_ABOVE);
  const score = ({ blurPx }: SharpnessRow): number => blurPx ?? Number.MAX_VALUE;
  const auc = areaUnderCurve(good.map(score), bad.map(score));
  const unknown = [...good, ...bad].filter(({ blurPx }) => blurPx === null).length;
  const isNoticed = (row: SharpnessRow): boolean => row.isNoticed;
  return [
    {
      what: `sharpness tells legible (${good.length}) from illegible (${bad.length}): AUC`,
      count: good.length + bad.length,
      value: `${auc.toFixed(4)}, ${unknown} unknown`,
      mark: '1.000',
      isMet: auc >= 0.9995,
    },
    shareRow('blurred photos noticed', bad, isNoticed, '≥', 1, 'all'),
    shareRow('blurred photos without any finding', bad, ({ isAccepted }) => isAccepted, '≤', 0, 'none'),
    shareRow('legible photos called blurred', good, isNoticed, '≤', 0.03),
  ];
}

/** What the scenes say about the marks. */
import { atMostRow, formatPercent, type TargetRow } from './target-row.js';
import type { SceneRow } from './score-scene.js';
import { emptyStrataOf, strataOf, isLowContrast, isOnRealBackground, type DetectionMethod } from './scene-table.js';
import type { SharpnessResult } from './score-sharpness.js';

/** Corners and false documents of one way of looking. */
export function sceneRows(rows: readonly SceneRow[], way: DetectionMethod): readonly TargetRow[] {
  const [all] = strataOf(rows, way);
  if (!all) return [];
  const low = strataOf(rows.filter(isLowContrast), way)[0];
  const real = strataOf(rows.filter(isOnRealBackground), way)[0];
  const name = way === 'still' ? 'corners on scenes' : 'corners on scenes, live, luminance alone';
  const counts = `${String(all.count)} scenes, ${formatPercent(low?.count ?? 0, all.count, 0)} of low contrast, ${formatPercent(real?.count ?? 0, all.count, 0)} on real ground`;
  const [empty] = emptyStrataOf(rows, way);
  return [
    { what: `${name}: mean IoU (${counts})`, count: all.count, value: all.meanIou.toFixed(3), mark: '≥ 0.96', isMet: all.meanIou >= 0.96 },
    { what: `${name}: IoU ≥ 0.9`, count: all.count, value: `${formatPercent(all.good, all.count)} (${String(all.good)})`, mark: '≥ 95 %', isMet: all.good / all.count >= 0.95 },
    ...(low ? [stratumRow(`${name}: IoU ≥ 0.9, low contrast`, low)] : []),
    ...(real ? [stratumRow(`${name}: IoU ≥ 0.9, real ground`, real)] : []),
    ...(empty ? [atMostRow(`a document reported on empty scenes${way === 'live' ? ', live' : ''}`, empty.reported, empty.count, 0.03, '≤ 3 %')] : []),
  ]; // prettier-ignore
}

/** A stratum has no mark of its own; it is held against the whole's. */
const stratumRow = (what: string, { good, count }: { good: number; count: number }): TargetRow => ({
  what,
  count,
  value: `${formatPercent(good, count)} (${String(good)} of ${String(count)})`,
  mark: 'none of its own',
  isMet: good / count >= 0.95,
});

export function sharpnessRows(result: SharpnessResult): readonly TargetRow[] {
  const { auc, aucLaplacianInDocument, aucLaplacianInFrame, legible, illegible, unknown } = result;
  const count = legible + illegible;
  const better = Math.max(aucLaplacianInDocument, aucLaplacianInFrame);
  const miss = (value: number): string => (1 - value).toFixed(4);
  return [
    { what: `sharpness tells legible (${String(legible)}) from illegible (${String(illegible)}): AUC`, count, value: `${auc.toFixed(4)}, ${String(unknown)} unknown`, mark: '≥ 0.97', isMet: auc >= 0.97 },
    { what: `1 − AUC, variance of the Laplacian on the document ${miss(aucLaplacianInDocument)}, on the frame ${miss(aucLaplacianInFrame)}`, count, value: miss(auc), mark: `≤ half: ${((1 - better) / 2).toFixed(4)}`, isMet: 1 - auc <= (1 - better) / 2 },
  ]; // prettier-ignore
}

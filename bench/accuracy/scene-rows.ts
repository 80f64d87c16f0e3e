/** What the scenes say about corners: rows of marks, and every miss. */
import { formatPercent, formatShare, shareRow, type TargetRow } from './target-row.js';
import { LOW_CONTRAST_STEP, type Detection, type SceneRow } from './score-scene.js';

export type DetectionMethod = 'still' | 'live';
type ScenePredicate = (row: SceneRow) => boolean;

const GOOD_IOU = 0.9;

const isLowContrast: ScenePredicate = ({ step }) => step !== null && step < LOW_CONTRAST_STEP;
const isOnRealBackground: ScenePredicate = ({ ground }) => ground.endsWith('real');
const iouOf = ({ iou }: Detection): number => iou ?? 0;
const countGood = (seen: readonly Detection[]): number => seen.filter((each) => iouOf(each) >= GOOD_IOU).length;

/** Corners and false documents of one way of looking. A miss counts with IoU 0. */
export function sceneRows(rows: readonly SceneRow[], method: DetectionMethod): readonly TargetRow[] {
  const find = (test: ScenePredicate): readonly Detection[] => rows.filter(test).map((row) => row[method]);
  const all = find(({ isEmpty }) => !isEmpty);
  const name = method === 'still' ? 'corners on scenes' : 'corners on scenes, live, luminance alone';
  const meanIou = all.reduce((sum, seen) => sum + iouOf(seen), 0) / all.length;
  const good = countGood(all);
  const empty = find(({ isEmpty }) => isEmpty);
  return [
    { what: `${name}: mean IoU (${all.length} scenes)`, count: all.length, value: meanIou.toFixed(3), mark: '≥ 0.96', isMet: meanIou >= 0.96 },
    { what: `${name}: IoU ≥ 0.9`, count: all.length, value: `${formatPercent(good, all.length)} (${good})`, mark: '≥ 98 %', isMet: good / all.length >= 0.98 },
    ...stratumRow(`${name}: IoU ≥ 0.9, low contrast`, find(isLowContrast)),
    ...stratumRow(`${name}: IoU ≥ 0.9, real ground`, find((row) => !row.isEmpty && isOnRealBackground(row))),
    shareRow(`a document reported on empty scenes${method === 'live' ? ', live' : ''}`, empty, ({ corners }) => corners !== null, '≤', 0.015),
  ]; // prettier-ignore
}

function stratumRow(what: string, seen: readonly Detection[]): readonly TargetRow[] {
  const value = formatShare(countGood(seen), seen.length);
  return seen.length === 0 ? [] : [{ what, count: seen.length, value, mark: 'none of its own', isMet: true }];
}

/** Every miss, in words; scene `e17` is an empty one. */
export function sceneMisses(rows: readonly SceneRow[]): readonly string[] {
  return rows
    .filter(({ isEmpty, still }) => (isEmpty ? still.corners !== null : iouOf(still) < GOOD_IOU))
    .map(({ index, isEmpty, document, ground, groundName, step, still }) => {
      const what = isEmpty ? 'a document where there is none' : `IoU ${iouOf(still).toFixed(2)}`;
      const sure = still.confidence === null ? 'nothing found' : `confidence ${still.confidence.toFixed(2)}`;
      const more = document === null ? '' : `, ${document}, step ${(step ?? 0).toFixed(0)}`;
      return `scene ${isEmpty ? 'e' : ''}${index}: ${what}, ${sure}, ${ground} (${groundName})${more}`;
    });
}

/** What the scenes say about corners: rows of marks, and a table by what makes the scenes hard. */
import { atMostRow, formatPercent, formatShare, type Table, type TargetRow } from './target-row.js';
import { LOW_CONTRAST_STEP, type Detection, type SceneRow } from './score-scene.js';

export type DetectionMethod = 'still' | 'live';
type ScenePredicate = (row: SceneRow) => boolean;

const GOOD_IOU = 0.9;
const MISPLACED_IOU = 0.5;

const isLowContrast: ScenePredicate = ({ step }) => step !== null && step < LOW_CONTRAST_STEP;
const isOnRealBackground: ScenePredicate = ({ ground }) => ground.endsWith('real');
const iouOf = ({ iou }: Detection): number => iou ?? 0;
const countGood = (seen: readonly Detection[]): number => seen.filter((each) => iouOf(each) >= GOOD_IOU).length;
const countReported = (seen: readonly Detection[]): number => seen.filter(({ corners }) => corners !== null).length;

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
    { what: `${name}: IoU ≥ 0.9`, count: all.length, value: `${formatPercent(good, all.length)} (${good})`, mark: '≥ 95 %', isMet: good / all.length >= 0.95 },
    ...stratumRow(`${name}: IoU ≥ 0.9, low contrast`, find(isLowContrast)),
    ...stratumRow(`${name}: IoU ≥ 0.9, real ground`, find((row) => !row.isEmpty && isOnRealBackground(row))),
    atMostRow(`a document reported on empty scenes${method === 'live' ? ', live' : ''}`, countReported(empty), empty.length, 0.03, '≤ 3 %'),
  ]; // prettier-ignore
}

function stratumRow(what: string, seen: readonly Detection[]): readonly TargetRow[] {
  const value = formatShare(countGood(seen), seen.length);
  return seen.length === 0 ? [] : [{ what, count: seen.length, value, mark: 'none of its own', isMet: true }];
}

const tilted =
  (from: number, to: number): ScenePredicate =>
  (row) =>
    row.tiltDeg >= from && row.tiltDeg < to;
const filling = (from: number, to: number): ScenePredicate => ({ fill }) => (fill ?? 0) >= from && (fill ?? 0) < to; // prettier-ignore
const STRATA: readonly (readonly [string, ScenePredicate])[] = [
  ['all', () => true],
  [`low contrast (step < ${LOW_CONTRAST_STEP})`, isLowContrast],
  ['real ground', isOnRealBackground],
  ['low contrast on real ground', (row) => isLowContrast(row) && isOnRealBackground(row)],
  ['tilt 0–12°', tilted(0, 12)],
  ['tilt 12–24°', tilted(12, 24)],
  ['tilt 24–35°', tilted(24, 90)],
  ['fill < 0.65', filling(0, 0.65)],
  ['fill 0.65–0.8', filling(0.65, 0.8)],
  ['fill ≥ 0.8', filling(0.8, 9)],
  ['blur σ < 0.8 px', ({ focusSigmaPx }) => focusSigmaPx < 0.8],
  ['blur σ ≥ 0.8 px', ({ focusSigmaPx }) => focusSigmaPx >= 0.8],
  ['glare', ({ glareShare }) => glareShare > 0.02],
  ['fingers', ({ fingers }) => fingers > 0],
  ['booklet', ({ booklet }) => booklet],
];

/** Header, then one row a stratum that is not empty. */
export function sceneTable(rows: readonly SceneRow[]): Table {
  const scenes = rows.filter(({ isEmpty }) => !isEmpty);
  return [
    ['scenes with', 'count', 'IoU ≥ 0.9', 'misplaced', 'missed'],
    ...STRATA.flatMap(([name, test]) => {
      const seen = scenes.filter(test).map(({ still }) => still);
      const reported = countReported(seen);
      const misplaced = seen.filter((each) => each.corners !== null && iouOf(each) < MISPLACED_IOU).length;
      const numbers = [misplaced, seen.length - reported].map(String);
      return seen.length === 0
        ? []
        : [[name, String(seen.length), formatShare(countGood(seen), seen.length), ...numbers]];
    }),
  ];
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

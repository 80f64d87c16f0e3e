/** What the scenes say, as tables. */
import { LOW_CONTRAST_STEP, type SceneRow, type Detection } from './score-scene.js';

export type DetectionMethod = 'still' | 'live';

/** Numbers of one group of scenes with a document. A miss counts with IoU 0. */
export interface SceneStratum {
  readonly name: string;
  readonly count: number;
  readonly meanIou: number;
  readonly good: number;
  /** A document was reported, but elsewhere: IoU under 0.5. */
  readonly misplaced: number;
  readonly missed: number;
}

const GOOD_IOU = 0.9;
const MISPLACED_IOU = 0.5;

const detectionBy = (row: SceneRow, way: DetectionMethod): Detection | null => row[way];

function summarizeStratum(name: string, rows: readonly SceneRow[], way: DetectionMethod): SceneStratum {
  const all = rows.map((row) => detectionBy(row, way)).filter((seen) => seen !== null);
  const iou = ({ iou: value }: Detection): number => value ?? 0;
  return {
    name,
    count: all.length,
    meanIou: all.reduce((sum, seen) => sum + iou(seen), 0) / (all.length || 1),
    good: all.filter((seen) => iou(seen) >= GOOD_IOU).length,
    misplaced: all.filter((seen) => seen.corners !== null && iou(seen) < MISPLACED_IOU).length,
    missed: all.filter((seen) => seen.corners === null).length,
  };
}

type ScenePredicate = (row: SceneRow) => boolean;
export const isLowContrast: ScenePredicate = (row) => row.step !== null && row.step < LOW_CONTRAST_STEP;
export const isOnRealBackground: ScenePredicate = (row) => row.ground.endsWith('real');
const tilted = (from: number, to: number): ScenePredicate => ({ tiltDeg }) => tiltDeg >= from && tiltDeg < to; // prettier-ignore
const filling = (from: number, to: number): ScenePredicate => ({ fill }) => (fill ?? 0) >= from && (fill ?? 0) < to; // prettier-ignore
const blurred = (from: number, to: number): ScenePredicate => ({ focusSigmaPx: s }) => s >= from && s < to; // prettier-ignore

/** The strata of a run: overall first. */
export function strataOf(rows: readonly SceneRow[], way: DetectionMethod): readonly SceneStratum[] {
  const scenes = rows.filter(({ isEmpty }) => !isEmpty);
  const strata: readonly (readonly [string, ScenePredicate])[] = [
    ['all', () => true],
    [`low contrast (step < ${String(LOW_CONTRAST_STEP)})`, isLowContrast],
    ['step 12–25', ({ step }) => (step ?? 0) >= LOW_CONTRAST_STEP && (step ?? 0) < 25],
    ['step ≥ 25', ({ step }) => (step ?? 0) >= 25],
    ['real ground', isOnRealBackground],
    ['low contrast on real ground', (row) => isLowContrast(row) && isOnRealBackground(row)],
    ['tilt 0–12°', tilted(0, 12)],
    ['tilt 12–24°', tilted(12, 24)],
    ['tilt 24–35°', tilted(24, 90)],
    ['fill < 0.65', filling(0, 0.65)],
    ['fill 0.65–0.8', filling(0.65, 0.8)],
    ['fill ≥ 0.8', filling(0.8, 9)],
    ['blur σ < 0.8 px', blurred(0, 0.8)],
    ['blur σ ≥ 0.8 px', blurred(0.8, 99)],
    ['glare', ({ glareShare }) => glareShare > 0.02],
    ['fingers', ({ fingers }) => fingers > 0],
    ['booklet', ({ booklet }) => booklet],
    ...[...new Set(scenes.map(({ ground }) => ground))].sort().map((name): readonly [string, ScenePredicate] => [`ground: ${name}`, ({ ground }) => ground === name]),
    ...[...new Set(scenes.filter((row) => !isOnRealBackground(row)).map(({ groundName }) => groundName))].sort().map((name): readonly [string, ScenePredicate] => [`desk: ${name}`, ({ groundName }) => groundName === name]),
  ]; // prettier-ignore
  return strata
    .map(([name, test]) => summarizeStratum(name, scenes.filter(test), way))
    .filter(({ count }) => count > 0);
}

export interface EmptyStratum {
  readonly name: string;
  readonly count: number;
  readonly reported: number;
}

/** Empty scenes in which a document was reported. */
export function emptyStrataOf(rows: readonly SceneRow[], way: DetectionMethod): readonly EmptyStratum[] {
  const empty = rows.filter(({ isEmpty }) => isEmpty);
  const strata: readonly (readonly [string, ScenePredicate])[] = [
    ['empty, all', () => true],
    ['empty, drawn', (row) => !isOnRealBackground(row)],
    ['empty, photographs', isOnRealBackground],
  ];
  return strata
    .map(([name, test]) => {
      const all = empty.filter(test).map((row) => detectionBy(row, way)).filter((seen) => seen !== null); // prettier-ignore
      return { name, count: all.length, reported: all.filter(({ corners }) => corners !== null).length };
    })
    .filter(({ count }) => count > 0);
}

const percent = (part: number, of: number): string => `${((part / (of || 1)) * 100).toFixed(1)} %`;

export function sceneTable(rows: readonly SceneRow[], way: DetectionMethod): string {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(13))).join('');
  const ms = rows.map((row) => detectionBy(row, way)?.ms ?? 0).toSorted((a, b) => a - b);
  return [
    line([way, 'scenes', 'mean IoU', 'IoU ≥ 0.9', 'misplaced', 'missed']),
    ...strataOf(rows, way).map(({ name, count, meanIou, good, misplaced, missed }) =>
      line([name, String(count), meanIou.toFixed(3), percent(good, count), String(misplaced), String(missed)]),
    ),
    ...emptyStrataOf(rows, way).map(({ name, count, reported }) =>
      line([name, String(count), '', percent(reported, count), String(reported), '']),
    ),
    `median ${ms[ms.length >> 1]?.toFixed(0) ?? '–'} ms, p95 ${ms[Math.floor(ms.length * 0.95)]?.toFixed(0) ?? '–'} ms`,
  ].join('\n');
}

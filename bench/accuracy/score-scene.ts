/** One scene: rendered, looked at, compared with its truth; and what many of them say about corners. */
import { createLiveCheck, inspect, type CheckReport, type Pixels } from '../../src/checks/checks.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { toLuma } from '../../test/support/checks/paint-pixels.js';
import { seedFromText } from '../../test/support/seeded-random.js';
import { measureBorderStep } from '../scenes/border-step.js';
import type { SceneTruth } from '../scenes/scenes.js';
import { planEmptyScene, planScene, renderPlannedScene, type PlannedScene } from './plan-scene.js';
import { drawSceneDocument, scoreSceneReading } from './scene-reading.js';
import type { SceneSource } from './scene-source.js';
import type { MrzTruth } from './mrz-score.js';
import { formatPercent, formatShare, shareRow, type TargetRow } from './target-row.js';

export async function scoreScene(
  source: SceneSource,
  seed: number,
  index: number,
  isEmpty: boolean,
): Promise<SceneRow> {
  const plan = await (isEmpty ? planEmptyScene : planScene)(source, seed, index);
  return scorePlannedScene(plan, source.mrzTruths.get(plan.document?.name ?? '') ?? null, index);
}

/** A scene with a drawn document, whose zone has a text that no other scene has: for reading alone. */
export async function scoreDrawnScene(source: SceneSource, seed: number, index: number): Promise<SceneRow> {
  const { document, zone } = await drawSceneDocument((seedFromText(`drawn ${String(seed)}`) % 1_000_000) + index);
  const plan = await planScene({ ...source, documents: [document] }, seed, index + 700_000);
  return scorePlannedScene(plan, zone, index);
}

function scorePlannedScene(plan: PlannedScene, zone: MrzTruth | null, index: number) {
  const { pixels, truth } = renderPlannedScene(plan);
  const report = inspect(pixels);
  return {
    index,
    isEmpty: plan.document === null,
    document: plan.document?.name ?? null,
    ground: plan.ground,
    groundName: plan.groundName,
    /** Mean luminance step across the border, grey levels. */
    step: truth.corners && measureBorderStep(pixels, truth.corners),
    tiltDeg: truth.tiltDeg,
    still: toDetection(report, truth),
    live: detectInLiveFrames(pixels, truth),
    reading: zone && scoreSceneReading(plan, pixels, truth, report, zone),
  };
}

export type SceneRow = ReturnType<typeof scorePlannedScene>;
type Detection = ReturnType<typeof toDetection>;

/** Frames of one and the same picture after which a live document must have been shown. */
const LIVE_FRAMES = 4;

function detectInLiveFrames(pixels: Pixels, truth: SceneTruth): Detection {
  const frame = toLuma(pixels);
  const look = createLiveCheck();
  let detection = toDetection(look(frame, 0), truth);
  for (let n = 1; n < LIVE_FRAMES && detection.corners === null; n++)
    detection = toDetection(look(frame, n * 33), truth);
  return detection;
}

/** @returns `iou`: 0 for a miss; `null` on an empty scene */
function toDetection({ document }: Pick<CheckReport, 'document'>, truth: SceneTruth) {
  const corners = document?.corners ?? null;
  const iou = truth.corners && (corners === null ? 0 : intersectionOverUnion(corners, truth.corners));
  return { corners, confidence: document?.confidence ?? null, iou };
}

type ScenePredicate = (row: SceneRow) => boolean;

const GOOD_IOU = 0.9;

/** Mean luminance step under which a border counts as of low contrast, in grey levels. */
const LOW_CONTRAST_STEP = 12;
const isLowContrast: ScenePredicate = ({ step }) => step !== null && step < LOW_CONTRAST_STEP;
const isOnRealBackground: ScenePredicate = ({ ground }) => ground.endsWith('real');
const iouOf = ({ iou }: Detection): number => iou ?? 0;
const countGood = (seen: readonly Detection[]): number => seen.filter((each) => iouOf(each) >= GOOD_IOU).length;

/** Corners and false documents of one way of looking. A miss counts with IoU 0. */
export function sceneRows(rows: readonly SceneRow[], method: 'still' | 'live'): readonly TargetRow[] {
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

/** A document where there is none, or one that is not where it is. */
export const isSceneRight = ({ isEmpty, still }: SceneRow): boolean =>
  isEmpty ? still.corners === null : iouOf(still) >= GOOD_IOU;

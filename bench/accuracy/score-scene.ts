/** One scene: rendered, looked at, compared with its truth. */
import { createLiveCheck, inspect, type CheckReport, type Pixels, type Quad } from '../../src/checks/checks.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { toLuma } from '../../test/support/checks/paint-pixels.js';
import { seedFromText } from '../../test/support/seeded-random.js';
import { measureBorderStep, type SceneTruth } from '../scenes/scenes.js';
import { planEmptyScene, planScene, renderPlannedScene, type PlannedScene } from './plan-scene.js';
import { drawSceneDocument, scoreSceneReading, type SceneReading } from './scene-reading.js';
import type { SceneSource } from './scene-source.js';
import type { MrzTruth } from './mrz-truth.js';

/** Mean luminance step under which a border counts as of low contrast, in grey levels. */
export const LOW_CONTRAST_STEP = 12;

/** What one way of looking found. */
export interface Detection {
  readonly corners: Quad | null;
  readonly confidence: number | null;
  /** 0 for a miss; `null` on an empty scene. */
  readonly iou: number | null;
  /** Quarter turns between the first corner found and the document's own top-left. */
  readonly turns: number | null;
  readonly ms: number;
}

/** One line of `--json`. */
export interface SceneRow {
  readonly seed: number;
  readonly index: number;
  readonly isEmpty: boolean;
  readonly document: string | null;
  readonly width: number;
  readonly height: number;
  /** How the ground was chosen: real, drawn, same, toned-real, toned-drawn. */
  readonly ground: string;
  readonly groundName: string;
  /** Mean luminance step across the border, grey levels. */
  readonly step: number | null;
  /** Share of the frame's tighter side that the document spans. */
  readonly fill: number | null;
  readonly tiltDeg: number;
  readonly rotationDeg: number;
  readonly focusSigmaPx: number;
  readonly motionPx: number;
  readonly exposure: number;
  readonly glareShare: number;
  readonly fingers: number;
  readonly booklet: boolean;
  readonly truth: Quad | null;
  readonly still: Detection;
  readonly live: Detection | null;
  /** The document's zone, where its text is known. */
  readonly reading: SceneReading | null;
}

export interface SceneTask {
  readonly index: number;
  readonly isEmpty: boolean;
}

export const planTask = (source: SceneSource, seed: number, { index, isEmpty }: SceneTask): Promise<PlannedScene> =>
  isEmpty ? planEmptyScene(source, seed, index) : planScene(source, seed, index);

/**
 * @param zones printed text by document
 * @param wantsLive the live look too
 */
export async function scoreScene(
  source: SceneSource,
  zones: ReadonlyMap<string, MrzTruth>,
  seed: number,
  task: SceneTask,
  wantsLive: boolean,
): Promise<SceneRow> {
  const plan = await planTask(source, seed, task);
  return scorePlannedScene(plan, zones.get(plan.document?.name ?? '') ?? null, seed, task, wantsLive);
}

/** A scene with a drawn document, whose zone has a text that no other scene has: for reading alone. */
export async function scoreDrawnScene(source: SceneSource, seed: number, index: number): Promise<SceneRow> {
  const { document, zone } = await drawSceneDocument((seedFromText(`drawn ${String(seed)}`) % 1_000_000) + index);
  const plan = await planScene({ ...source, documents: [document] }, seed, index + 700_000);
  return scorePlannedScene(plan, zone, seed, { index, isEmpty: false }, false);
}

function scorePlannedScene(
  plan: PlannedScene,
  zone: MrzTruth | null,
  seed: number,
  task: SceneTask,
  wantsLive: boolean,
): SceneRow {
  const { pixels, truth } = renderPlannedScene(plan);
  const { spec } = plan;
  const report = inspect(pixels);
  return {
    seed,
    index: task.index,
    isEmpty: task.isEmpty,
    document: plan.document?.name ?? null,
    width: pixels.width,
    height: pixels.height,
    ground: plan.ground,
    groundName: plan.groundName,
    step: truth.corners && measureBorderStep(pixels, truth.corners),
    fill: truth.corners && spanOfQuad(truth.corners),
    tiltDeg: truth.tiltDeg,
    rotationDeg: truth.rotationDeg,
    focusSigmaPx: spec.focusSigmaPx,
    motionPx: spec.motion.lengthPx,
    exposure: spec.sensor.exposure,
    glareShare: truth.glareShare,
    fingers: spec.document ? spec.fingers : 0,
    booklet: spec.booklet,
    truth: truth.corners,
    still: detectInStill(report, truth),
    live: wantsLive ? detectInLiveFrames(pixels, truth) : null,
    reading: zone && scoreSceneReading(plan, pixels, truth, report, zone),
  };
}

function detectInStill(report: CheckReport, truth: SceneTruth): Detection {
  return toDetection(report.document?.corners ?? null, report.document?.confidence ?? null, truth, report.elapsedMs);
}

/** Frames of one and the same picture after which a live document must have been shown. */
const LIVE_FRAMES = 4;

/** The first document that a live look at the luminance alone shows. */
function detectInLiveFrames(pixels: Pixels, truth: SceneTruth): Detection {
  const frame = toLuma(pixels);
  const look = createLiveCheck();
  let ms = 0;
  for (let n = 0; n < LIVE_FRAMES; n++) {
    const report = look(frame, n * 33);
    ms = n === 0 ? report.elapsedMs : ms;
    if (report.document) return toDetection(report.document.corners, report.document.confidence, truth, ms);
  }
  return toDetection(null, null, truth, ms);
}

function toDetection(corners: Quad | null, confidence: number | null, truth: SceneTruth, ms: number): Detection {
  if (truth.corners === null) return { corners, confidence, iou: null, turns: null, ms };
  if (corners === null) return { corners, confidence, iou: 0, turns: null, ms };
  return {
    corners,
    confidence,
    iou: intersectionOverUnion(corners, truth.corners),
    turns: quarterTurnsBetween(corners, truth.corners),
    ms,
  };
}

function quarterTurnsBetween(found: Quad, truth: Quad): number {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < 4; k++) {
    const sum = truth.reduce((s, p, i) => s + Math.hypot(p.x - found[(i + k) % 4]!.x, p.y - found[(i + k) % 4]!.y), 0);
    if (sum < least) {
      least = sum;
      best = k;
    }
  }
  return best;
}

function spanOfQuad(corners: Quad): number {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

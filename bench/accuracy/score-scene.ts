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
}

export interface SceneRow {
  readonly index: number;
  readonly isEmpty: boolean;
  readonly document: string | null;
  /** How the ground was chosen: real, drawn, same, toned-real, toned-drawn. */
  readonly ground: string;
  readonly groundName: string;
  /** Mean luminance step across the border, grey levels. */
  readonly step: number | null;
  readonly tiltDeg: number;
  readonly still: Detection;
  readonly live: Detection;
  /** The document's zone, where its text is known. */
  readonly reading: SceneReading | null;
}

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

function scorePlannedScene(plan: PlannedScene, zone: MrzTruth | null, index: number): SceneRow {
  const { pixels, truth } = renderPlannedScene(plan);
  const report = inspect(pixels);
  return {
    index,
    isEmpty: plan.document === null,
    document: plan.document?.name ?? null,
    ground: plan.ground,
    groundName: plan.groundName,
    step: truth.corners && measureBorderStep(pixels, truth.corners),
    tiltDeg: truth.tiltDeg,
    still: toDetection(report, truth),
    live: detectInLiveFrames(pixels, truth),
    reading: zone && scoreSceneReading(plan, pixels, truth, report, zone),
  };
}

/** Frames of one and the same picture after which a live document must have been shown. */
const LIVE_FRAMES = 4;

/** The first document that a live look at the luminance alone shows. */
function detectInLiveFrames(pixels: Pixels, truth: SceneTruth): Detection {
  const frame = toLuma(pixels);
  const look = createLiveCheck();
  let detection = toDetection(look(frame, 0), truth);
  for (let n = 1; n < LIVE_FRAMES && detection.corners === null; n++)
    detection = toDetection(look(frame, n * 33), truth);
  return detection;
}

function toDetection({ document }: Pick<CheckReport, 'document'>, truth: SceneTruth): Detection {
  const corners = document?.corners ?? null;
  const iou = truth.corners && (corners === null ? 0 : intersectionOverUnion(corners, truth.corners));
  return { corners, confidence: document?.confidence ?? null, iou };
}

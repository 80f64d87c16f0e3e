/** One scene: rendered, looked at, compared with its truth. */
import { createLook, inspect, type CheckReport, type Pixels, type Quad } from '../../../src/checks/checks.js';
import { overlap } from '../../../src/checks/document/geometry.js';
import type { ContourFinder } from '../../support/opencv/jscanify.js';
import { lumaOf } from '../../support/checks/pixels.js';
import { seedOf } from '../../support/random.js';
import { borderStep, type SceneTruth } from '../../support/scenes/scenes.js';
import { planEmptyScene, planScene, render, type PlannedScene } from './scene-plan.js';
import { drawnDocument, readScene, type SceneReading } from './scene-reading.js';
import type { SceneSource } from './scene-source.js';
import type { ZoneTruth } from './zone-truth.js';

/** Mean luminance step under which a border counts as of low contrast, in grey levels. */
export const LOW_CONTRAST_STEP = 12;

/** What one way of looking found. */
export interface Seen {
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
  readonly still: Seen;
  readonly live: Seen | null;
  /** jscanify's contour finder on OpenCV.js, where it was asked for. */
  readonly contour: Seen | null;
  /** The document's zone, where its text is known. */
  readonly reading: SceneReading | null;
}

export interface SceneTask {
  readonly index: number;
  readonly isEmpty: boolean;
}

export const planned = (source: SceneSource, seed: number, { index, isEmpty }: SceneTask): Promise<PlannedScene> =>
  isEmpty ? planEmptyScene(source, seed, index) : planScene(source, seed, index);

/** Other ways to look at a scene than as a still. */
export interface MoreWays {
  readonly wantsLive: boolean;
  readonly contour: ContourFinder | null;
}

/** @param zones printed text by document */
export async function scoreScene(
  source: SceneSource,
  zones: ReadonlyMap<string, ZoneTruth>,
  seed: number,
  task: SceneTask,
  more: MoreWays,
): Promise<SceneRow> {
  const plan = await planned(source, seed, task);
  return scorePlanned(plan, zones.get(plan.document?.name ?? '') ?? null, seed, task, more);
}

/** A scene with a drawn document, whose zone has a text that no other scene has: for reading alone. */
export async function scoreDrawn(source: SceneSource, seed: number, index: number): Promise<SceneRow> {
  const { document, zone } = await drawnDocument((seedOf(`drawn ${String(seed)}`) % 1_000_000) + index);
  const plan = await planScene({ ...source, documents: [document] }, seed, index + 700_000);
  return scorePlanned(plan, zone, seed, { index, isEmpty: false }, { wantsLive: false, contour: null });
}

function scorePlanned(
  plan: PlannedScene,
  zone: ZoneTruth | null,
  seed: number,
  task: SceneTask,
  { wantsLive, contour }: MoreWays,
): SceneRow {
  const { pixels, truth } = render(plan);
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
    step: truth.corners && borderStep(pixels, truth.corners),
    fill: truth.corners && spanOf(truth.corners),
    tiltDeg: truth.tiltDeg,
    rotationDeg: truth.rotationDeg,
    focusSigmaPx: spec.focusSigmaPx,
    motionPx: spec.motion.lengthPx,
    exposure: spec.sensor.exposure,
    glareShare: truth.glareShare,
    fingers: spec.document ? spec.fingers : 0,
    booklet: spec.booklet,
    truth: truth.corners,
    still: stillSeen(report, truth),
    live: wantsLive ? liveSeen(pixels, truth) : null,
    contour: contour && contourSeen(contour, pixels, truth),
    reading: zone && readScene(plan, pixels, truth, report, zone),
  };
}

function stillSeen(report: CheckReport, truth: SceneTruth): Seen {
  return seen(report.document?.corners ?? null, report.document?.confidence ?? null, truth, report.elapsedMs);
}

function contourSeen(find: ContourFinder, pixels: Pixels, truth: SceneTruth): Seen {
  const begun = performance.now();
  const corners = find(pixels);
  return seen(corners, null, truth, performance.now() - begun);
}

/** Frames of one and the same picture after which a live document must have been shown. */
const LIVE_FRAMES = 4;

/** The first document that a live look at the luminance alone shows. */
function liveSeen(pixels: Pixels, truth: SceneTruth): Seen {
  const frame = lumaOf(pixels);
  const look = createLook();
  let ms = 0;
  for (let n = 0; n < LIVE_FRAMES; n++) {
    const report = look(frame, n * 33);
    ms = n === 0 ? report.elapsedMs : ms;
    if (report.document) return seen(report.document.corners, report.document.confidence, truth, ms);
  }
  return seen(null, null, truth, ms);
}

function seen(corners: Quad | null, confidence: number | null, truth: SceneTruth, ms: number): Seen {
  if (truth.corners === null) return { corners, confidence, iou: null, turns: null, ms };
  if (corners === null) return { corners, confidence, iou: 0, turns: null, ms };
  return { corners, confidence, iou: overlap(corners, truth.corners), turns: turnsBetween(corners, truth.corners), ms };
}

function turnsBetween(found: Quad, truth: Quad): number {
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

function spanOf(corners: Quad): number {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

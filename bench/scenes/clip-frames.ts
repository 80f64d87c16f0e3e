/** Renders the frames of a clip: one camera with a slight tremor over a desk, the document exposed while it moves. */
import type { Quad } from '../../src/checks/checks.js';
import { boundingBox } from '../../src/checks/image/crop.js';
import { FRAMES_PER_SECOND, type ClipScript, type Moment, type Placement } from './clip-scripts.js';
import type { SceneDocument } from './scene-document.js';
import { writeFrameNumber } from './frame-number.js';
import { distanceForFill, projectedCorners, projectionMatrix, type SceneLens, type ScenePose } from './projection.js';
import { renderScene } from './render-scene.js';
import type { Finger } from './scene-layers.js';
import type { SceneSpec, Shadow } from './scene.types.js';

const FIELD_OF_VIEW_DEG = 66;
const RESTING = { rotationDeg: -2.5, tiltDeg: 7, tiltAxisDeg: 15, centre: { x: 0.5, y: 0.49 } } as const;
/** Share of a frame's duration that the shutter stays open, and pictures averaged over it while things move. */
const SHUTTER = 0.5;
const EXPOSURES = 5;
const SENSOR = { exposure: 0.82, warmth: 0.02, noise: 1.4, vignette: 0.12 } as const;
const SHADOW: Shadow = { strength: 0.34, softnessMm: 2.6, offsetMm: { x: 1, y: 1.6 } };
const BACKDROP = { kind: 'wood', seed: 3 } as const;
const SKIN = [214, 164, 134] as const;

export interface ClipDocuments {
  readonly front: SceneDocument;
  readonly back?: SceneDocument | undefined;
}

/** Whole numbers of swings per loop, so that the last frame leads into the first. */
function loopedHandTremor(frame: number, frames: number): { x: number; y: number; roll: number; tilt: number } {
  const loops = (frame / frames) * 2 * Math.PI;
  const seconds = frames / FRAMES_PER_SECOND;
  const swing = (hertz: number, phase: number): number => Math.sin(loops * Math.round(hertz * seconds) + phase);
  return {
    x: 0.0011 * swing(0.5, 0.3) + 0.0004 * swing(2.3, 1.7) + 0.00012 * swing(7.6, 2.1),
    y: 0.0014 * swing(0.4, 2.2) + 0.0005 * swing(1.9, 0.4) + 0.00016 * swing(8.2, 0.9),
    roll: 0.16 * swing(0.45, 1.1),
    tilt: 0.35 * swing(0.35, 2.9),
  };
}

interface ClipScene {
  readonly spec: SceneSpec;
  readonly document: SceneDocument;
}

const pushingFinger = ({ widthMm }: SceneDocument): Finger => ({
  tip: [widthMm / 2 - 9, 12],
  root: [widthMm / 2 + 270, 110],
  radiusMm: 8.5,
  skin: SKIN,
});

/** The scene of a moment, seen by the camera of a frame. The document is not there while it is seen edge-on. */
function sceneOf(
  script: ClipScript,
  documents: ClipDocuments,
  { placement, focusSigmaPx }: Moment,
  desk: ScenePose,
  frame: number,
): ClipScene {
  const document = placement?.side === 'back' && documents.back ? documents.back : documents.front;
  const isShown = placement !== null && Math.abs(Math.cos((placement.turnDeg * Math.PI) / 180)) >= 0.04;
  // The higher the card, the wider and weaker its shadow.
  const high = (placement?.lift ?? 0) * 220;
  const spec: SceneSpec = {
    widthPx: script.width,
    heightPx: script.height,
    fieldOfViewDeg: FIELD_OF_VIEW_DEG,
    seed: frame + 1,
    backdrop: BACKDROP,
    desk,
    document: isShown ? placedOn(desk, placement) : null,
    booklet: false,
    fingers: 0,
    placedFingers: placement?.held ? [pushingFinger(document)] : [],
    shadow: {
      strength: SHADOW.strength / (1 + high / 6),
      softnessMm: SHADOW.softnessMm + high,
      offsetMm: { x: SHADOW.offsetMm.x + high * 0.5, y: SHADOW.offsetMm.y + high * 0.8 },
    },
    glare: null,
    focusSigmaPx,
    motion: { lengthPx: 0, angleDeg: 0 },
    sensor: SENSOR,
    unevenness: { strength: 0.06, angleDeg: 220 },
    jpegQuality: null,
  };
  return { spec, document };
}

const placedOn = (desk: ScenePose, { turnDeg, rotationDeg, dx, dy, lift }: Placement): ScenePose => ({
  ...desk,
  rotationDeg: desk.rotationDeg + rotationDeg,
  turnDeg,
  centre: { x: desk.centre.x + dx, y: desk.centre.y + dy },
  distanceMm: desk.distanceMm * (1 - lift),
});

/** The desk in each frame: at rest but for the hand's tremor. */
function deskPoses(script: ClipScript, document: SceneDocument): (frame: number) => ScenePose {
  const lens: SceneLens = { widthPx: script.width, heightPx: script.height, fieldOfViewDeg: FIELD_OF_VIEW_DEG };
  const distanceMm = distanceForFill(RESTING, lens, document, script.fill);
  return (frame) => {
    const shake = loopedHandTremor(frame, script.frames);
    return {
      rotationDeg: RESTING.rotationDeg + shake.roll,
      tiltDeg: RESTING.tiltDeg + shake.tilt,
      tiltAxisDeg: RESTING.tiltAxisDeg,
      centre: { x: RESTING.centre.x + shake.x, y: RESTING.centre.y + shake.y },
      distanceMm,
    };
  };
}

const isMoving = ({ placement }: Moment): boolean =>
  placement !== null && (placement.held || placement.turnDeg !== 0 || placement.dx !== 0);

export function clipRenderer(script: ClipScript, documents: ClipDocuments): (frame: number) => Uint8ClampedArray {
  const { width, height } = script;
  const deskAt = deskPoses(script, documents.front);
  return (frame) => {
    // What moves is exposed several times while the shutter is open.
    const exposures = isMoving(script.at(frame)) ? EXPOSURES : 1;
    const desk = deskAt(frame);
    const sum = new Float32Array(width * height * 4);
    for (let exposure = 0; exposure < exposures; exposure++) {
      const moment = script.at(frame - SHUTTER * (exposure / (EXPOSURES - 1)));
      const { spec, document } = sceneOf(script, documents, moment, desk, frame);
      const { data } = renderScene(spec, spec.document && document).pixels;
      for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + data[i]! / exposures;
    }
    const data = Uint8ClampedArray.from(sum);
    writeFrameNumber({ data, width, height }, frame);
    return data;
  };
}

const MAX_SIGMA_IN_FOCUS_PX = 0.7;
/** Largest movement of a corner since the frame before, as a share of the long side. */
const MAX_STEP_AT_REST = 0.0025;

/** The first frame in which, by the geometry alone, the front is whole, in focus, at rest and uncovered. */
export function firstGoodFrame(script: ClipScript, documents: ClipDocuments): number {
  const { width, height } = script;
  const deskAt = deskPoses(script, documents.front);
  const cornersAt = (number: number): Quad | null => {
    const { spec, document } = sceneOf(script, documents, script.at(number), deskAt(number), number);
    return spec.document && projectedCorners(projectionMatrix(spec.document, spec), document);
  };
  const isGood = (number: number): boolean => {
    const { placement, focusSigmaPx } = script.at(number);
    const [corners, before] = [cornersAt(number), cornersAt(number - 1)];
    if (corners === null || before === null || placement === null || placement.held || placement.side !== 'front')
      return false;
    const box = boundingBox(corners);
    const isWhole = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
    const longSidePx = Math.max(box.right - box.left, box.bottom - box.top);
    const step = Math.max(...corners.map(({ x, y }, at) => Math.hypot(x - before[at]!.x, y - before[at]!.y)));
    return isWhole && focusSigmaPx < MAX_SIGMA_IN_FOCUS_PX && step / longSidePx <= MAX_STEP_AT_REST;
  };
  return Array.from({ length: script.frames }, (_, number) => number).findIndex(isGood);
}

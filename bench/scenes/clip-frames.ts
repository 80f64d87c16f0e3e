/** Renders the frames of a clip: one camera with a slight tremor over a desk, the document exposed while it moves. */
import type { Quad } from '../../src/checks/checks.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { backgroundTile } from './backgrounds.js';
import { layDocument, layFinger, paintDesk } from './scene-layers.js';
import { FRAMES_PER_SECOND, type ClipScript, type Moment, type Placement } from './clip-scripts.js';
import type { SceneDocument } from './scene-document.js';
import { applyExposure, applyFocusBlur, type RgbFrame } from './camera-effects.js';
import { writeFrameNumber } from './frame-number.js';
import {
  boundsOf,
  distanceForFill,
  projectedCorners,
  projectionMatrix,
  type SceneLens,
  type Mat3,
  type ScenePose,
} from './projection.js';
import type { Shadow } from './scene.types.js';

const FIELD_OF_VIEW_DEG = 66;
const RESTING = { rotationDeg: -2.5, tiltDeg: 7, tiltAxisDeg: 15, centre: { x: 0.5, y: 0.49 } } as const;
/** Share of a frame's duration that the shutter stays open, and pictures averaged over it while things move. */
const SHUTTER = 0.5;
const EXPOSURES = 5;
const SENSOR = { exposure: 0.82, warmth: 0.02, noise: 1.4, vignette: 0.12 } as const;
const SHADOW: Shadow = { strength: 0.34, softnessMm: 2.6, offsetMm: { x: 1, y: 1.6 } };
const SKIN = [214, 164, 134] as const;

/** Documents by side; `back` may be missing. */
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

interface ClipCamera {
  readonly lens: SceneLens;
  readonly distanceMm: number;
}

function clipCamera(script: ClipScript, document: SceneDocument): ClipCamera {
  const lens: SceneLens = { widthPx: script.width, heightPx: script.height, fieldOfViewDeg: FIELD_OF_VIEW_DEG };
  return { lens, distanceMm: distanceForFill(RESTING, lens, document, script.fill) };
}

function deskPose(script: ClipScript, camera: ClipCamera, frame: number): ScenePose {
  const shake = loopedHandTremor(frame, script.frames);
  return {
    rotationDeg: RESTING.rotationDeg + shake.roll,
    tiltDeg: RESTING.tiltDeg + shake.tilt,
    tiltAxisDeg: RESTING.tiltAxisDeg,
    centre: { x: RESTING.centre.x + shake.x, y: RESTING.centre.y + shake.y },
    distanceMm: camera.distanceMm,
  };
}

/** From the document's plane to pixels; `null` while it is seen edge-on. */
function projectPlacement(placement: Placement, desk: ScenePose, lens: SceneLens): Mat3 | null {
  if (Math.abs(Math.cos((placement.turnDeg * Math.PI) / 180)) < 0.04) return null;
  return projectionMatrix(
    {
      ...desk,
      rotationDeg: desk.rotationDeg + placement.rotationDeg,
      turnDeg: placement.turnDeg,
      centre: { x: desk.centre.x + placement.dx, y: desk.centre.y + placement.dy },
      distanceMm: desk.distanceMm * (1 - placement.lift),
    },
    lens,
  );
}

const documentOf = (documents: ClipDocuments, placement: Placement): SceneDocument =>
  placement.side === 'back' && documents.back ? documents.back : documents.front;

function layPlacement(frame: RgbFrame, documents: ClipDocuments, placement: Placement, toPx: Mat3): void {
  const document = documentOf(documents, placement);
  // The higher the card, the wider and weaker its shadow.
  const high = placement.lift * 220;
  const shadow: Shadow = {
    strength: SHADOW.strength / (1 + high / 6),
    softnessMm: SHADOW.softnessMm + high,
    offsetMm: { x: SHADOW.offsetMm.x + high * 0.5, y: SHADOW.offsetMm.y + high * 0.8 },
  };
  layDocument(frame, document, toPx, shadow, null);
  if (!placement.held) return;
  const right = document.widthMm / 2;
  layFinger(frame, { tip: [right - 9, 12], root: [right + 270, 110], radiusMm: 8.5, skin: SKIN }, toPx);
}

const isMoving = (moment: Moment): boolean => {
  const { placement } = moment;
  return placement !== null && (placement.held || placement.turnDeg !== 0 || placement.dx !== 0);
};

/** Renders frame after frame into one buffer; the caller encodes it before asking for the next. */
export function clipRenderer(script: ClipScript, documents: ClipDocuments): (frame: number) => Uint8ClampedArray {
  const { width, height } = script;
  const camera = clipCamera(script, documents.front);
  const tile = backgroundTile('wood', 3);
  const canvas: RgbFrame = { rgb: new Float32Array(width * height * 3), width, height };
  const desk = new Float32Array(width * height * 3);
  const sum = new Float32Array(width * height * 3);
  return (number) => {
    const pose = deskPose(script, camera, number);
    const moment = script.at(number);
    paintDesk(canvas, tile, projectionMatrix(pose, camera.lens));
    if (isMoving(moment)) {
      desk.set(canvas.rgb);
      sum.fill(0);
      for (let exposure = 0; exposure < EXPOSURES; exposure++) {
        const { placement } = script.at(number - SHUTTER * (exposure / (EXPOSURES - 1)));
        canvas.rgb.set(desk);
        const toPx = placement && projectPlacement(placement, pose, camera.lens);
        if (placement && toPx) layPlacement(canvas, documents, placement, toPx);
        for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + canvas.rgb[i]! / EXPOSURES;
      }
      canvas.rgb.set(sum);
    } else if (moment.placement) {
      const toPx = projectPlacement(moment.placement, pose, camera.lens);
      if (toPx) layPlacement(canvas, documents, moment.placement, toPx);
    }
    applyFocusBlur(canvas, moment.focusSigmaPx);
    const rgba = new Uint8ClampedArray(width * height * 4);
    applyExposure(canvas, SENSOR, { strength: 0.06, angleDeg: 220 }, createSeededRandom(number + 1), rgba);
    writeFrameNumber({ data: rgba, width, height }, number);
    return rgba;
  };
}

const MAX_SIGMA_IN_FOCUS_PX = 0.7;
/** Largest movement of a corner since the frame before, as a share of the long side. */
const MAX_STEP_AT_REST = 0.0025;

/** The first frame in which, by the geometry alone, the front is whole, in focus, at rest and uncovered. */
export function firstGoodFrame(script: ClipScript, documents: ClipDocuments): number {
  const { width, height } = script;
  const camera = clipCamera(script, documents.front);
  const cornersAt = (number: number): Quad | null => {
    const { placement } = script.at(number);
    const toPx = placement && projectPlacement(placement, deskPose(script, camera, number), camera.lens);
    return placement && toPx && projectedCorners(toPx, documentOf(documents, placement));
  };
  const isGood = (number: number): boolean => {
    const { placement, focusSigmaPx } = script.at(number);
    const [corners, before] = [cornersAt(number), cornersAt(number - 1)];
    if (corners === null || before === null || placement === null || placement.held || placement.side !== 'front')
      return false;
    const box = boundsOf(corners);
    const isWhole = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
    const longSidePx = Math.max(box.right - box.left, box.bottom - box.top);
    const step = Math.max(...corners.map(({ x, y }, at) => Math.hypot(x - before[at]!.x, y - before[at]!.y)));
    return isWhole && focusSigmaPx < MAX_SIGMA_IN_FOCUS_PX && step / longSidePx <= MAX_STEP_AT_REST;
  };
  return Array.from({ length: script.frames }, (_, number) => number).findIndex(isGood);
}

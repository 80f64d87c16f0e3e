/** A document before a webcam without autofocus: the scene for each way in which a person may hold it. */
import { boundingBox } from '../../src/checks/image/crop.js';
import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random.js';
import type { BackgroundKind } from '../scenes/backgrounds.js';
import { motionWhileExposed, withTremor } from '../scenes/hand-held-clip.js';
import { harmlessFingers, randomSkinTone } from '../scenes/hidden-print.js';
import { focalLengthPx, projectedCorners, projectionMatrix, type ScenePose } from '../scenes/projection.js';
import { createRandomScene } from '../scenes/random-scene.js';
import type { SceneDocument } from '../scenes/scene-document.js';
import { pullOut } from '../scenes/scene-layers.js';
import type { SceneSpec } from '../scenes/scene.types.js';
import type { HeldPose } from './webcam-person.js';

const SIZES = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1920, heightPx: 1080 },
] as const;

/** From modules of 1/6 inch at f/2.0 (focal length 1.9 mm: 0.9 mm) to webcams of 1/4 inch at f/2.0 or 4 mm at f/2.5. */
function randomWebcam(random: SeededRandom) {
  return {
    ...random.pick(SIZES),
    fieldOfViewDeg: random.between(58, 72),
    focusMm: random.between(500, 600),
    apertureMm: random.between(0.9, 1.6),
    /** Blur of lens and sensor in perfect focus. */
    sensorSigmaPx: random.between(0.5, 0.8),
    noise: random.between(2, 6),
    jpegQuality: random.integer(60, 88),
    /** A window behind the person: the camera exposes for it, and the document is dark. */
    isBacklit: random.next() < 0.3,
    /** The preview is a mirror image: the person sees their own left on the left. */
    isMirrored: random.next() < 0.7,
  };
}

export type Webcam = ReturnType<typeof randomWebcam>;

/** Standard deviation of the blur on the document: a quarter of a thin lens's circle, aperture × |distance / focus − 1|. */
function defocusSigmaMm({ apertureMm, focusMm }: Webcam, distanceMm: number): number {
  return (apertureMm * Math.abs(distanceMm / focusMm - 1)) / 4;
}

/** Character recognition fails from a blur of 0.12 × the height of an MRZ letter on (2.4 mm), see `maxBlurPx`. */
const MAX_LEGIBLE_BLUR_MM = 0.288;
/** 44 characters of a TD3 line at 8 px each. */
const MIN_LEGIBLE_LONG_SIDE_PX = 400;
/** Nothing is printed so near to the border, and the corners are round, mm. */
const EMPTY_BORDER_MM = 1;
/** Indoors a webcam exposes for so long, s. */
const EXPOSURE_S = 1 / 40;
/** Exposure where a window is behind the person, and elsewhere. */
const BACKLIT_EXPOSURE = [0.42, 0.6] as const;
const ORDINARY_EXPOSURE = [0.7, 1.05] as const;
/** Clothes and walls; not what lies on desks. */
const BACKGROUNDS_BEHIND_A_PERSON: readonly BackgroundKind[] = ['cloth', 'tartan', 'plain', 'marble', 'wood', 'tiles', 'terrazzo']; // prettier-ignore
const WINDOW_COLOUR = [250, 252, 255] as const;

export function planWebcamClip(seed: number, document: SceneDocument) {
  const random = createSeededRandom(seed * 6151 + 29);
  const webcam = randomWebcam(random);
  const base = sceneOf(seed, document, webcam, random);
  const fingers = harmlessFingers(document, random, random.pick([0, 1, 2]), randomSkinTone(random));
  const phase = random.between(0, 2 * Math.PI);
  const rotationDeg = random.between(-6, 6);
  const tiltAxisDeg = random.between(0, 360);
  const focalPx = focalLengthPx(webcam);
  const poseAt = ({ x, y, distanceMm, tiltDeg }: HeldPose, ms: number): ScenePose =>
    withTremor({ rotationDeg, tiltAxisDeg, tiltDeg, distanceMm, centre: { x, y } }, ms, phase);

  /** @param held `null`: the document has not come yet */
  const sceneAt = (ms: number, held: HeldPose | null): SceneSpec => {
    if (held === null) return { ...base, seed: base.seed + Math.round(ms), document: null };
    const defocusPx = (defocusSigmaMm(webcam, held.distanceMm) * focalPx) / held.distanceMm;
    return {
      ...base,
      seed: base.seed + Math.round(ms),
      document: poseAt(held, ms),
      placedFingers: fingers.map((finger) => pullOut(finger, held.fingersOutMm)),
      focusSigmaPx: Math.hypot(defocusPx, webcam.sensorSigmaPx),
      motion: motionWhileExposed((atMs) => poseAt(held, atMs), ms, EXPOSURE_S, webcam),
    };
  };
  /** Distance at which the document is so wide in the frame, mm. */
  const distanceForWidth = (widthPx: number): number => (focalPx * document.widthMm) / widthPx;
  return {
    ...{ seed, document, webcam, distanceForWidth, sceneAt },
    /** Draws what only this play needs: the person. */
    random,
    /** Whether a photo of this moment can be read. */
    truthOf: (spec: SceneSpec) => truthOf(spec, document),
  };
}
export type WebcamClip = ReturnType<typeof planWebcamClip>;

function sceneOf(seed: number, document: SceneDocument, webcam: Webcam, random: SeededRandom): SceneSpec {
  const { widthPx, heightPx, fieldOfViewDeg, isBacklit, noise, jpegQuality } = webcam;
  const base = createRandomScene(seed, document, {
    widthPx,
    heightPx,
    backgrounds: BACKGROUNDS_BEHIND_A_PERSON,
    exposure: isBacklit ? BACKLIT_EXPOSURE : ORDINARY_EXPOSURE,
    noise: [noise, noise],
    glareProbability: 0,
    fingersProbability: 0,
    bookletProbability: 0.4,
  });
  // The room behind is far away: its texture has another size than a desk's.
  const desk: ScenePose = {
    rotationDeg: 0,
    tiltDeg: 0,
    tiltAxisDeg: 0,
    centre: { x: 0.5, y: 0.5 },
    distanceMm: random.between(500, 900),
  };
  return {
    ...base,
    fieldOfViewDeg,
    desk,
    jpegQuality,
    // The light comes from the screen or the ceiling: the document is held, and throws no shadow on the wall behind.
    shadow: { ...base.shadow, strength: 0 },
    ...(isBacklit && { tone: { colour: [WINDOW_COLOUR[0] / base.sensor.exposure, WINDOW_COLOUR[1] / base.sensor.exposure, WINDOW_COLOUR[2] / base.sensor.exposure], spread: 0.6 } }),
  }; // prettier-ignore
}

function truthOf(spec: SceneSpec, document: SceneDocument) {
  if (spec.document === null) return { longSidePx: 0, blurMm: Infinity, isWhole: false, isLegible: false };
  const corners = projectedCorners(projectionMatrix(spec.document, spec), document);
  const box = boundingBox(corners);
  const longSidePx = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  const pxPerMm = longSidePx / document.widthMm;
  // The standard deviation of a straight smear is its length over the root of twelve.
  const blurMm = Math.hypot(spec.focusSigmaPx, spec.motion.lengthPx / Math.sqrt(12)) / pxPerMm;
  const marginPx = -EMPTY_BORDER_MM * pxPerMm;
  const isWhole = Math.min(box.left, box.top, spec.widthPx - box.right, spec.heightPx - box.bottom) >= marginPx;
  const isLegible = isWhole && blurMm <= MAX_LEGIBLE_BLUR_MM && longSidePx >= MIN_LEGIBLE_LONG_SIDE_PX;
  return { longSidePx, blurMm, isWhole, isLegible };
}
export type WebcamTruth = ReturnType<typeof truthOf>;

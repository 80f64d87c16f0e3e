/**
 * Hand-held clips with truth: a document enters, is held wrongly in two ways, then settles while the lens searches its
 * focus. A plan gives the scene and the truth of every moment, so that the same clip can be checked frame by frame or
 * written as a video. Fingers, a holder and a passing reflection come with some clips.
 */
import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random.js';
import { BACKGROUNDS, MORE_BACKGROUNDS } from './backgrounds.js';
import type { HandHeldClip, HandHeldStep } from './hand-held-clip.types.js';
import { holdWrongly, MISTAKES } from './hand-held-mistakes.js';
import { measureHandHeldTruth } from './hand-held-truth.js';
import { harmlessFingers, harmlessHolder, hidingGlare, randomSkinTone } from './hidden-print.js';
import type { SceneLens, ScenePose } from './projection.js';
import { createRandomScene, type SceneRanges } from './random-scene.js';
import type { SceneDocument } from './scene-document.js';
import { pullOut } from './scene-layers.js';
import type { Glare, SceneSpec } from './scene.types.js';

export const TRANSITION_MS = 250;
const EMPTY_MS = 1200;
const EMPTY_CLIP_MS = 4000;
const MISTAKE_MS = 2000;
const SETTLED_MS = 4200;
/** Time in which a reflection crosses the document while it settles. */
const PASSING_GLARE_MS = 1300;
/** Exposure of a frame in an ordinary room, s. */
const EXPOSURE_S = 1 / 50;
const HUNTING_HERTZ = 1.3;
/** From where a finger slides to its place. */
const OUTSIDE_MM = 70;

/** Plans a clip. `document` null gives an empty desk for the whole time. */
export function planHandHeldClip(
  seed: number,
  document: SceneDocument | null,
  change: Partial<SceneRanges> = {},
): HandHeldClip {
  const random = createSeededRandom(seed * 7919 + 13);
  const base = createRandomScene(seed, document, {
    backgrounds: [...BACKGROUNDS, ...MORE_BACKGROUNDS],
    glareProbability: 0,
    fingersProbability: 0,
    ...change,
    tiltDeg: [0, 12],
    rotationDeg: [-7, 7],
    fill: [0.62, 0.86],
    marginPx: 24,
    exposure: [0.7, 1.05],
    focusSigmaPx: [0.3, 0.6],
    motionPx: [0, 0],
    // The frames of a video are compressed once, when the clip is written.
    jpegQuality: null,
  });
  const steps = document === null || base.document === null ? emptySteps() : planSteps(base, document, random);
  const circumstances = drawCircumstances(document, random);
  const stepAt = (ms: number): HandHeldStep =>
    steps.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs) ?? steps.at(-1)!;
  const sceneAt = (ms: number): SceneSpec => sceneOf(base, steps, stepAt(ms), circumstances, ms);
  return {
    seed,
    document,
    widthPx: base.widthPx,
    heightPx: base.heightPx,
    durationMs: steps.at(-1)?.toMs ?? 0,
    steps,
    hasPassingGlare: circumstances.passingGlare !== null,
    stepAt,
    sceneAt,
    truthAt: (ms) => measureHandHeldTruth(document, ms, sceneAt),
  };
}

/** What is there during the whole clip, or while the document settles. */
function drawCircumstances(document: SceneDocument | null, random: SeededRandom) {
  const skin = randomSkinTone(random);
  const holder = document && random.next() < 0.15 ? harmlessHolder(document, random) : null;
  const fingerCount = random.pick([0, 0, 0, 1, 2]);
  return {
    holder,
    fingers: document ? harmlessFingers(document, random, fingerCount, skin) : [],
    passingGlare: document && random.next() < 0.25 ? hidingGlare(document, random) : null,
    /** Until the lens has found its focus, from the moment at which the document settles. */
    focusMs: random.between(300, 800),
    /** The lens misses its focus once before it finds it. */
    isHunting: random.next() < 0.35,
    phase: random.between(0, 2 * Math.PI),
    lightDrift: random.between(0, 0.06),
  };
}

type Circumstances = ReturnType<typeof drawCircumstances>;

function step(kind: HandHeldStep['kind'], fromMs: number, toMs: number, rest: Partial<HandHeldStep>): HandHeldStep {
  return { kind, fromMs, toMs, pose: null, focusSigmaPx: 0, huntingSigmaPx: 0, swing: null, glare: null, fingers: [], ...rest }; // prettier-ignore
}

const emptySteps = (): HandHeldStep[] => [step('empty', 0, EMPTY_CLIP_MS, {})];

function planSteps(base: SceneSpec, document: SceneDocument, random: SeededRandom): HandHeldStep[] {
  const rest = base.document!;
  const first = random.pick(MISTAKES);
  const second = random.pick(MISTAKES.filter((kind) => kind !== first));
  const secondFromMs = EMPTY_MS + MISTAKE_MS;
  const settledFromMs = secondFromMs + MISTAKE_MS;
  return [
    step('empty', 0, EMPTY_MS, {}),
    step(first, EMPTY_MS, secondFromMs, holdWrongly(first, rest, document, base, random)),
    step(second, secondFromMs, settledFromMs, holdWrongly(second, rest, document, base, random)),
    step('settled', settledFromMs, settledFromMs + SETTLED_MS, { pose: rest }),
  ];
}

function sceneOf(
  base: SceneSpec,
  steps: readonly HandHeldStep[],
  current: HandHeldStep,
  circumstances: Circumstances,
  ms: number,
): SceneSpec {
  const { phase, lightDrift, holder } = circumstances;
  const sinceMs = ms - current.fromMs;
  const passed = Math.min(1, sinceMs / TRANSITION_MS);
  const before = steps[steps.indexOf(current) - 1]?.pose ?? null;
  const poseAt = (atMs: number): ScenePose | null => {
    const share = Math.min(1, Math.max(0, (atMs - current.fromMs) / TRANSITION_MS));
    return (
      current.pose && swung(withTremor(between(before, current.pose, share), atMs, phase), current.swing, atMs - current.fromMs)
    );
  }; // prettier-ignore
  const motion = motionWhileExposed(poseAt, ms, EXPOSURE_S, base);
  return {
    ...base,
    seed: base.seed + Math.round(ms),
    document: poseAt(ms),
    focusSigmaPx: Math.max(base.focusSigmaPx, blurOf(current, circumstances, sinceMs)),
    motion: { ...motion, lengthPx: Math.min(25, motion.lengthPx) },
    sensor: { ...base.sensor, exposure: base.sensor.exposure * (1 + lightDrift * Math.sin(ms / 900 + phase)) },
    glare: glareOf(current, circumstances, sinceMs),
    placedFingers: [
      ...circumstances.fingers,
      ...current.fingers.map((finger) => pullOut(finger, (1 - passed) * OUTSIDE_MM)),
    ],
    holder,
  };
}

function blurOf({ kind, focusSigmaPx, huntingSigmaPx }: HandHeldStep, circumstances: Circumstances, sinceMs: number): number {
  const { focusMs, isHunting } = circumstances;
  const hunting = huntingSigmaPx * (0.5 + 0.5 * Math.sin((sinceMs / 1000) * 2 * Math.PI * HUNTING_HERTZ));
  if (kind !== 'settled') return focusSigmaPx + hunting;
  const left = Math.max(0, 1 - sinceMs / focusMs);
  // A lens that misses its focus passes it once and comes back.
  return 1.8 * (isHunting ? Math.abs(Math.cos(1.5 * Math.PI * (1 - left))) * Math.sqrt(left) : left);
} // prettier-ignore

function glareOf({ kind, glare }: HandHeldStep, { passingGlare }: Circumstances, sinceMs: number): Glare | null {
  if (glare) return { ...glare, strength: glare.strength * Math.min(1, sinceMs / TRANSITION_MS) };
  if (kind !== 'settled' || !passingGlare || sinceMs > PASSING_GLARE_MS) return null;
  const across = -0.3 + (1.6 * sinceMs) / PASSING_GLARE_MS;
  return { ...passingGlare, centre: { x: across, y: passingGlare.centre.y } };
}

function between(from: ScenePose | null, to: ScenePose, share: number): ScenePose {
  const t = share * share * (3 - 2 * share);
  const start: ScenePose = from ?? { ...to, centre: { x: to.centre.x + 1, y: to.centre.y + 0.3 } };
  const mix = (a: number, b: number): number => a + (b - a) * t;
  return {
    rotationDeg: mix(start.rotationDeg, to.rotationDeg),
    tiltDeg: mix(start.tiltDeg, to.tiltDeg),
    tiltAxisDeg: t < 0.5 && from !== null ? start.tiltAxisDeg : to.tiltAxisDeg,
    centre: { x: mix(start.centre.x, to.centre.x), y: mix(start.centre.y, to.centre.y) },
    distanceMm: mix(start.distanceMm, to.distanceMm),
  };
}

export function motionWhileExposed(
  poseAt: (ms: number) => ScenePose | null,
  ms: number,
  exposureS: number,
  { widthPx, heightPx }: SceneLens,
): SceneSpec['motion'] {
  const halfMs = (exposureS * 1000) / 2;
  const [start, end] = [poseAt(ms - halfMs), poseAt(ms + halfMs)];
  const dx = start && end ? (end.centre.x - start.centre.x) * widthPx : 0;
  const dy = start && end ? (end.centre.y - start.centre.y) * heightPx : 0;
  return { lengthPx: Math.hypot(dx, dy), angleDeg: (Math.atan2(dy, dx) * 180) / Math.PI };
}

/** A hand's tremor: slow sway and a fine shake of 8–12 Hz (physiological tremor). */
export function withTremor(pose: ScenePose, ms: number, phase: number): ScenePose {
  const s = ms / 1000;
  const x = 0.0022 * Math.sin(2.9 * s + phase) + 0.0006 * Math.sin(13 * s) + 0.0002 * Math.sin(58 * s + phase);
  const y = 0.0026 * Math.sin(2.3 * s + 2 * phase) + 0.0007 * Math.sin(11 * s) + 0.0002 * Math.sin(52 * s);
  return {
    ...pose,
    rotationDeg: pose.rotationDeg + 0.2 * Math.sin(2.6 * s + phase),
    centre: { x: pose.centre.x + x, y: pose.centre.y + y },
  };
}

function swung(pose: ScenePose, swing: HandHeldStep['swing'], sinceMs: number): ScenePose {
  if (swing === null) return pose;
  const offset = swing.share * Math.sin((sinceMs / 1000) * 2 * Math.PI * swing.hertz);
  const { x, y } = pose.centre;
  return { ...pose, centre: { x: x + offset * Math.cos(swing.angleRad), y: y + offset * Math.sin(swing.angleRad) } };
}

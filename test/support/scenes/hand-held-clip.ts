/**
 * Hand-held clips with truth: a document enters, is held wrongly in one or two ways, then settles. A plan gives the scene
 * of every moment, so that the same clip can be looked at frame by frame or written as a video.
 */
import type { Hint } from '../../../src/checks/checks.js';
import { createSeededRandom, type SeededRandom } from '../seeded-random.js';
import { distanceForFill, type SceneLens, type ScenePose } from './projection.js';
import { createRandomScene, DEFAULT_RANGES } from './random-scene.js';
import type { SceneDocument } from './scene-document.js';
import type { SceneSpec } from './scene.types.js';

export const MISTAKES = [
  'cut_off_one_side',
  'cut_off_two_sides',
  'too_near',
  'too_small',
  'tilted',
  'moving',
  'out_of_focus',
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** Hints that name the remedy of a mistake. */
export const REMEDIES: Readonly<Record<Mistake, readonly Hint[]>> = {
  cut_off_one_side: ['centre', 'move_back'],
  cut_off_two_sides: ['centre', 'move_back'],
  too_near: ['move_back'],
  too_small: ['move_closer'],
  tilted: ['straighten'],
  moving: ['hold_still'],
  out_of_focus: ['blur'],
};

/** What is held before the camera for some time. */
export interface HandHeldStep {
  readonly kind: Mistake | 'empty' | 'settled';
  readonly fromMs: number;
  readonly toMs: number;
  readonly pose: ScenePose | null;
  readonly focusSigmaPx: number;
  /** Swing of the document's centre as a share of the frame, and its frequency. */
  readonly swing: { readonly share: number; readonly hertz: number; readonly angleRad: number } | null;
}

export interface HandHeldClip {
  readonly seed: number;
  readonly document: SceneDocument | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationMs: number;
  readonly steps: readonly HandHeldStep[];
  /** The scene of one moment. The same moment gives the same scene. */
  sceneAt(ms: number): SceneSpec;
  stepAt(ms: number): HandHeldStep;
}

/** Time in which one pose passes into the next. */
export const TRANSITION_MS = 250;
const EMPTY_MS = 600;
const MISTAKE_MS = 2000;
const SETTLED_MS = 5000;
/** Time in which the lens finds its focus after a movement. */
const FOCUS_MS = 450;
/** Exposure of a frame in an ordinary room, s. */
const EXPOSURE_S = 1 / 50;

/** Plans a clip. `document` null gives an empty desk with clutter for the whole time. */
export function planHandHeldClip(
  seed: number,
  document: SceneDocument | null,
  change: Partial<typeof DEFAULT_RANGES> = {},
): HandHeldClip {
  const random = createSeededRandom(seed * 7919 + 13);
  const ranges = { ...DEFAULT_RANGES, glareProbability: 0, fingersProbability: 0, ...change };
  const base = createRandomScene(seed, document, {
    ...ranges,
    tiltDeg: [0, 12],
    rotationDeg: [-7, 7],
    fill: [0.62, 0.86],
    marginPx: 24,
    exposure: [0.7, 1.05],
    focusSigmaPx: [0.3, 0.6],
    motionPx: [0, 0],
  });
  const lens: SceneLens = { widthPx: base.widthPx, heightPx: base.heightPx, fieldOfViewDeg: base.fieldOfViewDeg };
  const steps = document === null || base.document === null ? emptySteps() : planSteps(base, document, lens, random);
  const durationMs = steps.at(-1)?.toMs ?? 0;
  const stepAt = (ms: number): HandHeldStep =>
    steps.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs) ?? steps.at(-1)!;
  const phase = random.between(0, 2 * Math.PI);
  const drift = random.between(0, 0.06);
  return {
    seed,
    document,
    widthPx: base.widthPx,
    heightPx: base.heightPx,
    durationMs,
    steps,
    stepAt,
    sceneAt(ms) {
      const step = stepAt(ms);
      const before = steps[steps.indexOf(step) - 1];
      const passed = Math.min(1, (ms - step.fromMs) / TRANSITION_MS);
      const pose =
        step.pose && swung(withTremor(between(before?.pose ?? null, step.pose, passed), ms, phase), step, ms);
      const focusing = step.kind === 'settled' ? Math.max(0, 1 - (ms - step.fromMs) / FOCUS_MS) * 1.8 : 0;
      const lengthPx = step.swing ? speedPx(step, ms, base.widthPx) * EXPOSURE_S : 0;
      return {
        ...base,
        seed: base.seed + Math.round(ms),
        document: pose,
        focusSigmaPx: Math.max(step.focusSigmaPx, focusing, base.focusSigmaPx),
        motion: { lengthPx, angleDeg: ((step.swing?.angleRad ?? 0) * 180) / Math.PI },
        sensor: { ...base.sensor, exposure: base.sensor.exposure * (1 + drift * Math.sin(ms / 900 + phase)) },
      };
    },
  };
}

function emptySteps(): HandHeldStep[] {
  return [{ kind: 'empty', fromMs: 0, toMs: 6000, pose: null, focusSigmaPx: 0, swing: null }];
}

function planSteps(base: SceneSpec, document: SceneDocument, lens: SceneLens, random: SeededRandom): HandHeldStep[] {
  const rest = base.document!;
  const first = random.pick(MISTAKES);
  const second = random.pick(MISTAKES.filter((kind) => kind !== first));
  let atMs = 0;
  const add = (kind: HandHeldStep['kind'], lastsMs: number, rest_: Partial<HandHeldStep>): HandHeldStep => {
    const step = { kind, fromMs: atMs, toMs: atMs + lastsMs, pose: null, focusSigmaPx: 0, swing: null, ...rest_ };
    atMs += lastsMs;
    return step;
  };
  return [
    add('empty', EMPTY_MS, {}),
    add(first, MISTAKE_MS, holdWrongly(first, rest, document, lens, random)),
    add(second, MISTAKE_MS, holdWrongly(second, rest, document, lens, random)),
    add('settled', SETTLED_MS, { pose: rest }),
  ];
}

/** How a document is held for a mistake, from the pose in which it rests. */
export function holdWrongly(
  kind: Mistake,
  rest: ScenePose,
  document: SceneDocument,
  lens: SceneLens,
  random: SeededRandom,
): Partial<HandHeldStep> {
  const withFill = (pose: ScenePose, fill: number): ScenePose => ({
    ...pose,
    distanceMm: distanceForFill({ ...pose, centre: { x: 0.5, y: 0.5 } }, lens, document, fill),
  });
  const sign = (): number => (random.next() < 0.5 ? -1 : 1);
  switch (kind) {
    case 'cut_off_one_side': {
      const isAcross = random.next() < 0.6;
      const pose = withFill(rest, random.between(0.7, 0.85));
      const span = spanOf(pose, document, lens);
      const out = sign() * (0.5 + (random.between(0.15, 0.35) - 0.5) * (isAcross ? span.x : span.y));
      return { pose: { ...pose, centre: isAcross ? { x: 0.5 + out, y: 0.5 } : { x: 0.5, y: 0.5 + out } } };
    }
    case 'cut_off_two_sides': {
      const pose = withFill(rest, random.between(0.7, 0.85));
      const span = spanOf(pose, document, lens);
      const out = (length: number): number => 0.5 + sign() * (0.5 + (random.between(0.12, 0.28) - 0.5) * length);
      return { pose: { ...pose, centre: { x: out(span.x), y: out(span.y) } } };
    }
    case 'too_near':
      return {
        pose: {
          ...withFill(rest, random.between(1.15, 1.5)),
          centre: { x: 0.5 + random.between(-0.04, 0.04), y: 0.5 + random.between(-0.04, 0.04) },
        },
      };
    case 'too_small':
      return { pose: withFill(rest, random.between(0.33, 0.46)) };
    case 'tilted': {
      const pose = {
        ...rest,
        tiltDeg: random.between(32, 40),
        tiltAxisDeg: random.pick([0, 90, 180, 270]) + 8 * sign(),
      };
      return { pose: withFill(pose, random.between(0.62, 0.8)) };
    }
    case 'moving':
      return {
        pose: rest,
        swing: {
          share: random.between(0.03, 0.06),
          hertz: random.between(0.9, 1.6),
          angleRad: random.between(0, Math.PI),
        },
      };
    case 'out_of_focus':
      return { pose: rest, focusSigmaPx: random.between(3.6, 6) };
  }
}

/** Size of a document in a centred pose, as a share of the frame. */
function spanOf(pose: ScenePose, { widthMm, heightMm }: SceneDocument, lens: SceneLens): { x: number; y: number } {
  const focal = Math.max(lens.widthPx, lens.heightPx) / 2 / Math.tan((lens.fieldOfViewDeg * Math.PI) / 360);
  const scale = focal / pose.distanceMm;
  return { x: (widthMm * scale) / lens.widthPx, y: (heightMm * scale) / lens.heightPx };
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

/** A hand's tremor: slow sway and a fine shake of 8–12 Hz (physiological tremor). */
function withTremor(pose: ScenePose, ms: number, phase: number): ScenePose {
  const s = ms / 1000;
  const x = 0.0022 * Math.sin(2.9 * s + phase) + 0.0006 * Math.sin(13 * s) + 0.0002 * Math.sin(58 * s + phase);
  const y = 0.0026 * Math.sin(2.3 * s + 2 * phase) + 0.0007 * Math.sin(11 * s) + 0.0002 * Math.sin(52 * s);
  return {
    ...pose,
    rotationDeg: pose.rotationDeg + 0.2 * Math.sin(2.6 * s + phase),
    centre: { x: pose.centre.x + x, y: pose.centre.y + y },
  };
}

function swung(pose: ScenePose, { swing, fromMs }: HandHeldStep, ms: number): ScenePose {
  if (swing === null) return pose;
  const offset = swing.share * Math.sin(((ms - fromMs) / 1000) * 2 * Math.PI * swing.hertz);
  const { x, y } = pose.centre;
  return { ...pose, centre: { x: x + offset * Math.cos(swing.angleRad), y: y + offset * Math.sin(swing.angleRad) } };
}

/** Speed of the swing, px per second. */
function speedPx({ swing, fromMs }: HandHeldStep, ms: number, widthPx: number): number {
  if (swing === null) return 0;
  const omega = 2 * Math.PI * swing.hertz;
  return Math.abs(swing.share * widthPx * omega * Math.cos(((ms - fromMs) / 1000) * omega));
}

/** Draws scene specs at random from ranges; each range is a difficulty that a test can set. */
import { boundingBox } from '../../src/checks/image/crop.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { BACKGROUNDS, type BackgroundKind } from './backgrounds.js';
import type { SceneDocument } from './scene-document.js';
import {
  distanceForFill,
  isInFrame,
  projectedCorners,
  projectionMatrix,
  type SceneLens,
  type ScenePose,
} from './projection.js';
import type { Backdrop, SceneSpec } from './scene.types.js';

type NumberRange = readonly [from: number, to: number];

export interface SceneRanges {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly backgrounds: readonly BackgroundKind[];
  /** Real pictures instead of drawn desks. */
  readonly pictures: readonly Extract<Backdrop, { kind: 'picture' }>[];
  readonly tiltDeg: NumberRange;
  readonly rotationDeg: NumberRange;
  /** Share of the tighter side of the frame that the document spans. */
  readonly fill: NumberRange;
  /** Every corner stays inside the frame by at least this many pixels. */
  readonly marginPx: number;
  readonly focusSigmaPx: NumberRange;
  readonly motionPx: NumberRange;
  readonly exposure: NumberRange;
  readonly noise: NumberRange;
  readonly glareProbability: number;
  readonly fingersProbability: number;
  readonly bookletProbability: number;
  readonly jpegQuality: NumberRange | null;
}

/** A live frame in an ordinary room: what a patient person would show. */
export const DEFAULT_RANGES: SceneRanges = {
  widthPx: 1280,
  heightPx: 720,
  backgrounds: BACKGROUNDS,
  pictures: [],
  tiltDeg: [0, 35],
  rotationDeg: [-180, 180],
  fill: [0.5, 0.95],
  marginPx: 6,
  focusSigmaPx: [0.3, 1.3],
  motionPx: [0, 2],
  exposure: [0.6, 1.12],
  noise: [1, 7],
  glareProbability: 0.2,
  fingersProbability: 0.15,
  bookletProbability: 0.4,
  jpegQuality: [60, 95],
};

/** A spec for this document; `null` gives an empty desk. The same seed and ranges give the same spec. */
export function createRandomScene(
  seed: number,
  document: SceneDocument | null,
  change: Partial<SceneRanges> = {},
): SceneSpec {
  const ranges: SceneRanges = { ...DEFAULT_RANGES, ...change };
  const random = createSeededRandom(seed);
  const within = ([from, to]: NumberRange): number => random.between(from, to);
  const lens: SceneLens = {
    widthPx: ranges.widthPx,
    heightPx: ranges.heightPx,
    fieldOfViewDeg: random.between(58, 78),
  };
  const drawn: Backdrop = { kind: random.pick(ranges.backgrounds), seed: random.integer(1, 6) };
  const pictures = ranges.pictures;
  const backdrop = pictures.length > 0 ? random.pick(pictures) : drawn;

  const size = document ?? { widthMm: 85.6, heightMm: 53.98 };
  let pose: ScenePose | null = null;
  for (let attempt = 0; pose === null && attempt < 60; attempt++) {
    const free = {
      rotationDeg: within(ranges.rotationDeg),
      tiltDeg: within(ranges.tiltDeg),
      tiltAxisDeg: random.between(0, 360),
      centre: { x: random.between(0.35, 0.65), y: random.between(0.35, 0.65) },
    };
    const candidate = { ...free, distanceMm: distanceForFill(free, lens, size, within(ranges.fill)) };
    const box = boundingBox(projectedCorners(projectionMatrix(candidate, lens), size));
    if (isInFrame(box, lens, ranges.marginPx)) pose = candidate;
  }
  // Sixty misses mean a fill near 1: then it stands in the middle.
  const upright = { rotationDeg: 0, tiltDeg: ranges.tiltDeg[0], tiltAxisDeg: 0, centre: { x: 0.5, y: 0.5 } };
  pose ??= { ...upright, distanceMm: distanceForFill(upright, lens, size, ranges.fill[0]) };
  const light = random.between(0, 2 * Math.PI);
  const lift = random.between(0.4, 4);
  return {
    widthPx: ranges.widthPx,
    heightPx: ranges.heightPx,
    fieldOfViewDeg: lens.fieldOfViewDeg,
    seed: random.integer(1, 2 ** 31),
    backdrop,
    desk: { ...pose, rotationDeg: random.between(-180, 180) },
    document: document ? pose : null,
    booklet: document?.format === 'ID-3' && random.next() < ranges.bookletProbability,
    fingers: random.next() < ranges.fingersProbability ? random.integer(1, 2) : 0,
    shadow: {
      strength: random.between(0.12, 0.5),
      softnessMm: lift * random.between(0.8, 2) + 0.4,
      offsetMm: { x: Math.cos(light) * lift, y: Math.sin(light) * lift },
    },
    glare:
      random.next() < ranges.glareProbability
        ? {
            strength: random.between(90, 320),
            centre: { x: random.between(0.1, 0.9), y: random.between(0.1, 0.9) },
            radiusMm: random.between(6, 22),
            stretch: random.between(0.6, 2.4),
          }
        : null,
    focusSigmaPx: within(ranges.focusSigmaPx),
    motion: { lengthPx: within(ranges.motionPx), angleDeg: random.between(0, 180) },
    sensor: {
      exposure: within(ranges.exposure),
      warmth: random.between(-0.1, 0.12),
      noise: within(ranges.noise),
      vignette: random.between(0, 0.3),
    },
    unevenness: { strength: random.between(0, 0.35), angleDeg: random.between(0, 360) },
    jpegQuality: ranges.jpegQuality ? Math.round(within(ranges.jpegQuality)) : null,
  };
}

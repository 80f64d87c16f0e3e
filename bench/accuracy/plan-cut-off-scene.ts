/** Scenes whose document lies partly outside the frame, by 3 to 40 % of its extent, over one side or several. */
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import {
  distanceForFill,
  projectedCorners,
  projectionMatrix,
  type PoseRotation,
  type SceneLens,
  type ScenePose,
} from '../scenes/projection.js';
import type { Point } from '../../src/checks/checks.js';
import { boundingBox } from '../../src/checks/image/crop.js';
import type { SceneDocument } from '../scenes/scenes.js';
import { planScene, type PlannedScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';

export const CUTS = ['one-side', 'corner', 'too-near'] as const;
export type Cut = (typeof CUTS)[number];

/** By the scene's number: most photos are cut at one side. */
const CUT_ORDER: readonly Cut[] = ['one-side', 'corner', 'one-side', 'too-near', 'one-side'];
const MAX_TILT_DEG = 22;
const MAX_ROTATION_DEG = 12;
/** Every seventh document lies at any angle. */
const FREE_ROTATION_STEP = 7;
const CUT_SHARE = [0.03, 0.4] as const;

/** Scene `index` of a seed: that of {@link planScene} with its document moved over the frame's sides. */
export async function planCutOffScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const planned = await planScene(source, seed, index);
  const random = createSeededRandom(seedFromText(`cut ${String(seed)} ${String(index)}`));
  const cut = CUT_ORDER[index % CUT_ORDER.length]!;
  const { spec, document } = planned;
  const isFree = index % FREE_ROTATION_STEP === 0;
  const turned = {
    rotationDeg: isFree
      ? random.between(-180, 180)
      : random.pick([0, 0, 90, 180, 270]) + random.between(-MAX_ROTATION_DEG, MAX_ROTATION_DEG),
    tiltDeg: random.between(0, MAX_TILT_DEG),
    tiltAxisDeg: random.between(0, 360),
  };
  const pose = cutPose(cut, turned, document!, spec, random);
  const desk = { ...pose, rotationDeg: spec.desk.rotationDeg };
  return { ...planned, cut, spec: { ...spec, document: pose, desk } };
}

function cutPose(
  cut: Cut,
  turned: PoseRotation,
  document: SceneDocument,
  lens: SceneLens,
  random: SeededRandom,
): ScenePose {
  const share = random.between(...CUT_SHARE);
  const middle = { ...turned, centre: { x: 0.5, y: 0.5 } };
  const fill = cut === 'too-near' ? 1 / (1 - share) : random.between(0.6, 0.97);
  const distanceMm = distanceForFill(middle, lens, document, fill);
  const box = boundingBox(projectedCorners(projectionMatrix({ ...middle, distanceMm }, lens), document));
  const spans = { x: (box.right - box.left) / lens.widthPx, y: (box.bottom - box.top) / lens.heightPx };
  const along = cut === 'too-near' ? 0 : share;
  const isAcross = random.next() < 0.5;
  const second = cut === 'corner' ? random.between(...CUT_SHARE) : null;
  const place = (axis: 'x' | 'y', cutShare: number | null): number => {
    const first = axis === 'x' ? box.left / lens.widthPx : box.top / lens.heightPx;
    const span = spans[axis];
    // Where the document's near edge lies, as a share of the frame.
    const room = Math.max(0, 1 - span);
    const wanted =
      cutShare === null
        ? random.between(0.15, 0.85) * room
        : random.next() < 0.5
          ? -cutShare * span
          : 1 - span + cutShare * span;
    return 0.5 + wanted - first;
  };
  const centre =
    cut === 'too-near'
      ? { x: 0.5 + random.between(-0.1, 0.1) * along, y: 0.5 }
      : { x: place('x', isAcross ? along : second), y: place('y', isAcross ? second : along) };
  return { ...turned, centre, distanceMm };
}

/** How far a document reaches beyond each side of the frame, as a share of its own extent across that side. */
export function measureCutShares(corners: readonly Point[]): Readonly<Record<string, number>> {
  const { left, top, right, bottom } = boundingBox(corners);
  return {
    top: -top / (bottom - top),
    right: (right - 1) / (right - left),
    bottom: (bottom - 1) / (bottom - top),
    left: -left / (right - left),
  };
}

/** Smaller cuts need not be named, and a side that the document comes near to may be. Shares of the document's extent. */
const MIN_NAMED_SHARE = 0.02;
const MAX_NEAR_SHARE = 0.005;

/** Whether the sides that are named are those that cut the document. */
export function hasRightSides(named: readonly string[], corners: readonly Point[]): boolean {
  return Object.entries(measureCutShares(corners)).every(([side, share]) =>
    named.includes(side) ? share > -MAX_NEAR_SHARE : share < MIN_NAMED_SHARE,
  );
}

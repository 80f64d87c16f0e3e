/** Scenes whose document lies partly outside the frame, by 3 to 40 % of its extent, and scenes with two documents in it. */
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import {
  distanceForFill,
  projectedCorners,
  projectionMatrix,
  isInFrame,
  placementMatrix,
  type PoseRotation,
  type SceneLens,
  type ScenePose,
} from '../scenes/projection.js';
import type { Point } from '../../src/checks/checks.js';
import { boundingBox, type Bounds } from '../../src/checks/image/crop.js';
import type { OtherDocument, SceneDocument } from '../scenes/scenes.js';
import { planScene, type PlannedScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';
import { projectPoint } from '../../src/checks/image/quad-geometry.js';

export const CUTS = ['one-side', 'corner', 'too-near'] as const;
export type Cut = (typeof CUTS)[number];

const CUT_ORDER: readonly Cut[] = ['one-side', 'corner', 'one-side', 'too-near', 'one-side'];
const MAX_TILT_DEG = 22;
const MAX_ROTATION_DEG = 12;
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

const GAP_MM = [3, 45] as const;
const MARGIN_PX = 4;

/** Scene `index` of a seed: that of {@link planScene} with a second document on the same desk. */
export async function planTwoDocumentScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const planned = await planScene(source, seed, index);
  const random = createSeededRandom(seedFromText(`pair ${String(seed)} ${String(index)}`));
  const { spec } = planned;
  const document = planned.document!;
  const other = placeBeside(document, random.pick(source.documents), random);
  // The longer side of the pair lies along that of the frame.
  const isStacked = Math.abs(other.yMm) > Math.abs(other.xMm);
  const quarter = isStacked === spec.heightPx > spec.widthPx ? 0 : 90;
  const turned = {
    rotationDeg: quarter + random.pick([0, 180]) + random.between(-15, 15),
    tiltDeg: random.between(0, MAX_TILT_DEG),
    tiltAxisDeg: random.between(0, 360),
  };
  const pose = fitBoth(turned, document, other, spec, random);
  const desk = { ...pose, rotationDeg: spec.desk.rotationDeg };
  return { ...planned, spec: { ...spec, document: pose, desk, other, booklet: false, clutter: [] } };
}

function placeBeside(document: SceneDocument, second: SceneDocument, random: SeededRandom): OtherDocument {
  const rotationDeg = random.pick([0, 0, 0, 180, 90]) + random.between(-12, 12);
  const gap = random.between(...GAP_MM);
  const side = random.next() < 0.5 ? -1 : 1;
  const angle = (rotationDeg * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (second.widthMm * c + second.heightMm * s) / 2;
  const halfHeight = (second.widthMm * s + second.heightMm * c) / 2;
  const aside = random.between(-12, 12);
  const isBelow = random.next() < 0.6;
  return isBelow
    ? { document: second, rotationDeg, xMm: aside, yMm: side * (document.heightMm / 2 + gap + halfHeight) }
    : { document: second, rotationDeg, xMm: side * (document.widthMm / 2 + gap + halfWidth), yMm: aside };
}

/** A pose in which both documents are in the frame, as large as is wished or as they fit. */
function fitBoth(
  turned: PoseRotation,
  document: SceneDocument,
  other: OtherDocument,
  lens: SceneLens,
  random: SeededRandom,
): ScenePose {
  const aside = { x: random.between(0.2, 0.8), y: random.between(0.2, 0.8) };
  const wanted = random.between(0.7, 0.97);
  const upright = placementMatrix({ xMm: 0, yMm: 0, rotationDeg: 0 });
  const points = [...projectedCorners(upright, document), ...projectedCorners(placementMatrix(other), other.document)];
  const boxAt = (pose: ScenePose): Bounds => {
    const toPx = projectionMatrix(pose, lens);
    return boundingBox(points.map(({ x, y }) => projectPoint(toPx, x, y)));
  };
  for (let distanceMm = 120; ; distanceMm *= 1.02) {
    let centre = { x: 0.5, y: 0.5 };
    let box = boxAt({ ...turned, centre, distanceMm });
    const spans = Math.max((box.right - box.left) / lens.widthPx, (box.bottom - box.top) / lens.heightPx);
    if (!(spans <= wanted)) continue;
    // Moving the pose changes the perspective a little: three steps settle it.
    for (let step = 0; step < 3; step++) {
      centre = {
        x: centre.x + (aside.x * (lens.widthPx - (box.right - box.left)) - box.left) / lens.widthPx,
        y: centre.y + (aside.y * (lens.heightPx - (box.bottom - box.top)) - box.top) / lens.heightPx,
      };
      box = boxAt({ ...turned, centre, distanceMm });
    }
    if (isInFrame(box, lens, MARGIN_PX)) return { ...turned, centre, distanceMm };
  }
}

/** Scenes in which two documents lie beside each other, both whole in the frame. */
import { boundingBox, type Bounds } from '../../src/checks/image/crop.js';
import { projectPoint } from '../../src/checks/image/quad-geometry.js';
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import {
  isInFrame,
  placementMatrix,
  projectedCorners,
  projectionMatrix,
  type PoseRotation,
  type SceneLens,
  type ScenePose,
} from '../scenes/projection.js';
import type { OtherDocument, SceneDocument } from '../scenes/scenes.js';
import { planScene, type PlannedScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';

const MAX_TILT_DEG = 22;
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

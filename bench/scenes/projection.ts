/** Plane-to-image geometry: 3 × 3 matrices, poses, the pinhole camera. Source: Hartley & Zisserman, chapters 2 and 6. */
import type { Point, Quad } from '../../src/checks/checks.js';
import { boundingBox, type Bounds } from '../../src/checks/image/crop.js';
import { projectPoint, projectQuad, rectangleCorners, type Homography } from '../../src/checks/image/quad-geometry.js';

export function multiplyMatrices(a: Homography, b: Homography): Homography {
  const [a0, a1, a2, a3, a4, a5, a6, a7, a8] = a;
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8] = b;
  return [
    a0 * b0 + a1 * b3 + a2 * b6, a0 * b1 + a1 * b4 + a2 * b7, a0 * b2 + a1 * b5 + a2 * b8,
    a3 * b0 + a4 * b3 + a5 * b6, a3 * b1 + a4 * b4 + a5 * b7, a3 * b2 + a4 * b5 + a5 * b8,
    a6 * b0 + a7 * b3 + a8 * b6, a6 * b1 + a7 * b4 + a8 * b7, a6 * b2 + a7 * b5 + a8 * b8,
  ]; // prettier-ignore
}

const RADIANS = Math.PI / 180;

/** Where a flat thing lies on another one's plane: from that one's centre, in mm and degrees of its axes. */
export interface PlanePlacement {
  readonly xMm: number;
  readonly yMm: number;
  readonly rotationDeg: number;
}

export function placementMatrix({ xMm, yMm, rotationDeg }: PlanePlacement): Homography {
  const angle = (rotationDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, -s, xMm, s, c, yMm, 0, 0, 1];
}

/** Rotation about an axis through the origin (Rodrigues). The axis has length 1. */
function rotationMatrix(x: number, y: number, z: number, degrees: number): Homography {
  const c = Math.cos(degrees * RADIANS);
  const s = Math.sin(degrees * RADIANS);
  const t = 1 - c;
  return [
    t * x * x + c, t * x * y - s * z, t * x * z + s * y,
    t * x * y + s * z, t * y * y + c, t * y * z - s * x,
    t * x * z - s * y, t * y * z + s * x, t * z * z + c,
  ]; // prettier-ignore
}

/** Where a flat thing is, seen from the camera. */
export interface ScenePose {
  /** Clockwise in the picture. */
  readonly rotationDeg: number;
  /** Angle between the camera's axis and the thing's normal. */
  readonly tiltDeg: number;
  /** Direction of the hinge it tilts about; 0 is horizontal in the picture. */
  readonly tiltAxisDeg: number;
  /** Turned about its own upright axis; beyond 90 the other side shows. */
  readonly turnDeg?: number;
  /** Where its centre appears, as a share of the frame. */
  readonly centre: Point;
  /** From the lens to its centre. */
  readonly distanceMm: number;
}

/** How a thing is turned, wherever it is. */
export type PoseRotation = Pick<ScenePose, 'rotationDeg' | 'tiltDeg' | 'tiltAxisDeg'>;

/** A camera without distortion. */
export interface SceneLens {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Along the longer side of the frame; phones are between 60 and 80. */
  readonly fieldOfViewDeg: number;
}

export const focalLengthPx = (lens: SceneLens): number =>
  Math.max(lens.widthPx, lens.heightPx) / 2 / Math.tan((lens.fieldOfViewDeg * RADIANS) / 2);

/** From the plane of the thing (mm, origin at its centre, y down) to pixels. */
export function projectionMatrix(pose: ScenePose, lens: SceneLens): Homography {
  const f = focalLengthPx(lens);
  const cx = lens.widthPx / 2;
  const cy = lens.heightPx / 2;
  const hinge = pose.tiltAxisDeg * RADIANS;
  const turn = rotationMatrix(0, 1, 0, pose.turnDeg ?? 0);
  const spin = rotationMatrix(0, 0, 1, pose.rotationDeg);
  const tilt = rotationMatrix(Math.cos(hinge), Math.sin(hinge), 0, pose.tiltDeg);
  const r = multiplyMatrices(tilt, multiplyMatrices(spin, turn));
  const z = pose.distanceMm;
  const tx = ((pose.centre.x - 0.5) * lens.widthPx * z) / f;
  const ty = ((pose.centre.y - 0.5) * lens.heightPx * z) / f;
  const camera: Homography = [f, 0, cx, 0, f, cy, 0, 0, 1];
  return multiplyMatrices(camera, [r[0], r[1], tx, r[3], r[4], ty, r[6], r[7], z]);
}

export interface PlaneSizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Corners of a centred rectangle in pixels, clockwise from its own top-left. */
export function projectedCorners(toPx: Homography, { widthMm, heightMm }: PlaneSizeMm): Quad {
  return projectQuad(toPx, rectangleCorners(-widthMm / 2, -heightMm / 2, widthMm / 2, heightMm / 2));
}

/** The box is inside the frame, by at least `marginPx` on each side. */
export const isInFrame = (box: Bounds, { widthPx, heightPx }: SceneLens, marginPx: number): boolean =>
  Math.min(box.left, box.top, widthPx - box.right, heightPx - box.bottom) >= marginPx;

/** The distance at which the thing's bounding box spans `fill` of the frame in the tighter direction. */
export function distanceForFill(
  pose: Omit<ScenePose, 'distanceMm'>,
  lens: SceneLens,
  size: PlaneSizeMm,
  fill: number,
): number {
  const spanAt = (distanceMm: number): number => {
    const box = boundingBox(projectedCorners(projectionMatrix({ ...pose, distanceMm }, lens), size));
    return Math.max((box.right - box.left) / lens.widthPx, (box.bottom - box.top) / lens.heightPx);
  };
  let near = Math.hypot(size.widthMm, size.heightMm) * 0.75;
  let far = 4000;
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(near * far);
    if (spanAt(middle) > fill) near = middle;
    else far = middle;
  }
  return far;
}

/** Distance of neighbouring pixels' traces on the plane, inverted: pixels per mm around a point of the plane. */
export function pxPerMmAt(toPx: Homography, x: number, y: number): { readonly least: number; readonly most: number } {
  const at = projectPoint(toPx, x, y);
  const right = projectPoint(toPx, x + 0.5, y);
  const down = projectPoint(toPx, x, y + 0.5);
  const a = (right.x - at.x) * 2;
  const b = (down.x - at.x) * 2;
  const c = (right.y - at.y) * 2;
  const d = (down.y - at.y) * 2;
  // Singular values of the 2 × 2 Jacobian.
  const sum = a * a + b * b + c * c + d * d;
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * (a * d - b * c) ** 2));
  return { least: Math.sqrt(Math.max(0, (sum - root) / 2)), most: Math.sqrt((sum + root) / 2) };
}

import type { Plane, PxQuad } from '../../image/plane.js';
import {
  pointDistance,
  invertHomography,
  projectQuad,
  rotateCorners,
  squareToQuad,
} from '../../image/quad-geometry.js';
import type { MrzCutOff } from '../../check-report.js';
import { findTextBlockCandidates } from './find-text-block-candidates.js';
import { measureMrz, type MeasuredMrz } from './measure-mrz.js';

/** An MRZ in a plane, as it is read: the corners begin at the upper left of the first line. */
export type UprightMrz = Omit<MeasuredMrz, 'fillers'>;

/**
 * Finds a machine-readable zone in bands of the plane: the lines that stand out in them are measured. The first that is complete counts.
 * @param area a document, or the corners of the whole image
 * @param isDocument whether the area is a document: its MRZ lies at the lower edge
 */
export function findMrz(plane: Plane, bands: readonly PxQuad[], area: PxQuad, isDocument: boolean): UprightMrz | null {
  let partial: MeasuredMrz | null = null;
  for (const band of bands) {
    for (const block of findTextBlockCandidates(plane, band)) {
      const measured = measureMrz(plane, block);
      if (measured?.missing === null) return orientMrz(measured, area, isDocument);
      partial ??= measured;
    }
  }
  return partial && orientMrz(partial, area, isDocument);
}

/** Rotates a measured MRZ upright: by its fillers, and by its place in the area. */
function orientMrz({ fillers, ...mrz }: MeasuredMrz, area: PxQuad, isDocument: boolean): UprightMrz {
  const [a, b, c, d] = toAreaShares(area, mrz.corners);
  const down = { x: d.x - a.x, y: d.y - a.y };
  const middle = { x: (a.x + b.x + c.x + d.x) / 4 - 0.5, y: (a.y + b.y + c.y + d.y) / 4 - 0.5 };
  // How far below the middle of the area the MRZ lies, if it is upright.
  const lowness = (middle.x * down.x + middle.y * down.y) / (Math.hypot(down.x, down.y) || 1);
  const isUpright = fillers + (isDocument ? 5 : 1) * lowness > 0;
  if (isUpright) return mrz;
  return { ...mrz, corners: rotateCorners(mrz.corners, 2), missing: afterHalfTurn(mrz.missing) };
}

/** Quarter turns clockwise that rotate an area so that the MRZ in it is read from left to right. */
export function quarterTurnsToUpright(area: PxQuad, corners: PxQuad): number {
  const areaWidth = pointDistance(area[0], area[1]) + pointDistance(area[3], area[2]);
  const areaHeight = pointDistance(area[1], area[2]) + pointDistance(area[0], area[3]);
  const [a, b] = toAreaShares(area, corners);
  const quarters = Math.round(Math.atan2((b.y - a.y) * areaHeight, (b.x - a.x) * areaWidth) / (Math.PI / 2));
  return (4 - quarters) % 4;
}

/** Corners as shares of the area's width and height. */
function toAreaShares(area: PxQuad, corners: PxQuad): PxQuad {
  return projectQuad(invertHomography(squareToQuad(area)), corners);
}

function afterHalfTurn(missing: MrzCutOff | null): MrzCutOff | null {
  return missing === 'left' ? 'right' : missing === 'right' ? 'left' : missing;
}

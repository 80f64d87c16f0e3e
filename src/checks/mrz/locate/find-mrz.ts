import type { Plane, PxQuad } from '../../image/plane.js';
import {
  pointDistance,
  invertHomography,
  mapQuad,
  projectPoint,
  rotateCorners,
  squareToQuad,
} from '../../image/quad-geometry.js';
import type { MrzCutOff } from '../../check-report.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import { findTextLines } from './find-text-lines.js';
import { measureMrz, type MeasuredMrz } from './measure-mrz.js';

/** An MRZ in a plane. */
export interface LocatedMrz {
  /**
   * Around all letters, in px of the plane, clockwise from the upper left of the first line as it is read. They reach from
   * the first letters' left edge to the last letters' right edge, and from the first line's top to the last line's base.
   */
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** Height of a capital, as a share of the line step. */
  readonly letterHeight: number;
  /** Quarter turns clockwise that rotate the searched area upright. */
  readonly turns: 0 | 1 | 2 | 3;
  /** What the frame cuts off, as the MRZ is read; the corners are around the visible part. `null`: it is complete. */
  readonly missing: MrzCutOff | null;
}

/**
 * Finds a machine-readable zone in bands of the plane: the lines that stand out in them are measured. The first that is complete counts.
 * @param area a document, or the corners of the whole image
 * @param isDocument whether the area is a document: its MRZ lies at the lower edge
 */
export function findMrz(plane: Plane, bands: readonly PxQuad[], area: PxQuad, isDocument: boolean): LocatedMrz | null {
  let partial: MeasuredMrz | null = null;
  for (const band of bands) {
    for (const block of findTextLines(plane, band)) {
      const measured = measureMrz(plane, block);
      if (measured?.missing === null) return orientMrz(measured, area, isDocument);
      partial ??= measured;
    }
  }
  return partial && orientMrz(partial, area, isDocument);
}

/** Rotates a measured MRZ upright: by its fillers, and by its place in the area. */
function orientMrz(mrz: MeasuredMrz, area: PxQuad, isDocument: boolean): LocatedMrz {
  const { fillers, letterHeight } = mrz;
  const [a, b, c, d] = toAreaShares(area, mrz.corners);
  const down = { x: d.x - a.x, y: d.y - a.y };
  const middle = { x: (a.x + b.x + c.x + d.x) / 4 - 0.5, y: (a.y + b.y + c.y + d.y) / 4 - 0.5 };
  // How far below the middle of the area the MRZ lies, if it is upright.
  const lowness = (middle.x * down.x + middle.y * down.y) / (Math.hypot(down.x, down.y) || 1);
  const isUpright = fillers.upright - fillers.inverted + (isDocument ? 5 : 1) * lowness > 0;
  const corners = isUpright ? mrz.corners : rotateCorners(mrz.corners, 2);
  return {
    corners,
    lineCount: mrz.lineCount,
    columns: mrz.columns,
    letterHeight,
    turns: quarterTurnsToUpright(area, corners),
    missing: isUpright ? mrz.missing : afterHalfTurn(mrz.missing),
  };
}

/** Quarter turns clockwise that rotate an area so that the MRZ in it is read from left to right. */
export function quarterTurnsToUpright(area: PxQuad, corners: PxQuad): 0 | 1 | 2 | 3 {
  const areaWidth = pointDistance(area[0], area[1]) + pointDistance(area[3], area[2]);
  const areaHeight = pointDistance(area[1], area[2]) + pointDistance(area[0], area[3]);
  const [a, b] = toAreaShares(area, corners);
  const quarters = Math.round(Math.atan2((b.y - a.y) * areaHeight, (b.x - a.x) * areaWidth) / (Math.PI / 2));
  return ((4 - quarters) % 4) as 0 | 1 | 2 | 3;
}

/** Corners as shares of the area's width and height. */
function toAreaShares(area: PxQuad, corners: PxQuad): PxQuad {
  const inverse = invertHomography(squareToQuad(area));
  return mapQuad(corners, ({ x, y }) => projectPoint(inverse, x, y));
}

function afterHalfTurn(missing: MrzCutOff | null): MrzCutOff | null {
  return missing === 'left' ? 'right' : missing === 'right' ? 'left' : missing;
}

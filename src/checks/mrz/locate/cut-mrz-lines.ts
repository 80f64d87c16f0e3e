import { boundingBox, cropLuminance, imageQuadToRegionQuad } from '../../image/crop.js';
import type { Plane, PxQuad } from '../../image/plane.js';
import { mapQuad, projectQuad, rectangleCorners, squareToQuad, toPixelQuad } from '../../image/quad-geometry.js';
import { rectifyPlane } from '../../image/rectify.js';
import type { DetectedMrz, Pixels } from '../../check-report.js';
import type { UprightMrz } from './find-mrz.js';
import { LETTER_INSET } from './measure-mrz.js';

/** Height of a cut line, at which it is recognized, px; its capitals are 16 px high. */
export const LINE_HEIGHT_PX = 24;
/** Paper above and below the letters of a cut line, in letter heights. */
const LINE_MARGIN_LETTER_HEIGHTS = 0.25;
/** Paper before the first and after the last cell of a cut line, in cells. */
const LINE_END_MARGIN_CELLS = 0.5;
/** ICAO Doc 9303-3 section 4.3: OCR-B size 1, ten characters an inch, capitals 2.4 mm high. */
const PITCH_PER_HEIGHT = 2.54 / 2.4;
/** Long side of the crop that is read, px: the 44 characters of a line are 30 px wide then; they need 15. */
const MAX_CROP_PX = 1400;
/** Paper around the MRZ in the crop, as a share of the MRZ's length. */
const CROP_MARGIN = 0.06;

/**
 * Cuts the lines of an MRZ out of a plane, rectified and upright, first line first. A line is {@link LINE_HEIGHT_PX} high: its letters,
 * and {@link LINE_MARGIN_LETTER_HEIGHTS} above and below. Its width follows the characters per line, with {@link LINE_END_MARGIN_CELLS} before and
 * after: the middle of cell k lies at `(END_MARGIN + k + 0.5) / (columns + 2 · END_MARGIN)` of the width.
 * In an MRZ that the frame cuts off, fewer characters fill the width, so that its cells are wider.
 * @param plane the plane that the MRZ was found in, or the same image at another size with corners scaled alike
 */
export function cutMrzLines(
  plane: Plane,
  { corners, lineCount, columns, letterHeight }: Pick<UprightMrz, 'corners' | 'lineCount' | 'columns' | 'letterHeight'>,
): Plane[] {
  const cells = columns + 2 * LINE_END_MARGIN_CELLS;
  const width = Math.max(
    1,
    Math.round((LINE_HEIGHT_PX / (1 + 2 * LINE_MARGIN_LETTER_HEIGHTS)) * PITCH_PER_HEIGHT * cells),
  );
  const map = squareToQuad(corners);
  // The corners are around the letters; the first and the last cell reach beyond them.
  const cell = 1 / (columns - 2 * LETTER_INSET);
  const left = -(LINE_END_MARGIN_CELLS + LETTER_INSET) * cell;
  const right = 1 - left;
  const steps = lineCount - 1 + letterHeight;
  return Array.from({ length: lineCount }, (_, line) => {
    const top = (line - LINE_MARGIN_LETTER_HEIGHTS * letterHeight) / steps;
    const bottom = (line + (1 + LINE_MARGIN_LETTER_HEIGHTS) * letterHeight) / steps;
    return rectifyPlane(plane, projectQuad(map, rectangleCorners(left, top, right, bottom)), width, LINE_HEIGHT_PX);
  });
}

/** The lines of an MRZ that `inspect` found, cut out of the photo as {@link cutMrzLines} cuts them. */
export function cutDetectedMrzLines(
  image: Pixels,
  { corners, lineCount, columns, letterHeight }: DetectedMrz,
): Plane[] {
  const quad = toPixelQuad(corners, image);
  const region = cropLuminance(image, boundingBox(widenCorners(quad)), MAX_CROP_PX);
  const mrz = {
    corners: imageQuadToRegionQuad(quad, region),
    lineCount: lineCount === 3 ? 3 : 2,
    columns: columns === 30 || columns === 36 ? columns : 44,
    letterHeight,
  } as const;
  return cutMrzLines(region.plane, mrz);
}

/** Moves each corner away from the center by the margin. */
function widenCorners(corners: PxQuad): PxQuad {
  const centerX = corners.reduce((sum, { x }) => sum + x / 4, 0);
  const centerY = corners.reduce((sum, { y }) => sum + y / 4, 0);
  const margin = CROP_MARGIN * Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  return mapQuad(corners, ({ x, y }) => ({
    x: x + Math.sign(x - centerX) * margin,
    y: y + Math.sign(y - centerY) * margin,
  }));
}

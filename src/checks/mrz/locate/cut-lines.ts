import type { Plane, PxQuad } from '../../image/plane.js';
import { project, squareToQuad } from '../../image/quad-geometry.js';
import { rectifyPlane } from '../../image/rectify-plane.js';
import type { LocatedMrz } from './find-mrz.js';
import { LETTER_INSET } from './measure-mrz.js';

/** Paper above and below the letters of a cut line, in letter heights. */
export const LINE_MARGIN = 0.25;
/** Paper before the first and after the last cell of a cut line, in cells. */
export const END_MARGIN = 0.5;
/** ICAO Doc 9303-3 section 4.3: OCR-B size 1, ten characters an inch, capitals 2.4 mm high. */
const PITCH_PER_HEIGHT = 2.54 / 2.4;

/**
 * Cuts the lines of an MRZ out of a plane, rectified and upright, first line first. A line is `heightPx` high: its letters,
 * and {@link LINE_MARGIN} above and below. Its width follows the characters per line, with {@link END_MARGIN} before and
 * after: the middle of cell k lies at `(END_MARGIN + k + 0.5) / (columns + 2 · END_MARGIN)` of the width.
 * In an MRZ that the frame cuts off, fewer characters fill the width, so that its cells are wider.
 * @param plane the plane that the MRZ was found in, or the same image at another size with corners scaled alike
 */
export function cutLines(
  plane: Plane,
  { corners, lineCount, columns, tall }: Pick<LocatedMrz, 'corners' | 'lineCount' | 'columns' | 'tall'>,
  heightPx: number,
): Plane[] {
  const height = Math.max(1, Math.round(heightPx));
  const cells = columns + 2 * END_MARGIN;
  const width = Math.max(1, Math.round((height / (1 + 2 * LINE_MARGIN)) * PITCH_PER_HEIGHT * cells));
  const map = squareToQuad(corners);
  // The corners are around the letters; the first and the last cell reach beyond them.
  const cell = 1 / (columns - 2 * LETTER_INSET);
  const left = -(END_MARGIN + LETTER_INSET) * cell;
  const right = 1 - left;
  const steps = lineCount - 1 + tall;
  return Array.from({ length: lineCount }, (_, line) => {
    const top = (line - LINE_MARGIN * tall) / steps;
    const bottom = (line + (1 + LINE_MARGIN) * tall) / steps;
    const quad: PxQuad = [
      project(map, left, top),
      project(map, right, top),
      project(map, right, bottom),
      project(map, left, bottom),
    ];
    return rectifyPlane(plane, quad, width, height);
  });
}

import { project, squareToQuad } from '../../image/quad-geometry.js';
import type { Plane, PxQuad } from '../../image/plane.js';
import { rectifyPlane } from '../../image/rectify-plane.js';
import type { LocatedMrz } from './find-mrz.js';
import { LETTER_INSET } from './measure-mrz.js';

/** Paper kept above and below the letters of a cut line, in letter heights. */
export const LINE_MARGIN = 0.25;
/** Paper kept before the first and after the last letter, in cells; from the cells' own sides. */
export const END_MARGIN = 0.5;
/** ICAO Doc 9303-3 section 4.3: OCR-B size 1, ten letters an inch, capitals 2.4 mm tall. */
const PITCH_PER_HEIGHT = 2.54 / 2.4;

/**
 * Each line of a zone, upright and flat, first line first. A line is `heightPx` tall: the letters, and
 * {@link LINE_MARGIN} of their height on both sides of them. Its width follows the letters a line and OCR-B's pitch, with
 * {@link END_MARGIN} cells before and after: cell k's middle lies at `(END_MARGIN + k + 0.5) / (columns + 2 · END_MARGIN)`
 * of it. A part that the frame cut off has fewer letters: its cells are wider.
 * @param plane the plane that the zone was found in, or the same picture at another size with corners scaled alike
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
  // The corners span the letters: the cells of the first and last letter reach beyond by the inset.
  const cell = 1 / (columns - 2 * LETTER_INSET);
  const from = -(END_MARGIN + LETTER_INSET) * cell;
  const steps = lineCount - 1 + tall;
  return Array.from({ length: lineCount }, (_, line) => {
    const top = (line - LINE_MARGIN * tall) / steps;
    const bottom = (line + (1 + LINE_MARGIN) * tall) / steps;
    const quad: PxQuad = [
      project(map, from, top),
      project(map, 1 - from, top),
      project(map, 1 - from, bottom),
      project(map, from, bottom),
    ];
    return rectifyPlane(plane, quad, width, height);
  });
}

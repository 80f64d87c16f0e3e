import type { DetectedDocument, Quad } from '../check-report.js';
import { toDetectedDocument } from '../document/to-detected-document.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance } from '../image/quad-geometry.js';
import type { LocatedMrz } from '../mrz/locate/find-mrz.js';

/** Pitch of the letters, mm [ICAO Doc 9303]. */
const LETTER_PITCH_MM = 2.54;
/** By letters in a line: the document, and the distance of the last line's base from its lower edge, mm. */
const DOCUMENTS_MM = {
  30: { width: 85.6, height: 53.98, base: 4.5 },
  36: { width: 105, height: 74, base: 7.5 },
  44: { width: 125, height: 88, base: 7.5 },
} as const;
/** Proportions that are not measured: those between ID-1 and ID-3. */
const UNKNOWN_ASPECT = 1.5;

/**
 * The document around an MRZ whose borders are out of the frame: size and place follow from the letters.
 * @param confidence what the document is reported with
 * @returns the visible part; `null` where the document would lie in the frame as a whole, or the MRZ itself is cut off
 */
export function outlineAroundMrz(mrz: LocatedMrz, plane: Plane, confidence: number): DetectedDocument | null {
  const size = DOCUMENTS_MM[mrz.columns as keyof typeof DOCUMENTS_MM];
  if (mrz.missing !== null || size === undefined) return null;
  const document = toDetectedDocument(placeDocument(mrz, size), confidence, UNKNOWN_ASPECT, plane);
  if (document.cutOff.length === 0) return null;
  return { ...document, corners: clampToFrame(document.corners) };
}

/** Corners of the document, px, from its own top-left as the MRZ is read. */
function placeDocument({ corners, columns }: LocatedMrz, size: (typeof DOCUMENTS_MM)[30 | 36 | 44]): PxQuad {
  const [, , right, left] = corners;
  const length = pointDistance(left, right);
  const pxPerMm = length / (columns * LETTER_PITCH_MM);
  const along = { x: (right.x - left.x) / length, y: (right.y - left.y) / length };
  const margin = (size.width - columns * LETTER_PITCH_MM) / 2;
  /** A place by its distance from the last line's left end, along the line and downwards, mm. */
  const at = (alongMm: number, downMm: number): PxPoint => ({
    x: left.x + pxPerMm * (alongMm * along.x - downMm * along.y),
    y: left.y + pxPerMm * (alongMm * along.y + downMm * along.x),
  });
  const top = size.base - size.height;
  return [at(-margin, top), at(size.width - margin, top), at(size.width - margin, size.base), at(-margin, size.base)];
}

/** Corners outside of the frame, moved to its border. */
function clampToFrame(corners: Quad): Quad {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return corners.map(({ x, y }) => ({ x: clamp(x), y: clamp(y) })) as unknown as Quad;
}

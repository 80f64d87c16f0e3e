import type { DetectedDocument, FrameSide, Point } from '../check-report.js';

/** Distance from the frame's side up to which a document's side may lie on it, as a share of the frame. */
const MAX_DISTANCE = 0.03;
/** Corners that a side has. */
const SIDE_CORNERS = 2;

const IS_AT: Readonly<Record<FrameSide, (corner: Point) => boolean>> = {
  top: ({ y }) => y < MAX_DISTANCE,
  right: ({ x }) => x > 1 - MAX_DISTANCE,
  bottom: ({ y }) => y > 1 - MAX_DISTANCE,
  left: ({ x }) => x < MAX_DISTANCE,
};
const FRAME_SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Marks the sides of a document beyond which it goes on. The frame's border is an edge too: where a document reaches over it,
 * the finder takes it for the document's side, a few pixels inside.
 * @param isFormatKnown the proportions are those of a document: it is whole
 */
export function markCutOffSides(document: DetectedDocument, isFormatKnown: boolean): DetectedDocument {
  if (isFormatKnown) return document;
  const isCutOff = (side: FrameSide): boolean =>
    document.cutOff.includes(side) || document.corners.filter(IS_AT[side]).length >= SIDE_CORNERS;
  return { ...document, cutOff: FRAME_SIDES.filter(isCutOff) };
}

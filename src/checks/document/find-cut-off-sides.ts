import { FRAME_SIDES, type FrameSide, type Point, type Quad } from '../check-report.js';
import { distanceFromFormats } from './format-proportions.js';

/** A corner lies beyond the frame from this distance on, as a share of the frame. */
const MIN_BEYOND = 0.01;
/** A side lies on the frame's border when both of its corners are so near to it, as a share of the frame. */
const MAX_BORDER_DISTANCE = 0.025;
/** Largest distance in ln(aspect) from a format of a document whose sides are all visible. */
const MAX_WHOLE_MISFIT = 0.06;

/** How far a point lies beyond a side of the frame; negative inside. */
const BEYOND: Readonly<Record<FrameSide, (point: Point) => number>> = {
  top: ({ y }) => -y,
  right: ({ x }) => x - 1,
  bottom: ({ y }) => y - 1,
  left: ({ x }) => -x,
};

/**
 * The sides of the frame that cut a document off: where a corner lies beyond it, or where a side lies on its border while the
 * visible part has the proportions of no document.
 * @param corners normalised
 * @param aspect longer over shorter side
 */
export function findCutOffSides(corners: Quad, aspect: number): readonly FrameSide[] {
  const isWhole = distanceFromFormats(aspect) <= MAX_WHOLE_MISFIT;
  return FRAME_SIDES.filter((side) => {
    const [first = 0, second = 0] = corners.map(BEYOND[side]).toSorted((a, b) => b - a);
    return first > MIN_BEYOND || (!isWhole && second > -MAX_BORDER_DISTANCE);
  });
}

import { FRAME_SIDES, type FrameSide, type Quad } from '../check-report.js';
import { CUT_OFF_MARGIN_SHARE } from '../limits/limits.js';
import { DISTANCE_BEYOND } from '../vision/look.js';
import { hasFormatAspect } from './measure-format-misfit.js';

/** No ground is seen beyond a side whose corners are nearer to the frame's border, as a share of the frame. */
const MIN_GROUND = 0.01;
/** A side lies on the frame's border when both of its corners are so near to it, as a share of the frame. */
const MAX_BORDER_DISTANCE = 0.025;
/** Largest distance in ln(aspect) from a format of a document whose sides are all visible. */
const MAX_WHOLE_MISFIT = 0.06;

/**
 * The sides of the frame that cut a document off: those that a look names, where a corner or a side lies on the frame's border
 * or beyond, and where a side lies near it while the visible part has the proportions of no document.
 * @param corners normalised
 * @param aspect longer over shorter side
 */
export function findCutOffSides(corners: Quad, aspect: number, seen: readonly FrameSide[] = []): readonly FrameSide[] {
  const isWhole = hasFormatAspect(aspect, MAX_WHOLE_MISFIT);
  return FRAME_SIDES.filter((side) => {
    const [first = 0, second = 0] = corners.map(DISTANCE_BEYOND[side]).toSorted((a, b) => b - a);
    if (seen.includes(side) || first > -CUT_OFF_MARGIN_SHARE) return true;
    return second > -(isWhole ? MIN_GROUND : MAX_BORDER_DISTANCE);
  });
}

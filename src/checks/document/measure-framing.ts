import { type DetectedDocument, FRAME_SIDES, type FrameSide, type Point, type Quad } from '../check-report.js';
import { boundingBox } from '../image/crop.js';
import { pointDistance } from '../image/quad-geometry.js';
import { distanceFromFormats } from './format-proportions.js';

/** Share of the frame that the document spans, in the direction in which it fits more tightly. */
export function measureSpanInFrame({ corners }: DetectedDocument): number {
  const [left, top, right, bottom] = boundingBox(corners);
  return Math.max(right - left, bottom - top);
}

/** Shorter over longer of two opposite sides, for the worse pair. 1 without tilt, less with more tilt. */
export function measureStraightness({ corners }: DetectedDocument): number {
  const [a, b, c, d] = corners;
  const ratio = (one: number, other: number): number => Math.min(one, other) / (Math.max(one, other) || 1);
  return Math.min(ratio(pointDistance(a, b), pointDistance(c, d)), ratio(pointDistance(b, c), pointDistance(d, a)));
}

/** Number of the frame's sides that cut the document off. */
export function countCutOffSides({ cutOff }: DetectedDocument): number {
  return cutOff.length;
}

/** A corner that is nearer to the frame's border lies on it or beyond, as a share of the frame. */
const MAX_CORNER_DISTANCE = 0.004;
/** No ground is seen beyond a side whose corners are nearer to the frame's border, as a share of the frame. */
const MIN_GROUND = 0.01;
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
 * The sides of the frame that cut a document off: those that a look names, where a corner or a side lies on the frame's border
 * or beyond, and where a side lies near it while the visible part has the proportions of no document.
 * @param corners normalised
 * @param aspect longer over shorter side
 */
export function findCutOffSides(corners: Quad, aspect: number, seen: readonly FrameSide[] = []): readonly FrameSide[] {
  const isWhole = distanceFromFormats(aspect) <= MAX_WHOLE_MISFIT;
  return FRAME_SIDES.filter((side) => {
    const [first = 0, second = 0] = corners.map(BEYOND[side]).toSorted((a, b) => b - a);
    if (seen.includes(side) || first > -MAX_CORNER_DISTANCE) return true;
    return second > -(isWhole ? MIN_GROUND : MAX_BORDER_DISTANCE);
  });
}

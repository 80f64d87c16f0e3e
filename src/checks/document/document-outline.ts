/** A document's corners: their order, their proportions, and their exact place. */
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { downscalePlane } from '../image/downscale.js';
import { estimateRectangleShape, intersectionOverUnion, isConvexClockwise } from '../image/quad-geometry.js';
import { alignQuad } from './align-quad.js';
import { distanceFromFormats } from './format-proportions.js';
import { refineCorners } from './refine-corners.js';

/** Focal lengths in long sides of the image: a phone's main lens has 0.72, a stabilised video crop 1 and more. */
const FOCAL_LENGTHS = [0.75, 1, 1.3] as const;
/** Long side of the plane in which the aligner sees the document, px. */
const ALIGNED_LONG_SIDE_PX = 320;
/** The aligner moves corners when it is so sure of a document, and when the document stays at its place. */
const MIN_ALIGNED_PROBABILITY = 0.5;
const MIN_ALIGNED_OVERLAP = 0.8;
/** Share of the points of the worst side that must lie on an edge, or the corners are not moved onto edges. */
const MIN_EDGE_AGREEMENT = 0.35;
/** Distances at which edges are searched, as shares of the plane's long side, and the least in px. */
const EDGE_REACHES = [0.006, 0.0025] as const;
const MIN_REACH_PX = 2;

/**
 * Moves corners that are roughly right to where the document's border is seen.
 * @param corners px of the plane, clockwise
 * @returns in the same order
 */
export function refineDocumentCorners(plane: Plane, corners: PxQuad): PxQuad {
  return moveOntoEdges(plane, align(plane, corners));
}

function align(plane: Plane, corners: PxQuad): PxQuad {
  const small = downscalePlane(plane, ALIGNED_LONG_SIDE_PX);
  const scale = plane.width / small.width;
  const ordered = orderCornersLongSideFirst(corners);
  const alignment = alignQuad(small, scaleQuad(ordered, 1 / scale));
  const aligned = scaleQuad(alignment.corners, scale);
  const isBetter =
    alignment.documentProbability >= MIN_ALIGNED_PROBABILITY &&
    isConvexClockwise(aligned) &&
    intersectionOverUnion(aligned, ordered) >= MIN_ALIGNED_OVERLAP;
  if (!isBetter) return corners;
  const first = ordered.indexOf(corners[0]);
  return [0, 1, 2, 3].map((i) => aligned[(i + first) % 4]!) as unknown as PxQuad;
}

/** Moves corners onto the edges beside them, in two rounds; where hardly any edge is seen, they stay. */
export function moveOntoEdges(plane: Plane, corners: PxQuad): PxQuad {
  const longSide = Math.max(plane.width, plane.height);
  let moved = corners;
  for (const share of EDGE_REACHES) {
    const refined = refineCorners(plane, moved, Math.max(MIN_REACH_PX, share * longSide));
    if (Math.min(...refined.agreement) < MIN_EDGE_AGREEMENT) return moved;
    moved = refined.corners;
  }
  return moved;
}

function scaleQuad(quad: PxQuad, factor: number): PxQuad {
  return quad.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as PxQuad;
}

/** Longer over shorter side of the rectangle behind the perspective: the one most like a document's, over the usual lenses. */
export function estimateDocumentAspect(corners: PxQuad, { width, height }: Plane): number {
  const center = { x: width / 2, y: height / 2 };
  let best = { fit: -Infinity, aspect: 1 };
  for (const focal of FOCAL_LENGTHS) {
    const { aspect, skew } = estimateRectangleShape(corners, center, focal * Math.max(width, height));
    const longer = aspect >= 1 ? aspect : 1 / aspect;
    const fit = Math.exp(-((distanceFromFormats(longer) / 0.06) ** 2)) - 2 * skew;
    if (fit > best.fit) best = { fit, aspect: longer };
  }
  return best.aspect;
}

/**
 * Starts the corners so that the first side is a longer one. Of the two possible orders it takes the one whose first side
 * is nearer to the top of the image, or to the left for a document turned by 90°.
 */
export function orderCornersLongSideFirst(corners: PxQuad): PxQuad {
  const length = (i: number): number => {
    const a = corners[i]!;
    const b = corners[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const start = length(0) + length(2) >= length(1) + length(3) ? 0 : 1;
  const startAt = (first: number): PxPoint[] => [0, 1, 2, 3].map((i) => corners[(i + first) % 4]!);
  const ordered = startAt(start);
  const [a, b, c, d] = ordered as [PxPoint, PxPoint, PxPoint, PxPoint];
  const downward = d.y + c.y - a.y - b.y + 0.2 * (d.x + c.x - a.x - b.x);
  return (downward >= 0 ? ordered : startAt(start + 2)) as unknown as PxQuad;
}

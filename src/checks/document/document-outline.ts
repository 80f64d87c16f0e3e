/** A document's corners: their order, their proportions, and their exact place. */
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { downscalePlane } from '../image/downscale.js';
import { estimateRectangleShape, isConvexClockwise, pointDistance, signedArea } from '../image/quad-geometry.js';
import { alignQuad } from './align-quad.js';
import { distanceFromFormats } from './format-proportions.js';
import { refineCorners } from './refine-corners.js';

/** Focal lengths in long sides of the image: a phone's main lens has 0.72, a stabilised video crop 1 and more. */
const FOCAL_LENGTHS = [0.75, 1, 1.3] as const;
/** Long side of the plane in which the aligner sees the document, px. */
const ALIGNED_LONG_SIDE_PX = 320;
/** Distances at which edges are searched around rough corners, and around exact ones, as shares of the plane's long side. */
const WIDE_REACHES = [0.035, 0.018] as const;
const NARROW_REACHES = [0.006, 0.0025] as const;
const MIN_REACH_PX = 2;
/** Share of the points of the worst side that must lie on an edge, or the corners are not moved onto edges. */
const MIN_EDGE_AGREEMENT = 0.35;

/** Exact corners, and how sure it is that they are. */
export interface RefinedOutline {
  /** Px of the plane, in the order of the rough corners. */
  readonly corners: PxQuad;
  /** Probability that they lie on a document, with an overlap of nine tenths, 0–1. */
  readonly probability: number;
}

/** How much the signs of exact corners count, beside the logit of the aligner's probability: fitted on 800 simulated scenes. */
const SIGN_WEIGHTS = { distance: 10.6, agreement: 14.8, misfit: 31 } as const;
/** Larger distances and misfits count like these: the document may have a format of its own. */
const MAX_DISTANCE = 0.5;
const MAX_MISFIT = 0.3;
/** Distance at which the edges are searched that speak for corners, as a share of the plane's long side. */
const SIGN_REACH = 0.006;

/**
 * Moves corners that are roughly right to where the document's border is seen. Of the corners that looks saw, those between
 * them, those that the aligner proposes instead, and all of them moved onto edges near and far, it takes what most signs
 * speak for: the aligner's probability, edges along the sides, the proportions of a document, and that the looks saw them
 * about there. No single way is right everywhere.
 * @param looks corners that looks saw of one document; px of the plane, all in the same order
 */
export function refineOutline(plane: Plane, looks: readonly PxQuad[]): RefinedOutline {
  const middle = meanQuad(looks);
  const small = downscalePlane(plane, ALIGNED_LONG_SIDE_PX);
  const scale = plane.width / small.width;
  const longSide = Math.max(plane.width, plane.height);
  let best: (RefinedOutline & { readonly score: number }) | null = null;
  /** @returns what the aligner proposes instead */
  const consider = (corners: PxQuad): PxQuad => {
    const ordered = orderCornersLongSideFirst(corners);
    const alignment = alignQuad(small, scaleQuad(ordered, 1 / scale));
    const probability = isConvexClockwise(corners) ? alignment.alignedProbability : 0;
    const score = scoreCorners(plane, corners, middle, probability);
    if (best === null || score > best.score) best = { corners, probability, score };
    const first = ordered.indexOf(corners[0]);
    const aligned = scaleQuad(alignment.corners, scale);
    return [0, 1, 2, 3].map((i) => aligned[(i + first) % 4]!) as unknown as PxQuad;
  };
  const considerEdges = (corners: PxQuad): void => {
    consider(moveOntoEdges(plane, corners));
    for (const share of WIDE_REACHES) {
      const moved = refineCorners(plane, corners, Math.max(MIN_REACH_PX, share * longSide)).corners;
      consider(moveOntoEdges(plane, moved));
    }
  };
  for (const start of looks.length === 1 ? looks : [...looks, middle]) {
    const aligned = consider(start);
    consider(aligned);
    considerEdges(start);
    considerEdges(aligned);
  }
  const { corners, probability } = best!;
  return { corners: moveOntoEdges(plane, corners), probability };
}

function meanQuad(quads: readonly PxQuad[]): PxQuad {
  const mean = (corner: number, axis: 'x' | 'y'): number =>
    quads.reduce((sum, quad) => sum + quad[corner]![axis] / quads.length, 0);
  return [0, 1, 2, 3].map((corner) => ({ x: mean(corner, 'x'), y: mean(corner, 'y') })) as unknown as PxQuad;
}

function scoreCorners(plane: Plane, corners: PxQuad, seen: PxQuad, probability: number): number {
  const size = Math.sqrt(Math.abs(signedArea(seen))) || 1;
  const distance = Math.max(...corners.map((corner, i) => pointDistance(corner, seen[i]!))) / size;
  const reach = Math.max(MIN_REACH_PX, SIGN_REACH * Math.max(plane.width, plane.height));
  const agreement = refineCorners(plane, corners, reach).agreement.reduce((sum, side) => sum + side / 4, 0);
  const misfit = distanceFromFormats(estimateDocumentAspect(corners, plane));
  return (
    Math.log((probability + 1e-4) / (1 - probability + 1e-4)) -
    SIGN_WEIGHTS.distance * Math.min(MAX_DISTANCE, distance) +
    SIGN_WEIGHTS.agreement * agreement -
    SIGN_WEIGHTS.misfit * Math.min(MAX_MISFIT, misfit)
  );
}

/** Probability that corners lie on a document, with an overlap of nine tenths, 0–1. */
export function measureAlignment(plane: Plane, corners: PxQuad): number {
  const small = downscalePlane(plane, ALIGNED_LONG_SIDE_PX);
  const ordered = orderCornersLongSideFirst(scaleQuad(corners, small.width / plane.width));
  return alignQuad(small, ordered).alignedProbability;
}

/** Moves exact corners onto the edges beside them, in two rounds; where hardly any edge is seen, they stay. */
export function moveOntoEdges(plane: Plane, corners: PxQuad): PxQuad {
  const longSide = Math.max(plane.width, plane.height);
  let moved = corners;
  for (const share of NARROW_REACHES) {
    const refined = refineCorners(plane, moved, Math.max(MIN_REACH_PX, share * longSide));
    if (Math.min(...refined.agreement) < MIN_EDGE_AGREEMENT) return moved;
    moved = refined.corners;
  }
  return moved;
}

/** How sure it is that a document lies there: a look sees one, and its corners lie on one. */
export function combineConfidence(seen: number, aligned: number): number {
  return Math.sqrt(seen * aligned);
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

/** A document's corners: their order, their proportions, and their exact place. */
import type { Plane, PxQuad } from '../image/plane.js';
import {
  alignCornerOrder,
  estimateRectangleShape,
  intersectionOverUnion,
  isConvexClockwise,
  pointDistance,
  rotateCorners,
} from '../image/quad-geometry.js';
import type { ReducedImage } from '../vision/network-input.js';
import { mayHaveHiddenPrint } from '../vision/document-contents.js';
import {
  averageWithTurned,
  lookAtRectified,
  type RectifiedLook,
  type RectifiedView,
} from '../vision/rectified-look.js';
import { distanceFromFormats } from './measure-format-misfit.js';
import { refineCorners } from './refine-corners.js';

/** Focal lengths in long sides of the image: a phone's main lens has 0.72, a stabilised video crop 1 and more. */
const FOCAL_LENGTHS = [0.75, 1, 1.3] as const;
/** Ground around the document in each look at it rectified, which begins where the one before saw the corners. */
const RECTIFIED_MARGINS = [0.2, 0.12] as const;
/** Distances at which edges are searched around rough corners, and around exact ones, as shares of the plane's long side. */
const WIDE_REACHES = [0.035, 0.018] as const;
const NARROW_REACHES = [0.006, 0.0025] as const;
const MIN_REACH_PX = 2;
/** Share of the points of the worst side that must lie on an edge, or the corners are not moved onto edges. */
const MIN_EDGE_AGREEMENT = 0.35;

/** What looks at the rectified document say of corners. */
export interface CornerCheckResult {
  /** Probability that they lie on a document, with an overlap of nine tenths, 0–1. */
  readonly probability: number;
  /** What the looks show between them. */
  readonly view: RectifiedView;
}

/** Exact corners, and how sure it is that they are. */
export interface RefinedOutline extends Pick<CornerCheckResult, 'probability'> {
  /** Px of the plane, in the order of the rough corners. */
  readonly corners: PxQuad;
}

/** How much the signs of exact corners count, beside what the looks say: fitted on 400 simulated scenes. */
const SIGN_WEIGHTS = { agreement: 5.6, misfit: 28 } as const;
/** Larger misfits count like this one: the document may have a format of its own. */
const MAX_MISFIT = 0.3;
/** With proportions farther from those of any document, one of the corners is probably wrong. */
const ODD_MISFIT = 0.05;
/** Distance at which the edges are searched that speak for corners, as a share of the plane's long side. */
const SIGN_REACH = 0.006;
/** Overlap with the corners that a look sees from which on they surely lie on the document, and up to which they do not. */
const ALIGNED_OVERLAP = 0.9;
const OTHER_OVERLAP = 0.7;

/**
 * Moves corners that are roughly right to where the document's border is seen. Looks at the rectified document see its
 * corners best. Of these corners, and of all of them moved onto edges near and far, it takes what most signs speak for: the
 * looks, edges along the sides, and the proportions of a document. No single way is right everywhere.
 * @param image reduced from what the plane shows
 * @param rough px of the plane
 */
export function refineOutline(image: ReducedImage, plane: Plane, rough: PxQuad): RefinedOutline {
  const looks: RectifiedLook[] = [];
  const candidates = [...cornerCandidatesAtEdges(plane, rough)];
  let corners = rough;
  for (const margin of RECTIFIED_MARGINS) {
    const seen = lookAtRectifiedDocument(image, plane, corners, margin);
    looks.push(seen);
    if (seen.corners === null) break;
    corners = seen.corners;
    candidates.push(corners, ...cornerCandidatesAtEdges(plane, corners));
  }
  const best = bestCorners(plane, candidates, looks);
  const isOdd = distanceFromFormats(estimateDocumentAspect(best, plane)) > ODD_MISFIT;
  const completed = (): readonly PxQuad[] =>
    completeCorners(best).flatMap((quad) => cornerCandidatesAtEdges(plane, quad));
  const exact = moveOntoEdges(plane, isOdd ? bestCorners(plane, [best, ...completed()], looks) : best);
  return { corners: exact, probability: alignedProbability(looks.at(-1)!, exact) };
}

/** A look at the rectified document. Its corners are in the order of those given. */
function lookAtRectifiedDocument(image: ReducedImage, plane: Plane, corners: PxQuad, margin: number): RectifiedLook {
  const ordered = orderCornersLongSideFirst(corners);
  const seen = lookAtRectified(image, plane, ordered, estimateDocumentAspect(corners, plane), margin);
  return { ...seen, corners: seen.corners && alignCornerOrder(seen.corners, corners) };
}

/** Each corner where the other three put it, if the sides are parallel. */
function completeCorners(corners: PxQuad): readonly PxQuad[] {
  const [x, y] = (['x', 'y'] as const).map((axis) => corners.map((corner) => corner[axis]));
  return corners.map((_, i) => {
    const across = (values: readonly number[]): number =>
      values[(i + 1) % 4]! + values[(i + 3) % 4]! - values[(i + 2) % 4]!;
    return corners.map((corner, n) => (n === i ? { x: across(x!), y: across(y!) } : corner)) as unknown as PxQuad;
  });
}

function bestCorners(plane: Plane, candidates: readonly PxQuad[], looks: readonly RectifiedLook[]): PxQuad {
  const scores = candidates.map((candidate) => scoreCorners(plane, candidate, looks));
  return candidates[scores.indexOf(Math.max(...scores))]!;
}

function cornerCandidatesAtEdges(plane: Plane, corners: PxQuad): readonly PxQuad[] {
  const longSide = Math.max(plane.width, plane.height);
  const reaches = WIDE_REACHES.map((share) => Math.max(MIN_REACH_PX, share * longSide));
  return [corners, ...reaches.map((reach) => refineCorners(plane, corners, reach).corners)].map((moved) =>
    moveOntoEdges(plane, moved),
  );
}

function scoreCorners(plane: Plane, corners: PxQuad, looks: readonly RectifiedLook[]): number {
  if (!isConvexClockwise(corners)) return -Infinity;
  const support = looks.reduce((sum, seen) => sum + seen.support(corners) / looks.length, 0);
  const reach = Math.max(MIN_REACH_PX, SIGN_REACH * Math.max(plane.width, plane.height));
  const agreement = refineCorners(plane, corners, reach).agreement.reduce((sum, side) => sum + side / 4, 0);
  const misfit = distanceFromFormats(estimateDocumentAspect(corners, plane));
  return support + SIGN_WEIGHTS.agreement * agreement - SIGN_WEIGHTS.misfit * Math.min(MAX_MISFIT, misfit);
}

/** Looks whether corners lie on a document, with the margin of the last look of {@link refineOutline}. */
export function checkCorners(image: ReducedImage, plane: Plane, corners: PxQuad): CornerCheckResult {
  const seen = lookAtRectifiedDocument(image, plane, corners, RECTIFIED_MARGINS[1]);
  const view = seen.viewOf(corners);
  return {
    probability: alignedProbability(seen, corners),
    view: mayHaveHiddenPrint(view) ? averageWithTurned(view, lookAtTurned(image, plane, corners)) : view,
  };
}

/** A second look, at the document turned by 180°: it errs in other places. */
function lookAtTurned(image: ReducedImage, plane: Plane, corners: PxQuad): RectifiedView {
  const turned = rotateCorners(orderCornersLongSideFirst(corners), 2);
  const aspect = estimateDocumentAspect(corners, plane);
  return lookAtRectified(image, plane, turned, aspect, RECTIFIED_MARGINS[1]).viewOf(turned);
}

/** Probability that corners lie on a document, with an overlap of nine tenths, 0–1. */
function alignedProbability(seen: RectifiedLook, corners: PxQuad): number {
  if (seen.corners === null) return 0;
  const overlap = intersectionOverUnion(corners, seen.corners);
  const share = Math.min(1, Math.max(0, (overlap - OTHER_OVERLAP) / (ALIGNED_OVERLAP - OTHER_OVERLAP)));
  return seen.confidence * share;
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
  const length = (i: number): number => pointDistance(corners[i]!, corners[(i + 1) % 4]!);
  const start = length(0) + length(2) >= length(1) + length(3) ? 0 : 1;
  const [a, b, c, d] = rotateCorners(corners, start);
  const downward = d.y + c.y - a.y - b.y + 0.2 * (d.x + c.x - a.x - b.x);
  return rotateCorners(corners, downward >= 0 ? start : start + 2);
}

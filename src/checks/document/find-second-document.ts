import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import {
  intersectionOverUnion,
  invertHomography,
  longSidePx,
  pointDistance,
  projectPoint,
  signedArea,
  squareToQuad,
} from '../image/quad-geometry.js';
import { thinEdges, type GradientField } from './detect-edges.js';
import { findDocumentIn, type DocumentSearchImage, type FoundDocument, type SearchEffort } from './find-document.js';
import { MIN_ID1_ASPECT } from './format-proportions.js';
import { detectLines } from './hough-lines.js';
import { measureLineSupport } from './line-support.js';

const SEARCH_EFFORT: SearchEffort = {
  maxFineLines: 64,
  maxCoarseLines: 0,
  maxScored: 60,
  maxAligned: 6,
  maxRepaired: 1,
};
/** How far around the first document its edges and its shadow are left out, as a share of its sides. */
const LEFT_OUT_MARGIN = 0.035;
/** Least ratio of the two documents' long sides: ID-1 beside an ID-3 has 0.69, with perspective less. */
const MIN_SIZE_RATIO = 0.5;
/** Largest share of the smaller document that the other one covers. */
const MAX_OVERLAP = 0.1;
/** Least free share of the image for a second document, over the area of the first. */
const MIN_FREE_SHARE = 0.4;
/** Two pages of a booklet: largest distance of their common side, as a share of it. */
const MAX_PAGE_GAP = 0.08;

/**
 * Finds a second document in a photo, beside the first one.
 * @param image the search image in which the first document was found
 * @returns the best candidate that lies apart, whatever its confidence; `null` without any
 */
export function findSecondDocument(
  image: DocumentSearchImage,
  plane: Plane,
  first: FoundDocument,
): FoundDocument | null {
  const imageArea = plane.width * plane.height;
  if (imageArea - Math.abs(signedArea(first.corners)) < MIN_FREE_SHARE * Math.abs(signedArea(first.corners)))
    return null;
  const scale = plane.width / image.small.width;
  const quad = first.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale })) as unknown as PxQuad;
  const other = findDocumentIn(() => withoutEdgesIn(image, quad), plane, { effort: SEARCH_EFFORT });
  if (other === null || !isOfLikeSize(first.corners, other.corners)) return null;
  if (overlapShare(first.corners, other.corners) > MAX_OVERLAP) return null;
  return areBookletPages(first, other) ? null : other;
}

/** The image without the edges in and around a quadrilateral, px of the image. */
function withoutEdgesIn({ small, edges, segmentation }: DocumentSearchImage, quad: PxQuad): DocumentSearchImage {
  const { width, height } = edges;
  const magnitude = Float32Array.from(edges.magnitude);
  const toQuad = invertHomography(squareToQuad(quad));
  const isInside = (value: number): boolean => value > -LEFT_OUT_MARGIN && value < 1 + LEFT_OUT_MARGIN;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = projectPoint(toQuad, x, y);
      if (isInside(at.x) && isInside(at.y)) magnitude[y * width + x] = 0;
    }
  }
  const masked: GradientField = { ...edges, magnitude };
  return {
    small,
    edges: masked,
    lines: measureLineSupport(masked, detectLines(masked, thinEdges(masked), SEARCH_EFFORT.maxFineLines)),
    segmentation,
  };
}

function isOfLikeSize(one: PxQuad, other: PxQuad): boolean {
  const [a, b] = [longSidePx(one), longSidePx(other)];
  return Math.min(a, b) >= MIN_SIZE_RATIO * Math.max(a, b);
}

/** Share of the smaller quadrilateral that the other one covers. */
function overlapShare(one: PxQuad, other: PxQuad): number {
  const [a, b] = [Math.abs(signedArea(one)), Math.abs(signedArea(other))];
  const share = intersectionOverUnion(one, other);
  // With share = common / (a + b − common), the common area follows.
  return (share * (a + b)) / (1 + share) / Math.min(a, b);
}

/** Whether two documents are the pages of an open passport: of its proportions, and side by side along a common side. */
function areBookletPages(one: FoundDocument, other: FoundDocument): boolean {
  if (one.aspect > MIN_ID1_ASPECT && other.aspect > MIN_ID1_ASPECT) return false;
  return one.corners.some((a, i) => {
    const b = one.corners[(i + 1) % 4]!;
    const near = MAX_PAGE_GAP * pointDistance(a, b);
    return other.corners.some((c, k) => {
      const d = other.corners[(k + 1) % 4]!;
      const isNear = (p: PxPoint, q: PxPoint): boolean => pointDistance(p, q) < near;
      return isNear(a, d) && isNear(b, c);
    });
  });
}

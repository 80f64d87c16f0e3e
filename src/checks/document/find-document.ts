import { downscalePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { isConvexClockwise, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import type { ImageSegmentation } from '../segmentation/segment-image.js';
import { alignQuad } from './align-quad.js';
import { computeGradient, thinEdges, type GradientField } from './detect-edges.js';
import { combineLinesToQuads, findSideLines } from './find-side-lines.js';
import { candidateFromQuad, generateCandidates, type QuadCandidate } from './generate-candidates.js';
import { detectLines, type HoughLine } from './hough-lines.js';
import { measureLineSupport, type SupportedLine } from './line-support.js';
import { refineCorners } from './refine-corners.js';
import {
  estimateDocumentShape,
  extractCandidateFeatures,
  scoreCandidate,
  toAlignmentFeatures,
  scoreAlignedCandidate,
  type AlignedCandidateFeatures,
  type CandidateFeatures,
} from './score-candidate.js';

/** Long side of the small image in which lines are detected, px. */
export const FINDER_LONG_SIDE_PX = 320;
/** The coarse image is this much smaller: cloth, keys and print blend into even tones, a document's border stays. */
const COARSE_SCALE_FACTOR = 4;
/** How far a side may be off after alignment, px of the small image. */
const SIDE_SEARCH_RADIUS_PX = 6;
/** Of this confidence, a document found by edges needs no candidate of the segmentation. */
const SURE_CONFIDENCE = 0.9;
/** Whole documents of the segmentation that are measured. */
const MAX_SEGMENTED = 2;
/** Shorter planes have no room for a document, px. */
const MIN_SIDE_PX = 32;
/** Longer over shorter side above which a plane is not searched. */
const MAX_PLANE_ASPECT = 12;

/** A document in the plane that was searched. */
export interface FoundDocument {
  /** Px of the plane, clockwise, the longer side on top. */
  readonly corners: PxQuad;
  /** Probability of a document, 0–1. */
  readonly confidence: number;
  /** Longer over shorter side of the rectangle behind the perspective. */
  readonly aspect: number;
}

/** Limits of the search: the cost grows with each. */
export interface SearchEffort {
  /** Lines in the small image and in the coarse one. */
  readonly maxFineLines: number;
  readonly maxCoarseLines: number;
  /** Candidates that get a first score. */
  readonly maxScored: number;
  /** Candidates that the aligner sees. */
  readonly maxAligned: number;
  /** Candidates whose sides are moved onto edges. */
  readonly maxRepaired: number;
}

/** For live frames: a document that one frame misses is found in a later one. */
export const LIVE_SEARCH_EFFORT: SearchEffort = {
  maxFineLines: 48,
  maxCoarseLines: 16,
  maxScored: 30,
  maxAligned: 2,
  maxRepaired: 0,
};
/** For photos, where 50 ms more do not matter. */
export const PHOTO_SEARCH_EFFORT: SearchEffort = {
  maxFineLines: 80,
  maxCoarseLines: 28,
  maxScored: 120,
  maxAligned: 14,
  maxRepaired: 1,
};

export interface FindDocumentOptions {
  /** Default {@link LIVE_SEARCH_EFFORT}. */
  readonly effort?: SearchEffort;
  /** Creates chroma planes of a given size. Edges are detected in them as well as in the luminance. */
  readonly chromaPlanes?: (width: number, height: number) => readonly Plane[];
  /** What the segmentation network sees; `null` or absent: unknown. */
  readonly segmentation?: ImageSegmentation | null;
}

/** The small image of a plane, with its edges and straight lines. */
export interface DocumentSearchImage {
  readonly small: Plane;
  readonly edges: GradientField;
  readonly lines: readonly SupportedLine[];
  readonly segmentation: ImageSegmentation | null;
}

/** A quadrilateral with its first features. */
export interface CandidateWithFeatures {
  readonly quad: QuadCandidate;
  readonly features: CandidateFeatures;
}

/** A quadrilateral that the aligner saw. */
export interface AlignedCandidate {
  readonly quad: QuadCandidate;
  readonly features: AlignedCandidateFeatures;
  /** Where the aligner places the corners, px of the small image. */
  readonly alignedCorners: PxQuad;
}

/**
 * Finds the quadrilateral of a plane that is most probably a document. Decision 020 describes the steps.
 * @param plane luminance of any size; corners are refined at full size
 * @returns the best candidate, whatever its confidence; `null` without any
 */
export function findDocument(plane: Plane, options: FindDocumentOptions = {}): FoundDocument | null {
  return findDocumentIn(() => prepareDocumentSearch(plane, options), plane, options);
}

/** The same in a search image that others need too. @param createImage not called for a plane of odd proportions */
export function findDocumentIn(
  createImage: () => DocumentSearchImage,
  plane: Plane,
  options: FindDocumentOptions = {},
): FoundDocument | null {
  const shorter = Math.min(plane.width, plane.height);
  if (shorter < MIN_SIDE_PX || Math.max(plane.width, plane.height) > MAX_PLANE_ASPECT * shorter) return null;
  const image = createImage();
  const byEdges = alignBestCandidates(image, options).map(withConfidence);
  const isSure = byEdges.some(({ confidence }) => confidence >= SURE_CONFIDENCE);
  const segmented = isSure ? [] : alignSegmented(image).map(withConfidence);
  const shortlist = [...byEdges, ...segmented].sort(byConfidence);
  const repaired = shortlist
    .slice(0, (options.effort ?? LIVE_SEARCH_EFFORT).maxRepaired)
    .flatMap((candidate) => repairCandidate(image, candidate))
    .map(withConfidence);
  const [best] = [...shortlist, ...repaired].sort(byConfidence);
  if (best === undefined) return null;
  const scale = plane.width / image.small.width;
  const rough = toBorderOrigin(best.quad.corners).map((p) => ({ x: p.x * scale, y: p.y * scale }));
  const corners = refineCornersTwice(plane, rough as unknown as PxQuad, scale);
  return {
    corners: orderCornersLongSideFirst(corners),
    confidence: best.confidence,
    aspect: estimateDocumentAspect(corners, plane),
  };
}

export function prepareDocumentSearch(plane: Plane, options: FindDocumentOptions = {}): DocumentSearchImage {
  const small = downscalePlane(plane, FINDER_LONG_SIDE_PX);
  const { maxFineLines, maxCoarseLines } = options.effort ?? LIVE_SEARCH_EFFORT;
  const edges = computeGradient([small, ...(options.chromaPlanes?.(small.width, small.height) ?? [])]);
  const lines = [...detectLines(edges, thinEdges(edges), maxFineLines), ...detectCoarseLines(small, maxCoarseLines)];
  return { small, edges, lines: measureLineSupport(edges, lines), segmentation: options.segmentation ?? null };
}

/** All quadrilaterals that the detected lines form, with their first features. */
export function findCandidates(image: DocumentSearchImage, options: FindDocumentOptions = {}): CandidateWithFeatures[] {
  const { small, edges, lines } = image;
  const { maxScored } = options.effort ?? LIVE_SEARCH_EFFORT;
  const quads = generateCandidates(lines, small.width, small.height, maxScored);
  return quads.map((quad) => ({ quad, features: extractCandidateFeatures(small, quad, edges) }));
}

/** The candidates with the best first scores, after alignment. */
export function alignBestCandidates(image: DocumentSearchImage, options: FindDocumentOptions = {}): AlignedCandidate[] {
  const { maxAligned } = options.effort ?? LIVE_SEARCH_EFFORT;
  return findCandidates(image, options)
    .map((candidate) => ({ ...candidate, score: scoreCandidate(candidate.features) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxAligned)
    .map((candidate) => alignCandidate(image.small, candidate));
}

/** The largest whole documents that the segmentation saw, each also with the sides that lie near. */
export function alignSegmented(image: DocumentSearchImage): AlignedCandidate[] {
  const { small, edges, segmentation } = image;
  if (segmentation === null) return [];
  const { cells, regions } = segmentation;
  const wholes = regions.filter(({ cutOff }) => cutOff.length === 0).slice(0, MAX_SEGMENTED);
  return wholes.flatMap(({ corners }) => {
    const normalized = toNormalizedQuad(corners, { width: cells.columns, height: cells.rows });
    const ordered = orderCornersLongSideFirst(toPixelQuad(normalized, small));
    const quad = candidateFromQuad(edges, toPixelCenters(ordered));
    const aligned = alignCandidate(small, { quad, features: extractCandidateFeatures(small, quad, edges) });
    return [aligned, ...repairCandidate(image, aligned)];
  });
}

function alignCandidate(small: Plane, { quad, features }: CandidateWithFeatures): AlignedCandidate {
  const alignment = alignQuad(small, orderCornersLongSideFirst(toBorderOrigin(quad.corners)));
  return { quad, features: { ...features, ...toAlignmentFeatures(alignment) }, alignedCorners: alignment.corners };
}

/**
 * Moves the sides of a candidate to the aligned corners, and from there onto edges. This replaces a side that is a line of
 * print or the table's edge. Returns the best supported variants.
 */
export function repairCandidate(image: DocumentSearchImage, { alignedCorners }: AlignedCandidate): AlignedCandidate[] {
  const { small, edges } = image;
  if (!isConvexClockwise(alignedCorners)) return [];
  return combineLinesToQuads(findSideLines(small, alignedCorners, SIDE_SEARCH_RADIUS_PX)).map((corners) => {
    const quad = candidateFromQuad(edges, corners);
    return alignCandidate(small, { quad, features: extractCandidateFeatures(small, quad, edges) });
  });
}

type RatedCandidate = AlignedCandidate & { readonly confidence: number };

function withConfidence(candidate: AlignedCandidate): RatedCandidate {
  return { ...candidate, confidence: scoreAlignedCandidate(candidate.features) };
}

function byConfidence(a: RatedCandidate, b: RatedCandidate): number {
  return b.confidence - a.confidence;
}

/** Candidates have pixel centres at whole numbers. Planes have them at +0.5, measured from the border. */
function toBorderOrigin(corners: PxQuad): PxQuad {
  return corners.map((p) => ({ x: p.x + 0.5, y: p.y + 0.5 })) as unknown as PxQuad;
}

/** The inverse. */
function toPixelCenters(corners: PxQuad): PxQuad {
  return corners.map((p) => ({ x: p.x - 0.5, y: p.y - 0.5 })) as unknown as PxQuad;
}

function detectCoarseLines(small: Plane, limit: number): HoughLine[] {
  const coarse = downscalePlane(small, FINDER_LONG_SIDE_PX / COARSE_SCALE_FACTOR);
  const scale = small.width / coarse.width;
  const edges = computeGradient([coarse]);
  return detectLines(edges, thinEdges(edges), limit).map((line) => ({
    ...line,
    rho: line.rho * scale + ((scale - 1) / 2) * (line.cos + line.sin),
  }));
}

/** Refines corners in two rounds, the second over a shorter distance. */
export function refineCornersTwice(plane: Plane, corners: PxQuad, scale: number): PxQuad {
  const first = refineCorners(plane, corners, Math.max(2, 1.8 * scale)).corners;
  return refineCorners(plane, first, Math.max(2, 0.8 * scale)).corners;
}

/** Longer over shorter side of the rectangle behind the perspective. */
export function estimateDocumentAspect(corners: PxQuad, plane: Plane): number {
  const { aspect } = estimateDocumentShape(corners, plane.width, plane.height);
  return aspect >= 1 ? aspect : 1 / aspect;
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

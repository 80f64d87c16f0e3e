import { downscalePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { computeGradient, thinEdges, type GradientField } from './detect-edges.js';
import { isConvex } from '../image/quad-geometry.js';
import { detectLines, type HoughLine } from './hough-lines.js';
import { generateCandidates, candidateFromQuad, type QuadCandidate } from './generate-candidates.js';
import { alignQuad } from './align-quad.js';
import { refineCorners } from './refine-corners.js';
import { combineSideLines, findSideLines } from './find-side-lines.js';
import {
  toAlignmentFeatures,
  estimateDocumentPose,
  verifyCandidate,
  extractCandidateFeatures,
  scoreCandidate,
  type AlignedCandidateFeatures,
  type CandidateFeatures,
} from './score-candidate.js';
import { measureLineSupport } from './line-support.js';

/** Long side at which lines are looked for, px. */
export const FINDER_LONG_SIDE_PX = 320;

/** A document as the finder sees it: corners in px of the plane it was given, clockwise, longer side on top. */
export interface FoundDocument {
  readonly corners: PxQuad;
  readonly confidence: number;
  /** Longer over shorter side of the rectangle behind the perspective. */
  readonly aspect: number;
}

export interface FinderOptions {
  /** Default {@link LIVE_EFFORT}. */
  readonly effort?: SearchEffort;
  /** Colour planes for the small picture (its width and height are given), looked at together with the luminance. */
  readonly colour?: (width: number, height: number) => readonly Plane[];
}

/** How much is looked at: lines of the fine and of the coarse look, hypotheses scored, looked at closely, mended. */
export interface SearchEffort {
  readonly maxFineLines: number;
  readonly maxCoarseLines: number;
  readonly maxScored: number;
  readonly maxAligned: number;
  readonly maxRepaired: number;
}

/** For live frames: what one frame misses the next one may show. */
export const LIVE_EFFORT: SearchEffort = {
  maxFineLines: 48,
  maxCoarseLines: 16,
  maxScored: 30,
  maxAligned: 2,
  maxRepaired: 0,
};
/** For still pictures, where 50 ms more do not matter. */
export const PHOTO_EFFORT: SearchEffort = {
  maxFineLines: 80,
  maxCoarseLines: 28,
  maxScored: 120,
  maxAligned: 14,
  maxRepaired: 1,
};
/** How far a side may be off after the aligner, px of the small picture. */
const SIDE_SEARCH_RADIUS_PX = 6;
/** The coarse look is this much smaller: cloth, keys and print blend into even tones there, a border stays. */
const COARSE_SCALE_FACTOR = 4;
/** A hypothesis in px of the small picture, with the features that decide. */
export interface AlignedCandidate {
  readonly quad: QuadCandidate;
  readonly features: AlignedCandidateFeatures;
  /** Where the aligner sees the corners, px of the small picture. */
  readonly alignedCorners: PxQuad;
}

/** What a picture is searched in. */
export interface DocumentSearchImage {
  /** The picture at {@link FINDER_LONG_SIDE_PX}. */
  readonly small: Plane;
  readonly edges: GradientField;
}

export function createDocumentSearchImage(plane: Plane, options: FinderOptions = {}): DocumentSearchImage {
  const small = downscalePlane(plane, FINDER_LONG_SIDE_PX);
  return { small, edges: computeGradient([small, ...(options.colour?.(small.width, small.height) ?? [])]) };
}

/** Every hypothesis worth looking at closely, the most probable first. */
export function shortlistCandidates(
  { small, edges }: DocumentSearchImage,
  options: FinderOptions = {},
): AlignedCandidate[] {
  const first = findCandidates({ small, edges }, options).map((one) => ({
    ...one,
    chance: scoreCandidate(one.features),
  }));
  first.sort((a, b) => b.chance - a.chance);
  const { maxAligned: close } = options.effort ?? LIVE_EFFORT;
  return first.slice(0, close).map(({ hypothesis, features: seen }) => alignCandidate(small, hypothesis, seen));
}

/** All quadrilaterals that the lines form, with what speaks for each. */
export function findCandidates(
  { small, edges }: DocumentSearchImage,
  options: FinderOptions = {},
): { hypothesis: QuadCandidate; features: CandidateFeatures }[] {
  const { maxFineLines: fine, maxCoarseLines: coarse, maxScored: scored } = options.effort ?? LIVE_EFFORT;
  const lines = [...detectLines(edges, thinEdges(edges), fine), ...detectCoarseLines(small, coarse)];
  const found = generateCandidates(measureLineSupport(edges, lines), small.width, small.height, scored);
  return found.map((hypothesis) => ({ hypothesis, features: extractCandidateFeatures(small, hypothesis, edges) }));
}

/** Adds what the aligner says. */
function alignCandidate(small: Plane, hypothesis: QuadCandidate, seen: CandidateFeatures): AlignedCandidate {
  const aligned = alignQuad(small, toAlignerInput(hypothesis.corners));
  return { quad: hypothesis, features: { ...seen, ...toAlignmentFeatures(aligned) }, alignedCorners: aligned.corners };
}

/**
 * A candidate with its sides moved to where the aligner wants them, and from there onto edges: one side of a
 * hypothesis often is a line of print, or the table's edge. The best supported of these, none where it cannot be.
 */
export function repairCandidate(
  { small, edges }: DocumentSearchImage,
  { alignedCorners: near }: AlignedCandidate,
): AlignedCandidate[] {
  if (!isConvex(near)) return [];
  return combineSideLines(findSideLines(small, near, SIDE_SEARCH_RADIUS_PX)).map((corners) => {
    const moved = candidateFromQuad(edges, corners);
    return alignCandidate(small, moved, extractCandidateFeatures(small, moved, edges));
  });
}

/** Gradient indices name pixel centres, the aligner's px begin at the border. */
function toAlignerInput(corners: PxQuad): PxQuad {
  return orderCornersUpright(corners.map((p) => ({ x: p.x + 0.5, y: p.y + 0.5 })) as unknown as PxQuad);
}

function detectCoarseLines(small: Plane, limit: number): HoughLine[] {
  const tiny = downscalePlane(small, FINDER_LONG_SIDE_PX / COARSE_SCALE_FACTOR);
  const scale = small.width / tiny.width;
  const edges = computeGradient([tiny]);
  return detectLines(edges, thinEdges(edges), limit).map((line) => ({
    ...line,
    rho: line.rho * scale + ((scale - 1) / 2) * (line.cos + line.sin),
  }));
}

/**
 * The most document-like quadrilateral of a picture, or `null` when there is nothing with four sides. Whether its
 * confidence is enough is the judge's business.
 * @param plane luminance, any size; lines are looked for at {@link FINDER_LONG_SIDE_PX}, corners refined at full size
 */
export function findDocument(plane: Plane, options: FinderOptions = {}): FoundDocument | null {
  if (Math.min(plane.width, plane.height) < 32) return null;
  if (Math.max(plane.width, plane.height) > 12 * Math.min(plane.width, plane.height)) return null;
  const ground = createDocumentSearchImage(plane, options);
  const close = shortlistCandidates(ground, options).map(withConfidence);
  close.sort((a, b) => b.confidence - a.confidence);
  const again = close
    .slice(0, (options.effort ?? LIVE_EFFORT).maxRepaired)
    .flatMap((one) => repairCandidate(ground, one))
    .map(withConfidence);
  const [best] = [...close, ...again].sort((a, b) => b.confidence - a.confidence);
  if (best === undefined) return null;
  const scale = plane.width / ground.small.width;
  // Gradient indices name pixel centres: half a pixel is added on the way to the plane's coordinates.
  const rough = best.quad.corners.map((p) => ({ x: (p.x + 0.5) * scale, y: (p.y + 0.5) * scale }));
  const corners = refineTwice(plane, rough as unknown as PxQuad, scale);
  return { corners: orderCornersUpright(corners), confidence: best.confidence, aspect: estimateAspect(corners, plane) };
}

const withConfidence = (candidate: AlignedCandidate): AlignedCandidate & { confidence: number } => ({
  ...candidate,
  confidence: verifyCandidate(candidate.features),
});

/** Two rounds of refinement, the second one closer. */
export function refineTwice(plane: Plane, corners: PxQuad, scale: number): PxQuad {
  const first = refineCorners(plane, corners, Math.max(2, 1.8 * scale)).corners;
  return refineCorners(plane, first, Math.max(2, 0.8 * scale)).corners;
}

/** Longer over shorter side of the rectangle behind the perspective. */
export function estimateAspect(corners: PxQuad, plane: Plane): number {
  const { aspect } = estimateDocumentPose(corners, plane.width, plane.height);
  return aspect >= 1 ? aspect : 1 / aspect;
}

/**
 * Starts the corners so that the first side is a longer one, and of the two possible ways the one that has its top
 * nearer to the picture's top (for a document turned by 90°: its top to the left). What is printed decides later.
 */
export function orderCornersUpright(corners: PxQuad): PxQuad {
  const length = (i: number): number => {
    const a = corners[i]!;
    const b = corners[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const start = length(0) + length(2) >= length(1) + length(3) ? 0 : 1;
  const turned = (k: number): PxPoint[] => [0, 1, 2, 3].map((i) => corners[(i + k) % 4]!);
  const a = turned(start);
  const up = a[3]!.y + a[2]!.y - a[0]!.y - a[1]!.y + 0.2 * (a[3]!.x + a[2]!.x - a[0]!.x - a[1]!.x);
  return (up >= 0 ? a : turned(start + 2)) as unknown as PxQuad;
}

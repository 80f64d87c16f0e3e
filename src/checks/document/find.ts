import { shrink } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { gradient, thinEdges, type Gradient } from './edges.js';
import { isConvex } from './geometry.js';
import { strongestLines, type Line } from './hough.js';
import { hypotheses, hypothesisOf, type Hypothesis } from './hypotheses.js';
import { align } from './network/align.js';
import { refine } from './refine.js';
import { quadsOfSides, sideLines } from './sides.js';
import { alignment, bestPose, confidenceOf, features, firstConfidence, type Features, type Seen } from './score.js';
import { supportLines } from './support.js';

/** Long side at which lines are looked for, px. */
export const FINDER_PX = 320;

/** A document as the finder sees it: corners in px of the plane it was given, clockwise, longer side on top. */
export interface Found {
  readonly corners: PxQuad;
  readonly confidence: number;
  /** Longer over shorter side of the rectangle behind the perspective. */
  readonly aspect: number;
}

export interface FinderOptions {
  /** Default {@link LIVE}. */
  readonly effort?: Effort;
  /** Colour planes for the small picture (its width and height are given), looked at together with the luminance. */
  readonly colour?: (width: number, height: number) => readonly Plane[];
}

/** How much is looked at: lines of the fine and of the coarse look, hypotheses scored, looked at closely, mended. */
export interface Effort {
  readonly fine: number;
  readonly coarse: number;
  readonly scored: number;
  readonly close: number;
  readonly mended: number;
}

/** For live frames: what one frame misses the next one may show. */
export const LIVE: Effort = { fine: 48, coarse: 16, scored: 30, close: 2, mended: 0 };
/** For still pictures, where 50 ms more do not matter. */
export const STILL: Effort = { fine: 80, coarse: 28, scored: 120, close: 14, mended: 1 };
/** How far a side may be off after the aligner, px of the small picture. */
const REACH_PX = 6;
/** The coarse look is this much smaller: cloth, keys and print blend into even tones there, a border stays. */
const COARSER = 4;
/** A hypothesis in px of the small picture, with the features that decide. */
export interface Candidate {
  readonly hypothesis: Hypothesis;
  readonly features: Features;
  /** Where the aligner sees the corners, px of the small picture. */
  readonly near: PxQuad;
}

/** What a picture is searched in. */
export interface Ground {
  /** The picture at {@link FINDER_PX}. */
  readonly small: Plane;
  readonly edges: Gradient;
}

export function groundOf(plane: Plane, options: FinderOptions = {}): Ground {
  const small = shrink(plane, FINDER_PX);
  return { small, edges: gradient([small, ...(options.colour?.(small.width, small.height) ?? [])]) };
}

/** Every hypothesis worth looking at closely, the most probable first. */
export function candidatesOf({ small, edges }: Ground, options: FinderOptions = {}): Candidate[] {
  const first = hypothesesOf({ small, edges }, options).map((one) => ({
    ...one,
    chance: firstConfidence(one.features),
  }));
  first.sort((a, b) => b.chance - a.chance);
  const { close } = options.effort ?? LIVE;
  return first.slice(0, close).map(({ hypothesis, features: seen }) => closely(small, hypothesis, seen));
}

/** All quadrilaterals that the lines form, with what speaks for each. */
export function hypothesesOf(
  { small, edges }: Ground,
  options: FinderOptions = {},
): { hypothesis: Hypothesis; features: Seen }[] {
  const { fine, coarse, scored } = options.effort ?? LIVE;
  const lines = [...strongestLines(edges, thinEdges(edges), fine), ...coarseLines(small, coarse)];
  const found = hypotheses(supportLines(edges, lines), small.width, small.height, scored);
  return found.map((hypothesis) => ({ hypothesis, features: features(small, hypothesis, edges) }));
}

/** Adds what the aligner says. */
function closely(small: Plane, hypothesis: Hypothesis, seen: Seen): Candidate {
  const aligned = align(small, upright(hypothesis.corners));
  return { hypothesis, features: { ...seen, ...alignment(aligned) }, near: aligned.corners };
}

/**
 * A candidate with its sides moved to where the aligner wants them, and from there onto edges: one side of a
 * hypothesis often is a line of print, or the table's edge. The best supported of these, none where it cannot be.
 */
export function mended({ small, edges }: Ground, { near }: Candidate): Candidate[] {
  if (!isConvex(near)) return [];
  return quadsOfSides(sideLines(small, near, REACH_PX)).map((corners) => {
    const moved = hypothesisOf(edges, corners);
    return closely(small, moved, features(small, moved, edges));
  });
}

/** Gradient indices name pixel centres, the aligner's px begin at the border. */
function upright(corners: PxQuad): PxQuad {
  return uprightFrom(corners.map((p) => ({ x: p.x + 0.5, y: p.y + 0.5 })) as unknown as PxQuad);
}

function coarseLines(small: Plane, limit: number): Line[] {
  const tiny = shrink(small, FINDER_PX / COARSER);
  const scale = small.width / tiny.width;
  const edges = gradient([tiny]);
  return strongestLines(edges, thinEdges(edges), limit).map((line) => ({
    ...line,
    rho: line.rho * scale + ((scale - 1) / 2) * (line.cos + line.sin),
  }));
}

/**
 * The most document-like quadrilateral of a picture, or `null` when there is nothing with four sides. Whether its
 * confidence is enough is the judge's business.
 * @param plane luminance, any size; lines are looked for at {@link FINDER_PX}, corners refined at full size
 */
export function findDocument(plane: Plane, options: FinderOptions = {}): Found | null {
  if (Math.min(plane.width, plane.height) < 32) return null;
  if (Math.max(plane.width, plane.height) > 12 * Math.min(plane.width, plane.height)) return null;
  const ground = groundOf(plane, options);
  const close = candidatesOf(ground, options).map(judged);
  close.sort((a, b) => b.confidence - a.confidence);
  const again = close
    .slice(0, (options.effort ?? LIVE).mended)
    .flatMap((one) => mended(ground, one))
    .map(judged);
  const [best] = [...close, ...again].sort((a, b) => b.confidence - a.confidence);
  if (best === undefined) return null;
  const scale = plane.width / ground.small.width;
  // Gradient indices name pixel centres: half a pixel is added on the way to the plane's coordinates.
  const rough = best.hypothesis.corners.map((p) => ({ x: (p.x + 0.5) * scale, y: (p.y + 0.5) * scale }));
  const corners = polish(plane, rough as unknown as PxQuad, scale);
  return { corners: uprightFrom(corners), confidence: best.confidence, aspect: aspectOf(corners, plane) };
}

const judged = (candidate: Candidate): Candidate & { confidence: number } => ({
  ...candidate,
  confidence: confidenceOf(candidate.features),
});

/** Two rounds of refinement, the second one closer. */
export function polish(plane: Plane, corners: PxQuad, scale: number): PxQuad {
  const first = refine(plane, corners, Math.max(2, 1.8 * scale)).corners;
  return refine(plane, first, Math.max(2, 0.8 * scale)).corners;
}

/** Longer over shorter side of the rectangle behind the perspective. */
export function aspectOf(corners: PxQuad, plane: Plane): number {
  const { aspect } = bestPose(corners, plane.width, plane.height);
  return aspect >= 1 ? aspect : 1 / aspect;
}

/**
 * Starts the corners so that the first side is a longer one, and of the two possible ways the one that has its top
 * nearer to the picture's top (for a document turned by 90°: its top to the left). What is printed decides later.
 */
export function uprightFrom(corners: PxQuad): PxQuad {
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

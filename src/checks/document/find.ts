import { shrink } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { gradient, thinEdges } from './edges.js';
import { strongestLines, type Line } from './hough.js';
import { hypotheses, type Hypothesis } from './hypotheses.js';
import { refine } from './refine.js';
import { bestPose, confidenceOf, features, type Features } from './score.js';
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
  /** How many lines are kept from the fine and from the coarse look; more finds documents on busier ground, slower. */
  readonly lines?: { readonly fine: number; readonly coarse: number };
  /** Colour planes for the small picture (its width and height are given), looked at together with the luminance. */
  readonly colour?: (width: number, height: number) => readonly Plane[];
}

/** For live frames. */
export const LIVE_LINES = { fine: 48, coarse: 16 } as const;
/** For still pictures, where 20 ms more do not matter. */
export const STILL_LINES = { fine: 64, coarse: 24 } as const;
/** The coarse look is this much smaller: cloth, keys and print blend into even tones there, a border stays. */
const COARSER = 4;
/** Hypotheses that are scored in full. */
const SCORED = 40;

/** A hypothesis in px of the small picture, with the features that decide. */
export interface Candidate {
  readonly hypothesis: Hypothesis;
  readonly features: Features;
}

/** Every hypothesis worth scoring, and the small picture they live in. */
export function candidatesOf(plane: Plane, options: FinderOptions = {}): { small: Plane; candidates: Candidate[] } {
  const small = shrink(plane, FINDER_PX);
  const { fine, coarse } = options.lines ?? LIVE_LINES;
  const edges = gradient([small, ...(options.colour?.(small.width, small.height) ?? [])]);
  const lines = [...strongestLines(edges, thinEdges(edges), fine), ...coarseLines(small, coarse)];
  const supported = supportLines(edges, lines);
  const found = hypotheses(supported, small.width, small.height, SCORED);
  return {
    small,
    candidates: found.map((hypothesis) => ({ hypothesis, features: features(small, hypothesis, edges) })),
  };
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
  const { small, candidates } = candidatesOf(plane, options);
  let best: { hypothesis: Hypothesis; confidence: number } | null = null;
  for (const { hypothesis, features } of candidates) {
    const confidence = confidenceOf(features);
    if (best === null || confidence > best.confidence) best = { hypothesis, confidence };
  }
  if (best === null) return null;
  const scale = plane.width / small.width;
  // Gradient indices name pixel centres: half a pixel is added on the way to the plane's coordinates.
  const rough = best.hypothesis.corners.map((p) => ({ x: (p.x + 0.5) * scale, y: (p.y + 0.5) * scale }));
  const corners = polish(plane, rough as unknown as PxQuad, scale);
  return { corners: uprightFrom(corners), confidence: best.confidence, aspect: aspectOf(corners, plane) };
}

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

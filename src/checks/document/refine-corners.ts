import { sampleBilinear, type Plane, type PxPoint, type PxQuad } from '../image/plane.js';
import { pointDistance, intersectLines, type LineThrough } from '../image/quad-geometry.js';

/** Places along each side at which its edge is located. */
const STATIONS = 36;
/** Least number of stations with an edge. */
const MIN_EDGES = 6;
/** Share of a side left out at each end, for rounded corners (3.18 mm of 53.98 mm) and fingers. */
const END_MARGIN = 0.09;
/** Shorter sides stay as they are, px. */
const MIN_SIDE_PX = 8;
/** Weakest step that is an edge, and the step that has full weight, grey levels over two pixels. */
const MIN_STEP = 3;
const FULL_STEP = 20;
/** An edge at the end of the search distance counts this much less than one on the side. */
const DISTANCE_PENALTY = 0.35;
const FIT_ROUNDS = 4;

/** A refined quadrilateral, with the evidence for each side. */
export interface RefinedQuad {
  readonly corners: PxQuad;
  /** Share of the stations whose edge lies on the fitted side, per side, 0–1. */
  readonly agreement: readonly number[];
}

/**
 * Moves each side onto the edge beside it, to a fraction of a pixel. At stations along the side it locates the strongest
 * step across, then fits a line with Tukey's biweight. Corners are the intersections of the lines.
 * @param reach largest distance of an edge on both sides, px
 */
export function refineCorners(plane: Plane, corners: PxQuad, reach: number): RefinedQuad {
  const sides = corners.map((corner, i) => fitSide(plane, corner, corners[(i + 1) % 4]!, reach));
  const refined = corners.map((corner, i) => {
    const intersection = intersectLines(sides[(i + 3) % 4]!, sides[i]!);
    return intersection !== null && pointDistance(intersection, corner) < 3 * reach + 2 ? intersection : corner;
  });
  return { corners: refined as unknown as PxQuad, agreement: sides.map((side) => side.agreement) };
}

interface FittedSide extends LineThrough {
  readonly agreement: number;
}

/** An edge at a station: its place along the side, its offset from the side, its weight. */
interface StationEdge {
  readonly place: number;
  readonly offset: number;
  readonly weight: number;
}

function fitSide(plane: Plane, a: PxPoint, b: PxPoint, reach: number): FittedSide {
  const length = pointDistance(a, b);
  if (length < MIN_SIDE_PX) return { a, b, agreement: 0 };
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  const [nx, ny] = [-dy, dx];
  const cells = Math.ceil(reach) * 2 + 1;
  const profile = new Float32Array(cells + 4);
  const first = -(cells - 1) / 2 - 2;
  const edges: StationEdge[] = [];
  for (let station = 0; station < STATIONS; station++) {
    const place = (END_MARGIN + ((1 - 2 * END_MARGIN) * (station + 0.5)) / STATIONS) * length;
    const x = a.x + place * dx;
    const y = a.y + place * dy;
    if (!isInside(plane, x + first * nx, y + first * ny) && !isInside(plane, x - first * nx, y - first * ny)) continue;
    for (let c = 0; c < profile.length; c++) {
      profile[c] = sampleBilinear(plane, x + (first + c) * nx, y + (first + c) * ny);
    }
    const edge = locateEdge(profile, first, reach);
    if (edge !== null) edges.push({ place, ...edge });
  }
  if (edges.length < MIN_EDGES) return { a, b, agreement: 0 };
  const { slope, offset, agreement } = fitLineRobustly(edges, reach);
  const pointAt = (place: number): PxPoint => {
    const shift = offset + slope * place;
    return { x: a.x + place * dx + shift * nx, y: a.y + place * dy + shift * ny };
  };
  return { a: pointAt(0), b: pointAt(length), agreement };
}

function isInside(plane: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= plane.width && y <= plane.height;
}

/**
 * Locates the strongest step in a profile across a side.
 * @param first offset of the profile's first value
 */
function locateEdge(profile: Float32Array, first: number, reach: number): Omit<StationEdge, 'place'> | null {
  // A wide difference halves the response to noise and keeps that to a blurred step.
  const stepAt = (c: number): number => Math.abs(profile[c + 1]! + profile[c + 2]! - profile[c - 1]! - profile[c - 2]!);
  const last = profile.length - 3;
  let best = 0;
  let at = 0;
  for (let c = 2; c <= last; c++) {
    // Nearer edges count a little more: an edge farther away must be clearly stronger.
    const weighted = stepAt(c) * (1 - (DISTANCE_PENALTY * Math.abs(c + first)) / (reach + 1));
    if (weighted > best) {
      best = weighted;
      at = c;
    }
  }
  if (best < MIN_STEP) return null;
  // A parabola through three steps gives the fraction of a pixel.
  const before = at > 2 ? stepAt(at - 1) : 0;
  const after = at < last ? stepAt(at + 1) : 0;
  const curvature = before - 2 * stepAt(at) + after;
  const fraction = curvature < -1e-6 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / curvature)) : 0;
  return { offset: at + first + fraction, weight: Math.min(1, best / FULL_STEP) };
}

interface FittedLine {
  readonly slope: number;
  readonly offset: number;
  readonly agreement: number;
}

/** Fits offset = slope · place + offset by iterative reweighting, which starts from the best line through two edges. */
function fitLineRobustly(edges: readonly StationEdge[], reach: number): FittedLine {
  const tolerance = Math.max(1, reach * 0.15);
  let { slope, offset } = findBestPair(edges, tolerance);
  let inliers = 0;
  for (let round = 0; round < FIT_ROUNDS; round++) {
    let [sumW, sumT, sumO, sumTT, sumTO] = [0, 0, 0, 0, 0];
    inliers = 0;
    const cutoff = Math.max(0.8, tolerance * (2 - 0.3 * round));
    for (const edge of edges) {
      const deviation = (edge.offset - offset - slope * edge.place) / cutoff;
      if (Math.abs(deviation) >= 1) continue;
      inliers++;
      const w = edge.weight * (1 - deviation * deviation) ** 2;
      sumW += w;
      sumT += w * edge.place;
      sumO += w * edge.offset;
      sumTT += w * edge.place ** 2;
      sumTO += w * edge.place * edge.offset;
    }
    const spread = sumW * sumTT - sumT * sumT;
    if (spread < 1e-6) break;
    slope = (sumW * sumTO - sumT * sumO) / spread;
    offset = (sumO - slope * sumT) / sumW;
  }
  return { slope, offset, agreement: inliers / STATIONS };
}

/** The line through two edges, a third of the side apart, that most other edges lie near. */
function findBestPair(edges: readonly StationEdge[], tolerance: number): Omit<FittedLine, 'agreement'> {
  const stride = Math.max(1, Math.floor(edges.length / 12));
  let best = { slope: 0, offset: 0 };
  let bestScore = -1;
  for (let i = 0; i < edges.length; i += stride) {
    for (let j = i + Math.floor(edges.length / 3); j < edges.length; j += stride) {
      const slope = (edges[j]!.offset - edges[i]!.offset) / (edges[j]!.place - edges[i]!.place || 1);
      const offset = edges[i]!.offset - slope * edges[i]!.place;
      let score = 0;
      for (const edge of edges) {
        const deviation = Math.abs(edge.offset - offset - slope * edge.place);
        if (deviation < tolerance) score += edge.weight * (1 - deviation / tolerance);
      }
      if (score <= bestScore) continue;
      bestScore = score;
      best = { slope, offset };
    }
  }
  return best;
}

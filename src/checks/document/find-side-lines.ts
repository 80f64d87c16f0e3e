import { sampleBilinear, type Plane, type PxPoint, type PxQuad } from '../image/plane.js';
import { pointDistance, intersectLines, isConvexClockwise } from '../image/quad-geometry.js';

/** A straight edge that may be a side of the document. */
export interface SideLine {
  readonly a: PxPoint;
  readonly b: PxPoint;
  /** Strength of the step along all of it, 0–1, relative to the usual step around. */
  readonly support: number;
  /** Distance from the outline's side, as a share of the search radius, 0–1. */
  readonly offset: number;
}

/** Places along a side, and segments in which a step keeps its direction (darker outside, or brighter). */
const STATIONS = 40;
const SEGMENTS = 5;
/** Share of a side left out at each end, for rounded corners. */
const END_MARGIN = 0.07;
/** Steps count up to this multiple of the median step, within limits in grey levels. */
const CAP_FACTOR = 4;
const CAP_MIN = 3;
const CAP_MAX = 16;
const MAX_LINES_PER_SIDE = 4;
const MIN_SUPPORT = 0.06;
/** Two lines of a side differ by at least this at one of their ends, px. */
const MIN_LINE_DISTANCE_PX = 2.5;
/** Shorter sides have no lines, px. */
const MIN_SIDE_PX = 12;
/** Largest slant of a line, as a share of the search radius. */
const MAX_SLANT = 0.8;

/**
 * Finds the straight edges near each side of a rough outline, the strongest first and the outline's own side last. All
 * places of a side vote together: a border that is lost in noise at every single place is still found.
 * @param radius search distance on both sides, px
 */
export function findSideLines(plane: Plane, corners: PxQuad, radius: number): SideLine[][] {
  return corners.map((a, i) => findLinesOfSide(plane, a, corners[(i + 1) % 4]!, Math.ceil(radius)));
}

function findLinesOfSide(plane: Plane, a: PxPoint, b: PxPoint, radius: number): SideLine[] {
  const ownSide: SideLine = { a, b, support: 0, offset: 0 };
  const length = pointDistance(a, b);
  if (length < MIN_SIDE_PX) return [ownSide];
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  const scores = scoreOffsets(measureStepsAlong(plane, a, b, radius), radius);
  const pointAt = ([start, end]: OffsetPair, t: number): PxPoint => {
    const offset = start + ((end - start) * (t - END_MARGIN)) / (1 - 2 * END_MARGIN);
    return { x: a.x + t * length * dx - offset * dy, y: a.y + t * length * dy + offset * dx };
  };
  const lines = selectBestOffsets(scores, radius).map(({ offsets, support }): SideLine => {
    const offset = (Math.abs(offsets[0]) + Math.abs(offsets[1])) / 2 / radius;
    return { a: pointAt(offsets, 0), b: pointAt(offsets, 1), support, offset };
  });
  return [...lines, ownSide];
}

/** Offsets of a line from the outline's side at its two ends, px. */
type OffsetPair = readonly [start: number, end: number];

/** Support of every pair of offsets from −radius to radius: row by start, column by end. */
function scoreOffsets({ steps, cap }: SideSteps, radius: number): Float32Array {
  const cells = 2 * radius + 1;
  const scores = new Float32Array(cells * cells);
  const stationsPerSegment = STATIONS / SEGMENTS;
  const maxSlant = Math.ceil(radius * MAX_SLANT);
  for (let start = -radius; start <= radius; start++) {
    for (let end = Math.max(-radius, start - maxSlant); end <= Math.min(radius, start + maxSlant); end++) {
      let score = 0;
      const slope = (end - start) / STATIONS;
      for (let segment = 0, k = 0; segment < SEGMENTS; segment++) {
        let sum = 0;
        for (let n = 0; n < stationsPerSegment; n++, k++) {
          sum += steps[k * cells + ((start + slope * (k + 0.5) + radius + 0.5) | 0)]!;
        }
        score += sum < 0 ? -sum : sum;
      }
      scores[(start + radius) * cells + end + radius] = score / (STATIONS * cap);
    }
  }
  return scores;
}

/** The pairs of offsets with the most support that are not near a better pair. */
function selectBestOffsets(scores: Float32Array, radius: number): { offsets: OffsetPair; support: number }[] {
  const cells = 2 * radius + 1;
  const found: { offsets: OffsetPair; support: number }[] = [];
  while (found.length < MAX_LINES_PER_SIDE) {
    let support = MIN_SUPPORT;
    let offsets: OffsetPair | null = null;
    for (let i = 0; i < scores.length; i++) {
      if (scores[i]! <= support) continue;
      const start = Math.floor(i / cells) - radius;
      const end = (i % cells) - radius;
      const isNearBetter = found.some(
        (better) =>
          Math.abs(start - better.offsets[0]) < MIN_LINE_DISTANCE_PX &&
          Math.abs(end - better.offsets[1]) < MIN_LINE_DISTANCE_PX,
      );
      if (isNearBetter) continue;
      support = scores[i]!;
      offsets = [start, end];
    }
    if (offsets === null) break;
    found.push({ offsets, support });
  }
  return found;
}

/** Steps across a side, capped: one row per station, one column per offset from −radius to radius. */
interface SideSteps {
  readonly steps: Float32Array;
  readonly cap: number;
}

function measureStepsAlong(plane: Plane, a: PxPoint, b: PxPoint, radius: number): SideSteps {
  const length = pointDistance(a, b);
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  const cells = 2 * radius + 1;
  const steps = new Float32Array(STATIONS * cells);
  const profile = new Float32Array(cells + 2);
  const counts = new Uint16Array(256);
  for (let k = 0; k < STATIONS; k++) {
    const t = (END_MARGIN + ((1 - 2 * END_MARGIN) * (k + 0.5)) / STATIONS) * length;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    for (let c = 0; c < cells + 2; c++) {
      const offset = c - radius - 1;
      profile[c] = sampleBilinear(plane, x - offset * dy, y + offset * dx);
    }
    for (let c = 0; c < cells; c++) {
      const step = profile[c + 2]! - profile[c]!;
      steps[k * cells + c] = step;
      counts[Math.min(255, Math.abs(step)) | 0]!++;
    }
  }
  let left = steps.length / 2;
  let median = 0;
  while (left > counts[median]!) left -= counts[median++]!;
  const exactMedian = median + left / Math.max(1, counts[median]!);
  const cap = Math.max(CAP_MIN, Math.min(CAP_MAX, CAP_FACTOR * exactMedian));
  for (let i = 0; i < steps.length; i++) steps[i] = Math.max(-cap, Math.min(cap, steps[i]!));
  return { steps, cap };
}

/** Sine of the smallest angle at a corner. */
const MIN_CORNER_SINE = 0.2;
/** Quadrilaterals that are returned. */
const MAX_QUADS = 4;
/** Corners of different quadrilaterals are farther apart than this, px. */
const MIN_CORNER_DISTANCE_PX = 3;

/** Combines one line per side to quadrilaterals, and returns the best supported ones. */
export function combineLinesToQuads(sides: readonly (readonly SideLine[])[]): PxQuad[] {
  const found: { corners: PxQuad; score: number }[] = [];
  const [tops, rights, bottoms, lefts] = sides as [SideLine[], SideLine[], SideLine[], SideLine[]];
  for (const top of tops) {
    for (const right of rights) {
      const second = intersectLines(top, right, MIN_CORNER_SINE);
      if (second === null) continue;
      for (const bottom of bottoms) {
        const third = intersectLines(right, bottom, MIN_CORNER_SINE);
        if (third === null) continue;
        for (const left of lefts) {
          const fourth = intersectLines(bottom, left, MIN_CORNER_SINE);
          const first = intersectLines(left, top, MIN_CORNER_SINE);
          if (fourth === null || first === null) continue;
          const lines = [top, right, bottom, left];
          const total = lines.reduce((sum, line) => sum + line.support - 0.15 * line.offset, 0);
          const least = Math.min(...lines.map((line) => line.support));
          found.push({ corners: [first, second, third, fourth], score: total + least });
        }
      }
    }
  }
  found.sort((a, b) => b.score - a.score);
  const apart: PxQuad[] = [];
  for (const { corners } of found) {
    if (apart.length >= MAX_QUADS) break;
    if (!isConvexClockwise(corners)) continue;
    const isNew = apart.every((other) => corners.some((p, i) => pointDistance(p, other[i]!) > MIN_CORNER_DISTANCE_PX));
    if (isNew) apart.push(toPixelCenters(corners));
  }
  return apart;
}

/** Planes have pixel centres at +0.5, measured from the border. Candidates have them at whole numbers. */
function toPixelCenters(corners: PxQuad): PxQuad {
  return corners.map((p) => ({ x: p.x - 0.5, y: p.y - 0.5 })) as unknown as PxQuad;
}

import type { Plane } from '../../image/plane.js';
import { linkRidgePoints, RIDGE_PADDING_PX, type LinkedRidgePoints } from './link-ridge-points.js';
import type { TextPolarity } from './text-strip.js';

/** A straight ridge: a line of print, a rule, a bar. Lengths in px of the plane it was found in. */
export interface Ridge {
  /** Middle of the ridge. */
  readonly x: number;
  readonly y: number;
  /** Unit vector of its direction. */
  readonly ux: number;
  readonly uy: number;
  /** Half its length. */
  readonly half: number;
  /** Share of its length on which ridge points were found, 0–1. */
  readonly fill: number;
}

/** Least ridge points of a segment. */
const MIN_SEGMENT_POINTS = 6;
/** Largest variance across a segment, px²; more is a curve or an ornament. */
const MAX_VARIANCE_ACROSS = 1.5;
/** Largest gap between two segments of one ridge, px: glare, a hole, faint fillers. */
const MAX_GAP_PX = 26;
/** Segments that are joined, longest first. */
const MAX_SEGMENTS = 220;

/**
 * Detects straight ridges of a plane at every angle. Linked ridge points are fitted as straight segments; segments on one
 * line are joined.
 * @param polarity 1: dark ridges on light ground, −1: light ones on dark ground
 */
export function detectStraightRidges(plane: Plane, polarity: TextPolarity): Ridge[] {
  if (plane.width < 16 || plane.height < 16) return [];
  return joinSegments(fitSegments(linkRidgePoints(plane, polarity))).map((ridge) => ({
    ...ridge,
    x: ridge.x - RIDGE_PADDING_PX,
    y: ridge.y - RIDGE_PADDING_PX,
  }));
}

interface SegmentMoments {
  n: number;
  sx: number;
  sy: number;
  sxx: number;
  sxy: number;
  syy: number;
}

interface SegmentAxis extends Pick<Ridge, 'x' | 'y' | 'ux' | 'uy'> {
  /** Extent along the axis, from its middle. */
  from: number;
  to: number;
  readonly n: number;
}

/** Fits straight segments to linked points: the axis by moments, the extent by projection. */
function fitSegments({ x: xs, y: ys, segment }: LinkedRidgePoints): Ridge[] {
  const axes = new Map<number, SegmentAxis>();
  for (const [id, moments] of sumMoments({ x: xs, y: ys, segment })) {
    const axis = fitAxis(moments);
    if (axis !== null) axes.set(id, axis);
  }
  segment.forEach((id, i) => {
    const axis = axes.get(id);
    if (axis === undefined) return;
    const along = (xs[i]! - axis.x) * axis.ux + (ys[i]! - axis.y) * axis.uy;
    if (along < axis.from) axis.from = along;
    if (along > axis.to) axis.to = along;
  });
  return [...axes.values()].map(({ x, y, ux, uy, from, to, n }) => {
    const middle = (from + to) / 2;
    const half = (to - from) / 2;
    // A slanting segment has fewer points than its length in px.
    const steps = 2 * half * Math.max(Math.abs(ux), Math.abs(uy)) + 1;
    return { x: x + middle * ux, y: y + middle * uy, ux, uy, half, fill: Math.min(1, n / steps) };
  });
}

function sumMoments({ x: xs, y: ys, segment }: LinkedRidgePoints): Map<number, SegmentMoments> {
  const bySegment = new Map<number, SegmentMoments>();
  segment.forEach((id, i) => {
    let sums = bySegment.get(id);
    if (sums === undefined) bySegment.set(id, (sums = { n: 0, sx: 0, sy: 0, sxx: 0, sxy: 0, syy: 0 }));
    const [x, y] = [xs[i]!, ys[i]!];
    sums.n++;
    sums.sx += x;
    sums.sy += y;
    sums.sxx += x * x;
    sums.sxy += x * y;
    sums.syy += y * y;
  });
  return bySegment;
}

/** The axis of a segment; `null` when it is too short or bent. */
function fitAxis({ n, sx, sy, sxx, sxy, syy }: SegmentMoments): SegmentAxis | null {
  if (n < MIN_SEGMENT_POINTS) return null;
  const x = sx / n;
  const y = sy / n;
  const xx = sxx / n - x * x;
  const yy = syy / n - y * y;
  const xy = sxy / n - x * y;
  const varianceAcross = (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  if (varianceAcross > MAX_VARIANCE_ACROSS) return null;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, ux: Math.cos(angle), uy: Math.sin(angle), from: 0, to: 0, n };
}

/** Joins segments that lie on one straight line with a short gap, the longest first. */
function joinSegments(all: Ridge[]): Ridge[] {
  const segments: (Ridge | null)[] = all.sort((a, b) => b.half - a.half).slice(0, MAX_SEGMENTS);
  const joined: Ridge[] = [];
  segments.forEach((segment, i) => {
    if (segment === null) return;
    let ridge = segment;
    // A joined ridge is longer, so that it may reach segments that were too far away before.
    for (let hasGrown = true; hasGrown;) {
      hasGrown = false;
      for (let j = i + 1; j < segments.length; j++) {
        const other = segments[j];
        if (!other || !isContinuation(ridge, other)) continue;
        ridge = uniteSegments(ridge, other);
        segments[j] = null;
        hasGrown = true;
      }
    }
    joined.push(ridge);
  });
  return joined;
}

function isContinuation(a: Ridge, b: Ridge): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = Math.abs(dx * a.ux + dy * a.uy);
  const length = a.half + b.half;
  if (along > length + Math.min(MAX_GAP_PX, 0.8 * a.half) || along < 0.8 * length) return false;
  // The direction of a short segment is inexact.
  if (Math.abs(a.ux * b.ux + a.uy * b.uy) < (b.half > 8 ? 0.985 : 0.94)) return false;
  return Math.abs(dy * a.ux - dx * a.uy) < 1.2 + 0.02 * along;
}

function uniteSegments(a: Ridge, b: Ridge): Ridge {
  const sign = a.ux * b.ux + a.uy * b.uy < 0 ? -1 : 1;
  const ends = [
    [a.x - a.half * a.ux, a.y - a.half * a.uy],
    [a.x + a.half * a.ux, a.y + a.half * a.uy],
    [b.x - sign * b.half * b.ux, b.y - sign * b.half * b.uy],
    [b.x + sign * b.half * b.ux, b.y + sign * b.half * b.uy],
  ] as [number, number][];
  const along = ends.map(([x, y]) => (x - a.x) * a.ux + (y - a.y) * a.uy);
  const first = ends[along.indexOf(Math.min(...along))]!;
  const last = ends[along.indexOf(Math.max(...along))]!;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  return {
    x: (first[0] + last[0]) / 2,
    y: (first[1] + last[1]) / 2,
    ux: (last[0] - first[0]) / length,
    uy: (last[1] - first[1]) / length,
    half: length / 2,
    fill: Math.min(1, (2 * a.half * a.fill + 2 * b.half * b.fill) / length),
  };
}

import { findRoot } from '../../image/union-find.js';
import type { Plane } from '../../image/plane.js';
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

/** Gaussian smoothing: characters of a pitch of 4 px melt into one line, lines 5.5 px apart stay two. */
const GAUSSIAN_KERNEL = [0.2661, 0.2129, 0.1091, 0.0358, 0.0076] as const;
/** Least curvature of the brightness across a ridge, levels per px². */
const MIN_CURVATURE = 0.9;
/** Least curvature across over curvature along. */
const MIN_CURVATURE_RATIO = 2.2;
/** Neighboring ridge points are linked when their directions differ by less than 22°. */
const MIN_DIRECTION_COSINE = 0.927;
/** Least ridge points of a segment. */
const MIN_SEGMENT_POINTS = 6;
/** Largest variance across a segment, px²; more is a curve or an ornament. */
const MAX_VARIANCE_ACROSS = 1.5;
/** Largest gap between two segments of one ridge, px: glare, a hole, faint fillers. */
const MAX_GAP_PX = 26;
/** Segments that are joined, longest first. */
const MAX_SEGMENTS = 220;
/** Columns and rows by which the border is repeated, so that text beside it is found. */
const PADDING_PX = 6;

/**
 * Detects straight ridges of a plane at every angle. A ridge point is where the brightness curves most across and its slope
 * vanishes (Steger, An unbiased detector of curvilinear structures, 1998, section 2). Neighboring points of like direction
 * are linked to segments; segments on one straight line are joined.
 * @param polarity 1: dark ridges on light ground, −1: light ones on dark ground
 */
export function detectStraightRidges(plane: Plane, polarity: TextPolarity): Ridge[] {
  if (plane.width < 16 || plane.height < 16) return [];
  const padded = padPlane(plane);
  const points = linkRidgePoints(gaussianBlur(padded), padded.width, padded.height, polarity);
  return joinSegments(fitSegments(points)).map((ridge) => ({
    ...ridge,
    x: ridge.x - PADDING_PX,
    y: ridge.y - PADDING_PX,
  }));
}

function padPlane({ data, width, height }: Plane): Plane {
  const paddedWidth = width + 2 * PADDING_PX;
  const paddedHeight = height + 2 * PADDING_PX;
  const padded = new Uint8Array(paddedWidth * paddedHeight);
  for (let y = 0; y < paddedHeight; y++) {
    const source = Math.min(height - 1, Math.max(0, y - PADDING_PX)) * width;
    const row = y * paddedWidth;
    padded.set(data.subarray(source, source + width), row + PADDING_PX);
    padded.fill(data[source]!, row, row + PADDING_PX);
    padded.fill(data[source + width - 1]!, row + PADDING_PX + width, row + paddedWidth);
  }
  return { data: padded, width: paddedWidth, height: paddedHeight };
}

function gaussianBlur({ data, width, height }: Plane): Float32Array {
  const rows = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  const [k0, k1, k2, k3, k4] = GAUSSIAN_KERNEL;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 4; x < width - 4; x++) {
      const i = row + x;
      rows[i] =
        k0 * data[i]! +
        k1 * (data[i - 1]! + data[i + 1]!) +
        k2 * (data[i - 2]! + data[i + 2]!) +
        k3 * (data[i - 3]! + data[i + 3]!) +
        k4 * (data[i - 4]! + data[i + 4]!);
    }
  }
  const w = width;
  for (let i = 4 * w; i < (height - 4) * w; i++) {
    out[i] =
      k0 * rows[i]! +
      k1 * (rows[i - w]! + rows[i + w]!) +
      k2 * (rows[i - 2 * w]! + rows[i + 2 * w]!) +
      k3 * (rows[i - 3 * w]! + rows[i + 3 * w]!) +
      k4 * (rows[i - 4 * w]! + rows[i + 4 * w]!);
  }
  return out;
}

/** Ridge points with the segment that each one belongs to. */
interface LinkedPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly segment: readonly number[];
}

/** Finds the ridge points and links neighbors of like direction. */
function linkRidgePoints(level: Float32Array, width: number, height: number, polarity: TextPolarity): LinkedPoints {
  const label = new Int32Array(width * height).fill(-1);
  const acrossX: number[] = [];
  const acrossY: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  const parent: number[] = [];
  for (let y = 5; y < height - 5; y++) {
    for (let x = 5; x < width - 5; x++) {
      const i = y * width + x;
      const here = level[i]!;
      const west = level[i - 1]!;
      const east = level[i + 1]!;
      const north = level[i - width]!;
      const south = level[i + width]!;
      const xx = polarity * (west + east - 2 * here);
      const yy = polarity * (north + south - 2 * here);
      if (xx + yy < MIN_CURVATURE) continue;
      const diagonals = level[i + width + 1]! + level[i - width - 1]! - level[i + width - 1]! - level[i - width + 1]!;
      const xy = (polarity * diagonals) / 4;
      const mean = (xx + yy) / 2;
      const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
      const curvature = mean + spread;
      if (curvature < MIN_CURVATURE || curvature < MIN_CURVATURE_RATIO * Math.abs(mean - spread)) continue;
      const [ax, ay] = eigenvector(xx, xy, curvature);
      // Distance to the point where the slope vanishes.
      const shift = (-polarity * ((east - west) * ax + (south - north) * ay)) / 2 / curvature;
      if (Math.abs(shift * ax) > 0.6 || Math.abs(shift * ay) > 0.6) continue;
      const id = parent.length;
      parent.push(id);
      label[i] = id;
      acrossX.push(ax);
      acrossY.push(ay);
      xs.push(x + 0.5 + shift * ax);
      ys.push(y + 0.5 + shift * ay);
      for (const other of [label[i - 1]!, label[i - width - 1]!, label[i - width]!, label[i - width + 1]!]) {
        if (other < 0) continue;
        const cosine = Math.abs(ax * acrossX[other]! + ay * acrossY[other]!);
        if (cosine > MIN_DIRECTION_COSINE) parent[findRoot(parent, other)] = findRoot(parent, id);
      }
    }
  }
  return { x: xs, y: ys, segment: parent.map((_, i) => findRoot(parent, i)) };
}

/** Unit eigenvector of the greater curvature: the direction across the ridge. */
function eigenvector(xx: number, xy: number, curvature: number): [number, number] {
  const [x, y] = [xy, curvature - xx];
  if (Math.abs(x) + Math.abs(y) < 1e-6) return [1, 0];
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
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
function fitSegments({ x: xs, y: ys, segment }: LinkedPoints): Ridge[] {
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

function sumMoments({ x: xs, y: ys, segment }: LinkedPoints): Map<number, SegmentMoments> {
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

import type { Plane } from '../../image/plane.js';
import { findRoot } from '../../image/union-find.js';

/** One straight ridge: a ribbon of print, a rule, a bar. Lengths in px of the plane it was found in. */
export interface Ridge {
  /** Middle of the ridge, and the direction it runs in (unit vector). */
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  /** Half its length. */
  readonly half: number;
  /** Share of its length on which a ridge was really seen, 0–1. */
  readonly fill: number;
}

/** Smoothing, σ px: letters of a pitch of 4 px become one ribbon, lines 5.5 px apart stay two. */
const GAUSSIAN_KERNEL = [0.2661, 0.2129, 0.1091, 0.0358, 0.0076];
/** Least curvature of the brightness across a ridge, levels per px². */
const MIN_CURVATURE = 0.9;
/** Curvature across over curvature along. */
const MIN_CURVATURE_RATIO = 2.2;
/** Neighbours belong together when their directions agree so well: cos 22°. */
const MIN_DIRECTION_COSINE = 0.927;
/** Shorter pieces are not lines of print, px. */
const MIN_SEGMENT_POINTS = 6;
/** Longest gap that is closed between two pieces of one ridge, px: a reflection, a hole, faint fillers. */
const MAX_GAP_PX = 26;
/** Pieces that are looked at when they are joined, longest first. */
const MAX_SEGMENTS = 220;

/**
 * Straight ridges of a plane at every angle: dark ribbons on brighter ground, or, with `sign` −1, bright ones on dark.
 * A ridge is where the brightness curves most across and its slope vanishes (Steger, An unbiased detector of
 * curvilinear structures, 1998, section 2); neighbours of like direction are linked, pieces on one line joined.
 */
export function detectStraightRidges(plane: Plane, sign: 1 | -1): Ridge[] {
  if (plane.width < 16 || plane.height < 16) return [];
  const { data, width, height } = padPlane(plane);
  return joinSegments(linkRidgePoints(gaussianBlur(data, width, height), width, height, sign)).map((ridge) => ({
    ...ridge,
    x: ridge.x - PADDING_PX,
    y: ridge.y - PADDING_PX,
  }));
}

/** Columns and rows that repeat the border, so that a zone beside it is seen. */
const PADDING_PX = 6;

function padPlane({ data, width, height }: Plane): { data: Uint8Array; width: number; height: number } {
  const wide = width + 2 * PADDING_PX;
  const tall = height + 2 * PADDING_PX;
  const out = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++) {
    const from = Math.min(height - 1, Math.max(0, y - PADDING_PX)) * width;
    out.set(data.subarray(from, from + width), y * wide + PADDING_PX);
    out.fill(data[from]!, y * wide, y * wide + PADDING_PX);
    out.fill(data[from + width - 1]!, y * wide + PADDING_PX + width, (y + 1) * wide);
  }
  return { data: out, width: wide, height: tall };
}

function gaussianBlur(data: Uint8Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  const [k0, k1, k2, k3, k4] = GAUSSIAN_KERNEL as [number, number, number, number, number];
  for (let y = 0; y < height; y++) {
    const r = y * width;
    for (let x = 4; x < width - 4; x++) {
      const i = r + x;
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

/** A linked run of ridge points: its moments, later its extent. */
interface SegmentMoments {
  n: number;
  sx: number;
  sy: number;
  sxx: number;
  sxy: number;
  syy: number;
}

/** Ridge points, linked. */
function linkRidgePoints(level: Float32Array, width: number, height: number, sign: number): Ridge[] {
  const label = new Int32Array(width * height).fill(-1);
  const nx: number[] = [];
  const ny: number[] = [];
  const px: number[] = [];
  const py: number[] = [];
  const parent: number[] = [];
  const root = (i: number): number => findRoot(parent, i);
  for (let y = 5; y < height - 5; y++) {
    for (let x = 5; x < width - 5; x++) {
      const i = y * width + x;
      const here = level[i]!;
      const w = level[i - 1]!;
      const e = level[i + 1]!;
      const n = level[i - width]!;
      const s = level[i + width]!;
      const xx = sign * (w + e - 2 * here);
      const yy = sign * (n + s - 2 * here);
      if (xx + yy < MIN_CURVATURE) continue;
      const xy =
        (sign * (level[i + width + 1]! + level[i - width - 1]! - level[i + width - 1]! - level[i - width + 1]!)) / 4;
      const mean = (xx + yy) / 2;
      const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
      const across = mean + spread;
      if (across < MIN_CURVATURE || across < MIN_CURVATURE_RATIO * Math.abs(mean - spread)) continue;
      // The direction across: eigenvector of the greater curvature.
      let ax = xy;
      let ay = across - xx;
      if (Math.abs(ax) + Math.abs(ay) < 1e-6) {
        ax = 1;
        ay = 0;
      }
      const length = Math.sqrt(ax * ax + ay * ay);
      ax /= length;
      ay /= length;
      const shift = (-sign * ((e - w) * ax + (s - n) * ay)) / 2 / across;
      if (Math.abs(shift * ax) > 0.6 || Math.abs(shift * ay) > 0.6) continue;
      const id = parent.length;
      parent.push(id);
      label[i] = id;
      nx.push(ax);
      ny.push(ay);
      px.push(x + 0.5 + shift * ax);
      py.push(y + 0.5 + shift * ay);
      for (const other of [label[i - 1]!, label[i - width - 1]!, label[i - width]!, label[i - width + 1]!]) {
        if (other >= 0 && Math.abs(ax * nx[other]! + ay * ny[other]!) > MIN_DIRECTION_COSINE)
          parent[root(other)] = root(id);
      }
    }
  }
  return fitSegments(
    px,
    py,
    parent.map((_, i) => root(i)),
  );
}

/** Straight pieces among the linked points: axis by moments, extent by projection. */
function fitSegments(px: readonly number[], py: readonly number[], roots: readonly number[]): Ridge[] {
  const parts = new Map<number, SegmentMoments>();
  roots.forEach((r, i) => {
    let part = parts.get(r);
    if (part === undefined) parts.set(r, (part = { n: 0, sx: 0, sy: 0, sxx: 0, sxy: 0, syy: 0 }));
    part.n++;
    part.sx += px[i]!;
    part.sy += py[i]!;
    part.sxx += px[i]! * px[i]!;
    part.sxy += px[i]! * py[i]!;
    part.syy += py[i]! * py[i]!;
  });
  const axes = new Map<number, { x: number; y: number; ux: number; uy: number; from: number; to: number; n: number }>();
  for (const [r, part] of parts) {
    if (part.n < MIN_SEGMENT_POINTS) continue;
    const x = part.sx / part.n;
    const y = part.sy / part.n;
    const xx = part.sxx / part.n - x * x;
    const yy = part.syy / part.n - y * y;
    const xy = part.sxy / part.n - x * y;
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    const least = (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
    // Bent: a circle, an ornament.
    if (least > 1.5) continue;
    axes.set(r, { x, y, ux: Math.cos(angle), uy: Math.sin(angle), from: 0, to: 0, n: part.n });
  }
  roots.forEach((r, i) => {
    const axis = axes.get(r);
    if (axis === undefined) return;
    const along = (px[i]! - axis.x) * axis.ux + (py[i]! - axis.y) * axis.uy;
    if (along < axis.from) axis.from = along;
    if (along > axis.to) axis.to = along;
  });
  return [...axes.values()].map(({ x, y, ux, uy, from, to, n }) => {
    const middle = (from + to) / 2;
    const half = (to - from) / 2;
    // A slanting run of pixels has fewer of them than its length.
    const steps = 2 * half * Math.max(Math.abs(ux), Math.abs(uy)) + 1;
    return { x: x + middle * ux, y: y + middle * uy, ux, uy, half, fill: Math.min(1, n / steps) };
  });
}

/** Joins pieces that lie on one straight line with a short gap, the longest first. */
function joinSegments(all: Ridge[]): Ridge[] {
  const left = all.sort((a, b) => b.half - a.half).slice(0, MAX_SEGMENTS);
  const done: Ridge[] = [];
  for (let i = 0; i < left.length; i++) {
    let ridge = left[i]!;
    if (ridge.half < 0) continue;
    for (let again = true; again;) {
      again = false;
      for (let j = i + 1; j < left.length; j++) {
        const other = left[j]!;
        if (other.half < 0 || !isContinuation(ridge, other)) continue;
        ridge = uniteSegments(ridge, other);
        left[j] = { ...other, half: -1 };
        again = true;
      }
    }
    done.push(ridge);
  }
  return done;
}

function isContinuation(a: Ridge, b: Ridge): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = Math.abs(dx * a.ux + dy * a.uy);
  if (along > a.half + b.half + Math.min(MAX_GAP_PX, 0.8 * a.half) || along < 0.8 * (a.half + b.half)) return false;
  // Short pieces have a poor direction of their own; the longer one leads.
  if (Math.abs(a.ux * b.ux + a.uy * b.uy) < (b.half > 8 ? 0.985 : 0.94)) return false;
  return Math.abs(dy * a.ux - dx * a.uy) < 1.2 + 0.02 * along;
}

function uniteSegments(a: Ridge, b: Ridge): Ridge {
  const side = a.ux * b.ux + a.uy * b.uy < 0 ? -1 : 1;
  const ends = [
    [a.x - a.half * a.ux, a.y - a.half * a.uy],
    [a.x + a.half * a.ux, a.y + a.half * a.uy],
    [b.x - side * b.half * b.ux, b.y - side * b.half * b.uy],
    [b.x + side * b.half * b.ux, b.y + side * b.half * b.uy],
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

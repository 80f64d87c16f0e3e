import type { PxPoint, PxQuad } from '../image/plane.js';
import { isConvex, signedArea } from '../image/quad-geometry.js';
import type { GradientField } from './detect-edges.js';
import { supportedLineThrough, polarityBetween, supportBetween, type SupportedLine } from './line-support.js';

/** Four lines that may be a document's sides, with what speaks for them. Index n is the side from corner n to n + 1. */
export interface QuadCandidate {
  readonly corners: PxQuad;
  readonly area: number;
  /** Support along each side, 0–1. */
  readonly support: readonly number[];
  /** |signed support| over support of each side: 1 when the step has the same direction all along. */
  readonly polarity: readonly number[];
  /** Support of the sides' continuation beyond the corners, mean 0–1: a document ends there, a table edge does not. */
  readonly overshoot: number;
  /** Support of the sides' last eighth before each corner, mean 0–1. */
  readonly cornerSupport: number;
  /** Order of the first choice; the judge of hypotheses decides. */
  readonly rank: number;
}

/** Where each two lines cross, by the index a · n + b: a place in the picture, and t along line a. t is NaN where they do not. */
interface LineIntersections {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly t: Float64Array;
}

/** A side: its line, where it starts and ends on it, its support. */
type CandidateSide = readonly [SupportedLine, number, number, number];

/** A hypothesis before the costlier measures. */
interface CandidateDraft extends Pick<QuadCandidate, 'corners' | 'area' | 'overshoot' | 'rank'> {
  readonly sides: readonly [CandidateSide, CandidateSide, CandidateSide, CandidateSide];
}

/** cos of the smallest angle between neighbouring sides (45°). */
const MAX_CORNER_COSINE = Math.cos((45 * Math.PI) / 180);
/** cos of the largest angle between opposite sides (38°): a 35° tilt seen close by. */
const MIN_OPPOSITE_COSINE = Math.cos((38 * Math.PI) / 180);

/** All quadrilaterals that the lines can form and that have enough edge support, the best first. */
export function generateCandidates(
  lines: readonly SupportedLine[],
  width: number,
  height: number,
  limit: number,
): QuadCandidate[] {
  const n = lines.length;
  const crossings = intersectAllLines(lines, width, height);
  const least = 0.15 * Math.min(width, height);
  const isPair = findOppositePairs(lines, width, height);
  const found: CandidateDraft[] = [];
  let worst = -1;
  // Of two lines and those that can be the other sides between them: few, so that few are combined.
  const between = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (isPair[i * n + j] === 0) continue;
      let count = 0;
      for (let k = 0; k < n; k++)
        if (canCross(lines[k]!, crossings.t, k * n + i, k * n + j, least)) between[count++] = k;
      for (let u = 0; u < count; u++) {
        const k = between[u]!;
        // Each quadrilateral has two pairs of sides: the one with the smaller first line is taken.
        if (k < i) continue;
        for (let v = u + 1; v < count; v++) {
          const l = between[v]!;
          if (isPair[k * n + l] === 0) continue;
          const draft = createCandidateDraft(lines, crossings, i, j, k, l, width, height, worst);
          if (draft === null) continue;
          found.push(draft);
          if (found.length < limit * 8) continue;
          found.sort((s, t) => t.rank - s.rank);
          found.length = limit * 4;
          worst = found[found.length - 1]!.rank;
        }
      }
    }
  }
  found.sort((s, t) => t.rank - s.rank);
  return removeDuplicates(found, limit).map(toCandidate);
}

/** Whether a line runs from one to another, far enough apart and with an edge along it. */
function canCross(line: SupportedLine, t: Float64Array, one: number, other: number, least: number): boolean {
  const from = t[one]!;
  const to = t[other]!;
  return Math.abs(from - to) >= least && supportBetween(line, from, to) >= MIN_SIDE_SUPPORT;
}

function intersectAllLines(lines: readonly SupportedLine[], width: number, height: number): LineIntersections {
  const n = lines.length;
  const [x, y, t] = [new Float64Array(n * n), new Float64Array(n * n), new Float64Array(n * n).fill(NaN)];
  const slack = 0.04 * Math.max(width, height);
  for (let a = 0; a < n; a++) {
    const p = lines[a]!;
    for (let b = a + 1; b < n; b++) {
      const q = lines[b]!;
      const det = p.cos * q.sin - p.sin * q.cos;
      // |det| is the sine of the angle between the lines.
      if (det * det < 1 - MAX_CORNER_COSINE * MAX_CORNER_COSINE) continue;
      const px = (p.rho * q.sin - q.rho * p.sin) / det;
      const py = (q.rho * p.cos - p.rho * q.cos) / det;
      if (px < -slack || py < -slack || px > width + slack || py > height + slack) continue;
      x[a * n + b] = x[b * n + a] = px;
      y[a * n + b] = y[b * n + a] = py;
      t[a * n + b] = -px * p.sin + py * p.cos;
      t[b * n + a] = -px * q.sin + py * q.cos;
    }
  }
  return { x, y, t };
}

/** By the index a · n + b: 1 where two lines may be opposite sides. */
function findOppositePairs(lines: readonly SupportedLine[], width: number, height: number): Uint8Array {
  const n = lines.length;
  const isPair = new Uint8Array(n * n);
  const apart = 0.12 * Math.min(width, height);
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const p = lines[a]!;
      const q = lines[b]!;
      const dot = p.cos * q.cos + p.sin * q.sin;
      if (Math.abs(dot) < MIN_OPPOSITE_COSINE) continue;
      const da = (width / 2) * p.cos + (height / 2) * p.sin - p.rho;
      const db = ((width / 2) * q.cos + (height / 2) * q.sin - q.rho) * Math.sign(dot);
      if (Math.abs(da - db) >= apart) isPair[a * n + b] = 1;
    }
  }
  return isPair;
}

/** Least support of any side, and of all four in the mean. */
const MIN_SIDE_SUPPORT = 0.22;
const MIN_MEAN_SUPPORT = 0.45;

/** The quadrilateral of the opposite lines a and b, crossed by c and d. No arrays here: it is asked a hundred thousand times. */
function createCandidateDraft(
  lines: readonly SupportedLine[],
  { x, y, t }: LineIntersections,
  a: number,
  b: number,
  c: number,
  d: number,
  width: number,
  height: number,
  worst: number,
): CandidateDraft | null {
  const n = lines.length;
  const ik = a * n + c;
  const il = a * n + d;
  const jk = b * n + c;
  const jl = b * n + d;
  const ki = c * n + a;
  const li = d * n + a;
  const kj = c * n + b;
  const lj = d * n + b;
  const least = 0.15 * Math.min(width, height);
  if (!(Math.abs(t[ik]! - t[il]!) >= least && Math.abs(t[jk]! - t[jl]!) >= least)) return null;
  const i = lines[a]!;
  const si = supportBetween(i, t[ik]!, t[il]!);
  if (si < MIN_SIDE_SUPPORT) return null;
  const j = lines[b]!;
  const sj = supportBetween(j, t[jk]!, t[jl]!);
  if (sj < MIN_SIDE_SUPPORT) return null;
  const k = lines[c]!;
  const sk = supportBetween(k, t[ki]!, t[kj]!);
  const l = lines[d]!;
  const sl = supportBetween(l, t[li]!, t[lj]!);
  const mean = (si + sj + sk + sl) / 4;
  if (mean < MIN_MEAN_SUPPORT) return null;
  const first = { x: x[ik]!, y: y[ik]! };
  const second = { x: x[il]!, y: y[il]! };
  const third = { x: x[jl]!, y: y[jl]! };
  const fourth = { x: x[jk]!, y: y[jk]! };
  let corners: PxQuad = [first, second, third, fourth];
  let area = signedArea(corners);
  const isReversed = area < 0;
  if (isReversed) {
    area = -area;
    corners = [first, fourth, third, second];
  }
  if (area < 0.035 * width * height) return null;
  const weakest = Math.min(si, sj, sk, sl);
  // The continuation is only looked at when the rest would do: it costs as much as everything before.
  const best = 0.6 * mean + 0.4 * weakest + 0.12 * Math.sqrt(area / (width * height));
  if (best < worst || !isConvex(corners)) return null;
  const overshoot =
    (supportBeyondEnds(i, t[ik]!, t[il]!) +
      supportBeyondEnds(l, t[li]!, t[lj]!) +
      supportBeyondEnds(j, t[jl]!, t[jk]!) +
      supportBeyondEnds(k, t[kj]!, t[ki]!)) /
    4;
  const rank = best - 0.35 * overshoot;
  if (rank < worst) return null;
  const sides: CandidateDraft['sides'] = [
    [i, t[ik]!, t[il]!, si],
    [l, t[li]!, t[lj]!, sl],
    [j, t[jl]!, t[jk]!, sj],
    [k, t[kj]!, t[ki]!, sk],
  ];
  return { corners, area, overshoot, rank, sides: isReversed ? [sides[3], sides[2], sides[1], sides[0]] : sides };
}

/** A quadrilateral as a hypothesis, whatever speaks for it. */
export function candidateFromQuad(gradient: GradientField, corners: PxQuad): QuadCandidate {
  const sides = corners.map((a, i): CandidateSide => {
    const b = corners[(i + 1) % 4]!;
    const line = supportedLineThrough(gradient, a, b);
    const along = (p: PxPoint): number => p.y * line.cos - p.x * line.sin;
    return [line, along(a), along(b), supportBetween(line, along(a), along(b))];
  }) as unknown as CandidateDraft['sides'];
  const overshoot = sides.reduce((sum, [line, t0, t1]) => sum + supportBeyondEnds(line, t0, t1) / 4, 0);
  return toCandidate({ corners, area: signedArea(corners), overshoot, rank: 0, sides });
}

/** The rest of what speaks for a draft. */
function toCandidate({ corners, area, overshoot, rank, sides }: CandidateDraft): QuadCandidate {
  return {
    corners,
    area,
    overshoot,
    rank,
    support: sides.map(([, , , support]) => support),
    polarity: sides.map(([line, t0, t1, support]) => polarityShare(line, t0, t1, support)),
    cornerSupport: sides.reduce((sum, [line, t0, t1]) => sum + supportNearEnds(line, t0, t1) / 4, 0),
  };
}

function polarityShare(line: SupportedLine, t0: number, t1: number, support: number): number {
  return support < 1e-6 ? 0 : Math.abs(polarityBetween(line, t0, t1)) / support;
}

/** Support just beyond both ends, over a tenth of the length (4 to 16 px); rounded corners leave 2 px free. */
function supportBeyondEnds(line: SupportedLine, t0: number, t1: number): number {
  const from = Math.min(t0, t1);
  const to = Math.max(t0, t1);
  const reach = Math.min(16, Math.max(4, 0.12 * (to - from)));
  return (supportBetween(line, from - 2 - reach, from - 2) + supportBetween(line, to + 2, to + 2 + reach)) / 2;
}

/** Support just before both ends. */
function supportNearEnds(line: SupportedLine, t0: number, t1: number): number {
  const reach = 0.14 * (t1 - t0);
  return (supportBetween(line, t0, t0 + reach) + supportBetween(line, t1 - reach, t1)) / 2;
}

/** Drops hypotheses whose four corners all lie near those of a better one. */
function removeDuplicates(sorted: readonly CandidateDraft[], limit: number): CandidateDraft[] {
  const kept: CandidateDraft[] = [];
  for (const candidate of sorted) {
    if (kept.length >= limit) break;
    if (!kept.some((other) => hasSameCorners(other.corners, candidate.corners))) kept.push(candidate);
  }
  return kept;
}

function hasSameCorners(a: readonly PxPoint[], b: readonly PxPoint[]): boolean {
  return b.every((p) => a.some((q) => Math.abs(p.x - q.x) + Math.abs(p.y - q.y) < 3));
}

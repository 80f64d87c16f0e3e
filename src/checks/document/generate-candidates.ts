import type { PxPoint, PxQuad } from '../image/plane.js';
import { isConvexClockwise, signedArea } from '../image/quad-geometry.js';
import type { GradientField } from './detect-edges.js';
import {
  supportedLineThrough,
  signedLineSupportBetween,
  lineSupportBetween,
  type SupportedLine,
} from './line-support.js';

/** Four lines that may be the sides of a document, with the evidence. Index n is the side from corner n to corner n + 1. */
export interface QuadCandidate {
  readonly corners: PxQuad;
  readonly area: number;
  /** Edge support along each side, 0–1. */
  readonly support: readonly number[];
  /** |signed support| over support of each side: 1 when the step has one direction all along. */
  readonly polarity: readonly number[];
  /** Support of the sides' continuation beyond the corners, mean 0–1. A table's edge continues, a document's does not. */
  readonly overshoot: number;
  /** Support of the sides next to their corners, mean 0–1. */
  readonly cornerSupport: number;
  /** First order of the candidates. */
  readonly rank: number;
}

/** A side: its line, the places on it where the side starts and ends, its support. */
type CandidateSide = readonly [line: SupportedLine, from: number, to: number, support: number];

/** A candidate before the costlier measures. */
interface CandidateDraft extends Pick<QuadCandidate, 'corners' | 'area' | 'overshoot' | 'rank'> {
  readonly sides: readonly [CandidateSide, CandidateSide, CandidateSide, CandidateSide];
}

/** Intersections of all lines, by the index a · n + b: the point, and its place t along line a. NaN where there is none. */
interface LineIntersections {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly t: Float64Array;
}

interface CandidateSearch {
  readonly lines: readonly SupportedLine[];
  readonly intersections: LineIntersections;
  readonly width: number;
  readonly height: number;
  /** Length of the shortest side, px. */
  readonly minLength: number;
  /** Rank of the worst draft kept. */
  worstRank: number;
}

/** cos of the smallest angle between neighbouring sides (45°). */
const MAX_CORNER_COSINE = Math.cos((45 * Math.PI) / 180);
/** cos of the largest angle between opposite sides (38°), as of a card tilted by 35° close to the camera. */
const MIN_OPPOSITE_COSINE = Math.cos((38 * Math.PI) / 180);
/** Least support of a side, and of all four in the mean. */
const MIN_SIDE_SUPPORT = 0.22;
const MIN_MEAN_SUPPORT = 0.45;
/** Least length of a side and least distance of opposite sides, as shares of the image's shorter side. */
const MIN_SIDE_LENGTH = 0.15;
const MIN_OPPOSITE_DISTANCE = 0.12;
/** Least area, as a share of the image. */
const MIN_AREA = 0.035;
/** How far corners may lie outside the image, as a share of its longer side. */
const CORNER_SLACK = 0.04;
/** Candidates with all corners nearer than this to those of a better one are duplicates, px. */
const DUPLICATE_DISTANCE_PX = 3;

/** Combines lines to all quadrilaterals that have enough edge support. Returns the best `limit`, the best first. */
export function generateCandidates(
  lines: readonly SupportedLine[],
  width: number,
  height: number,
  limit: number,
): QuadCandidate[] {
  const n = lines.length;
  const intersections = intersectAllLines(lines, width, height);
  const minLength = MIN_SIDE_LENGTH * Math.min(width, height);
  const search: CandidateSearch = { lines, intersections, width, height, minLength, worstRank: -1 };
  const isPair = findOppositePairs(lines, width, height);
  const drafts: CandidateDraft[] = [];
  // Few lines can be the other sides between two opposite ones, so that few combinations are left.
  const between = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (isPair[i * n + j] === 0) continue;
      let count = 0;
      for (let k = 0; k < n; k++) if (canConnect(search, k, i, j)) between[count++] = k;
      for (let u = 0; u < count; u++) {
        const k = between[u]!;
        // A quadrilateral has two pairs of opposite sides. It is taken once, for the pair with the smaller first line.
        if (k < i) continue;
        for (let v = u + 1; v < count; v++) {
          const l = between[v]!;
          if (isPair[k * n + l] === 0) continue;
          const draft = createCandidateDraft(search, i, j, k, l);
          if (draft === null) continue;
          drafts.push(draft);
          if (drafts.length < limit * 8) continue;
          drafts.sort(byRank);
          drafts.length = limit * 4;
          search.worstRank = drafts[drafts.length - 1]!.rank;
        }
      }
    }
  }
  return removeDuplicates(drafts.sort(byRank), limit).map(toCandidate);
}

function byRank(a: CandidateDraft, b: CandidateDraft): number {
  return b.rank - a.rank;
}

/** Whether a line has an edge from line `one` to line `other`, long enough for a side. */
function canConnect({ lines, intersections, minLength }: CandidateSearch, line: number, one: number, other: number) {
  const from = intersections.t[line * lines.length + one]!;
  const to = intersections.t[line * lines.length + other]!;
  return Math.abs(from - to) >= minLength && lineSupportBetween(lines[line]!, from, to) >= MIN_SIDE_SUPPORT;
}

function intersectAllLines(lines: readonly SupportedLine[], width: number, height: number): LineIntersections {
  const n = lines.length;
  const [x, y, t] = [new Float64Array(n * n), new Float64Array(n * n), new Float64Array(n * n).fill(NaN)];
  const slack = CORNER_SLACK * Math.max(width, height);
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
  const minDistance = MIN_OPPOSITE_DISTANCE * Math.min(width, height);
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const p = lines[a]!;
      const q = lines[b]!;
      const dot = p.cos * q.cos + p.sin * q.sin;
      if (Math.abs(dot) < MIN_OPPOSITE_COSINE) continue;
      // Signed distances of the image's centre.
      const fromA = (width / 2) * p.cos + (height / 2) * p.sin - p.rho;
      const fromB = ((width / 2) * q.cos + (height / 2) * q.sin - q.rho) * Math.sign(dot);
      if (Math.abs(fromA - fromB) >= minDistance) isPair[a * n + b] = 1;
    }
  }
  return isPair;
}

/**
 * The quadrilateral of the opposite lines a and b, and c and d between them. `null`: too little support, or a worse rank than
 * the drafts kept. It runs some hundred thousand times for one image, so that it creates arrays only for good drafts.
 */
function createCandidateDraft(search: CandidateSearch, a: number, b: number, c: number, d: number) {
  const { lines, width, height, minLength, worstRank } = search;
  const { x, y, t } = search.intersections;
  const n = lines.length;
  const lineA = lines[a]!;
  const lineB = lines[b]!;
  const lineC = lines[c]!;
  const lineD = lines[d]!;
  const ac = a * n + c;
  const ad = a * n + d;
  const bc = b * n + c;
  const bd = b * n + d;
  const tAC = t[ac]!;
  const tAD = t[ad]!;
  const tBC = t[bc]!;
  const tBD = t[bd]!;
  if (!(Math.abs(tAC - tAD) >= minLength && Math.abs(tBC - tBD) >= minLength)) return null;
  const supportA = lineSupportBetween(lineA, tAC, tAD);
  if (supportA < MIN_SIDE_SUPPORT) return null;
  const supportB = lineSupportBetween(lineB, tBC, tBD);
  if (supportB < MIN_SIDE_SUPPORT) return null;
  const tCA = t[c * n + a]!;
  const tCB = t[c * n + b]!;
  const tDA = t[d * n + a]!;
  const tDB = t[d * n + b]!;
  const supportC = lineSupportBetween(lineC, tCA, tCB);
  const supportD = lineSupportBetween(lineD, tDA, tDB);
  const mean = (supportA + supportB + supportC + supportD) / 4;
  if (mean < MIN_MEAN_SUPPORT) return null;
  const first = { x: x[ac]!, y: y[ac]! };
  const second = { x: x[ad]!, y: y[ad]! };
  const third = { x: x[bd]!, y: y[bd]! };
  const fourth = { x: x[bc]!, y: y[bc]! };
  const signed = signedArea([first, second, third, fourth]);
  const corners: PxQuad = signed < 0 ? [first, fourth, third, second] : [first, second, third, fourth];
  const area = Math.abs(signed);
  if (area < MIN_AREA * width * height) return null;
  const weakest = Math.min(supportA, supportB, supportC, supportD);
  const bestRank = 0.6 * mean + 0.4 * weakest + 0.12 * Math.sqrt(area / (width * height));
  // The overshoot costs as much as everything before, so that it comes last.
  if (bestRank < worstRank || !isConvexClockwise(corners)) return null;
  const sides: CandidateDraft['sides'] = [
    [lineA, tAC, tAD, supportA],
    [lineD, tDA, tDB, supportD],
    [lineB, tBD, tBC, supportB],
    [lineC, tCB, tCA, supportC],
  ];
  const overshoot = sides.reduce((sum, [line, from, to]) => sum + supportBeyondEnds(line, from, to), 0) / 4;
  const rank = bestRank - 0.35 * overshoot;
  if (rank < worstRank) return null;
  return { corners, area, overshoot, rank, sides: signed < 0 ? reverseSides(sides) : sides };
}

function reverseSides([a, b, c, d]: CandidateDraft['sides']): CandidateDraft['sides'] {
  return [d, c, b, a];
}

/** A quadrilateral as a candidate, whatever its support. */
export function candidateFromQuad(gradient: GradientField, corners: PxQuad): QuadCandidate {
  const sides = corners.map((a, i): CandidateSide => {
    const b = corners[(i + 1) % 4]!;
    const line = supportedLineThrough(gradient, a, b);
    const placeOf = (p: PxPoint): number => p.y * line.cos - p.x * line.sin;
    return [line, placeOf(a), placeOf(b), lineSupportBetween(line, placeOf(a), placeOf(b))];
  }) as unknown as CandidateDraft['sides'];
  const overshoot = sides.reduce((sum, [line, from, to]) => sum + supportBeyondEnds(line, from, to) / 4, 0);
  return toCandidate({ corners, area: signedArea(corners), overshoot, rank: 0, sides });
}

/** Adds the costlier measures. */
function toCandidate({ corners, area, overshoot, rank, sides }: CandidateDraft): QuadCandidate {
  return {
    corners,
    area,
    overshoot,
    rank,
    support: sides.map(([, , , support]) => support),
    polarity: sides.map(([line, from, to, support]) => polarityShare(line, from, to, support)),
    cornerSupport: sides.reduce((sum, [line, from, to]) => sum + supportNearEnds(line, from, to) / 4, 0),
  };
}

function polarityShare(line: SupportedLine, from: number, to: number, support: number): number {
  return support < 1e-6 ? 0 : Math.abs(signedLineSupportBetween(line, from, to)) / support;
}

/** Support just beyond both ends, over a tenth of the length (4 to 16 px). Rounded corners leave 2 px free. */
function supportBeyondEnds(line: SupportedLine, t0: number, t1: number): number {
  const from = Math.min(t0, t1);
  const to = Math.max(t0, t1);
  const reach = Math.min(16, Math.max(4, 0.12 * (to - from)));
  return (lineSupportBetween(line, from - 2 - reach, from - 2) + lineSupportBetween(line, to + 2, to + 2 + reach)) / 2;
}

/** Support just before both ends. */
function supportNearEnds(line: SupportedLine, from: number, to: number): number {
  const reach = 0.14 * (to - from);
  return (lineSupportBetween(line, from, from + reach) + lineSupportBetween(line, to - reach, to)) / 2;
}

/** Drops candidates whose four corners all lie near those of a better one. */
function removeDuplicates(sorted: readonly CandidateDraft[], limit: number): CandidateDraft[] {
  const kept: CandidateDraft[] = [];
  for (const candidate of sorted) {
    if (kept.length >= limit) break;
    if (!kept.some((better) => hasSameCorners(better.corners, candidate.corners))) kept.push(candidate);
  }
  return kept;
}

function hasSameCorners(a: PxQuad, b: PxQuad): boolean {
  return b.every((p) => a.some((q) => Math.abs(p.x - q.x) + Math.abs(p.y - q.y) < DUPLICATE_DISTANCE_PX));
}

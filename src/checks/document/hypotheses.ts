import type { PxPoint, PxQuad } from '../image/plane.js';
import { isConvex, quadArea } from './geometry.js';
import type { Gradient } from './edges.js';
import { lineThrough, polarityBetween, supportBetween, type SupportedLine } from './support.js';

/** Four lines that may be a document's sides, with what speaks for them. Index n is the side from corner n to n + 1. */
export interface Hypothesis {
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

interface Crossing {
  readonly x: number;
  readonly y: number;
  /** Place along the first and the second line. */
  readonly ta: number;
  readonly tb: number;
}

/** A side: its line, where it starts and ends on it, its support. */
type Side = readonly [SupportedLine, number, number, number];

/** A hypothesis before the costlier measures. */
interface Draft extends Pick<Hypothesis, 'corners' | 'area' | 'overshoot' | 'rank'> {
  readonly sides: readonly [Side, Side, Side, Side];
}

/** cos of the smallest angle between neighbouring sides (45°). */
const MIN_CORNER = Math.cos((45 * Math.PI) / 180);
/** cos of the largest angle between opposite sides (38°): a 35° tilt seen close by. */
const MAX_OPPOSITE = Math.cos((38 * Math.PI) / 180);

/** All quadrilaterals that the lines can form and that have enough edge support, the best first. */
export function hypotheses(
  lines: readonly SupportedLine[],
  width: number,
  height: number,
  limit: number,
): Hypothesis[] {
  const n = lines.length;
  const crossings: (Crossing | undefined)[] = new Array<Crossing | undefined>(n * n).fill(undefined);
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const crossing = cross(lines[a]!, lines[b]!, width, height);
      if (crossing === null) continue;
      crossings[a * n + b] = crossing;
      crossings[b * n + a] = { x: crossing.x, y: crossing.y, ta: crossing.tb, tb: crossing.ta };
    }
  }
  const pairs = oppositePairs(lines, width, height);
  const found: Draft[] = [];
  let worst = -1;
  for (let p = 0; p < pairs.length; p++) {
    const [i, j] = pairs[p]!;
    for (let q = p + 1; q < pairs.length; q++) {
      const [k, l] = pairs[q]!;
      const ik = crossings[i * n + k];
      const il = crossings[i * n + l];
      const jk = crossings[j * n + k];
      const jl = crossings[j * n + l];
      if (!ik || !il || !jk || !jl) continue;
      const draft = weigh(lines[i]!, lines[j]!, lines[k]!, lines[l]!, ik, il, jk, jl, width, height, worst);
      if (draft === null) continue;
      found.push(draft);
      if (found.length >= limit * 8) {
        found.sort((s, t) => t.rank - s.rank);
        found.length = limit * 4;
        worst = found[found.length - 1]!.rank;
      }
    }
  }
  found.sort((s, t) => t.rank - s.rank);
  return distinct(found, limit).map(finish);
}

function cross(a: SupportedLine, b: SupportedLine, width: number, height: number): Crossing | null {
  const det = a.cos * b.sin - a.sin * b.cos;
  // |det| is the sine of the angle between the lines.
  if (det * det < 1 - MIN_CORNER * MIN_CORNER) return null;
  const x = (a.rho * b.sin - b.rho * a.sin) / det;
  const y = (b.rho * a.cos - a.rho * b.cos) / det;
  const slack = 0.04 * Math.max(width, height);
  if (x < -slack || y < -slack || x > width + slack || y > height + slack) return null;
  return { x, y, ta: -x * a.sin + y * a.cos, tb: -x * b.sin + y * b.cos };
}

function oppositePairs(lines: readonly SupportedLine[], width: number, height: number): [number, number][] {
  const pairs: [number, number][] = [];
  const apart = 0.12 * Math.min(width, height);
  for (let a = 0; a < lines.length; a++) {
    for (let b = a + 1; b < lines.length; b++) {
      const p = lines[a]!;
      const q = lines[b]!;
      const dot = p.cos * q.cos + p.sin * q.sin;
      if (Math.abs(dot) < MAX_OPPOSITE) continue;
      const da = (width / 2) * p.cos + (height / 2) * p.sin - p.rho;
      const db = ((width / 2) * q.cos + (height / 2) * q.sin - q.rho) * Math.sign(dot);
      if (Math.abs(da - db) >= apart) pairs.push([a, b]);
    }
  }
  return pairs;
}

/** Least support of any side, and of all four in the mean. */
const MIN_SIDE = 0.22;
const MIN_MEAN = 0.45;

function weigh(
  i: SupportedLine,
  j: SupportedLine,
  k: SupportedLine,
  l: SupportedLine,
  ik: Crossing,
  il: Crossing,
  jk: Crossing,
  jl: Crossing,
  width: number,
  height: number,
  worst: number,
): Draft | null {
  const si = supportBetween(i, ik.ta, il.ta);
  if (si < MIN_SIDE) return null;
  const sj = supportBetween(j, jk.ta, jl.ta);
  if (sj < MIN_SIDE) return null;
  const sk = supportBetween(k, ik.tb, jk.tb);
  if (sk < MIN_SIDE) return null;
  const sl = supportBetween(l, il.tb, jl.tb);
  const mean = (si + sj + sk + sl) / 4;
  if (sl < MIN_SIDE || mean < MIN_MEAN) return null;
  const lengths = [
    Math.abs(ik.ta - il.ta),
    Math.abs(il.tb - jl.tb),
    Math.abs(jk.ta - jl.ta),
    Math.abs(ik.tb - jk.tb),
  ] as const;
  if (Math.min(...lengths) < 0.15 * Math.min(width, height)) return null;
  let corners: PxQuad = [ik, il, jl, jk];
  let area = quadArea(corners);
  const isReversed = area < 0;
  if (isReversed) {
    area = -area;
    corners = [ik, jk, jl, il];
  }
  if (area < 0.035 * width * height) return null;
  const weakest = Math.min(si, sj, sk, sl);
  // The continuation is only looked at when the rest would do: it costs as much as everything before.
  const best = 0.6 * mean + 0.4 * weakest + 0.12 * Math.sqrt(area / (width * height));
  if (best < worst || !isConvex(corners)) return null;
  const overshoot =
    (beyond(i, ik.ta, il.ta) + beyond(j, jk.ta, jl.ta) + beyond(k, ik.tb, jk.tb) + beyond(l, il.tb, jl.tb)) / 4;
  const rank = best - 0.35 * overshoot;
  if (rank < worst) return null;
  const sides: Draft['sides'] = [
    [i, ik.ta, il.ta, si],
    [l, il.tb, jl.tb, sl],
    [j, jl.ta, jk.ta, sj],
    [k, jk.tb, ik.tb, sk],
  ];
  return { corners, area, overshoot, rank, sides: isReversed ? [sides[3], sides[2], sides[1], sides[0]] : sides };
}

/** A quadrilateral as a hypothesis, whatever speaks for it. */
export function hypothesisOf(gradient: Gradient, corners: PxQuad): Hypothesis {
  const sides = corners.map((a, i): Side => {
    const b = corners[(i + 1) % 4]!;
    const line = lineThrough(gradient, a, b);
    const along = (p: PxPoint): number => p.y * line.cos - p.x * line.sin;
    return [line, along(a), along(b), supportBetween(line, along(a), along(b))];
  }) as unknown as Draft['sides'];
  const overshoot = sides.reduce((sum, [line, t0, t1]) => sum + beyond(line, t0, t1) / 4, 0);
  return finish({ corners, area: quadArea(corners), overshoot, rank: 0, sides });
}

/** The rest of what speaks for a draft. */
function finish({ corners, area, overshoot, rank, sides }: Draft): Hypothesis {
  return {
    corners,
    area,
    overshoot,
    rank,
    support: sides.map(([, , , support]) => support),
    polarity: sides.map(([line, t0, t1, support]) => sharePolar(line, t0, t1, support)),
    cornerSupport: sides.reduce((sum, [line, t0, t1]) => sum + ends(line, t0, t1) / 4, 0),
  };
}

function sharePolar(line: SupportedLine, t0: number, t1: number, support: number): number {
  return support < 1e-6 ? 0 : Math.abs(polarityBetween(line, t0, t1)) / support;
}

/** Support just beyond both ends, over a tenth of the length (4 to 16 px); rounded corners leave 2 px free. */
function beyond(line: SupportedLine, t0: number, t1: number): number {
  const from = Math.min(t0, t1);
  const to = Math.max(t0, t1);
  const reach = Math.min(16, Math.max(4, 0.12 * (to - from)));
  return (supportBetween(line, from - 2 - reach, from - 2) + supportBetween(line, to + 2, to + 2 + reach)) / 2;
}

/** Support just before both ends. */
function ends(line: SupportedLine, t0: number, t1: number): number {
  const reach = 0.14 * (t1 - t0);
  return (supportBetween(line, t0, t0 + reach) + supportBetween(line, t1 - reach, t1)) / 2;
}

/** Drops hypotheses whose four corners all lie near those of a better one. */
function distinct(sorted: readonly Draft[], limit: number): Draft[] {
  const kept: Draft[] = [];
  for (const candidate of sorted) {
    if (kept.length >= limit) break;
    if (!kept.some((other) => isNear(other.corners, candidate.corners))) kept.push(candidate);
  }
  return kept;
}

function isNear(a: readonly PxPoint[], b: readonly PxPoint[]): boolean {
  return b.every((p) => a.some((q) => Math.abs(p.x - q.x) + Math.abs(p.y - q.y) < 3));
}

import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import type { Sight } from './find.js';
import { isConvex } from './geometry.js';
import { MARKED_NAMES, markedOf } from './marked.js';
import { mark } from './network/propose.js';
import { chance, confidenceOf, oddsOf } from './score.js';
import { LAST_OF_STILLS } from './still-weights.js';

/** Shares from which on marks belong together: two things that touch come apart at the higher one. */
const LEVELS = [0.3, 0.65] as const;
/** Least area of marks, as a share of the picture. */
const LEAST_AREA = 0.015;
/** Quadrilaterals proposed at most. */
const MOST = 3;
/** Two proposals differ by at least this at a corner, as a share of the picture's longer side. */
const APART = 0.04;
/** Steps in which corners are moved, px of the marks. */
const STEPS = [3, 1.5, 0.75, 0.4] as const;
/** Rounds per step at most. */
const ROUNDS = 8;

/**
 * A look at a whole still picture: what a network marks as a document is proposed without any line in the picture, and
 * the marks weigh in when candidates are judged.
 * @param planes luminance, and two colour differences where there are any, all of one size
 */
export function sightOf(planes: readonly [Plane, ...Plane[]]): Sight {
  const [luminance] = planes;
  const marks = mark(planes);
  const { inside } = marks;
  const x = luminance.width / inside.width;
  const y = luminance.height / inside.height;
  const evidence: Sight['evidence'] = ({ hypothesis, features }) => {
    // Hypotheses name pixel centres.
    const corners = hypothesis.corners.map((p) => ({ x: p.x + 0.5, y: p.y + 0.5 })) as unknown as PxQuad;
    const marked = markedOf(marks, corners, luminance);
    return [oddsOf(confidenceOf(features)), ...MARKED_NAMES.map((name) => marked[name])];
  };
  return {
    quads: quadsOfMarks(inside).map((quad) => quad.map((p) => ({ x: p.x * x, y: p.y * y })) as unknown as PxQuad),
    evidence,
    confidence: (candidate) => chance(LAST_OF_STILLS, evidence(candidate)),
  };
}

/** Quadrilaterals that cover the marks best, in px of their plane. */
export function quadsOfMarks(marks: Plane): PxQuad[] {
  const found: PxQuad[] = [];
  const apart = APART * Math.max(marks.width, marks.height);
  for (const level of LEVELS) {
    for (const patch of patchesOf(marks, level * 255)) {
      if (found.length >= MOST) return found;
      const quad = covering(patch);
      const isNew = found.every((other) =>
        quad.some((p, i) => Math.hypot(p.x - other[i]!.x, p.y - other[i]!.y) > apart),
      );
      if (isConvex(quad) && isNew) found.push(quad);
    }
  }
  return found;
}

/** Marks that belong together: shares 0–1, summed along each row from the left. */
interface Patch {
  readonly width: number;
  readonly height: number;
  /** `width + 1` numbers a row. */
  readonly sums: Float64Array;
  readonly total: number;
  readonly start: PxQuad;
}

function patchesOf({ data, width, height }: Plane, level: number): Patch[] {
  const labels = new Int32Array(width * height);
  const patches: { cells: number[] }[] = [];
  for (let i = 0; i < data.length; i++) {
    if (labels[i] !== 0 || data[i]! < level) continue;
    const cells = [i];
    labels[i] = 1;
    for (let k = 0; k < cells.length; k++) {
      const at = cells[k]!;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= data.length || labels[next] !== 0 || data[next]! < level) continue;
        labels[next] = 1;
        cells.push(next);
      }
    }
    if (cells.length >= LEAST_AREA * data.length) patches.push({ cells });
  }
  patches.sort((a, b) => b.cells.length - a.cells.length);
  return patches.map(({ cells }) => patchOf(data, cells, width, height));
}

function patchOf(data: Plane['data'], cells: readonly number[], width: number, height: number): Patch {
  const row = width + 1;
  const sums = new Float64Array(row * height);
  let total = 0;
  let mx = 0;
  let my = 0;
  for (const at of cells) {
    const share = data[at]! / 255;
    const y = Math.floor(at / width);
    const x = at - y * width;
    sums[y * row + x + 1] = share;
    total += share;
    mx += share * (x + 0.5);
    my += share * (y + 0.5);
  }
  mx /= total;
  my /= total;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const at of cells) {
    const share = data[at]! / 255;
    const y = Math.floor(at / width);
    const dx = at - y * width + 0.5 - mx;
    const dy = y + 0.5 - my;
    xx += share * dx * dx;
    xy += share * dx * dy;
    yy += share * dy * dy;
  }
  for (let y = 0, i = 0; y < height; y++) {
    i++;
    for (let x = 0; x < width; x++, i++) sums[i]! += sums[i - 1]!;
  }
  return { width, height, sums, total, start: rectangleOf(mx, my, xx / total, xy / total, yy / total) };
}

/** The rectangle with the same centre and second moments. */
function rectangleOf(mx: number, my: number, xx: number, xy: number, yy: number): PxQuad {
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const middle = (xx + yy) / 2;
  const off = Math.hypot((xx - yy) / 2, xy);
  const long = Math.sqrt(3 * (middle + off));
  const short = Math.sqrt(3 * Math.max(0.1, middle - off));
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (u: number, v: number): PxPoint => ({ x: mx + u * cos - v * sin, y: my + u * sin + v * cos });
  return [at(-long, -short), at(long, -short), at(long, short), at(-long, short)];
}

/** Moves corners, single and by sides, as long as the quadrilateral covers the marks better. */
function covering(patch: Patch): PxQuad {
  let best = patch.start.flatMap(({ x, y }) => [x, y]);
  let score = coverage(patch, best);
  for (const step of STEPS) {
    for (let round = 0; round < ROUNDS; round++) {
      const before = score;
      for (const moved of MOVES) {
        for (const by of [step, -step]) {
          const next = best.slice();
          for (const at of moved) next[at]! += by;
          const covered = coverage(patch, next);
          if (covered <= score) continue;
          score = covered;
          best = next;
        }
      }
      if (score <= before) break;
    }
  }
  return [0, 2, 4, 6].map((i) => ({ x: best[i]!, y: best[i + 1]! })) as unknown as PxQuad;
}

/** Coordinates (x and y of each corner in turn) that move together: all, those of a side, each one. */
const MOVES: readonly (readonly number[])[] = [
  [0, 2, 4, 6],
  [1, 3, 5, 7],
  ...[0, 2, 4, 6].flatMap((a) => [
    [a, (a + 2) % 8],
    [a + 1, (a + 3) % 8],
  ]),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at]),
];

/** Intersection over union of a quadrilateral and the marks, these counted by their shares. */
function coverage({ width, height, sums, total }: Patch, quad: readonly number[]): number {
  let area = 0;
  let common = 0;
  for (let y = 0; y < height; y++) {
    const middle = y + 0.5;
    let left = Infinity;
    let right = -Infinity;
    for (let i = 0; i < 8; i += 2) {
      const j = (i + 2) % 8;
      const y0 = quad[i + 1]!;
      const y1 = quad[j + 1]!;
      if (y0 <= middle === y1 <= middle) continue;
      const x = quad[i]! + ((quad[j]! - quad[i]!) * (middle - y0)) / (y1 - y0);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    left = Math.max(0, left);
    right = Math.min(width, right);
    if (right <= left) continue;
    area += right - left;
    common += along(sums, y * (width + 1), width, right) - along(sums, y * (width + 1), width, left);
  }
  return common / (total + area - common);
}

function along(sums: Float64Array, row: number, width: number, x: number): number {
  const cell = Math.min(width - 1, Math.floor(x));
  const from = sums[row + cell]!;
  return from + (sums[row + cell + 1]! - from) * (x - cell);
}

/** Where the network sees the corners of a document: estimated by every cell of it, then moved to what looks like a corner. */
import type { PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, quadCenter, signedArea } from '../image/quad-geometry.js';
import { sigmoid } from '../nn/convolution-network.js';
import { CELL_PX } from './cell-maps.js';
import type { OutputMap } from './vision-network.js';

const CORNERS = [0, 1, 2, 3] as const;
/** The first of eight channels with the vectors from a cell to the corners, in units of 16 cells. */
const FIRST_VECTOR_CHANNEL = 8;
const VECTOR_UNIT_PX = 128;
/** Estimates of one document's corners differ less than this, as a share of its size, or px of the input. */
const AGREEMENT_SHARE = 0.2;
const MIN_AGREEMENT_PX = 16;
/** So many cells are asked whom the others agree with. */
const ASKED_CELLS = 48;
/** Cells that agree on other corners are another document's from this share of the first one's on, and alike from this one on. */
const ANOTHER = 0.35;
const ALIKE = 0.75;
/** Distance from the mean at which a cell's estimate counts half, px of the input. */
const HALF_WEIGHT_PX = 10;
/** Pixels of the input along a place of the corner map. */
export const CORNER_CELL_PX = 4;
/** A corner moves at most so far, places of the corner map. */
const MAX_MOVE = 5;
/** From this probability on a place shows a corner. */
const MIN_CORNER_PROBABILITY = 0.3;

/** Probability 0–1 of a corner at each place, row by row. */
export interface CornerHeatmap {
  readonly data: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

export function toCornerHeatmap({ data, step, columns, rows }: OutputMap): CornerHeatmap {
  return {
    data: Float32Array.from({ length: columns * rows }, (_, place) => sigmoid(data[place * step]!)),
    columns,
    rows,
  };
}

/** The cells of a document, and those of another one beside it that looks like it. */
export interface OwnAndOtherCells {
  readonly own: readonly number[];
  readonly beside: readonly number[];
}

/**
 * Parts cells by the corners to which they point: those of one document agree. Of two that are alike, the one nearer to the
 * top left is meant, as in training.
 * @param members cells that show a document
 */
export function splitCellsByDocument(
  cells: OutputMap,
  members: readonly number[],
  probability: Float32Array,
): OwnAndOtherCells {
  const estimates = estimateCorners(cells, members);
  const groups: VotedGroup[] = [];
  for (let asked = 0; asked < members.length; asked += Math.ceil(members.length / ASKED_CELLS)) {
    const quad = CORNERS.map((corner) => estimateAt(estimates, asked, corner)) as unknown as PxQuad;
    const reach = Math.max(MIN_AGREEMENT_PX, AGREEMENT_SHARE * Math.sqrt(Math.abs(signedArea(quad))));
    const agreeing = members.filter((_, other) => areNear(estimates, 8 * asked, 8 * other, reach * reach));
    const weight = agreeing.reduce((sum, cell) => sum + probability[cell]!, 0);
    groups.push({ members: agreeing, quad, reach, weight });
  }
  const heavier = (a: VotedGroup, b: VotedGroup): VotedGroup => (b.weight > a.weight ? b : a);
  if (groups.length === 0) return { own: [], beside: [] };
  const first = groups.reduce(heavier);
  const isApart = (quad: PxQuad): boolean => quad.some((p, i) => pointDistance(p, first.quad[i]!) >= first.reach);
  const others = groups.filter(({ quad, weight }) => weight > ANOTHER * first.weight && isApart(quad));
  if (others.length === 0) return { own: first.members, beside: [] };
  const second = others.reduce(heavier);
  const fromTopLeft = ({ quad }: VotedGroup): number => quadCenter(quad).x + quadCenter(quad).y;
  const isSecond = second.weight > ALIKE * first.weight && fromTopLeft(second) < fromTopLeft(first);
  const [own, beside] = isSecond ? [second, first] : [first, second];
  return { own: own.members, beside: beside.members };
}

/** Cells that agree with one of them. */
interface VotedGroup {
  readonly members: readonly number[];
  /** Where that one sees the corners, px of the input. */
  readonly quad: PxQuad;
  /** Each of their corners lies nearer to its own than this. */
  readonly reach: number;
  readonly weight: number;
}

/**
 * X and y of the four corners that each cell sees, px of the input. Cells are compared with many others: numbers side by side are
 * read faster than points.
 */
function estimateCorners({ data, step, columns }: OutputMap, members: readonly number[]): Float64Array {
  const estimates = new Float64Array(8 * members.length);
  members.forEach((cell, i) => {
    const at = cell * step + FIRST_VECTOR_CHANNEL;
    const [x, y] = [((cell % columns) + 0.5) * CELL_PX, (Math.floor(cell / columns) + 0.5) * CELL_PX];
    for (let k = 0; k < 8; k += 2) {
      estimates[8 * i + k] = x + VECTOR_UNIT_PX * data[at + k]!;
      estimates[8 * i + k + 1] = y + VECTOR_UNIT_PX * data[at + k + 1]!;
    }
  });
  return estimates;
}

/** @param i of the cell, among those whose estimates they are */
function estimateAt(estimates: Float64Array, i: number, corner: number): PxPoint {
  const at = 8 * i + 2 * corner;
  return { x: estimates[at]!, y: estimates[at + 1]! };
}

/** Whether two cells see each corner at places less than a distance apart. @param one where the first one's numbers begin */
function areNear(estimates: Float64Array, one: number, other: number, squaredReach: number): boolean {
  for (let k = 0; k < 8; k += 2) {
    const dx = estimates[one + k]! - estimates[other + k]!;
    const dy = estimates[one + k + 1]! - estimates[other + k + 1]!;
    if (dx * dx + dy * dy >= squaredReach) return false;
  }
  return true;
}

/**
 * @param members the document's cells
 * @param probability of the document, by cell
 * @returns px of the input, clockwise, beginning with the corner that is top-left in the image; they may lie beyond it
 */
export function locateCorners(
  cells: OutputMap,
  corners: OutputMap,
  members: readonly number[],
  probability: Float32Array,
): PxQuad {
  const numbers = estimateCorners(cells, members);
  const weights = members.map((cell) => probability[cell]!);
  const located = CORNERS.map((corner) => {
    const estimates = members.map((_, i) => estimateAt(numbers, i, corner));
    const mean = weightedMean(estimates, weights);
    const robust = weightedMean(
      estimates,
      estimates.map((at, i) => weights[i]! / (1 + (Math.hypot(at.x - mean.x, at.y - mean.y) / HALF_WEIGHT_PX) ** 2)),
    );
    return moveToPeak(corners, robust);
  });
  return located as unknown as PxQuad;
}

function weightedMean(points: readonly PxPoint[], weights: readonly number[]): PxPoint {
  let [x, y, sum] = [0, 0, 1e-9];
  points.forEach((point, i) => {
    x += weights[i]! * point.x;
    y += weights[i]! * point.y;
    sum += weights[i]!;
  });
  return { x: x / sum, y: y / sum };
}

/** The mean of what the places around the best peak near an estimate say; the estimate where there is none. */
function moveToPeak({ data, step, columns, rows }: OutputMap, estimate: PxPoint): PxPoint {
  const middleColumn = Math.floor(estimate.x / CORNER_CELL_PX);
  const middleRow = Math.floor(estimate.y / CORNER_CELL_PX);
  const heatAt = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows ? 0 : sigmoid(data[(row * columns + column) * step]!);
  let [best, peakColumn, peakRow] = [0, 0, 0];
  for (let row = middleRow - MAX_MOVE; row <= middleRow + MAX_MOVE; row++) {
    for (let column = middleColumn - MAX_MOVE; column <= middleColumn + MAX_MOVE; column++) {
      const distance = Math.hypot(column - middleColumn, row - middleRow);
      const value = heatAt(column, row);
      if (value < MIN_CORNER_PROBABILITY || distance > MAX_MOVE) continue;
      // Of two peaks that are equally sure, the nearer one.
      const weighted = value * (1 - (0.5 * distance) / MAX_MOVE);
      if (weighted > best) [best, peakColumn, peakRow] = [weighted, column, row];
    }
  }
  if (best === 0) return estimate;
  const points: PxPoint[] = [];
  const weights: number[] = [];
  for (let row = peakRow - 1; row <= peakRow + 1; row++) {
    for (let column = peakColumn - 1; column <= peakColumn + 1; column++) {
      const weight = heatAt(column, row);
      if (weight === 0) continue;
      const at = (row * columns + column) * step;
      points.push({
        x: (column + 0.5 + data[at + 1]!) * CORNER_CELL_PX,
        y: (row + 0.5 + data[at + 2]!) * CORNER_CELL_PX,
      });
      weights.push(weight);
    }
  }
  return weightedMean(points, weights);
}

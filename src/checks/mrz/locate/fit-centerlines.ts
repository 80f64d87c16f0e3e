import type { PxPoint, PxQuad } from '../../image/plane.js';
import {
  LINE_PITCH_PX,
  CENTERLINE_TO_STRIP_EDGE_PX,
  MARGIN_PX,
  STRIP_TEXT_WIDTH_PX,
  type RectifiedTextBlock,
} from './rectified-text-block.js';

/** Where the lines of a strip run: straight, and linear between the left and the right end of the text. */
export interface TextLinesModel {
  /** Row of the first centerline. */
  readonly center: readonly [left: number, right: number];
  /** Rows from one centerline to the next. */
  readonly step: readonly [left: number, right: number];
  /** Height of a capital, as a share of the step. */
  readonly letterHeight: number;
}

/** The columns between which the first and the last line run. */
export interface LineEnds {
  readonly first: readonly [left: number, right: number];
  readonly last: readonly [left: number, right: number];
}

/** Rows from one centerline to the next at a share `t` of the text's length. */
export function lineStepAt({ step }: TextLinesModel, t: number): number {
  return step[0] + (step[1] - step[0]) * t;
}

/** Row of a line's centerline at a share `t` of the text's length. */
export function centerlineRowAt(course: TextLinesModel, line: number, t: number): number {
  const { center } = course;
  return center[0] + (center[1] - center[0]) * t + line * lineStepAt(course, t);
}

/** Parts of a line whose upper and lower edges are measured. */
const LINE_BLOCKS = 14;
/** Rows above and below the expected centerline in which the edges are searched. */
const EDGE_REACH_PX = 13;

/** Fits the course to the upper and lower edges of the text; `null` when too few edges stand out. */
export function fitCenterlines(strip: RectifiedTextBlock): TextLinesModel | null {
  const blocks = measureLineBlocks(strip);
  if (blocks.length < 0.5 * strip.lineCount * LINE_BLOCKS) return null;
  const model = fitParallelLines(blocks);
  if (model === null) return null;
  const [a, b, c, d] = model;
  // Fillers are lower than letters, so the taller part of the blocks gives the letter height.
  const heights = blocks.map(({ t, height }) => height / (c + d * t)).sort((p, q) => p - q);
  const letterHeight = heights[Math.floor(0.65 * heights.length)]!;
  const isPlausibleStep = (step: number): boolean => step > 0.6 * LINE_PITCH_PX && step < 1.5 * LINE_PITCH_PX;
  if (!isPlausibleStep(c) || !isPlausibleStep(c + d)) return null;
  return { center: [a, a + b], step: [c, c + d], letterHeight };
}

/** A part of a line at a share `t` of the text's length. */
interface LineBlock {
  readonly t: number;
  readonly line: number;
  /** Row of the middle of its print, and rows that the print is high. */
  readonly center: number;
  readonly height: number;
  /** How much the print stands out from the paper. */
  readonly weight: number;
}

/** Middle and height of the print in each part of each line where edges stand out. */
function measureLineBlocks({ print, width, lineCount }: RectifiedTextBlock): LineBlock[] {
  const blocks: LineBlock[] = [];
  const rows = new Float32Array(2 * EDGE_REACH_PX + 1);
  for (let line = 0; line < lineCount; line++) {
    const centerRow = CENTERLINE_TO_STRIP_EDGE_PX + line * LINE_PITCH_PX;
    for (let block = 0; block < LINE_BLOCKS; block++) {
      const x0 = Math.floor(MARGIN_PX + (block * STRIP_TEXT_WIDTH_PX) / LINE_BLOCKS);
      const x1 = Math.floor(MARGIN_PX + ((block + 1) * STRIP_TEXT_WIDTH_PX) / LINE_BLOCKS);
      for (let offset = -EDGE_REACH_PX; offset <= EDGE_REACH_PX; offset++) {
        let sum = 0;
        const start = (centerRow + offset) * width;
        for (let x = x0; x < x1; x++) sum += print[start + x]!;
        rows[offset + EDGE_REACH_PX] = sum / (x1 - x0);
      }
      const edges = findLineEdges(rows);
      if (edges === null) continue;
      const { upper, lower, prominence } = edges;
      blocks.push({
        t: (block + 0.5) / LINE_BLOCKS,
        line,
        center: centerRow + (upper + lower) / 2 - EDGE_REACH_PX,
        height: lower - upper,
        weight: prominence,
      });
    }
  }
  return blocks;
}

interface LineEdges {
  readonly upper: number;
  readonly lower: number;
  /** How much the line stands out from the paper. */
  readonly prominence: number;
}

/** Finds the upper and lower edge of a line near the middle, at half the height of its print profile. */
function findLineEdges(rows: Float32Array): LineEdges | null {
  const n = rows.length;
  const middle = n >> 1;
  // The nine consecutive rows near the middle that hold the most print.
  let best = -1;
  let center = middle;
  for (let m = middle - 5; m <= middle + 5; m++) {
    let sum = 0;
    for (let k = -4; k <= 4; k++) sum += rows[m + k]!;
    if (sum > best) {
      best = sum;
      center = m;
    }
  }
  const level = best / 9;
  let floor = Infinity;
  for (let k = 1; k < n - 1; k++) floor = Math.min(floor, (rows[k - 1]! + rows[k]! + rows[k + 1]!) / 3);
  if (level - floor < 0.05) return null;
  const threshold = floor + (level - floor) * 0.45;
  let upper = center;
  while (upper > 0 && rows[upper]! > threshold) upper--;
  let lower = center;
  while (lower < n - 1 && rows[lower]! > threshold) lower++;
  if (upper === 0 || lower === n - 1) return null;
  const crossing = (inner: number, outer: number): number =>
    (rows[inner]! - threshold) / (rows[inner]! - rows[outer]! || 1e-6);
  // The middle of row k lies at k + 0.5.
  return {
    upper: upper + 1.5 - crossing(upper + 1, upper),
    lower: lower - 0.5 + crossing(lower - 1, lower),
    prominence: level - floor,
  };
}

/** The first and last centerline between the given columns of the strip, in px of the plane. */
export function centerlinesBetween(
  strip: RectifiedTextBlock,
  course: TextLinesModel,
  { first, last }: LineEnds,
): PxQuad {
  const pointAt = (x: number, line: number): PxPoint =>
    strip.toPlane(x, centerlineRowAt(course, line, (x - MARGIN_PX) / STRIP_TEXT_WIDTH_PX));
  const lastLine = strip.lineCount - 1;
  return [pointAt(first[0], 0), pointAt(first[1], 0), pointAt(last[1], lastLine), pointAt(last[0], lastLine)];
}

/** Coefficients of row = a + b · t + line · (c + d · t): the course that parallel lines share under perspective. */
type ParallelLinesModel = readonly [a: number, b: number, c: number, d: number];
/** A block that is off by so many rows counts half in the next round. */
const FIT_SPREAD_PX = 1.2;

/** Fits the model by weighted least squares in three rounds; `null` when the blocks do not determine it. */
function fitParallelLines(blocks: readonly LineBlock[]): ParallelLinesModel | null {
  let weights = blocks.map(({ weight }) => weight);
  let model: ParallelLinesModel | null = null;
  for (let round = 0; round < 3; round++) {
    model = solveLeastSquares(blocks, weights);
    if (model === null) return null;
    const [a, b, c, d] = model;
    weights = blocks.map(({ t, line, center, weight }) => {
      const off = center - (a + b * t + line * (c + d * t));
      return weight / (1 + (off / FIT_SPREAD_PX) ** 2);
    });
  }
  return model;
}

/** Solves the normal equations of the four coefficients by elimination. */
function solveLeastSquares(blocks: readonly LineBlock[], weights: readonly number[]): ParallelLinesModel | null {
  const n = 4;
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1));
  blocks.forEach(({ t, line, center }, k) => {
    const row = [1, t, line, line * t, center];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) matrix[i]![j]! += weights[k]! * row[i]! * row[j]!;
  });
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i]![i]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const share = matrix[k]![i]! / pivot;
      for (let j = i; j <= n; j++) matrix[k]![j]! -= share * matrix[i]![j]!;
    }
  }
  return matrix.map((row, i) => row[n]! / row[i]!) as unknown as ParallelLinesModel;
}

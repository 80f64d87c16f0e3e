/** Turns luminance into dark and light by local thresholds, so that shadows do not matter. */
import type { Plane } from '../image/plane.js';
import type { BinaryImage } from './binary-image.js';
import { histogramPercentile, otsuThreshold } from './histogram-statistics.js';

/** Side of a cell with one threshold, px. */
const CELL_PX = 8;
/** Cells to each side that a threshold takes in: with {@link CELL_PX}, one codeword of a PDF417 at 4 px a module. */
const REACH_CELLS = 4;
/** Spread of luminance in a neighbourhood, as a share of the image's, below which it is all dark or all light. */
const MIN_LOCAL_SPREAD = 0.25;

/**
 * A pixel is dark when it is below the mean of its neighbourhood. In a neighbourhood without print, the threshold of the
 * whole image decides.
 */
export function binarize(plane: Plane): BinaryImage {
  const cells = sumCells(plane);
  const thresholds = cellThresholds(cells);
  const { data, width, height } = plane;
  const rowSize = (width + 31) >> 5;
  const words = new Int32Array(rowSize * height);
  for (let y = 0; y < height; y++) {
    const cellRow = (y >> 3) * cells.across;
    for (let column = 0; column < cells.across; column++) {
      const threshold = thresholds[cellRow + column]!;
      const start = column * CELL_PX;
      const end = Math.min(width, start + CELL_PX);
      let bits = 0;
      for (let x = start, i = y * width + start; x < end; x++, i++) if (data[i]! < threshold) bits |= 1 << (x & 31);
      words[y * rowSize + (start >> 5)]! |= bits;
    }
  }
  return { width, height, rowSize, words };
}

/** Sums over the pixels of each cell. */
interface CellSums {
  readonly across: number;
  readonly down: number;
  readonly levels: Float64Array;
  readonly squares: Float64Array;
  readonly counts: Float64Array;
  /** Of the whole image. */
  readonly histogram: Uint32Array;
}

function sumCells({ data, width, height }: Plane): CellSums {
  const across = Math.ceil(width / CELL_PX);
  const down = Math.ceil(height / CELL_PX);
  const histogram = new Uint32Array(256);
  const levels = new Float64Array(across * down);
  const squares = new Float64Array(across * down);
  const counts = new Float64Array(across * down);
  for (let row = 0, cell = 0; row < down; row++) {
    for (let column = 0; column < across; column++, cell++) {
      const [left, top] = [column * CELL_PX, row * CELL_PX];
      const [right, bottom] = [Math.min(width, left + CELL_PX), Math.min(height, top + CELL_PX)];
      let [sum, squareSum] = [0, 0];
      for (let y = top; y < bottom; y++) {
        for (let i = y * width + left; i < y * width + right; i++) {
          const level = data[i]!;
          sum += level;
          squareSum += level * level;
          histogram[level]!++;
        }
      }
      levels[cell] = sum;
      squares[cell] = squareSum;
      counts[cell] = (right - left) * (bottom - top);
    }
  }
  return { across, down, levels, squares, counts, histogram };
}

/** The threshold of each cell. Overwrites the sums with those of the neighbourhoods. */
function cellThresholds({ across, down, levels, squares, counts, histogram }: CellSums): Float32Array {
  const { limit } = otsuThreshold(histogram);
  const spread = histogramPercentile(histogram, 0.95) - histogramPercentile(histogram, 0.05);
  for (const sums of [levels, squares, counts]) sumNeighborhoods(sums, across, down);
  const thresholds = new Float32Array(across * down);
  for (let cell = 0; cell < thresholds.length; cell++) {
    const mean = levels[cell]! / counts[cell]!;
    const deviation = Math.sqrt(Math.max(0, squares[cell]! / counts[cell]! - mean * mean));
    thresholds[cell] = deviation < (MIN_LOCAL_SPREAD * spread) / 2 ? limit + 0.5 : mean;
  }
  return thresholds;
}

/** Replaces each value by the sum over a square of cells, by running sums along rows and then columns. */
function sumNeighborhoods(values: Float64Array, across: number, down: number): void {
  const runningSum = new Float64Array(Math.max(across, down) + 1);
  const sumLine = (start: number, step: number, length: number): void => {
    for (let k = 0; k < length; k++) runningSum[k + 1] = runningSum[k]! + values[start + k * step]!;
    for (let k = 0; k < length; k++) {
      const [from, to] = [Math.max(0, k - REACH_CELLS), Math.min(length, k + REACH_CELLS + 1)];
      values[start + k * step] = runningSum[to]! - runningSum[from]!;
    }
  };
  for (let y = 0; y < down; y++) sumLine(y * across, 1, across);
  for (let x = 0; x < across; x++) sumLine(x, across, down);
}

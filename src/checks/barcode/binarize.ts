import type { Plane } from '../image/plane.js';
import { otsuThreshold } from './otsu-threshold.js';

/** A picture in black and white, as @zxing/library packs it: 32 pixels a word, the lowest bit leftmost, 1 is black. */
export interface BinaryImage {
  readonly width: number;
  readonly height: number;
  readonly rowSize: number;
  readonly words: Int32Array;
}

/**
 * Where each run of one colour in a row ends; runs alternate, the first is light and may be empty.
 * @param ends takes them: `width + 2` numbers
 * @returns how many runs there are
 */
export function runEnds({ width, rowSize, words }: BinaryImage, y: number, ends: Int32Array): number {
  let [runs, previous] = [0, 0];
  for (let x = 0; x < width; x++) {
    const bit = (words[y * rowSize + (x >> 5)]! >>> (x & 31)) & 1;
    if (bit === previous) continue;
    ends[runs++] = x;
    previous = bit;
  }
  ends[runs++] = width;
  return runs;
}

/** Whether the pixel around a point is black; beyond the picture all is paper. */
export function isDarkAt({ width, height, rowSize, words }: BinaryImage, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return false;
  return ((words[row * rowSize + (column >> 5)]! >>> (column & 31)) & 1) === 1;
}

/** Side of a cell whose light is measured, px. */
const CELL_PX = 8;
/** Cells to each side that a threshold looks at: with {@link CELL_PX} one codeword of a PDF417 at 4 px a module. */
const REACH_CELLS = 4;
/** Spread of light, as a share of the picture's, below which a neighbourhood is all paper or all bar. */
const MIN_LOCAL_SPREAD = 0.25;

/**
 * Black and white by the mean of each pixel's neighbourhood, so that shadows do not matter; where a neighbourhood has
 * no print the limit of the whole picture decides.
 */
export function binarize(plane: Plane): BinaryImage {
  const { data, width, height } = plane;
  const across = Math.ceil(width / CELL_PX);
  const down = Math.ceil(height / CELL_PX);
  const histogram = new Uint32Array(256);
  const sums = new Float64Array(across * down);
  const squares = new Float64Array(across * down);
  const counts = new Float64Array(across * down);
  for (let row = 0, cell = 0; row < down; row++) {
    for (let column = 0; column < across; column++, cell++) {
      const [left, top] = [column * CELL_PX, row * CELL_PX];
      const [right, bottom] = [Math.min(width, left + CELL_PX), Math.min(height, top + CELL_PX)];
      let [sum, square] = [0, 0];
      for (let y = top; y < bottom; y++) {
        for (let i = y * width + left; i < y * width + right; i++) {
          const value = data[i]!;
          sum += value;
          square += value * value;
          histogram[value]!++;
        }
      }
      sums[cell] = sum;
      squares[cell] = square;
      counts[cell] = (right - left) * (bottom - top);
    }
  }
  const { limit } = otsuThreshold(histogram);
  const spread = histogramPercentile(histogram, 0.95) - histogramPercentile(histogram, 0.05);
  for (const values of [sums, squares, counts]) sumNeighborhoods(values, across, down);
  const limits = new Float32Array(across * down);
  for (let cell = 0; cell < limits.length; cell++) {
    const mean = sums[cell]! / counts[cell]!;
    const deviation = Math.sqrt(Math.max(0, squares[cell]! / counts[cell]! - mean * mean));
    limits[cell] = deviation < (MIN_LOCAL_SPREAD * spread) / 2 ? limit + 0.5 : mean;
  }
  const rowSize = (width + 31) >> 5;
  const words = new Int32Array(rowSize * height);
  for (let y = 0; y < height; y++) {
    const cells = (y >> 3) * across;
    for (let column = 0; column < across; column++) {
      const below = limits[cells + column]!;
      const start = column * CELL_PX;
      const end = Math.min(width, start + CELL_PX);
      let byte = 0;
      for (let x = start, i = y * width + start; x < end; x++, i++) if (data[i]! < below) byte |= 1 << (x & 31);
      words[y * rowSize + (start >> 5)]! |= byte;
    }
  }
  return { width, height, rowSize, words };
}

/** Sums over a square of cells, by running sums along rows and then columns. */
function sumNeighborhoods(values: Float64Array, across: number, down: number): void {
  const line = new Float64Array(Math.max(across, down) + 1);
  const run = (start: number, step: number, length: number): void => {
    for (let k = 0; k < length; k++) line[k + 1] = line[k]! + values[start + k * step]!;
    for (let k = 0; k < length; k++) {
      values[start + k * step] = line[Math.min(length, k + REACH_CELLS + 1)]! - line[Math.max(0, k - REACH_CELLS)]!;
    }
  };
  for (let y = 0; y < down; y++) run(y * across, 1, across);
  for (let x = 0; x < across; x++) run(x, across, down);
}

function histogramPercentile(histogram: Uint32Array, share: number): number {
  const wanted = share * histogram.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let v = 0; v < 256; v++) {
    seen += histogram[v]!;
    if (seen >= wanted) return v;
  }
  return 255;
}

/** Modules that a run of one colour covers on average: a PDF417's codeword has 17 in 8 runs; a QR code is alike. */
const MODULES_PER_RUN = 2.1;
/** Changes of colour in a row, fewer say nothing about modules. */
const MIN_CHANGES = 16;

/** Width of a module in px by the lengths of the runs in the rows, or `null` where the rows have no bars. */
export function estimateModuleWidthPx({ width, height, rowSize, words }: BinaryImage): number | null {
  const widths: number[] = [];
  for (let y = 1; y < height; y += 3) {
    let [changes, first, last, previous] = [0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      const bit = (words[y * rowSize + (x >> 5)]! >>> (x & 31)) & 1;
      if (bit !== previous) {
        if (changes++ === 0) first = x;
        last = x;
      }
      previous = bit;
    }
    if (changes >= MIN_CHANGES) widths.push((last - first) / (changes - 1) / MODULES_PER_RUN);
  }
  return widths.length < 3 ? null : widths.sort((a, b) => a - b)[widths.length >> 1]!;
}

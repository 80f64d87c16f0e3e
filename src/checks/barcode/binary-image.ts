/** An image of dark and light pixels. */

/** Packed as @zxing/library packs it: 32 pixels a word, the lowest bit leftmost, 1 is dark. */
export interface BinaryImage {
  readonly width: number;
  readonly height: number;
  /** Words in a row. */
  readonly rowSize: number;
  readonly words: Int32Array;
}

/** Whether the pixel around a point is dark. Points outside the image are light. */
export function isDarkAt({ width, height, rowSize, words }: BinaryImage, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return false;
  return ((words[row * rowSize + (column >> 5)]! >>> (column & 31)) & 1) === 1;
}

/**
 * Finds where each run of dark or light pixels in a row ends. Runs alternate; the first is light and may be empty.
 * @param ends receives the columns; it has room for `width + 2`
 * @returns the number of runs
 */
export function findRunEnds({ width, rowSize, words }: BinaryImage, y: number, ends: Int32Array): number {
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

/** Modules in a run, on average: a PDF417 codeword has 17 in 8 runs, and a QR code has nearly as many. */
const MODULES_PER_RUN = 2.1;
/** A row with fewer changes between dark and light says nothing about modules. */
const MIN_CHANGES = 16;
const MIN_ROWS = 3;
/** Every third row is measured. */
const ROW_STEP = 3;

/** Width of a module by the lengths of the runs, px. `null` where too few rows have bars. */
export function estimateModuleWidthPx({ width, height, rowSize, words }: BinaryImage): number | null {
  const widths: number[] = [];
  for (let y = 1; y < height; y += ROW_STEP) {
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
  return widths.length < MIN_ROWS ? null : widths.sort((a, b) => a - b)[widths.length >> 1]!;
}

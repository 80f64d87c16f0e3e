/**
 * A clip's frame number, written into the lower left corner as cells of black and white, so that a test can tell from
 * any picture of the stream which frame it was. `bench/browser/record-clip.js` reads the cells in the page.
 */
import type { Pixels } from '../../src/checks/checks.js';

/** Sync (white, black), twelve bits, highest first, their parity, and (black, white). */
const BITS = 12;
const CELLS = BITS + 5;
/** Cell width and height in pixels of the frame: wide enough to survive JPEG and chroma halving. */
const CELL_PX = 8;

function encodeCells(number: number): boolean[] {
  const bits = Array.from({ length: BITS }, (_, at) => ((number >> (BITS - 1 - at)) & 1) === 1);
  return [true, false, ...bits, bits.filter(Boolean).length % 2 === 1, false, true];
}

/** Writes `number` (0–4095) into RGBA pixels, in place. */
export function writeFrameNumber({ data, width, height }: Pixels, number: number): void {
  for (const [cell, white] of encodeCells(number).entries()) {
    for (let y = height - CELL_PX; y < height; y++) {
      for (let x = cell * CELL_PX; x < (cell + 1) * CELL_PX; x++)
        data.fill(white ? 235 : 16, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
}

/** The number of cells with these grey levels, first cell first; `null` when they are no number. */
export function decodeFrameNumber(levels: readonly number[]): number | null {
  const cells = levels.map((level) => (level > 160 ? true : level < 90 ? false : null));
  const number = cells.slice(2, 2 + BITS).reduce((total, bit) => total * 2 + (bit ? 1 : 0), 0);
  const expected = encodeCells(number);
  return cells.length === CELLS && cells.every((cell, at) => cell === expected[at]) ? number : null;
}

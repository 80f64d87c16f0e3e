import { crop, type Pixels } from '../checks/checks.js';

/** Level 0–255. A pixel with all three channels above it is paper. */
const PAPER_LEVEL = 240;
/** Share of a row or column that must be printed. Less is dust. */
const MIN_PRINT_SHARE = 0.004;
/** Paper that is kept around the print, as a share of its longer side, so that the edges of the print stay visible. */
const MARGIN_SHARE = 0.05;

/**
 * Crops a page to its print. Without it, a whole A4 page could be taken for a passport page: their aspect ratios are 1.414
 * and 1.420.
 * @returns the page itself when it is empty
 */
export function trimPaper(page: Pixels): Pixels {
  const { data, width, height } = page;
  const printPerRow = new Uint32Array(height);
  const printPerColumn = new Uint32Array(width);
  for (let offset = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, offset += 4) {
      if (isPaper(data, offset)) continue;
      printPerRow[y] = (printPerRow[y] ?? 0) + 1;
      printPerColumn[x] = (printPerColumn[x] ?? 0) + 1;
    }
  }
  const [top, bottom] = findPrintedRange(printPerRow, width * MIN_PRINT_SHARE);
  const [left, right] = findPrintedRange(printPerColumn, height * MIN_PRINT_SHARE);
  if (top < 0 || left < 0) return page;
  const margin = Math.round(Math.max(right - left, bottom - top) * MARGIN_SHARE);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return crop(page, [x, y, Math.min(width, right + margin + 1) - x, Math.min(height, bottom + margin + 1) - y]);
}

function isPaper(data: Pixels['data'], offset: number): boolean {
  return (
    (data[offset] ?? 0) > PAPER_LEVEL && (data[offset + 1] ?? 0) > PAPER_LEVEL && (data[offset + 2] ?? 0) > PAPER_LEVEL
  );
}

/** The first and the last line with more than `minPrint` printed pixels. */
function findPrintedRange(printPerLine: Uint32Array, minPrint: number): readonly [first: number, last: number] {
  const hasPrint = (count: number): boolean => count > minPrint;
  return [printPerLine.findIndex(hasPrint), printPerLine.findLastIndex(hasPrint)];
}

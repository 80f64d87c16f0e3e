import { crop, type Pixels } from '../checks/checks.js';

/** 0–255: above it, in all three channels, is paper. */
const PAPER_LEVEL = 240;
/** Share of a row or column that must be print; less is dust. */
const MIN_PRINT_SHARE = 0.004;
/** Paper that is left around the print, as a share of its longer side: the print's own edges stay visible. */
const MARGIN_SHARE = 0.05;

/**
 * A page without its empty paper. A page is mostly that, and A4 has the proportions of a passport page (1.414 and
 * 1.420), so that a whole page can be taken for a scanned document.
 * @returns the page itself when it is empty
 */
export function trimPaper(page: Pixels): Pixels {
  const { data, width, height } = page;
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if ((data[at] ?? 0) > PAPER_LEVEL && (data[at + 1] ?? 0) > PAPER_LEVEL && (data[at + 2] ?? 0) > PAPER_LEVEL)
        continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  }
  const [top, bottom] = findPrintedRange(rows, width * MIN_PRINT_SHARE);
  const [left, right] = findPrintedRange(columns, height * MIN_PRINT_SHARE);
  if (top < 0 || left < 0) return page;
  const margin = Math.round(Math.max(right - left, bottom - top) * MARGIN_SHARE);
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return crop(page, [x, y, Math.min(width, right + margin + 1) - x, Math.min(height, bottom + margin + 1) - y]);
}

/** First and last line with more than `least` printed pixels. */
function findPrintedRange(counts: Uint32Array, least: number): readonly [first: number, last: number] {
  const hasPrint = (count: number): boolean => count > least;
  return [counts.findIndex(hasPrint), counts.findLastIndex(hasPrint)];
}

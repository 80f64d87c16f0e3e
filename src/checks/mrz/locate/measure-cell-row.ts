import { detrend, fourierComponent } from './line-profiles.js';
import type { TextStrip } from './text-strip.js';

/** The character cells of one line. Cell 0 is the first one that lies whole in the strip; cells may lie beside the text. */
export interface CellRow {
  /** Column of the middle of cell 0. */
  readonly firstCenter: number;
  /** Print in each cell, 0–1. */
  readonly fill: Float32Array;
  /** Like `fill`, but at least {@link GLARE_CELL_FILL} in cells under glare. */
  readonly fillOrHidden: Float32Array;
}

/** A cell under glare may hold a character: it counts as filled by this much. */
const GLARE_CELL_FILL = 0.8;

/** Profile of a line, and the print beside it that is no text. */
export interface CellRowProfiles {
  readonly line: Float32Array;
  /** Print between the lines (a dark desk, background print): subtracted from the line. */
  readonly gap: Float32Array;
}

/**
 * Measures the cells of a line at a given pitch. The middles of the cells lie where the wave of that pitch peaks.
 * @param area the columns of the text, under glare, and outside the image
 */
export function measureCellRow(
  { line: profile, gap }: CellRowProfiles,
  pitch: number,
  { width, margin, isGlare, isOutside }: Pick<TextStrip, 'width' | 'margin' | 'isGlare' | 'isOutside'>,
): CellRow {
  const [cosine, sine] = fourierComponent(detrend(profile, margin, width - margin, pitch), 1 / pitch);
  const phase = (Math.atan2(sine, cosine) / (2 * Math.PI)) * pitch;
  let firstCenter = margin + 0.5 + phase;
  while (firstCenter - pitch * 0.5 >= 0) firstCenter -= pitch;
  while (firstCenter - pitch * 0.5 < 0) firstCenter += pitch;
  const count = Math.max(0, Math.floor((profile.length - firstCenter) / pitch + 0.5));
  const print = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const x0 = Math.max(0, Math.round(firstCenter + (k - 0.32) * pitch));
    const x1 = Math.min(profile.length, Math.round(firstCenter + (k + 0.32) * pitch));
    let sum = 0;
    for (let x = x0; x < x1; x++) sum += profile[x]! - gap[x]!;
    print[k] = Math.max(0, sum) / Math.max(1, x1 - x0);
  }
  // Relative to a usual letter; a filler has about half of its print.
  const usualPrint = [...print].sort((a, b) => b - a)[Math.floor(0.3 * count)] || 1;
  const fill = print.map((value, k) =>
    isOutside(firstCenter + k * pitch) ? 0 : Math.min(1, value / (0.45 * usualPrint)),
  );
  const fillOrHidden = fill.map((value, k) =>
    isGlare(firstCenter + k * pitch) ? Math.max(GLARE_CELL_FILL, value) : value,
  );
  return { firstCenter, fill, fillOrHidden };
}

/** The cells that hold the text: as many in each line, at nearly the same columns. */
export interface CellRun {
  /** Cells per line. */
  readonly columns: number;
  /** Column of the middle of each line's first cell. */
  readonly starts: readonly number[];
  /** Fill of the cells inside the run, less the fill of the cells beside it: 1 for a clean MRZ. */
  readonly cellContrast: number;
}

/**
 * Finds the run of cells with the highest contrast.
 * @param columnCounts cells per line to try
 * @param maxSlant cells by which a line may begin before or after the line above it
 */
export function findCellRun(
  rows: readonly CellRow[],
  pitch: number,
  columnCounts: readonly number[],
  maxSlant: number,
): CellRun | null {
  let best: CellRun | null = null;
  const firstRow = rows[0]!;
  for (const columns of columnCounts) {
    for (let start = 0; start + columns <= firstRow.fill.length; start++) {
      const column = firstRow.firstCenter + start * pitch;
      const cells = rows.map((row, line) =>
        line === 0 ? start : findRowStart(row, (column - row.firstCenter) / pitch, columns, maxSlant * line),
      );
      if (cells.some((cell) => cell < 0)) continue;
      const cellContrast = runContrast(rows, cells, columns);
      if (cellContrast > (best?.cellContrast ?? -1)) {
        const starts = rows.map((row, line) => row.firstCenter + cells[line]! * pitch);
        best = { columns, starts, cellContrast };
      }
    }
  }
  return best;
}

/** The cell near `expected` at which a row's run has the highest contrast; −1 when none fits. */
function findRowStart(row: CellRow, expected: number, columns: number, maxOffset: number): number {
  let best = -1;
  let bestScore = -Infinity;
  for (let cell = Math.max(0, Math.ceil(expected - maxOffset)); cell <= expected + maxOffset; cell++) {
    if (cell + columns > row.fill.length) break;
    const score = fillContrast(row, cell, columns) - 0.02 * Math.abs(cell - expected);
    if (score > bestScore) {
      bestScore = score;
      best = cell;
    }
  }
  return best;
}

/** Mean contrast of the rows, reduced where the text goes on beside the run. */
function runContrast(rows: readonly CellRow[], cells: readonly number[], columns: number): number {
  let contrast = 0;
  rows.forEach((row, line) => (contrast += fillContrast(row, cells[line]!, columns) / rows.length));
  // Text that goes on does so by two characters at least, in two lines at least.
  const fillBeyond = (cellBeyond: (first: number, distance: number) => number): number =>
    rows
      .map(({ fill }, line) => {
        const first = cells[line]!;
        return Math.min(fill[cellBeyond(first, 1)] ?? 0, fill[cellBeyond(first, 2)] ?? 0);
      })
      .sort((a, b) => b - a)[1]!;
  const left = fillBeyond((first, distance) => first - distance);
  const right = fillBeyond((first, distance) => first + columns - 1 + distance);
  return contrast - 0.25 * (left + right);
}

/** Mean fill of a run of cells, less the fill of its two neighbours. */
function fillContrast({ fill, fillOrHidden }: CellRow, first: number, columns: number): number {
  let inside = 0;
  for (let cell = first; cell < first + columns; cell++) inside += fillOrHidden[cell]!;
  return (inside - (fill[first - 1] ?? 0) - (fill[first + columns] ?? 0)) / columns;
}

/** Whether text reaches the end of the strip in every line, so that it may go on beyond. */
export function reachesStripEnd(rows: readonly CellRow[], side: 'left' | 'right'): boolean {
  return rows.every(({ fill }) => {
    const end = side === 'left' ? fill.slice(0, 4) : fill.slice(-4);
    return end.length === 4 && end.reduce((a, b) => a + b, 0) > 2.6;
  });
}

import type { TextLinesModel, LineEnds } from './fit-centerlines.js';
import {
  detrendProfile,
  estimateCellPitch,
  fourierComponent,
  measureLineGapProfile,
  measureLineProfiles,
  type CellPitch,
} from './line-profiles.js';
import { MARGIN_PX, STRIP_TEXT_WIDTH_PX, type RectifiedTextBlock } from './rectified-text-block.js';

/** The character cells of a strip. Columns are even columns: all cells are equally wide in them. */
export interface CellGrid {
  readonly pitch: CellPitch;
  readonly rows: readonly CellRow[];
  /** From even columns to columns of the strip. */
  readonly toStripColumn: (x: number) => number;
}

/** The character cells of one line. Cell 0 is the first one that lies whole in the strip; cells may lie beside the text. */
interface CellRow {
  /** Column of the middle of cell 0. */
  readonly firstCenter: number;
  /** Print in each cell, 0–1. */
  readonly fill: Float32Array;
}

/**
 * Finds the character cells of a strip.
 * @param minPitch, maxPitch width of a cell, columns
 */
export function detectCellGrid(
  strip: RectifiedTextBlock,
  course: TextLinesModel,
  minPitch: number,
  maxPitch: number,
): CellGrid {
  const toStripColumn = perspectiveColumns(course);
  const toEvenColumns = (profile: Float32Array): Float32Array =>
    profile.map((_, x) => {
      const column = Math.round(toStripColumn(x + 0.5) - 0.5);
      return profile[Math.min(strip.width - 1, Math.max(0, column))]!;
    });
  const profiles = measureLineProfiles(strip, course).map(toEvenColumns);
  const pitch = estimateCellPitch(profiles, minPitch, maxPitch);
  const gap = toEvenColumns(measureLineGapProfile(strip, course));
  const isOutside = (x: number): boolean => strip.isOutside(toStripColumn(x));
  return { pitch, rows: profiles.map((line) => measureCellRow(line, gap, pitch.px, isOutside)), toStripColumn };
}

/**
 * Maps even columns to columns of the strip. Lines that converge recede, and characters get narrower there: the map is the
 * projective one of a line whose ends differ in depth as the line steps differ in height.
 */
function perspectiveColumns({ step }: TextLinesModel): (x: number) => number {
  const ratio = step[1] / step[0];
  return (x) => {
    const t = (x - MARGIN_PX) / STRIP_TEXT_WIDTH_PX;
    return MARGIN_PX + (STRIP_TEXT_WIDTH_PX * t) / (t + ratio * (1 - t));
  };
}

/**
 * Measures the cells of a line at a given pitch. The middles of the cells lie where the wave of that pitch peaks.
 * @param profile print along the line
 * @param gap print between the lines (a dark desk, background print): subtracted from the line
 * @param isOutside whether a column lies outside the image
 */
function measureCellRow(
  profile: Float32Array,
  gap: Float32Array,
  pitch: number,
  isOutside: (x: number) => boolean,
): CellRow {
  const [cosine, sine] = fourierComponent(detrendProfile(profile, pitch), 1 / pitch);
  const peak = MARGIN_PX + 0.5 + (Math.atan2(sine, cosine) / (2 * Math.PI)) * pitch;
  const firstCenter = peak - Math.floor((peak - pitch / 2) / pitch) * pitch;
  const count = Math.max(0, Math.floor((profile.length - firstCenter) / pitch + 0.5));
  const print = Float32Array.from({ length: count }, (_, k) => {
    const x0 = Math.max(0, Math.round(firstCenter + (k - 0.32) * pitch));
    const x1 = Math.min(profile.length, Math.round(firstCenter + (k + 0.32) * pitch));
    let sum = 0;
    for (let x = x0; x < x1; x++) sum += profile[x]! - gap[x]!;
    return Math.max(0, sum) / Math.max(1, x1 - x0);
  });
  // Relative to a usual letter; a filler has about half of its print.
  const usualPrint = print.toSorted()[Math.ceil(0.7 * count) - 1] || 1;
  const fill = print.map((value, k) =>
    isOutside(firstCenter + k * pitch) ? 0 : Math.min(1, value / (0.45 * usualPrint)),
  );
  return { firstCenter, fill };
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
 */
export function findCellRun({ rows, pitch }: CellGrid, columnCounts: readonly number[]): CellRun | null {
  let best: CellRun | null = null;
  const firstRow = rows[0]!;
  for (const columns of columnCounts) {
    for (let start = 0; start + columns <= firstRow.fill.length; start++) {
      const column = firstRow.firstCenter + start * pitch.px;
      const cells = rows.map(({ firstCenter }) => Math.round((column - firstCenter) / pitch.px));
      if (rows.some(({ fill }, line) => cells[line]! < 0 || cells[line]! + columns > fill.length)) continue;
      const cellContrast = runContrast(rows, cells, columns);
      if (cellContrast <= (best?.cellContrast ?? -1)) continue;
      const starts = rows.map(({ firstCenter }, line) => firstCenter + cells[line]! * pitch.px);
      best = { columns, starts, cellContrast };
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
function fillContrast({ fill }: CellRow, first: number, columns: number): number {
  const inside = fill.subarray(first, first + columns).reduce((sum, value) => sum + value, 0);
  return (inside - (fill[first - 1] ?? 0) - (fill[first + columns] ?? 0)) / columns;
}

/** The outer sides of a run's first and last cells, less `inset` cells on each side, in columns of the strip. */
export function cellRunEnds({ pitch, toStripColumn }: CellGrid, { starts, columns }: CellRun, inset = 0): LineEnds {
  const ends = (start: number): [number, number] => [
    toStripColumn(start - (0.5 - inset) * pitch.px),
    toStripColumn(start + (columns - 0.5 - inset) * pitch.px),
  ];
  return { first: ends(starts[0]!), last: ends(starts.at(-1)!) };
}

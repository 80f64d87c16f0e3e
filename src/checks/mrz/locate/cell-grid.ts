import { findCellRun, measureCellRow, type CellRow, type CellRun } from './measure-cell-row.js';
import { fitParallelLines, type ParallelLinesFitPoint, type LineCourse, type LineEnds } from './line-course.js';
import { estimateCellPitch, measureLineGapProfile, measureLineProfiles } from './line-profiles.js';
import type { TextStrip } from './text-strip.js';

/** The character cells of a strip. Columns are even columns: all cells are equally wide in them. */
export interface CellGrid {
  /** Width of a cell, even columns. */
  readonly pitch: number;
  /** Share of the lines' variance that the wave of this pitch explains, 0–1. */
  readonly power: number;
  readonly profiles: readonly Float32Array[];
  readonly rows: readonly CellRow[];
  /** The cells that hold the text; `null` when none do. */
  readonly run: CellRun | null;
  /** From even columns to columns of the strip. */
  readonly toStripColumn: (x: number) => number;
}

export interface CellGridLimits {
  readonly minPitch: number;
  readonly maxPitch: number;
  /** Cells per line to try. */
  readonly columnCounts: readonly number[];
  /** Cells by which a line may begin before or after the line above it. */
  readonly maxSlant: number;
}

/** Finds the character cells of a strip. */
export function detectCellGrid(
  strip: TextStrip,
  course: LineCourse,
  { minPitch, maxPitch, columnCounts, maxSlant }: CellGridLimits,
): CellGrid {
  const { width, margin } = strip;
  const toStripColumn = perspectiveColumns(strip, course);
  const toEvenColumns = (profile: Float32Array): Float32Array => {
    const out = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const column = Math.round(toStripColumn(x + 0.5) - 0.5);
      out[x] = profile[Math.min(width - 1, Math.max(0, column))]!;
    }
    return out;
  };
  const profiles = measureLineProfiles(strip, course, -0.5, 0.5).map(toEvenColumns);
  const { px: pitch, power } = estimateCellPitch(profiles, margin, width - margin, minPitch, maxPitch);
  const gap = toEvenColumns(measureLineGapProfile(strip, course));
  const evenArea = {
    width,
    margin,
    isGlare: (x: number) => strip.isGlare(toStripColumn(x)),
    isOutside: (x: number) => strip.isOutside(toStripColumn(x)),
  };
  const rows = profiles.map((line) => measureCellRow({ line, gap }, pitch, evenArea));
  return { pitch, power, profiles, rows, run: findCellRun(rows, pitch, columnCounts, maxSlant), toStripColumn };
}

/**
 * Maps even columns to columns of the strip. Lines that converge recede, and characters get narrower there: the map is the
 * projective one of a line whose ends differ in depth as the line steps differ in height.
 */
function perspectiveColumns({ margin, width }: TextStrip, { step }: LineCourse): (x: number) => number {
  const ratio = step[1] / step[0];
  const textPx = width - 2 * margin;
  return (x) => {
    const t = (x - margin) / textPx;
    return margin + (textPx * t) / (t + ratio * (1 - t));
  };
}

/** Converts line ends from even columns to columns of the strip. */
export function toStripColumns({ toStripColumn }: CellGrid, { first, last }: LineEnds): LineEnds {
  return {
    first: [toStripColumn(first[0]), toStripColumn(first[1])],
    last: [toStripColumn(last[0]), toStripColumn(last[1])],
  };
}

/** The outer sides of a run's first and last cells, even columns. */
export function cellRunEnds(pitch: number, { starts, columns }: CellRun): LineEnds {
  const ends = (start: number): [number, number] => [start - 0.5 * pitch, start + (columns - 0.5) * pitch];
  return { first: ends(starts[0]!), last: ends(starts[starts.length - 1]!) };
}

/** Parts of a line in which the gaps between characters are searched. */
const LINE_SEGMENTS = 6;
/** Largest shift of the gaps from the grid, in cells. */
const MAX_GAP_SHIFT_CELLS = 0.36;

/**
 * Finds the outer sides of a run's first and last cells by the gaps between the characters. It is more exact than
 * {@link cellRunEnds}, because the print of a character leans to one side of its cell and the gaps do not.
 * @returns even columns, or `null` when too few gaps stand out
 */
export function findCellRunEndsByGaps(
  profiles: readonly Float32Array[],
  pitch: number,
  { columns, starts }: CellRun,
): LineEnds | null {
  // Each sample is the left side of the line's first cell, as measured in one part of the line.
  const samples: ParallelLinesFitPoint[] = [];
  const halfGap = 0.13 * pitch;
  profiles.forEach((profile, line) => {
    const printBefore = cumulativePrint(profile);
    const start = starts[line]! - pitch / 2;
    for (let segment = 0; segment < LINE_SEGMENTS; segment++) {
      const from = Math.round((segment * columns) / LINE_SEGMENTS);
      const to = Math.round(((segment + 1) * columns) / LINE_SEGMENTS);
      const meanGapPrint = (shift: number): number => {
        let print = 0;
        for (let gap = from; gap <= to; gap++) {
          const x = start + (gap + shift) * pitch;
          print += printBefore(x + halfGap) - printBefore(x - halfGap);
        }
        return print / (to - from + 1) / (2 * halfGap);
      };
      const valley = findGapShift(meanGapPrint);
      if (valley === null) continue;
      const t = (segment + 0.5) / LINE_SEGMENTS;
      samples.push({ t, line, value: start + valley.shift * pitch, weight: valley.depth });
    }
  });
  if (samples.length < profiles.length * 3) return null;
  const model = fitParallelLines(samples, 0.15 * pitch);
  if (model === null) return null;
  const [a, b, c, d] = model;
  const last = profiles.length - 1;
  const length = columns * pitch;
  return { first: [a, a + b + length], last: [a + last * c, a + b + last * (c + d) + length] };
}

/** The print before a real-valued column, so that the print of any range is one subtraction. */
function cumulativePrint(profile: Float32Array): (x: number) => number {
  const sums = new Float64Array(profile.length + 1);
  for (let x = 0; x < profile.length; x++) sums[x + 1] = sums[x]! + profile[x]!;
  return (x) => {
    const at = Math.min(profile.length - 0.001, Math.max(0, x));
    const column = Math.floor(at);
    return sums[column]! + profile[column]! * (at - column);
  };
}

/** Finds the shift, in cells, at which the gaps hold the least print; `null` when no valley stands out. */
function findGapShift(meanGapPrint: (shift: number) => number): { shift: number; depth: number } | null {
  const shifts: number[] = [];
  for (let shift = -MAX_GAP_SHIFT_CELLS; shift <= MAX_GAP_SHIFT_CELLS + 1e-9; shift += 0.03) shifts.push(shift);
  const prints = shifts.map(meanGapPrint);
  const least = Math.min(...prints);
  const depth = Math.max(...prints) - least;
  if (depth < 0.03) return null;
  // The center of the valley is more stable than its lowest point.
  const rim = least + 0.2 * depth;
  let weight = 0;
  let sum = 0;
  prints.forEach((print, i) => {
    if (print >= rim) return;
    weight += rim - print;
    sum += (rim - print) * shifts[i]!;
  });
  return { shift: sum / weight, depth };
}

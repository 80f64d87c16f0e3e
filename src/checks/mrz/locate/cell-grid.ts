import { estimatePitch, measureCellRow, findCellRun, type CellRow, type CellRun } from './character-cells.js';
import { gapProfile, lineProfiles } from './line-profiles.js';
import type { LineCourse, TextStrip } from './text-strip.js';

/** A strip's cells: their pitch, and the run that holds the text. */
export interface CellGrid {
  readonly pitch: number;
  readonly power: number;
  readonly profiles: readonly Float32Array[];
  readonly rows: readonly CellRow[];
  readonly run: CellRun | null;
  /** From the columns in which all this is given to columns of the strip. */
  readonly toStripColumn: (x: number) => number;
}

/** Profiles, pitch and run of a strip along a course, on columns that the perspective does not bend. */
export function detectCellGrid(
  strip: TextStrip,
  course: LineCourse,
  least: number,
  most: number,
  columns: readonly number[],
  mostSlant: number,
): CellGrid {
  const { width, margin } = strip;
  const even = perspectiveColumns(strip, course);
  const spread = (profile: Float32Array): Float32Array => {
    const out = new Float32Array(width);
    for (let x = 0; x < width; x++)
      out[x] = profile[Math.min(width - 1, Math.max(0, Math.round(even(x + 0.5) - 0.5)))]!;
    return out;
  };
  const profiles = lineProfiles(strip, course, -0.5, 0.5).map(spread);
  const { px: pitch, power } = estimatePitch(profiles, margin, width - margin, least, most);
  const between = spread(gapProfile(strip, course));
  const rows = profiles.map((profile) =>
    measureCellRow(profile, between, margin, width - margin, pitch, {
      isGlare: (x) => strip.isGlare(even(x)),
      isOutside: (x) => strip.isOutside(even(x)),
    }),
  );
  return { pitch, power, profiles, rows, run: findCellRun(rows, pitch, columns, mostSlant), toStripColumn: even };
}

/**
 * From columns in which letters are equally wide to columns of the strip. Lines that still converge recede: there the
 * letters are narrower, by the projective map of a line whose ends differ in depth as the line steps differ in height.
 */
function perspectiveColumns({ margin, width }: TextStrip, { step }: LineCourse): (x: number) => number {
  const ratio = step[1] / step[0];
  const text = width - 2 * margin;
  return (x) => {
    const u = (x - margin) / text;
    return margin + (text * u) / (u + ratio * (1 - u));
  };
}

/** Columns between which the first and the last line run. */
export interface LineEnds {
  readonly first: readonly [number, number];
  readonly last: readonly [number, number];
}

/** The same ends in columns of the strip. */
export function toStripColumns({ toStripColumn: even }: CellGrid, { first, last }: LineEnds): LineEnds {
  return { first: [even(first[0]), even(first[1])], last: [even(last[0]), even(last[1])] };
}

/** Both lines from here to there. */
export function sameEnds(from: number, to: number): LineEnds {
  return { first: [from, to], last: [from, to] };
}

/** The run's ends: cell's side to cell's side. */
export function endsOfRun(pitch: number, { starts, columns }: CellRun): LineEnds {
  const ends = (start: number): [number, number] => [start - 0.5 * pitch, start + (columns - 0.5) * pitch];
  return { first: ends(starts[0]!), last: ends(starts[starts.length - 1]!) };
}

import { pitchOf, rowOf, runOf, type Row, type Run } from './cells.js';
import { betweenLines, profilesOf } from './profiles.js';
import type { Course, Strip } from './strip.js';

/** A strip's cells: their pitch, and the run that holds the text. */
export interface Found {
  readonly pitch: number;
  readonly power: number;
  readonly profiles: readonly Float32Array[];
  readonly rows: readonly Row[];
  readonly run: Run | null;
  /** From the columns in which all this is given to columns of the strip. */
  readonly even: (x: number) => number;
}

/** Profiles, pitch and run of a strip along a course, on columns that the perspective does not bend. */
export function cellsOf(
  strip: Strip,
  course: Course,
  least: number,
  most: number,
  columns: readonly number[],
  mostSlant: number,
): Found {
  const { width, margin } = strip;
  const even = evenly(strip, course);
  const spread = (profile: Float32Array): Float32Array => {
    const out = new Float32Array(width);
    for (let x = 0; x < width; x++)
      out[x] = profile[Math.min(width - 1, Math.max(0, Math.round(even(x + 0.5) - 0.5)))]!;
    return out;
  };
  const profiles = profilesOf(strip, course, -0.5, 0.5).map(spread);
  const { px: pitch, power } = pitchOf(profiles, margin, width - margin, least, most);
  const between = spread(betweenLines(strip, course));
  const rows = profiles.map((profile) =>
    rowOf(profile, between, margin, width - margin, pitch, {
      isWhite: (x) => strip.isWhite(even(x)),
      isOutside: (x) => strip.isOutside(even(x)),
    }),
  );
  return { pitch, power, profiles, rows, run: runOf(rows, pitch, columns, mostSlant), even };
}

/**
 * From columns in which letters are equally wide to columns of the strip. Lines that still converge recede: there the
 * letters are narrower, by the projective map of a line whose ends differ in depth as the line steps differ in height.
 */
function evenly({ margin, width }: Strip, { step }: Course): (x: number) => number {
  const ratio = step[1] / step[0];
  const text = width - 2 * margin;
  return (x) => {
    const u = (x - margin) / text;
    return margin + (text * u) / (u + ratio * (1 - u));
  };
}

/** Columns between which the first and the last line run. */
export interface Ends {
  readonly first: readonly [number, number];
  readonly last: readonly [number, number];
}

/** The same ends in columns of the strip. */
export function evened({ even }: Found, { first, last }: Ends): Ends {
  return { first: [even(first[0]), even(first[1])], last: [even(last[0]), even(last[1])] };
}

/** Both lines from here to there. */
export function alike(from: number, to: number): Ends {
  return { first: [from, to], last: [from, to] };
}

/** The run's ends: cell's side to cell's side. */
export function endsOf(pitch: number, { starts, columns }: Run): Ends {
  const ends = (start: number): [number, number] => [start - 0.5 * pitch, start + (columns - 0.5) * pitch];
  return { first: ends(starts[0]!), last: ends(starts[starts.length - 1]!) };
}

import type { MrzMissing } from '../report.js';
import type { PxQuad } from '../image/plane.js';
import { flattened, waveIn, type Columns, type Run } from './cells.js';
import { betweenLines, profilesOf } from './profiles.js';
import { chevronsOf, type Cell, type Chevrons } from './chevrons.js';
import type { Found } from './grid.js';
import type { Course, Strip } from './strip.js';

/** What was measured of a candidate whose cells were found. */
export interface Signs {
  /** Share of the lines' variation that repeats from cell to cell, 0–1. */
  readonly regularity: number;
  /** Share of it that one wave holds. */
  readonly power: number;
  /** Cells filled inside less those beside, as a share. */
  readonly clean: number;
  readonly chevrons: Chevrons;
  /** Print between the lines over that in them. */
  readonly between: number;
  /** Likeness of the lines' upper and lower part: bars have 1. */
  readonly bars: number;
  /** Strength of the same wave one line above and one line below, over that in the lines. */
  readonly above: number;
  readonly below: number;
  /** Strength of that wave in the line that has least of it, over the mean. */
  readonly weakest: number;
  readonly contrast: number;
  readonly tall: number;
}

/** What the frame cuts off of a zone; `null`: nothing. */
export type Missing = MrzMissing | null;

/** A measured zone; corners as it lies in the plane, not yet turned upright. */
export interface Zone {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: Columns;
  readonly missing: Missing;
  readonly signs: Signs;
}

/** How full the run of cells is, less how full the cells beside it are. */
export const LEAST_CLEAN = 0.84;
const LEAST_REGULARITY = 0.15;
/** What a filler adds to the regularity, and how much the two must make. */
const EACH_FILLER = 0.03;
const LEAST_EVIDENCE = 0.44;
/** Of a part, more is asked. */
const PART_FILLERS = 3;
const PART_REGULARITY = 0.4;
/** Strength of the letters' wave one line on, over that in the lines, from which on there is another line. */
export const LINE_BESIDE = 0.5;
const LEAST_WEAKEST = 0.15;
const MOST_BETWEEN = 0.4;
const MOST_BETWEEN_FILLERS = 0.65;
const MOST_BARS = 0.97;
/** Capitals over line step: 2.4 mm over 6.35 and over 4.23 mm. */
const LEAST_TALL = 0.28;
const MOST_TALL = 0.78;
/** Where two lines are left of three. */
export const LEAST_TALL_OF_THREE = 0.48;

/** Whether the measures are those of a zone. Limits were set on drawn zones and drawn print, see decision 022. */
export function isZone({ signs, lineCount, columns, missing }: Zone): boolean {
  const { regularity, clean, chevrons, between, bars, above, below, weakest, tall } = signs;
  // More lines of the same kind above or below: a page of print.
  if (Math.max(above, below) > LINE_BESIDE || (lineCount === 2 && columns === 30 && missing === null)) return false;
  if (weakest < LEAST_WEAKEST) return false;
  // Strong background print shows between the lines too.
  const fillersSeen = chevrons.upright + chevrons.inverted;
  if (
    between > (fillersSeen >= 8 ? MOST_BETWEEN_FILLERS : MOST_BETWEEN) ||
    bars > MOST_BARS ||
    tall < LEAST_TALL ||
    tall > MOST_TALL
  )
    return false;
  const fillers = Math.abs(chevrons.upright - chevrons.inverted);
  const evidence = regularity + EACH_FILLER * Math.min(10, fillers);
  // Without a single filler it may be any print of one width, or a code.
  if (fillers < 1 || regularity < LEAST_REGULARITY) return false;
  return missing === null
    ? evidence >= LEAST_EVIDENCE && clean >= LEAST_CLEAN
    : fillers >= PART_FILLERS && regularity >= PART_REGULARITY;
}

/** The better of two zones; a whole one before a part. */
export function worthOf({ signs, lineCount, missing }: Zone): number {
  const fillers = Math.min(8, Math.max(signs.chevrons.upright, signs.chevrons.inverted));
  return signs.regularity + signs.clean + fillers / 16 + (lineCount === 3 ? 0.1 : 0) - (missing === null ? 0 : 1);
}

/** Takes a zone's measures. */
export function signsOf(strip: Strip, course: Course, { profiles, pitch, power, even }: Found, run: Run): Signs {
  const { margin, width, lineCount, contrast } = strip;
  const to = width - margin;
  const flats = profiles.map((profile) => flattened(profile, margin, to, pitch));
  const strength = (flat: Float32Array): number => Math.hypot(...waveIn(flat, 1 / pitch));
  const strengths = flats.map(strength);
  const inside = strengths.reduce((a, b) => a + b, 0) / lineCount || 1;
  const beside = (line: number): number => {
    const shifted: Course = {
      ...course,
      at: [course.at[0] + line * course.step[0], course.at[1] + line * course.step[1]],
    };
    return (
      strength(flattened(profilesOf({ ...strip, lineCount: 1 }, shifted, -0.5, 0.5)[0]!, margin, to, pitch)) / inside
    );
  };
  const upper = profilesOf(strip, course, -0.36, -0.12);
  const lower = profilesOf(strip, course, 0.12, 0.36);
  const cellAt = (line: number, k: number): Cell => {
    const x = run.starts[line]! + k * pitch;
    const t = (x - margin) / (width - 2 * margin);
    const step = course.step[0] + (course.step[1] - course.step[0]) * t;
    return {
      x: even(x),
      y: course.at[0] + (course.at[1] - course.at[0]) * t + line * step,
      width: pitch,
      height: course.tall * step,
    };
  };
  return {
    regularity: flats.reduce((sum, flat) => sum + folded(flat, pitch), 0) / lineCount,
    power,
    clean: run.clean,
    chevrons: chevronsOf(strip, lineCount, run.columns, cellAt),
    between: betweenOf(strip, course),
    bars: Math.max(...upper.map((profile, k) => correlation(profile, lower[k]!, margin, to))),
    above: beside(-1),
    below: beside(lineCount),
    weakest: Math.min(...strengths) / inside,
    contrast,
    tall: course.tall,
  };
}

/** Share of a line's variation that repeats with the pitch: letters in cells leave their gaps at the same place. */
function folded(flat: Float32Array, pitch: number): number {
  const bins = 12;
  const sums = new Float32Array(bins);
  const counts = new Float32Array(bins);
  let total = 1e-6;
  for (let x = 0; x < flat.length; x++) {
    const phase = (x + 0.5) / pitch;
    const bin = Math.min(bins - 1, ((phase - Math.floor(phase)) * bins) | 0);
    sums[bin]! += flat[x]!;
    counts[bin]! += 1;
    total += flat[x]! * flat[x]!;
  }
  let explained = 0;
  for (let b = 0; b < bins; b++) if (counts[b]! > 0) explained += sums[b]! ** 2 / counts[b]!;
  return explained / total;
}

/** Print halfway between the lines, over that in them: near 0 for text, near 1 inside a picture. */
function betweenOf(strip: Strip, course: Course): number {
  const inside = profilesOf(strip, course, -0.3, 0.3);
  const mean = (profile: Float32Array): number => {
    let sum = 0;
    for (let x = strip.margin; x < strip.width - strip.margin; x++) sum += profile[x]!;
    return sum;
  };
  const lines = inside.reduce((sum, profile) => sum + mean(profile), 0) / inside.length;
  return mean(betweenLines(strip, course)) / (lines || 1);
}

function correlation(a: Float32Array, b: Float32Array, from: number, to: number): number {
  const n = to - from;
  let sa = 0;
  let sb = 0;
  for (let i = from; i < to; i++) {
    sa += a[i]!;
    sb += b[i]!;
  }
  let ab = 0;
  let aa = 1e-6;
  let bb = 1e-6;
  for (let i = from; i < to; i++) {
    const da = a[i]! - sa / n;
    const db = b[i]! - sb / n;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return ab / Math.sqrt(aa * bb);
}

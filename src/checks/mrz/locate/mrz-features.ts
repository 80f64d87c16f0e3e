import type { MrzCutOff } from '../../report.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import type { PxQuad } from '../../image/plane.js';
import { detrend, fourierComponent, type CellRun } from './character-cells.js';
import { gapProfile, lineProfiles } from './line-profiles.js';
import { countFillers, type CharacterCell, type FillerCounts } from './count-fillers.js';
import type { CellGrid } from './cell-grid.js';
import type { LineCourse, TextStrip } from './text-strip.js';

/** What was measured of a candidate whose cells were found. */
export interface MrzFeatures {
  /** Share of the lines' variation that repeats from cell to cell, 0–1. */
  readonly regularity: number;
  /** Share of it that one wave holds. */
  readonly power: number;
  /** Cells filled inside less those beside, as a share. */
  readonly cellContrast: number;
  readonly fillers: FillerCounts;
  /** Print between the lines over that in them. */
  readonly gapPrint: number;
  /** Likeness of the lines' upper and lower part: bars have 1. */
  readonly halvesCorrelation: number;
  /** Strength of the same wave one line above and one line below, over that in the lines. */
  readonly above: number;
  readonly below: number;
  /** Strength of that wave in the line that has least of it, over the mean. */
  readonly weakest: number;
  readonly contrast: number;
  readonly tall: number;
}

/** What the frame cuts off of a zone; `null`: nothing. */
export type MissingMrzPart = MrzCutOff | null;

/** A measured zone; corners as it lies in the plane, not yet turned upright. */
export interface MeasuredMrz {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  readonly missing: MissingMrzPart;
  readonly features: MrzFeatures;
}

/** How full the run of cells is, less how full the cells beside it are. */
export const MIN_CELL_CONTRAST = 0.84;
const MIN_REGULARITY = 0.15;
/** What a filler adds to the regularity, and how much the two must make. */
const FILLER_EVIDENCE = 0.03;
const MIN_EVIDENCE = 0.44;
/** Of a part, more is asked. */
const MIN_PARTIAL_FILLERS = 3;
const MIN_PARTIAL_REGULARITY = 0.4;
/** Strength of the letters' wave one line on, over that in the lines, from which on there is another line. */
export const MIN_NEIGHBOR_LINE_STRENGTH = 0.5;
const MIN_WEAKEST_LINE_STRENGTH = 0.15;
const MAX_GAP_PRINT = 0.4;
const MAX_GAP_PRINT_WITH_FILLERS = 0.65;
const MAX_HALVES_CORRELATION = 0.97;
/** Capitals over line step: 2.4 mm over 6.35 and over 4.23 mm. */
const MIN_LETTER_HEIGHT = 0.28;
const MAX_LETTER_HEIGHT = 0.78;
/** Where two lines are left of three. */
export const MIN_LETTER_HEIGHT_OF_THREE = 0.48;

/** Whether the measures are those of a zone. Limits were set on drawn zones and drawn print, see decision 022. */
export function isMrz({ features: signs, lineCount, columns, missing }: MeasuredMrz): boolean {
  const {
    regularity,
    cellContrast: clean,
    fillers: chevrons,
    gapPrint: between,
    halvesCorrelation: bars,
    above,
    below,
    weakest,
    tall,
  } = signs;
  // More lines of the same kind above or below: a page of print.
  if (Math.max(above, below) > MIN_NEIGHBOR_LINE_STRENGTH || (lineCount === 2 && columns === 30 && missing === null))
    return false;
  if (weakest < MIN_WEAKEST_LINE_STRENGTH) return false;
  // Strong background print shows between the lines too.
  const fillersSeen = chevrons.upright + chevrons.inverted;
  if (
    between > (fillersSeen >= 8 ? MAX_GAP_PRINT_WITH_FILLERS : MAX_GAP_PRINT) ||
    bars > MAX_HALVES_CORRELATION ||
    tall < MIN_LETTER_HEIGHT ||
    tall > MAX_LETTER_HEIGHT
  )
    return false;
  const fillers = Math.abs(chevrons.upright - chevrons.inverted);
  const evidence = regularity + FILLER_EVIDENCE * Math.min(10, fillers);
  // Without a single filler it may be any print of one width, or a code.
  if (fillers < 1 || regularity < MIN_REGULARITY) return false;
  return missing === null
    ? evidence >= MIN_EVIDENCE && clean >= MIN_CELL_CONTRAST
    : fillers >= MIN_PARTIAL_FILLERS && regularity >= MIN_PARTIAL_REGULARITY;
}

/** The better of two zones; a whole one before a part. */
export function scoreMrz({ features: signs, lineCount, missing }: MeasuredMrz): number {
  const fillers = Math.min(8, Math.max(signs.fillers.upright, signs.fillers.inverted));
  return (
    signs.regularity + signs.cellContrast + fillers / 16 + (lineCount === 3 ? 0.1 : 0) - (missing === null ? 0 : 1)
  );
}

/** Takes a zone's measures. */
export function measureMrzFeatures(
  strip: TextStrip,
  course: LineCourse,
  { profiles, pitch, power, toStripColumn: even }: CellGrid,
  run: CellRun,
): MrzFeatures {
  const { margin, width, lineCount, contrast } = strip;
  const to = width - margin;
  const flats = profiles.map((profile) => detrend(profile, margin, to, pitch));
  const strength = (flat: Float32Array): number => Math.hypot(...fourierComponent(flat, 1 / pitch));
  const strengths = flats.map(strength);
  const inside = strengths.reduce((a, b) => a + b, 0) / lineCount || 1;
  const beside = (line: number): number => {
    const shifted: LineCourse = {
      ...course,
      at: [course.at[0] + line * course.step[0], course.at[1] + line * course.step[1]],
    };
    return (
      strength(detrend(lineProfiles({ ...strip, lineCount: 1 }, shifted, -0.5, 0.5)[0]!, margin, to, pitch)) / inside
    );
  };
  const upper = lineProfiles(strip, course, -0.36, -0.12);
  const lower = lineProfiles(strip, course, 0.12, 0.36);
  const cellAt = (line: number, k: number): CharacterCell => {
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
    regularity: flats.reduce((sum, flat) => sum + periodicShare(flat, pitch), 0) / lineCount,
    power,
    cellContrast: run.cellContrast,
    fillers: countFillers(strip, lineCount, run.columns, cellAt),
    gapPrint: gapPrintRatio(strip, course),
    halvesCorrelation: Math.max(...upper.map((profile, k) => correlate(profile, lower[k]!, margin, to))),
    above: beside(-1),
    below: beside(lineCount),
    weakest: Math.min(...strengths) / inside,
    contrast,
    tall: course.tall,
  };
}

/** Share of a line's variation that repeats with the pitch: letters in cells leave their gaps at the same place. */
function periodicShare(flat: Float32Array, pitch: number): number {
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
function gapPrintRatio(strip: TextStrip, course: LineCourse): number {
  const inside = lineProfiles(strip, course, -0.3, 0.3);
  const mean = (profile: Float32Array): number => {
    let sum = 0;
    for (let x = strip.margin; x < strip.width - strip.margin; x++) sum += profile[x]!;
    return sum;
  };
  const lines = inside.reduce((sum, profile) => sum + mean(profile), 0) / inside.length;
  return mean(gapProfile(strip, course)) / (lines || 1);
}

function correlate(a: Float32Array, b: Float32Array, from: number, to: number): number {
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

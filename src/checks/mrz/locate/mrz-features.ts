import type { PxQuad } from '../../image/plane.js';
import type { MrzCutOff } from '../../check-report.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import type { CellGrid } from './cell-grid.js';
import type { CellRun } from './measure-cell-row.js';
import { countFillers, type CharacterCell, type FillersByDirection } from './count-fillers.js';
import { centerlineRowAt, lineStepAt, type LineCourse } from './line-course.js';
import {
  pearsonCorrelation,
  detrend,
  fourierComponent,
  measureLineGapProfile,
  measureLineProfiles,
  periodicShare,
} from './line-profiles.js';
import type { TextStrip } from './text-strip.js';

/** The measurements that tell an MRZ from other print. */
export interface MrzFeatures {
  /** Share of the lines' variance that repeats from cell to cell, 0–1. */
  readonly regularity: number;
  /** Fill of the cells that hold the text, less the fill of the cells beside them. */
  readonly cellContrast: number;
  readonly fillers: FillersByDirection;
  /** Print between the lines over print in the lines: near 0 for text, near 1 inside a photo. */
  readonly gapPrint: number;
  /** Correlation of the upper with the lower half of the lines: 1 for bars. */
  readonly halvesCorrelation: number;
  /** Strength of the pitch's wave one line above and one line below the text, over its strength in the text. */
  readonly above: number;
  readonly below: number;
  /** Strength of that wave in the line that has least of it, over the mean. */
  readonly weakest: number;
  /** Height of a capital, as a share of the line step. */
  readonly letterHeight: number;
}

/** A measured MRZ. The corners are as it lies in the plane, not yet rotated upright. */
export interface MeasuredMrz {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** What the frame cuts off, as it lies in the plane; `null` when the MRZ is complete. */
  readonly missing: MrzCutOff | null;
  readonly features: MrzFeatures;
}

export const MIN_CELL_CONTRAST = 0.84;
const MIN_REGULARITY = 0.15;
/** What each filler adds to the regularity, and the sum that an MRZ must reach. */
const FILLER_EVIDENCE = 0.03;
const MIN_EVIDENCE = 0.44;
/** Stricter limits for an MRZ that the frame cuts off. */
const MIN_PARTIAL_FILLERS = 3;
const MIN_PARTIAL_REGULARITY = 0.4;
/** `above` or `below` from which there is another line of text. */
export const MIN_NEIGHBOR_LINE_STRENGTH = 0.5;
const MIN_WEAKEST_LINE_STRENGTH = 0.15;
const MAX_GAP_PRINT = 0.4;
/** Strong background print shows between the lines too: more is allowed where fillers prove the MRZ. */
const MAX_GAP_PRINT_WITH_FILLERS = 0.65;
const MIN_FILLERS_FOR_GAP_PRINT = 8;
const MAX_HALVES_CORRELATION = 0.97;
/** Capitals are 2.4 mm high; the line step is 6.35 mm, or 4.23 mm with three lines. */
const MIN_LETTER_HEIGHT = 0.28;
const MAX_LETTER_HEIGHT = 0.78;
/** Least letter height for two visible lines of three. */
export const MIN_LETTER_HEIGHT_TWO_OF_THREE_LINES = 0.48;

/** Whether the measurements are those of an MRZ. The limits were set on drawn MRZs and drawn print: decision 022. */
export function hasMrzFeatures({ features, lineCount, columns, missing }: MeasuredMrz): boolean {
  const { regularity, cellContrast, gapPrint, halvesCorrelation, above, below, weakest, letterHeight } = features;
  // More lines of the same kind above or below: a page of print.
  if (Math.max(above, below) > MIN_NEIGHBOR_LINE_STRENGTH) return false;
  // Thirty characters come in three lines only.
  if (lineCount === 2 && columns === 30 && missing === null) return false;
  if (weakest < MIN_WEAKEST_LINE_STRENGTH) return false;
  const { upright, inverted } = features.fillers;
  const maxGapPrint = upright + inverted >= MIN_FILLERS_FOR_GAP_PRINT ? MAX_GAP_PRINT_WITH_FILLERS : MAX_GAP_PRINT;
  if (gapPrint > maxGapPrint || halvesCorrelation > MAX_HALVES_CORRELATION) return false;
  if (letterHeight < MIN_LETTER_HEIGHT || letterHeight > MAX_LETTER_HEIGHT) return false;
  const fillers = Math.abs(upright - inverted);
  // Without a filler it may be any monospaced print, or a barcode.
  if (fillers < 1 || regularity < MIN_REGULARITY) return false;
  if (missing !== null) return fillers >= MIN_PARTIAL_FILLERS && regularity >= MIN_PARTIAL_REGULARITY;
  const evidence = regularity + FILLER_EVIDENCE * Math.min(10, fillers);
  return evidence >= MIN_EVIDENCE && cellContrast >= MIN_CELL_CONTRAST;
}

/** Ranks measured MRZs: higher is better, and any complete one is better than one that is cut off. */
export function scoreMrz({ features, lineCount, missing }: MeasuredMrz): number {
  const { regularity, cellContrast, fillers } = features;
  const fillerCount = Math.min(8, Math.max(fillers.upright, fillers.inverted));
  return regularity + cellContrast + fillerCount / 16 + (lineCount === 3 ? 0.1 : 0) - (missing === null ? 0 : 1);
}

/** Measures the features of a strip whose character cells are known. */
export function measureMrzFeatures(
  strip: TextStrip,
  course: LineCourse,
  { profiles, pitch, toStripColumn }: CellGrid,
  run: CellRun,
): MrzFeatures {
  const { margin, width, lineCount } = strip;
  const end = width - margin;
  const detrended = profiles.map((profile) => detrend(profile, margin, end, pitch));
  const waveStrength = (values: Float32Array): number => Math.hypot(...fourierComponent(values, 1 / pitch));
  const strengths = detrended.map(waveStrength);
  const meanStrength = strengths.reduce((a, b) => a + b, 0) / lineCount || 1;
  const neighborStrength = (line: number): number => {
    const { center, step } = course;
    const shifted: LineCourse = { ...course, center: [center[0] + line * step[0], center[1] + line * step[1]] };
    const [profile] = measureLineProfiles({ ...strip, lineCount: 1 }, shifted, -0.5, 0.5);
    return waveStrength(detrend(profile!, margin, end, pitch)) / meanStrength;
  };
  const upperHalves = measureLineProfiles(strip, course, -0.36, -0.12);
  const lowerHalves = measureLineProfiles(strip, course, 0.12, 0.36);
  const cellAt = (line: number, cell: number): CharacterCell => {
    const x = run.starts[line]! + cell * pitch;
    const t = (x - margin) / (width - 2 * margin);
    return {
      x: toStripColumn(x),
      y: centerlineRowAt(course, line, t),
      width: pitch,
      height: course.letterHeight * lineStepAt(course, t),
    };
  };
  return {
    regularity: detrended.reduce((sum, values) => sum + periodicShare(values, pitch), 0) / lineCount,
    cellContrast: run.cellContrast,
    fillers: countFillers(strip, lineCount, run.columns, cellAt),
    gapPrint: gapPrintRatio(strip, course),
    halvesCorrelation: Math.max(
      ...upperHalves.map((upper, k) => pearsonCorrelation(upper, lowerHalves[k]!, margin, end)),
    ),
    above: neighborStrength(-1),
    below: neighborStrength(lineCount),
    weakest: Math.min(...strengths) / meanStrength,
    letterHeight: course.letterHeight,
  };
}

function gapPrintRatio(strip: TextStrip, course: LineCourse): number {
  const sumOfText = (profile: Float32Array): number => {
    let sum = 0;
    for (let x = strip.margin; x < strip.width - strip.margin; x++) sum += profile[x]!;
    return sum;
  };
  const profiles = measureLineProfiles(strip, course, -0.3, 0.3);
  const inLines = profiles.reduce((sum, profile) => sum + sumOfText(profile), 0) / profiles.length;
  return sumOfText(measureLineGapProfile(strip, course)) / (inLines || 1);
}

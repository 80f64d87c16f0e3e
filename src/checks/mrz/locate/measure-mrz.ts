import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { projectPoint, squareToQuad } from '../../image/quad-geometry.js';
import type { MrzCutOff } from '../../check-report.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import { detectCellGrid, cellRunEnds, findCellRunEndsByGaps, toStripColumns, type CellGrid } from './cell-grid.js';
import { findCellRun, reachesStripEnd, type CellRun } from './measure-cell-row.js';
import { centerlinesBetween, fitLineCourse, type LineCourse, type LineEnds } from './line-course.js';
import {
  measureMrzFeatures,
  MIN_CELL_CONTRAST,
  MIN_LETTER_HEIGHT_TWO_OF_THREE_LINES,
  MIN_NEIGHBOR_LINE_STRENGTH,
  scoreMrz,
  type MeasuredMrz,
} from './mrz-features.js';
import {
  cutTextStrip,
  CENTERLINE_TO_STRIP_EDGE_PX,
  type TextBlock,
  type TextPolarity,
  type TextStrip,
} from './text-strip.js';

/** From a cell's side to its letter, as a share of the cell: OCR-B letters are 0.69 of the pitch wide. */
export const LETTER_INSET = 0.157;

/** The first, rough strip: columns of the text and of the margin on each side. */
const ROUGH_SIZE = { textPx: 480, margin: 96 } as const;
/** Characters per line that the rough strip may hold, when the ends of the candidate are off. */
const MIN_CELLS = 24;
const MAX_CELLS = 53;
/** Least visible characters per line of an MRZ that the frame cuts off. */
const MIN_VISIBLE_CELLS = 14;
const ROUGH_MAX_SLANT = 1.2;
/** Least brightness difference of paper and ink, grey levels. */
const MIN_CONTRAST = 8;
/** Least share of the lines' variance that the pitch's wave explains in the rough strip. */
const MIN_PITCH_POWER = 0.05;

/** The second, exact strip: columns of a cell, by characters per line. */
const CELL_PX = { 30: 16, 36: 14, 44: 12 } as const;
/** Blank cells beside the text of the exact strip. */
const MARGIN_CELLS = 4;

interface MeasuredCandidate extends MeasuredMrz {
  readonly centerlines: PxQuad;
}

/**
 * Measures a candidate on the full plane. A rough strip along it gives the course of the lines, the pitch and the
 * characters per line. A second strip, cut along these, gives all measurements.
 * @returns `null` when there are no character cells
 */
export function measureMrz(plane: Plane, candidate: TextBlock): MeasuredMrz | null {
  const measured = measureCandidate(plane, candidate);
  if (measured === null || measured.lineCount === 3 || measured.columns !== 30) return measured;
  return completeThreeLines(plane, measured, candidate.polarity);
}

/** Two lines of thirty characters are part of three lines: searches the line between, below or above them. */
function completeThreeLines(plane: Plane, twoLines: MeasuredCandidate, polarity: TextPolarity): MeasuredMrz | null {
  const { gapPrint, above, below, letterHeight } = twoLines.features;
  if (Math.max(gapPrint, above, below) < MIN_NEIGHBOR_LINE_STRENGTH) {
    // The lines of a TD1 are closer together than those of a format with two lines.
    const isCutOff = letterHeight > MIN_LETTER_HEIGHT_TWO_OF_THREE_LINES && hasLineBeyondFrame(plane, twoLines);
    return isCutOff ? { ...twoLines, missing: 'lines' } : null;
  }
  const [from, to] = gapPrint > 0.5 ? [0, 1] : below >= above ? [0, 2] : [-1, 1];
  const map = squareToQuad(twoLines.centerlines);
  const centerlines: PxQuad = [
    projectPoint(map, 0, from),
    projectPoint(map, 1, from),
    projectPoint(map, 1, to),
    projectPoint(map, 0, to),
  ];
  const threeLines = measureCandidate(plane, { centerlines, lineCount: 3, polarity });
  return threeLines !== null && threeLines.columns === 30 ? threeLines : null;
}

function measureCandidate(plane: Plane, candidate: TextBlock, isExtended = false): MeasuredCandidate | null {
  const rough = measureRoughly(plane, candidate);
  if (rough === null) return null;
  const measured = measureExactly(plane, candidate, rough);
  const { strip, course, grid, cutSide } = rough;
  const isLeft = reachesStripEnd(grid.rows, 'left');
  const isRight = reachesStripEnd(grid.rows, 'right');
  if (isExtended || cutSide !== null || (!isLeft && !isRight)) return measured;
  // The text goes on beyond the candidate: faint fillers or glare hid a part of the line.
  const extra = 0.3 * ROUGH_SIZE.textPx;
  const ends = [isLeft ? -extra : 0, strip.width + (isRight ? extra : 0)] as const;
  const centerlines = centerlinesBetween(strip, course, { first: ends, last: ends });
  const extended = measureCandidate(plane, { ...candidate, centerlines }, true);
  return extended !== null && (measured === null || scoreMrz(extended) > scoreMrz(measured)) ? extended : measured;
}

interface RoughMeasurement {
  readonly strip: TextStrip;
  readonly course: LineCourse;
  readonly grid: CellGrid;
  /** The end of the candidate that lies at the border of the frame, as it lies in the plane. */
  readonly cutSide: 'left' | 'right' | null;
}

function measureRoughly(plane: Plane, candidate: TextBlock): RoughMeasurement | null {
  const strip = cutTextStrip(plane, candidate, ROUGH_SIZE);
  if (strip.contrast < MIN_CONTRAST) return null;
  const course = fitLineCourse(strip);
  if (course === null) return null;
  const cutSide = sideAtFrameBorder(plane, candidate.centerlines);
  const grid = detectCellGrid(strip, course, {
    minPitch: ROUGH_SIZE.textPx / MAX_CELLS,
    maxPitch: ROUGH_SIZE.textPx / (cutSide === null ? MIN_CELLS : MIN_VISIBLE_CELLS),
    columnCounts: candidate.lineCount === 3 ? [30] : [44, 36, 30],
    maxSlant: ROUGH_MAX_SLANT,
  });
  return grid.power < MIN_PITCH_POWER ? null : { strip, course, grid, cutSide };
}

function measureExactly(
  plane: Plane,
  { lineCount, polarity }: TextBlock,
  rough: RoughMeasurement,
): MeasuredCandidate | null {
  const chosen = chooseRun(plane, rough);
  if (chosen === null) return null;
  const exact = refineGrid(plane, lineCount, rough, chosen.run, polarity);
  if (exact === null) return null;
  const { strip, course, grid, run } = exact;
  const { pitch } = grid;
  const { first, last } = findCellRunEndsByGaps(grid.profiles, pitch, run) ?? cellRunEnds(pitch, run);
  const inset = LETTER_INSET * pitch;
  const letterEnds: LineEnds = {
    first: [first[0] + inset, first[1] - inset],
    last: [last[0] + inset, last[1] - inset],
  };
  const centerlines = centerlinesBetween(strip, course, toStripColumns(grid, letterEnds));
  const fullColumns = lineCount === 3 ? 30 : 44;
  return {
    corners: outlineOfLetters(centerlines, course.letterHeight, lineCount),
    centerlines,
    lineCount,
    columns: chosen.missing === null ? (chosen.run.columns as MrzColumnCount) : fullColumns,
    missing: chosen.missing,
    features: measureMrzFeatures(strip, course, grid, run),
  };
}

/** The run of a complete MRZ, or the visible part of one that the frame cuts off. */
function chooseRun(
  { width, height }: Plane,
  { strip, grid, cutSide }: RoughMeasurement,
): { readonly run: CellRun; readonly missing: MrzCutOff | null } | null {
  const { run, rows, pitch } = grid;
  if (run !== null && run.cellContrast >= MIN_CELL_CONTRAST) return { run, missing: null };
  if (cutSide === null) return null;
  const visible = Math.round(ROUGH_SIZE.textPx / pitch);
  const visibleRun = findCellRun(rows, pitch, [visible, visible - 1, visible + 1], ROUGH_MAX_SLANT);
  if (visibleRun === null) return null;
  // It is cut off only if the next character would lie beyond the frame.
  const [left, right] = toStripColumns(grid, cellRunEnds(pitch, visibleRun)).first;
  const next = strip.toPlane(
    cutSide === 'left' ? left - 1.1 * pitch : right + 1.1 * pitch,
    CENTERLINE_TO_STRIP_EDGE_PX,
  );
  const isInFrame = next.x > 0 && next.y > 0 && next.x < width && next.y < height;
  return isInFrame ? null : { run: visibleRun, missing: cutSide };
}

interface ExactMeasurement {
  readonly strip: TextStrip;
  readonly course: LineCourse;
  readonly grid: CellGrid;
  readonly run: CellRun;
}

/** Cuts the exact strip along the rough result, and once more when its text begins more than a cell off. */
function refineGrid(
  plane: Plane,
  lineCount: 2 | 3,
  rough: RoughMeasurement,
  roughRun: CellRun,
  polarity: TextPolarity,
): ExactMeasurement | null {
  const { columns } = roughRun;
  const cellPx = CELL_PX[columns > 36 ? 44 : columns > 30 ? 36 : 30];
  const size = { textPx: columns * cellPx, margin: MARGIN_CELLS * cellPx };
  const limits = { minPitch: cellPx * 0.95, maxPitch: cellPx * 1.05, columnCounts: [columns], maxSlant: 0.6 };
  let previous: ExactMeasurement = { ...rough, run: roughRun };
  for (let round = 0; ; round++) {
    const centerlines = centerlinesOf(previous);
    const strip = cutTextStrip(plane, { centerlines, lineCount, polarity }, size);
    const course = fitLineCourse(strip);
    if (course === null) return null;
    const grid = detectCellGrid(strip, course, limits);
    if (grid.run === null) return null;
    previous = { strip, course, grid, run: grid.run };
    const offset = grid.run.starts[0]! - (strip.margin + cellPx / 2);
    if (round > 0 || Math.abs(offset) < 1.2 * cellPx) return previous;
  }
}

function centerlinesOf({ strip, course, grid, run }: ExactMeasurement): PxQuad {
  return centerlinesBetween(strip, course, toStripColumns(grid, cellRunEnds(grid.pitch, run)));
}

/** The end of a text block that lies at the border of the frame, as it lies in the plane. */
function sideAtFrameBorder({ width, height }: Plane, centerlines: PxQuad): 'left' | 'right' | null {
  const [firstLeft, firstRight, lastRight, lastLeft] = centerlines;
  const blockHeight = Math.hypot(firstLeft.x - lastLeft.x, firstLeft.y - lastLeft.y);
  const distance = ({ x, y }: PxPoint): number => Math.min(x, y, width - x, height - y);
  const left = Math.min(distance(firstLeft), distance(lastLeft));
  const right = Math.min(distance(firstRight), distance(lastRight));
  if (Math.min(left, right) >= 0.7 * blockHeight) return null;
  return left < right ? 'left' : 'right';
}

/** Whether one more line above or below would lie beyond the frame. */
function hasLineBeyondFrame({ width, height }: Plane, { centerlines }: MeasuredCandidate): boolean {
  const map = squareToQuad(centerlines);
  return [-1, 2].some((v) =>
    [0.2, 0.8].some((u) => {
      const { x, y } = projectPoint(map, u, v);
      return x < 0 || y < 0 || x > width || y > height;
    }),
  );
}

/** The corners around all letters, from the centerlines of the first and last line. */
function outlineOfLetters(centerlines: PxQuad, letterHeight: number, lineCount: number): PxQuad {
  const map = squareToQuad(centerlines);
  const beyond = letterHeight / 2 / (lineCount - 1);
  return [
    projectPoint(map, 0, -beyond),
    projectPoint(map, 1, -beyond),
    projectPoint(map, 1, 1 + beyond),
    projectPoint(map, 0, 1 + beyond),
  ];
}

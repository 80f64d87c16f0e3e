import type { MrzCutOff } from '../../check-report.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { pointDistance, projectPoint, projectQuad, rectangleCorners, squareToQuad } from '../../image/quad-geometry.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import { cellRunEnds, detectCellGrid, findCellRun, type CellGrid, type CellRun } from './cell-grid.js';
import { countFillers, type CharacterCell } from './count-fillers.js';
import { centerlineRowAt, centerlinesBetween, fitCenterlines, lineStepAt } from './fit-centerlines.js';
import {
  CENTERLINE_TO_STRIP_EDGE_PX,
  rectifyTextBlock,
  MARGIN_PX,
  STRIP_TEXT_WIDTH_PX,
  type TextBlockCenterlines,
  type RectifiedTextBlock,
} from './rectified-text-block.js';

/** A measured MRZ. The corners are as it lies in the plane, not yet rotated upright. */
export interface MeasuredMrz {
  /**
   * Around all letters, in px of the plane, clockwise. They reach from the first letters' left edge to the last letters' right
   * edge, and from the first line's top to the last line's base.
   */
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** What the frame cuts off; the corners are around the visible part. `null`: the MRZ is complete. */
  readonly missing: MrzCutOff | null;
  /** Upright ones less inverted ones. */
  readonly fillers: number;
  /** Height of a capital, as a share of the line step. */
  readonly letterHeight: number;
}

/** From a cell's side to its letter, as a share of the cell: OCR-B letters are 0.69 of the pitch wide. */
export const LETTER_INSET = 0.157;

/** Characters per line that a strip may hold, when the ends of the candidate are off. */
const MIN_CELLS = 24;
const MAX_CELLS = 53;
/** Least visible characters per line of an MRZ that the frame cuts off. */
const MIN_VISIBLE_CELLS = 14;
/** Least brightness difference of paper and ink, grey levels. */
const MIN_CONTRAST = 8;
/** Least contrast of the cells of a complete MRZ. */
const MIN_CELL_CONTRAST = 0.84;
/** Least share of the lines' variance that the pitch's wave explains. */
const MIN_PITCH_POWER = 0.05;
/**
 * An MRZ has fillers; without any it may be monospaced print or a barcode. What each adds to the pitch's share, and the sum
 * that an MRZ must reach: 1 of 108 drawings of print does; the faintest MRZ that was read in 144 drawn scenes has 0.53.
 */
const FILLER_EVIDENCE = 0.03;
const MIN_EVIDENCE = 0.4;
/** Stricter limits for an MRZ that the frame cuts off. */
const MIN_PARTIAL_FILLERS = 3;
const MIN_PARTIAL_PITCH_POWER = 0.25;
/** Least letter height for two visible lines of three: they are closer together than those of a format with two. */
const MIN_LETTER_HEIGHT_TWO_OF_THREE_LINES = 0.48;

/**
 * Measures a candidate on the full plane. A strip along it gives the course of the lines, the pitch and the characters per line.
 * @returns `null` for what is no MRZ. The limits were set on drawn MRZs and drawn print
 */
export function measureMrz(plane: Plane, candidate: TextBlockCenterlines): MeasuredMrz | null {
  const { lineCount } = candidate;
  const strip = rectifyTextBlock(plane, candidate);
  const course = strip.contrast < MIN_CONTRAST ? null : fitCenterlines(strip);
  if (course === null) return null;
  const cutSide = sideAtFrameBorder(plane, candidate.centerlines);
  const minCells = cutSide === null ? MIN_CELLS : MIN_VISIBLE_CELLS;
  const grid = detectCellGrid(strip, course, STRIP_TEXT_WIDTH_PX / MAX_CELLS, STRIP_TEXT_WIDTH_PX / minCells);
  if (grid.pitch.power < MIN_PITCH_POWER) return null;
  const complete = findCellRun(grid, lineCount === 3 ? [30] : [44, 36, 30]);
  const isComplete = complete !== null && complete.cellContrast >= MIN_CELL_CONTRAST;
  const run = isComplete ? complete : cutSide && findVisibleRun(plane, strip, grid, cutSide);
  if (run === null) return null;
  const { letterHeight } = course;
  const cellAt = (line: number, cell: number): CharacterCell => {
    const x = run.starts[line]! + cell * grid.pitch.px;
    const t = (x - MARGIN_PX) / STRIP_TEXT_WIDTH_PX;
    return {
      x: grid.toStripColumn(x),
      y: centerlineRowAt(course, line, t),
      width: grid.pitch.px,
      height: letterHeight * lineStepAt(course, t),
    };
  };
  const centerlines = centerlinesBetween(strip, course, cellRunEnds(grid, run, LETTER_INSET));
  // Thirty characters come in three lines only.
  const isTwoOfThree = isComplete && lineCount === 2 && run.columns === 30;
  if (isTwoOfThree && !(letterHeight > MIN_LETTER_HEIGHT_TWO_OF_THREE_LINES && hasLineBeyondFrame(plane, centerlines)))
    return null;
  const missing = isTwoOfThree ? 'lines' : isComplete ? null : cutSide;
  const fillers = countFillers(strip, lineCount, run.columns, cellAt);
  if (!hasMrzPrint(grid.pitch.power, Math.abs(fillers), missing)) return null;
  const fullColumns = lineCount === 3 ? 30 : 44;
  const columns = isComplete ? (run.columns as MrzColumnCount) : fullColumns;
  const corners = outlineOfLetters(centerlines, letterHeight, lineCount);
  return { corners, lineCount, columns, missing, fillers, letterHeight };
}

/** Whether the cells have the rhythm and the fillers of an MRZ. */
function hasMrzPrint(pitchPower: number, fillers: number, missing: MrzCutOff | null): boolean {
  if (missing !== null) return fillers >= MIN_PARTIAL_FILLERS && pitchPower >= MIN_PARTIAL_PITCH_POWER;
  return fillers >= 1 && pitchPower + FILLER_EVIDENCE * Math.min(10, fillers) >= MIN_EVIDENCE;
}

/** The visible part of an MRZ that the frame cuts off; `null` where the next character would lie in the frame. */
function findVisibleRun(
  { width, height }: Plane,
  strip: RectifiedTextBlock,
  grid: CellGrid,
  cutSide: 'left' | 'right',
): CellRun | null {
  const pitch = grid.pitch.px;
  const visible = Math.round(STRIP_TEXT_WIDTH_PX / pitch);
  const run = findCellRun(grid, [visible, visible - 1, visible + 1]);
  if (run === null) return null;
  const [left, right] = cellRunEnds(grid, run).first;
  const next = cutSide === 'left' ? left - 1.1 * pitch : right + 1.1 * pitch;
  const { x, y } = strip.toPlane(next, CENTERLINE_TO_STRIP_EDGE_PX);
  return x > 0 && y > 0 && x < width && y < height ? null : run;
}

/** The end of a text block that lies at the border of the frame, as it lies in the plane. */
function sideAtFrameBorder({ width, height }: Plane, centerlines: PxQuad): 'left' | 'right' | null {
  const [firstLeft, firstRight, lastRight, lastLeft] = centerlines;
  const distance = ({ x, y }: PxPoint): number => Math.min(x, y, width - x, height - y);
  const left = Math.min(distance(firstLeft), distance(lastLeft));
  const right = Math.min(distance(firstRight), distance(lastRight));
  if (Math.min(left, right) >= 0.7 * pointDistance(firstLeft, lastLeft)) return null;
  return left < right ? 'left' : 'right';
}

/** Whether one more line above or below would lie beyond the frame. */
function hasLineBeyondFrame({ width, height }: Plane, centerlines: PxQuad): boolean {
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
  const beyond = letterHeight / 2 / (lineCount - 1);
  return projectQuad(squareToQuad(centerlines), rectangleCorners(0, -beyond, 1, 1 + beyond));
}

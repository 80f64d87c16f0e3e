import { project, squareToQuad } from '../../image/quad-geometry.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import type { MrzCandidate } from './mrz-candidates.js';
import { findEndsByGaps, reachesStripEnd, findCellRun } from './character-cells.js';
import { sameEnds, detectCellGrid, endsOfRun, toStripColumns, type CellGrid } from './cell-grid.js';
import {
  MIN_CELL_CONTRAST,
  MIN_LETTER_HEIGHT_OF_THREE,
  MIN_NEIGHBOR_LINE_STRENGTH,
  measureMrzFeatures,
  scoreMrz,
  type MissingMrzPart,
  type MeasuredMrz,
} from './mrz-features.js';
import {
  OUTER_ROWS_PX,
  fitLineCourse,
  cutTextStrip,
  centerlinesBetween,
  type LineCourse,
  type PlaneAndHalf,
  type TextStrip,
} from './text-strip.js';

/** Columns of the first, rough strip: its text and the margin on each side. */
const ROUGH_TEXT_PX = 480;
const ROUGH_MARGIN_PX = 96;
/** Letters a line may have, with what the candidate's ends are off by. */
const MIN_CELLS = 24;
const MAX_CELLS = 53;
/** Columns of a cell in the second strip, by letters a line. */
const CELL_PX = { 30: 16, 36: 14, 44: 12 } as const;
/** Blank cells kept beside the text. */
const MARGIN_CELLS = 4;
/** From a cell's side to its letter, as a share of the cell: OCR-B letters are 0.69 of the pitch wide. */
export const LETTER_INSET = 0.157;
/** Ink against paper, levels. */
const MIN_CONTRAST = 8;
/** Share of the lines' variation in the one wave of their pitch, at the first look. */
const MIN_PITCH_POWER = 0.05;
/** Letters in view of a zone that the frame cuts off. */
const MIN_VISIBLE_CELLS = 14;

/**
 * Measures a candidate on the full plane: a rough strip along it gives course, pitch and letters a line, a second one,
 * cut by these, everything else. `null` when no cells are found.
 */
export function measureMrz(planes: PlaneAndHalf, candidate: MrzCandidate, sign: 1 | -1): MeasuredMrz | null {
  const zone = measureCandidate(planes, candidate, sign);
  if (zone === null || zone.lineCount === 3 || zone.columns !== 30) return zone;
  // Two lines of thirty letters are part of three: the middle one, the last or the first is missing here.
  const { gapPrint: between, above, below } = zone.features;
  const [from, to] = between > 0.5 ? [0, 1] : below >= above ? [0, 2] : [-1, 1];
  if (Math.max(between, above, below) < MIN_NEIGHBOR_LINE_STRENGTH) {
    // Lines of a TD1 stand closer than those of two-line zones.
    return zone.features.tall > MIN_LETTER_HEIGHT_OF_THREE && hasLineBeyondFrame(planes.full, zone)
      ? { ...zone, missing: 'lines' }
      : null;
  }
  const map = squareToQuad(zone.centerlines);
  const rails: PxQuad = [project(map, 0, from), project(map, 1, from), project(map, 1, to), project(map, 0, to)];
  const whole = measureCandidate(planes, { ...candidate, centerlines: rails, lineCount: 3 }, sign);
  return whole !== null && whole.columns === 30 ? whole : null;
}

interface MeasuredCandidate extends MeasuredMrz {
  readonly centerlines: PxQuad;
}

function measureCandidate(
  planes: PlaneAndHalf,
  candidate: MrzCandidate,
  sign: 1 | -1,
  isLonger = false,
): MeasuredCandidate | null {
  const { lineCount, centerlines: rails } = candidate;
  const rough = cutTextStrip(planes, rails, lineCount, ROUGH_TEXT_PX, ROUGH_MARGIN_PX, sign);
  if (rough.contrast < MIN_CONTRAST) return null;
  const course = fitLineCourse(rough);
  if (course === null) return null;
  const allowed = lineCount === 3 ? [30] : [44, 36, 30];
  const cut = sideAtFrameBorder(planes.full, rails);
  const least = ROUGH_TEXT_PX / MAX_CELLS;
  const first = detectCellGrid(
    rough,
    course,
    least,
    ROUGH_TEXT_PX / (cut === null ? MIN_CELLS : MIN_VISIBLE_CELLS),
    allowed,
    1.2,
  );
  if (first.power < MIN_PITCH_POWER) return null;
  const asIs = measureAlongGrid(planes, candidate, sign, rough, course, first, cut);
  const isLeft = reachesStripEnd(first.rows, 'left');
  const isRight = reachesStripEnd(first.rows, 'right');
  if (isLonger || cut !== null || (!isLeft && !isRight)) return asIs;
  // Faint fillers, a reflection: only a part was seen as a line.
  const more = 0.3 * ROUGH_TEXT_PX;
  const longer = centerlinesBetween(rough, course, sameEnds(isLeft ? -more : 0, rough.width + (isRight ? more : 0)));
  const whole = measureCandidate(planes, { ...candidate, centerlines: longer }, sign, true);
  return whole !== null && (asIs === null || scoreMrz(whole) > scoreMrz(asIs)) ? whole : asIs;
}

function measureAlongGrid(
  planes: PlaneAndHalf,
  { lineCount }: MrzCandidate,
  sign: 1 | -1,
  rough: TextStrip,
  course: LineCourse,
  first: CellGrid,
  cut: 'left' | 'right' | null,
): MeasuredCandidate | null {
  let { run } = first;
  let missing: MissingMrzPart = null;
  if (run === null || run.cellContrast < MIN_CELL_CONTRAST) {
    if (cut === null) return null;
    const seen = Math.round(ROUGH_TEXT_PX / first.pitch);
    run = findCellRun(first.rows, first.pitch, [seen, seen - 1, seen + 1], 1.2);
    if (run === null) return null;
    // The next letter would lie beyond the frame.
    const ends = toStripColumns(first, endsOfRun(first.pitch, run)).first;
    const next = rough.toPlane(
      cut === 'left' ? ends[0] - 1.1 * first.pitch : ends[1] + 1.1 * first.pitch,
      OUTER_ROWS_PX,
    );
    if (next.x > 0 && next.y > 0 && next.x < planes.full.width && next.y < planes.full.height) return null;
    missing = cut;
  }
  const cellPx = CELL_PX[run.columns > 36 ? 44 : run.columns > 30 ? 36 : 30];
  let aligned = centerlinesBetween(rough, course, toStripColumns(first, endsOfRun(first.pitch, run)));
  let strip: TextStrip;
  let straight: LineCourse | null;
  let found: CellGrid;
  for (let round = 0; ; round++) {
    strip = cutTextStrip(
      { full: planes.full, half: null },
      aligned,
      lineCount,
      run.columns * cellPx,
      MARGIN_CELLS * cellPx,
      sign,
    );
    straight = fitLineCourse(strip);
    if (straight === null) return null;
    found = detectCellGrid(strip, straight, cellPx * 0.95, cellPx * 1.05, [run.columns], 0.6);
    if (found.run === null) return null;
    // Further off than a cell: the text may go on beyond the margin.
    const off = found.run.starts[0]! - (strip.margin + cellPx / 2);
    if (round > 0 || Math.abs(off) < 1.2 * cellPx) break;
    aligned = centerlinesBetween(strip, straight, toStripColumns(found, endsOfRun(found.pitch, found.run)));
  }
  const signs = measureMrzFeatures(strip, straight, found, found.run);
  const ends = findEndsByGaps(found.profiles, found.pitch, found.run) ?? endsOfRun(found.pitch, found.run);
  const inset = LETTER_INSET * found.pitch;
  const exact = centerlinesBetween(
    strip,
    straight,
    toStripColumns(found, {
      first: [ends.first[0] + inset, ends.first[1] - inset],
      last: [ends.last[0] + inset, ends.last[1] - inset],
    }),
  );
  const columns = missing === null ? (run.columns as MrzColumnCount) : lineCount === 3 ? 30 : 44;
  return {
    corners: outlineOfLetters(exact, straight.tall, lineCount),
    centerlines: exact,
    lineCount,
    columns,
    missing,
    features: signs,
  };
}

/** The end of the rails that lies at the frame's border; as it lies, not as it is read. */
function sideAtFrameBorder({ width, height }: Plane, rails: PxQuad): 'left' | 'right' | null {
  const step = Math.hypot(rails[0].x - rails[3].x, rails[0].y - rails[3].y);
  const isOut = (p: PxPoint): boolean => Math.min(p.x, p.y, width - p.x, height - p.y) < 0.7 * step;
  return isOut(rails[1]) || isOut(rails[2]) ? 'right' : isOut(rails[0]) || isOut(rails[3]) ? 'left' : null;
}

/** One more line above or below would lie beyond the frame. */
function hasLineBeyondFrame({ width, height }: Plane, { centerlines: rails }: MeasuredCandidate): boolean {
  const map = squareToQuad(rails);
  return [-1, 2].some((v) =>
    [0.2, 0.8].some((u) => {
      const { x, y } = project(map, u, v);
      return x < 0 || y < 0 || x > width || y > height;
    }),
  );
}

/** From the lines' middles to the upper edge of the first and the lower edge of the last. */
function outlineOfLetters(rails: PxQuad, tall: number, lineCount: number): PxQuad {
  const map = squareToQuad(rails);
  const beyond = tall / 2 / (lineCount - 1);
  return [
    project(map, 0, -beyond),
    project(map, 1, -beyond),
    project(map, 1, 1 + beyond),
    project(map, 0, 1 + beyond),
  ] as readonly PxPoint[] as PxQuad;
}

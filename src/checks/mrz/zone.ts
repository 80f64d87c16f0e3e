import { project, squareToQuad } from '../document/geometry.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import type { Candidate } from './candidates.js';
import { endsByGaps, reaches, runOf, type Columns } from './cells.js';
import { alike, cellsOf, endsOf, evened, type Found } from './grid.js';
import { LEAST_CLEAN, LEAST_TALL_OF_THREE, LINE_BESIDE, signsOf, worthOf, type Missing, type Zone } from './signs.js';
import { BEYOND_PX, courseOf, cutStrip, railsAlong, type Course, type Planes, type Strip } from './strip.js';

/** Columns of the first, rough strip: its text and the margin on each side. */
const ROUGH_PX = 480;
const ROUGH_MARGIN_PX = 96;
/** Letters a line may have, with what the candidate's ends are off by. */
const LEAST_CELLS = 24;
const MOST_CELLS = 53;
/** Columns of a cell in the second strip, by letters a line. */
const CELL_PX = { 30: 16, 36: 14, 44: 12 } as const;
/** Blank cells kept beside the text. */
const BESIDE_CELLS = 4;
/** From a cell's side to its letter, as a share of the cell: OCR-B letters are 0.69 of the pitch wide. */
export const INSET = 0.157;
/** Ink against paper, levels. */
const LEAST_CONTRAST = 8;
/** Share of the lines' variation in the one wave of their pitch, at the first look. */
const LEAST_POWER = 0.05;
/** Letters in view of a zone that the frame cuts off. */
const LEAST_SEEN = 14;

/**
 * Measures a candidate on the full plane: a rough strip along it gives course, pitch and letters a line, a second one,
 * cut by these, everything else. `null` when no cells are found.
 */
export function measureZone(planes: Planes, candidate: Candidate, sign: 1 | -1): Zone | null {
  const zone = measured(planes, candidate, sign);
  if (zone === null || zone.lineCount === 3 || zone.columns !== 30) return zone;
  // Two lines of thirty letters are part of three: the middle one, the last or the first is missing here.
  const { between, above, below } = zone.signs;
  const [from, to] = between > 0.5 ? [0, 1] : below >= above ? [0, 2] : [-1, 1];
  if (Math.max(between, above, below) < LINE_BESIDE) {
    // Lines of a TD1 stand closer than those of two-line zones.
    return zone.signs.tall > LEAST_TALL_OF_THREE && isAtBorder(planes.full, zone)
      ? { ...zone, missing: 'lines' }
      : null;
  }
  const map = squareToQuad(zone.rails);
  const rails: PxQuad = [project(map, 0, from), project(map, 1, from), project(map, 1, to), project(map, 0, to)];
  const whole = measured(planes, { ...candidate, rails, lineCount: 3 }, sign);
  return whole !== null && whole.columns === 30 ? whole : null;
}

interface Measured extends Zone {
  readonly rails: PxQuad;
}

function measured(planes: Planes, candidate: Candidate, sign: 1 | -1, isLonger = false): Measured | null {
  const { lineCount, rails } = candidate;
  const rough = cutStrip(planes, rails, lineCount, ROUGH_PX, ROUGH_MARGIN_PX, sign);
  if (rough.contrast < LEAST_CONTRAST) return null;
  const course = courseOf(rough);
  if (course === null) return null;
  const allowed = lineCount === 3 ? [30] : [44, 36, 30];
  const cut = sidesBeyond(planes.full, rails);
  const least = ROUGH_PX / MOST_CELLS;
  const first = cellsOf(rough, course, least, ROUGH_PX / (cut === null ? LEAST_CELLS : LEAST_SEEN), allowed, 1.2);
  if (first.power < LEAST_POWER) return null;
  const asIs = finished(planes, candidate, sign, rough, course, first, cut);
  const isLeft = reaches(first.rows, 'left');
  const isRight = reaches(first.rows, 'right');
  if (isLonger || cut !== null || (!isLeft && !isRight)) return asIs;
  // Faint fillers, a reflection: only a part was seen as a line.
  const more = 0.3 * ROUGH_PX;
  const longer = railsAlong(rough, course, alike(isLeft ? -more : 0, rough.width + (isRight ? more : 0)));
  const whole = measured(planes, { ...candidate, rails: longer }, sign, true);
  return whole !== null && (asIs === null || worthOf(whole) > worthOf(asIs)) ? whole : asIs;
}

function finished(
  planes: Planes,
  { lineCount }: Candidate,
  sign: 1 | -1,
  rough: Strip,
  course: Course,
  first: Found,
  cut: 'left' | 'right' | null,
): Measured | null {
  let { run } = first;
  let missing: Missing = null;
  if (run === null || run.clean < LEAST_CLEAN) {
    if (cut === null) return null;
    const seen = Math.round(ROUGH_PX / first.pitch);
    run = runOf(first.rows, first.pitch, [seen, seen - 1, seen + 1], 1.2);
    if (run === null) return null;
    // The next letter would lie beyond the frame.
    const ends = evened(first, endsOf(first.pitch, run)).first;
    const next = rough.toPlane(cut === 'left' ? ends[0] - 1.1 * first.pitch : ends[1] + 1.1 * first.pitch, BEYOND_PX);
    if (next.x > 0 && next.y > 0 && next.x < planes.full.width && next.y < planes.full.height) return null;
    missing = cut;
  }
  const cellPx = CELL_PX[run.columns > 36 ? 44 : run.columns > 30 ? 36 : 30];
  let aligned = railsAlong(rough, course, evened(first, endsOf(first.pitch, run)));
  let strip: Strip;
  let straight: Course | null;
  let found: Found;
  for (let round = 0; ; round++) {
    strip = cutStrip(
      { full: planes.full, half: null },
      aligned,
      lineCount,
      run.columns * cellPx,
      BESIDE_CELLS * cellPx,
      sign,
    );
    straight = courseOf(strip);
    if (straight === null) return null;
    found = cellsOf(strip, straight, cellPx * 0.95, cellPx * 1.05, [run.columns], 0.6);
    if (found.run === null) return null;
    // Further off than a cell: the text may go on beyond the margin.
    const off = found.run.starts[0]! - (strip.margin + cellPx / 2);
    if (round > 0 || Math.abs(off) < 1.2 * cellPx) break;
    aligned = railsAlong(strip, straight, evened(found, endsOf(found.pitch, found.run)));
  }
  const signs = signsOf(strip, straight, found, found.run);
  const ends = endsByGaps(found.profiles, found.pitch, found.run) ?? endsOf(found.pitch, found.run);
  const inset = INSET * found.pitch;
  const exact = railsAlong(
    strip,
    straight,
    evened(found, {
      first: [ends.first[0] + inset, ends.first[1] - inset],
      last: [ends.last[0] + inset, ends.last[1] - inset],
    }),
  );
  const columns = missing === null ? (run.columns as Columns) : lineCount === 3 ? 30 : 44;
  return { corners: aroundLetters(exact, straight.tall, lineCount), rails: exact, lineCount, columns, missing, signs };
}

/** The end of the rails that lies at the frame's border; as it lies, not as it is read. */
function sidesBeyond({ width, height }: Plane, rails: PxQuad): 'left' | 'right' | null {
  const step = Math.hypot(rails[0].x - rails[3].x, rails[0].y - rails[3].y);
  const isOut = (p: PxPoint): boolean => Math.min(p.x, p.y, width - p.x, height - p.y) < 0.7 * step;
  return isOut(rails[1]) || isOut(rails[2]) ? 'right' : isOut(rails[0]) || isOut(rails[3]) ? 'left' : null;
}

/** One more line above or below would lie beyond the frame. */
function isAtBorder({ width, height }: Plane, { rails }: Measured): boolean {
  const map = squareToQuad(rails);
  return [-1, 2].some((v) =>
    [0.2, 0.8].some((u) => {
      const { x, y } = project(map, u, v);
      return x < 0 || y < 0 || x > width || y > height;
    }),
  );
}

/** From the lines' middles to the upper edge of the first and the lower edge of the last. */
function aroundLetters(rails: PxQuad, tall: number, lineCount: number): PxQuad {
  const map = squareToQuad(rails);
  const beyond = tall / 2 / (lineCount - 1);
  return [
    project(map, 0, -beyond),
    project(map, 1, -beyond),
    project(map, 1, 1 + beyond),
    project(map, 0, 1 + beyond),
  ] as readonly PxPoint[] as PxQuad;
}

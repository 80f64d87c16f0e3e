import { project, squareToQuad } from '../document/geometry.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import type { Candidate } from './candidates.js';
import {
  betweenLines,
  endsByGaps,
  flattened,
  reaches,
  pitchOf,
  profilesOf,
  rowOf,
  runOf,
  waveIn,
  type Columns,
  type Row,
  type Run,
} from './cells.js';
import { chevronsOf, type Cell, type Chevrons } from './chevrons.js';
import { BEYOND_PX, courseOf, cutStrip, railsAlong, type Course, type Planes, type Strip } from './strip.js';

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

/** What the frame cuts off of a zone. */
export type Missing = 'left' | 'right' | 'lines' | null;

/** A measured zone; corners as it lies in the plane, not yet turned upright. */
export interface Zone {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: Columns;
  readonly missing: Missing;
  readonly signs: Signs;
}

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
const INSET = 0.157;

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

/** Ink against paper, levels. */
const LEAST_CONTRAST = 8;
/** Share of the lines' variation in the one wave of their pitch, at the first look. */
const LEAST_POWER = 0.05;
/** Letters in view of a zone that the frame cuts off. */
const LEAST_SEEN = 14;
const LEAST_CLEAN = 0.84;
const LEAST_REGULARITY = 0.15;
/** What a filler adds to the regularity, and how much the two must make. */
const EACH_FILLER = 0.03;
const LEAST_EVIDENCE = 0.44;
/** Of a part, more is asked. */
const PART_FILLERS = 3;
const PART_REGULARITY = 0.4;
/** Strength of the letters' wave one line on, over that in the lines, from which on there is another line. */
const LINE_BESIDE = 0.5;
const LEAST_WEAKEST = 0.15;
const MOST_BETWEEN = 0.4;
const MOST_BETWEEN_FILLERS = 0.65;
const MOST_BARS = 0.97;
/** Capitals over line step: 2.4 mm over 6.35 and over 4.23 mm. */
const LEAST_TALL = 0.28;
const MOST_TALL = 0.78;
/** Where two lines are left of three. */
const LEAST_TALL_OF_THREE = 0.48;

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

interface Found {
  readonly pitch: number;
  readonly power: number;
  readonly profiles: readonly Float32Array[];
  readonly rows: readonly Row[];
  readonly run: Run | null;
  /** From the columns in which all this is given to columns of the strip. */
  readonly even: (x: number) => number;
}

function cellsOf(
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

interface Ends {
  readonly first: readonly [number, number];
  readonly last: readonly [number, number];
}

function evened({ even }: Found, { first, last }: Ends): Ends {
  return { first: [even(first[0]), even(first[1])], last: [even(last[0]), even(last[1])] };
}

/** Both lines from here to there. */
function alike(from: number, to: number): Ends {
  return { first: [from, to], last: [from, to] };
}

function endsOf(pitch: number, { starts, columns }: Run): Ends {
  const ends = (start: number): [number, number] => [start - 0.5 * pitch, start + (columns - 0.5) * pitch];
  return { first: ends(starts[0]!), last: ends(starts[starts.length - 1]!) };
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

function signsOf(strip: Strip, course: Course, { profiles, pitch, power, even }: Found, run: Run): Signs {
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

/** Finds two or three lines of print at equal distances in a band, by where its strokes are. */
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { pointDistance, projectPoint, squareToQuad } from '../../image/quad-geometry.js';
import { rectifyPlane } from '../../image/rectify.js';
import type { TextBlockCenterlines } from './rectified-text-block.js';

/** Columns of the rectified band, and its least rows. */
const WIDTH = 320;
const MIN_HEIGHT = 12;
/** Columns at each end that do not count: the document's border is no stroke. */
const BORDER_PX = 4;
/** A stroke counts at most so many times the mean: rules and borders are stronger than letters. */
const MAX_STROKE = 4;
/** Parts of the band whose rows are summed apart, so that slanting lines can be followed. */
const PARTS = 8;
/** Rows by which a line falls from one end of the band to the other, at most and from one try to the next. */
const MAX_FALL_PX = 0.13 * WIDTH;
const FALL_STEP_PX = 3;
/** So many falls are searched for lines: those along which the rows differ most. */
const SEARCHED_FALLS = 8;
/** Distance of lines as a share of the band's length, which is a document's side: 4.2 to 6.4 mm of 85 to 125 mm. */
const MIN_STEP_SHARE = 0.026;
const MAX_STEP_SHARE = 0.1;
/** Half the height of a line and of the gap between lines, as a share of their distance. */
const HALF_LINE = 0.28;
const HALF_GAP = 0.1;
/** Three lines stand out as two of them do, and are preferred. */
const THREE_LINES_BONUS = 0.05;
/** Blocks that are kept of each number of lines. */
const MAX_BLOCKS = 2;
/** The text ends where a window of so many columns holds less than this share of the usual strokes, for so long. */
const END_WINDOW_PX = 13;
const MIN_END_STROKES = 0.4;
const MAX_HOLE_PX = 0.1 * WIDTH;

/** Lines in the rectified band. */
interface Lines {
  readonly count: 2 | 3;
  /** Row of the first one in the middle of the band, and rows from one to the next. */
  readonly first: number;
  readonly step: number;
  readonly fall: number;
  /** How much they stand out from the gaps between them. */
  readonly score: number;
}

/** @param band px of the plane; its first side runs along the lines */
export function findTextBlockCandidates(plane: Plane, band: PxQuad): readonly TextBlockCenterlines[] {
  const [a, b, c, d] = band;
  const length = pointDistance(a, b) + pointDistance(d, c);
  const height = Math.max(MIN_HEIGHT, Math.round((WIDTH * (pointDistance(b, c) + pointDistance(a, d))) / length));
  const strokes = measureStrokes(rectifyPlane(plane, band, WIDTH, height));
  const toPlane = squareToQuad(band);
  return likeliestLines(strokes, height).map((lines) => {
    const [left, right] = findEnds(strokes, height, lines);
    const at = (x: number, line: number): PxPoint => projectPoint(toPlane, x / WIDTH, rowOf(lines, line, x) / height);
    const last = lines.count - 1;
    const centerlines: PxQuad = [at(left, 0), at(right, 0), at(right, last), at(left, last)];
    return { centerlines, lineCount: lines.count };
  });
}

/** Row of a line's middle in a column. */
function rowOf({ first, step, fall }: Lines, line: number, x: number): number {
  return first + line * step + fall * (x / WIDTH - 0.5);
}

/** Brightness differences from left to right: letters have many, rules and shadows along the lines have none. */
function measureStrokes({ data, width, height }: Plane): Float32Array {
  const strokes = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = BORDER_PX; x < width - BORDER_PX; x++) {
      const at = y * width + x;
      strokes[at] = Math.abs(data[at + 1]! - data[at - 1]!);
      sum += strokes[at];
    }
  }
  const mean = sum / strokes.length || 1;
  return strokes.map((stroke) => Math.min(stroke / mean, MAX_STROKE));
}

function likeliestLines(strokes: Float32Array, height: number): readonly Lines[] {
  const parts = Array.from({ length: PARTS }, (_, part) => sumRows(strokes, height, part));
  const falls: { readonly fall: number; readonly sums: Float32Array }[] = [];
  for (let fall = -MAX_FALL_PX; fall <= MAX_FALL_PX; fall += FALL_STEP_PX)
    falls.push({ fall, sums: sumAlong(parts, height, fall) });
  falls.sort((one, other) => varianceOfRows(other.sums) - varianceOfRows(one.sums));
  const found: Lines[] = [];
  for (const { fall, sums } of falls.slice(0, SEARCHED_FALLS)) {
    for (const count of [2, 3] as const) {
      for (let step = MIN_STEP_SHARE * WIDTH; step < MAX_STEP_SHARE * WIDTH; step++) {
        const lines = bestOfStep(sums, height, { count, step, fall });
        if (lines !== null) found.push(lines);
      }
    }
  }
  found.sort((one, other) => other.score - one.score);
  const kept: Lines[] = [];
  for (const lines of found) {
    const alike = kept.filter(({ count }) => count === lines.count);
    const isSame = ({ first, step }: Lines): boolean =>
      Math.abs(first - lines.first) < 0.5 * step && Math.abs(step - lines.step) < 0.2 * step;
    if (alike.length < MAX_BLOCKS && !alike.some(isSame)) kept.push(lines);
  }
  return kept;
}

/** Mean strokes of each row in one part of the band. */
function sumRows(strokes: Float32Array, height: number, part: number): Float32Array {
  const [from, to] = [(part * WIDTH) / PARTS, ((part + 1) * WIDTH) / PARTS];
  return Float32Array.from({ length: height }, (_, y) => {
    let sum = 0;
    for (let x = from; x < to; x++) sum += strokes[y * WIDTH + x]!;
    return (sum * PARTS) / WIDTH;
  });
}

/** Strokes along lines with one fall: the sums of all rows above each row. */
function sumAlong(parts: readonly Float32Array[], height: number, fall: number): Float32Array {
  const sums = new Float32Array(height + 1);
  const shifts = parts.map((_, part) => Math.round(fall * ((part + 0.5) / PARTS - 0.5)));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let part = 0; part < PARTS; part++) sum += parts[part]![y + shifts[part]!] ?? 0;
    sums[y + 1] = sums[y]! + sum / PARTS;
  }
  return sums;
}

/** @param sums of all rows above each row */
function varianceOfRows(sums: Float32Array): number {
  const rows = sums.subarray(1).map((sum, y) => sum - sums[y]!);
  const mean = sums.at(-1)! / rows.length;
  return rows.reduce((total, row) => total + (row - mean) ** 2, 0) / rows.length;
}

/** The place at which lines of one distance stand out most. */
function bestOfStep(
  sums: Float32Array,
  height: number,
  { count, step, fall }: Pick<Lines, 'count' | 'step' | 'fall'>,
): Lines | null {
  // From one place to the next all rows move by one.
  const rowsAround = (middle: number, half: number): RowRange => ({
    from: Math.round(middle - half),
    to: Math.round(middle + half),
  });
  const start = HALF_LINE * step;
  const lines = Array.from({ length: count }, (_, line) => rowsAround(start + line * step, HALF_LINE * step));
  const gaps = Array.from({ length: count + 1 }, (_, gap) => rowsAround(start + (gap - 0.5) * step, HALF_GAP * step));
  const places = height - start - (count - 1 + HALF_LINE) * step;
  let [best, bestPlace] = [-Infinity, -1];
  for (let place = 0; place < places; place++) {
    let [print, faintest, blank] = [0, Infinity, 0];
    for (const line of lines) {
      const strokes = meanOfRows(sums, height, line, place);
      print += strokes;
      if (strokes < faintest) faintest = strokes;
    }
    for (const gap of gaps) blank += meanOfRows(sums, height, gap, place);
    const score = (print / count + faintest) / 2 - blank / (count + 1);
    if (score > best) [best, bestPlace] = [score, place];
  }
  const score = best + (count === 3 ? THREE_LINES_BONUS : 0);
  return bestPlace < 0 ? null : { count, first: start + bestPlace, step, fall, score };
}

interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** @param sums of all rows above each row @param shift rows by which the range is moved */
function meanOfRows(sums: Float32Array, height: number, range: RowRange, shift: number): number {
  const from = Math.max(0, range.from + shift);
  if (from >= height) return 0;
  const to = Math.min(height, Math.max(from + 1, range.to + shift));
  return (sums[to]! - sums[from]!) / (to - from);
}

/** The columns between which lines have print. */
function findEnds(strokes: Float32Array, height: number, lines: Lines): readonly [left: number, right: number] {
  const columns = Float32Array.from({ length: WIDTH }, (_, x) => {
    let [sum, count] = [0, 1e-9];
    for (let line = 0; line < lines.count; line++) {
      const middle = rowOf(lines, line, x);
      const half = HALF_LINE * lines.step;
      for (let y = Math.max(0, Math.round(middle - half)); y <= Math.min(height - 1, middle + half); y++) {
        sum += strokes[y * WIDTH + x]!;
        count++;
      }
    }
    return sum / count;
  });
  const smooth = columns.map((_, x) => {
    const window = columns.subarray(Math.max(0, x - END_WINDOW_PX), x + END_WINDOW_PX + 1);
    return window.reduce((a, b) => a + b, 0) / window.length;
  });
  const usual = smooth.toSorted()[WIDTH / 2]!;
  const endToward = (direction: 1 | -1): number => {
    let end = WIDTH / 2;
    for (let x = end; x >= 0 && x < WIDTH && Math.abs(x - end) <= MAX_HOLE_PX; x += direction)
      if (smooth[x]! > MIN_END_STROKES * usual) end = x;
    return end - direction * 0.6 * END_WINDOW_PX;
  };
  return [Math.max(0, endToward(-1)), Math.min(WIDTH, endToward(1))];
}

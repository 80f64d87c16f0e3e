import { distance, project, squareToQuad, type Homography } from '../../image/quad-geometry.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { rectifyPlane } from '../../image/rectify-plane.js';

/** Rows from one line's middle to the next one's. */
export const LINE_STEP_PX = 28;
/** Rows kept above the first line's middle and below the last one's. */
export const OUTER_ROWS_PX = 31;

/**
 * A zone cut out of the plane and laid flat: lines run along the rows, line k's middle lies at
 * `BEYOND_PX + k · STEP_PX`, the text spans `margin` to `width − margin`. Values are print, 0 (paper) to about 1 (ink).
 */
export interface TextStrip {
  readonly print: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly lineCount: number;
  /** Ink against paper, levels. */
  readonly contrast: number;
  /** Columns that a reflection whitens: nothing can be said of them. */
  readonly isGlare: (x: number) => boolean;
  /** Columns beyond the frame. */
  readonly isOutside: (x: number) => boolean;
  /** From the strip to the plane. */
  readonly toPlane: (x: number, y: number) => PxPoint;
}

/** Columns of one piece for which a paper tone is taken. */
const PAPER_SEGMENT_PX = 32;

/** A plane and, where it was made, the same at half the size: for long lines it is enough, and faster. */
export interface PlaneAndHalf {
  readonly full: Plane;
  readonly half: Plane | null;
}

/**
 * @param rails middles of the first and of the last line: first left, first right, last right, last left
 * @param textPx length of the text in the strip
 * @param margin columns kept on each side
 * @param sign 1: dark letters, −1: bright ones
 */
export function cutTextStrip(
  { full, half }: PlaneAndHalf,
  rails: PxQuad,
  lineCount: number,
  textPx: number,
  margin: number,
  sign: 1 | -1,
): TextStrip {
  const gaps = (lineCount - 1) * LINE_STEP_PX;
  const width = textPx + 2 * margin;
  const height = gaps + 2 * OUTER_ROWS_PX;
  const map: Homography = squareToQuad(rails);
  const toPlane = (x: number, y: number): PxPoint => project(map, (x - margin) / textPx, (y - OUTER_ROWS_PX) / gaps);
  const outer: PxQuad = [toPlane(0, 0), toPlane(width, 0), toPlane(width, height), toPlane(0, height)];
  const isLong = half !== null && distance(outer[0], outer[1]) > 1.6 * width;
  const { data } = isLong
    ? rectifyPlane(half, outer.map(({ x, y }) => ({ x: x / 2, y: y / 2 })) as unknown as PxQuad, width, height)
    : rectifyPlane(full, outer, width, height);
  const isOutside = (x: number): boolean => {
    const { x: px, y: py } = toPlane(x, height / 2);
    return px < 0 || py < 0 || px > full.width || py > full.height;
  };
  return { ...estimatePrint(data, width, height, sign), width, height, margin, lineCount, toPlane, isOutside };
}

/** A reflection is brighter than this and than the paper, and its ink fainter than this share of what it is elsewhere. */
const MIN_GLARE_LEVEL = 225;
const MIN_GLARE_DIFFERENCE = 12;
const MAX_GLARE_INK_SHARE = 0.3;

/** How much darker than the paper beside it, as a share of what ink is. */
function estimatePrint(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  sign: 1 | -1,
): Pick<TextStrip, 'print' | 'contrast' | 'isGlare'> {
  const pieces = Math.max(2, Math.round(width / PAPER_SEGMENT_PX));
  const paper = new Float32Array(pieces);
  const inks = new Float32Array(pieces);
  const from = OUTER_ROWS_PX >> 1;
  for (let k = 0; k < pieces; k++) {
    const counts = new Uint32Array(256);
    const x0 = Math.floor((k * width) / pieces);
    const x1 = Math.floor(((k + 1) * width) / pieces);
    for (let y = from; y < height - from; y++) {
      for (let x = x0; x < x1; x++) counts[sign > 0 ? data[y * width + x]! : 255 - data[y * width + x]!]!++;
    }
    const n = (x1 - x0) * (height - 2 * from);
    paper[k] = percentile(counts, 0.68 * n);
    inks[k] = paper[k]! - percentile(counts, 0.06 * n);
  }
  const contrast = [...inks].sort((a, b) => a - b)[Math.floor(0.6 * pieces)]!;
  const usual = [...paper].sort((a, b) => a - b)[pieces >> 1]!;
  const isWhite = (x: number): boolean => {
    const k = Math.min(pieces - 1, Math.max(0, Math.floor((x * pieces) / width)));
    return (
      paper[k]! > Math.max(MIN_GLARE_LEVEL, usual + MIN_GLARE_DIFFERENCE) && inks[k]! < MAX_GLARE_INK_SHARE * contrast
    );
  };
  const scale = 1 / Math.max(8, contrast);
  const tones = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(Math.max(((x + 0.5) * pieces) / width - 0.5, 0), pieces - 1);
    const k = Math.min(pieces - 2, Math.floor(at));
    tones[x] = paper[k]! + (paper[k + 1]! - paper[k]!) * (at - k);
  }
  const print = new Float32Array(width * height);
  const offset = sign > 0 ? 0 : 255;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = (tones[x]! - offset - sign * data[i]!) * scale;
      print[i] = value < 0 ? 0 : value > 1.3 ? 1.3 : value;
    }
  }
  return { print, contrast, isGlare: isWhite };
}

function percentile(counts: Uint32Array, rank: number): number {
  let sum = 0;
  for (let v = 0; v < 256; v++) {
    sum += counts[v]!;
    if (sum > rank) return v;
  }
  return 255;
}

/** Where the lines really run: middles `at + line · step`, both linear along the strip, and how tall the letters are. */
export interface LineCourse {
  readonly at: readonly [left: number, right: number];
  readonly step: readonly [left: number, right: number];
  /** Letters' height over line step. */
  readonly tall: number;
}

/** Pieces of a line whose upper and lower edge is measured. */
const LINE_BLOCKS = 14;

/** Fits the lines' course to the upper and lower edges of their letters; `null` when too little stands out. */
export function fitLineCourse(strip: TextStrip): LineCourse | null {
  const { print, width, margin, lineCount } = strip;
  const textPx = width - 2 * margin;
  const points: { t: number; line: number; middle: number; height: number; weight: number }[] = [];
  const reach = 13;
  const rows = new Float32Array(2 * reach + 1);
  for (let line = 0; line < lineCount; line++) {
    const y0 = OUTER_ROWS_PX + line * LINE_STEP_PX;
    for (let b = 0; b < LINE_BLOCKS; b++) {
      const x0 = Math.floor(margin + (b * textPx) / LINE_BLOCKS);
      const x1 = Math.floor(margin + ((b + 1) * textPx) / LINE_BLOCKS);
      for (let d = -reach; d <= reach; d++) {
        let sum = 0;
        const row = (y0 + d) * width;
        for (let x = x0; x < x1; x++) sum += print[row + x]!;
        rows[d + reach] = sum / (x1 - x0);
      }
      const edges = findLineEdges(rows);
      if (edges === null) continue;
      const [upper, lower, weight] = edges;
      points.push({
        t: (b + 0.5) / LINE_BLOCKS,
        line,
        middle: y0 + (upper + lower) / 2 - reach,
        height: lower - upper,
        weight,
      });
    }
  }
  if (points.length < 0.5 * lineCount * LINE_BLOCKS) return null;
  const fit = fitLineModel(
    points.map(({ t, line, middle, weight }) => ({ t, line, value: middle, weight })),
    1.2,
  );
  if (fit === null) return null;
  const [a, b, c, d] = fit;
  // Fillers are lower than letters, so the taller part of the blocks says how tall letters are.
  const heights = points.map(({ t, height }) => height / (c + d * t)).sort((p, q) => p - q);
  const tall = heights[Math.floor(0.65 * heights.length)]!;
  if (!(c > 0.6 * LINE_STEP_PX && c + d > 0.6 * LINE_STEP_PX && c < 1.5 * LINE_STEP_PX && c + d < 1.5 * LINE_STEP_PX))
    return null;
  return { at: [a, a + b], step: [c, c + d], tall };
}

/** Upper and lower edge at half the height of the rows' hill around the middle, and how much it stands out. */
function findLineEdges(rows: Float32Array): [upper: number, lower: number, weight: number] | null {
  const n = rows.length;
  const middle = n >> 1;
  // The heaviest run of nine rows near the middle.
  let best = -1;
  let at = middle;
  for (let m = middle - 5; m <= middle + 5; m++) {
    let sum = 0;
    for (let k = -4; k <= 4; k++) sum += rows[m + k]!;
    if (sum > best) {
      best = sum;
      at = m;
    }
  }
  const level = best / 9;
  let floor = Infinity;
  for (let k = 1; k < n - 1; k++) floor = Math.min(floor, (rows[k - 1]! + rows[k]! + rows[k + 1]!) / 3);
  if (level - floor < 0.05) return null;
  const half = floor + (level - floor) * 0.45;
  let upper = at;
  while (upper > 0 && rows[upper]! > half) upper--;
  let lower = at;
  while (lower < n - 1 && rows[lower]! > half) lower++;
  if (upper === 0 || lower === n - 1) return null;
  const between = (inner: number, outer: number): number =>
    (rows[inner]! - half) / (rows[inner]! - rows[outer]! || 1e-6);
  // Row k's middle lies at k + 0.5.
  return [upper + 1.5 - between(upper + 1, upper), lower - 0.5 + between(lower - 1, lower), level - floor];
}

/** One measured value of a line at a share `t` of its length. */
export interface LineSample {
  readonly t: number;
  readonly line: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * value = a + b · t + line · (c + d · t): what lines share under perspective. Weighted least squares, three rounds in
 * which what lies `spread` off counts half.
 */
export function fitLineModel(readings: readonly LineSample[], spread: number): [number, number, number, number] | null {
  let weights = readings.map(({ weight }) => weight);
  let fit: [number, number, number, number] | null = null;
  for (let round = 0; round < 3; round++) {
    const solved = solveLeastSquares(readings, weights);
    if (solved === null) return null;
    const [a, b, c, d] = solved;
    fit = solved;
    weights = readings.map(({ t, line, value, weight }) => {
      const off = value - (a + b * t + line * (c + d * t));
      return weight / (1 + (off / spread) ** 2);
    });
  }
  return fit;
}

/** Normal equations of the four unknowns, by elimination. */
function solveLeastSquares(
  readings: readonly LineSample[],
  weights: readonly number[],
): [number, number, number, number] | null {
  const n = 4;
  const m = Array.from({ length: n }, () => new Float64Array(n + 1));
  readings.forEach(({ t, line, value }, k) => {
    const row = [1, t, line, line * t, value];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) m[i]![j]! += weights[k]! * row[i]! * row[j]!;
  });
  for (let i = 0; i < n; i++) {
    const pivot = m[i]![i]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const share = m[k]![i]! / pivot;
      for (let j = i; j <= n; j++) m[k]![j]! -= share * m[i]![j]!;
    }
  }
  return m.map((row, i) => row[n]! / row[i]!) as [number, number, number, number];
}

/** Rails along the fitted course, in px of the plane, between two columns of the strip for the first and last line. */
export function centerlinesBetween(
  strip: TextStrip,
  course: LineCourse,
  ends: { readonly first: readonly [number, number]; readonly last: readonly [number, number] },
): PxQuad {
  const textPx = strip.width - 2 * strip.margin;
  const at = (x: number, line: number): PxPoint => {
    const t = (x - strip.margin) / textPx;
    const y = course.at[0] + (course.at[1] - course.at[0]) * t;
    return strip.toPlane(x, y + line * (course.step[0] + (course.step[1] - course.step[0]) * t));
  };
  const last = strip.lineCount - 1;
  return [at(ends.first[0], 0), at(ends.first[1], 0), at(ends.last[1], last), at(ends.last[0], last)];
}

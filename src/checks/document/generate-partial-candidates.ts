import { FRAME_SIDES, type FrameSide } from '../check-report.js';
import type { PxPoint, PxQuad } from '../image/plane.js';
import { isConvexClockwise, signedArea } from '../image/quad-geometry.js';
import { signedLineSupportBetween, lineSupportBetween, type SupportedLine } from './line-support.js';

/**
 * The visible part of a document that the frame cuts off. Its outline consists of real sides, which are detected lines,
 * and of one or two sides of the frame.
 */
export interface PartialCandidate {
  /** The visible part, clockwise, px of the search image. */
  readonly corners: PxQuad;
  /** By side n, from corner n to n + 1: whether a detected line lies there. The other sides lie on the frame. */
  readonly isReal: readonly boolean[];
  readonly cutOff: readonly FrameSide[];
  readonly area: number;
  readonly meanSupport: number;
  readonly leastSupport: number;
  /** Share of the support whose step has the same direction all along the side. */
  readonly polarity: number;
  /** Support of the real sides' continuation beyond the corners where two of them meet. */
  readonly overshoot: number;
  /** Support just before those corners. */
  readonly cornerSupport: number;
  /** |cos| of the angle at those corners, the largest. */
  readonly cornerCosine: number;
}

/** A detected line with the places where it leaves the frame. */
interface CrossingLine {
  readonly line: SupportedLine;
  readonly ends: readonly [FrameEnd, FrameEnd];
}

interface FrameEnd extends PxPoint {
  readonly side: number;
  readonly t: number;
}

const MIN_SIDE_SUPPORT = 0.3;
/** Sine of the smallest angle at a corner (50°), cosine of the largest between opposite sides (38°). */
const MIN_CORNER_SINE = Math.sin((50 * Math.PI) / 180);
const MIN_OPPOSITE_COSINE = Math.cos((38 * Math.PI) / 180);
/** Shares of the frame's shorter side, and of its area. */
const MIN_SIDE_SHARE = 0.16;
const MIN_AREA_SHARE = 0.06;

/** All parts of documents that detected lines and the frame can enclose, the best supported first. */
export function generatePartialCandidates(
  lines: readonly SupportedLine[],
  width: number,
  height: number,
  limit: number,
): PartialCandidate[] {
  const crossing = lines.map((line) => toCrossingLine(line, width, height)).filter((one) => one !== null);
  const found: PartialCandidate[] = [];
  const add = (outline: Outline | null): void => {
    const candidate = outline && measureOutline(outline, width, height);
    if (candidate) found.push(candidate);
  };
  for (let i = 0; i < crossing.length; i++) {
    for (let j = i + 1; j < crossing.length; j++) {
      const [a, b] = [crossing[i]!, crossing[j]!];
      const cosine = Math.abs(a.line.cos * b.line.cos + a.line.sin * b.line.sin);
      if (cosine >= MIN_OPPOSITE_COSINE) {
        for (const outline of betweenOpposite(a, b, crossing, width, height)) add(outline);
      } else if (1 - cosine * cosine >= MIN_CORNER_SINE * MIN_CORNER_SINE) {
        for (const outline of aroundCorner(a, b, width, height)) add(outline);
      }
    }
  }
  return found.sort((s, t) => rank(t, width, height) - rank(s, width, height)).slice(0, limit);
}

/**
 * Parts of documents that the frame cuts off at two opposite sides: between two lines that cross the whole frame. Stripes
 * and the edges of a table look the same, so that other evidence has to decide.
 */
export function generateBandCandidates(
  lines: readonly SupportedLine[],
  width: number,
  height: number,
  limit: number,
): PartialCandidate[] {
  const crossing = lines.map((line) => toCrossingLine(line, width, height)).filter((one) => one !== null);
  const found: PartialCandidate[] = [];
  for (let i = 0; i < crossing.length; i++) {
    for (let j = i + 1; j < crossing.length; j++) {
      const [a, b] = [crossing[i]!, crossing[j]!];
      if (Math.abs(a.line.cos * b.line.cos + a.line.sin * b.line.sin) < MIN_OPPOSITE_COSINE) continue;
      const outline = betweenCrossingLines(a, b);
      const candidate = outline && measureOutline(outline, width, height);
      if (candidate) found.push(candidate);
    }
  }
  return found.sort((s, t) => rank(t, width, height) - rank(s, width, height)).slice(0, limit);
}

function betweenCrossingLines(a: CrossingLine, b: CrossingLine): Outline | null {
  const [from, to] = a.ends;
  const start = b.ends.find(({ side }) => side === from.side);
  const end = b.ends.find(({ side }) => side === to.side);
  if (!start || !end || Math.abs(from.side - to.side) !== 2) return null;
  return {
    corners: [from, to, end, start],
    sides: [realSide(a.line, from, to, false, false), to.side, realSide(b.line, end, start, false, false), from.side],
  };
}

/** Order of the first choice; the perceptron decides. */
function rank(
  { meanSupport, leastSupport, overshoot, area, isReal }: PartialCandidate,
  width: number,
  height: number,
): number {
  const real = isReal.filter(Boolean).length;
  return (
    0.6 * meanSupport + 0.4 * leastSupport - 0.3 * overshoot + 0.15 * Math.sqrt(area / (width * height)) + 0.1 * real
  );
}

interface Outline {
  readonly corners: readonly PxPoint[];
  /** By side: its line with the parameters of its two ends, or the frame's side. */
  readonly sides: readonly (RealSide | number)[];
}

interface RealSide {
  readonly line: SupportedLine;
  readonly from: number;
  readonly to: number;
  /** Whether the side ends at a corner with another real side. */
  readonly meetsAtStart: boolean;
  readonly meetsAtEnd: boolean;
}

/**
 * Two opposite lines, closed by a third one and the frame. Two lines that cross the whole frame are not enough: stripes and
 * the edges of a table look the same.
 */
function betweenOpposite(
  a: CrossingLine,
  b: CrossingLine,
  all: readonly CrossingLine[],
  width: number,
  height: number,
): Outline[] {
  const outlines: Outline[] = [];
  for (const end of a.ends) {
    const other = b.ends.find(({ side }) => side === end.side);
    if (!other) continue;
    for (const third of all) {
      if (third === a || third === b) continue;
      const first = crossingOf(a.line, third.line);
      const second = crossingOf(b.line, third.line);
      if (!first || !second || !isInside(first, width, height) || !isInside(second, width, height)) continue;
      outlines.push({
        corners: [end, first, second, other],
        sides: [
          realSide(a.line, end, first, false, true),
          realSide(third.line, first, second, true, true),
          realSide(b.line, second, other, true, false),
          end.side,
        ],
      });
    }
  }
  return outlines;
}

/** Two lines that meet in the frame and leave it by neighbouring sides: the frame's own corner closes the outline. */
function aroundCorner(a: CrossingLine, b: CrossingLine, width: number, height: number): Outline[] {
  const corner = crossingOf(a.line, b.line);
  if (!corner || !isInside(corner, width, height)) return [];
  const frame: readonly PxPoint[] = [{ x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }, { x: 0, y: 0 }]; // prettier-ignore
  const outlines: Outline[] = [];
  for (const end of a.ends)
    for (const other of b.ends) {
      const isNext = (end.side + 1) % 4 === other.side;
      if (!isNext && (other.side + 1) % 4 !== end.side) continue;
      outlines.push({
        corners: [corner, end, frame[isNext ? end.side : other.side]!, other],
        sides: [
          realSide(a.line, corner, end, true, false),
          end.side,
          other.side,
          realSide(b.line, other, corner, false, true),
        ],
      });
    }
  return outlines;
}

function measureOutline({ corners, sides }: Outline, width: number, height: number): PartialCandidate | null {
  let area = signedArea(corners);
  let quad = corners as unknown as PxQuad;
  let ordered = sides;
  if (area < 0) {
    area = -area;
    quad = [...corners].reverse() as unknown as PxQuad;
    // Side n runs from corner n to n + 1: reversed, the sides start with the last but one.
    ordered = [sides[2]!, sides[1]!, sides[0]!, sides[3]!];
  }
  if (area < MIN_AREA_SHARE * width * height || !isConvexClockwise(quad)) return null;
  const least = MIN_SIDE_SHARE * Math.min(width, height);
  const real = ordered.filter((side) => typeof side !== 'number');
  if (real.some(({ from, to }) => Math.abs(from - to) < least)) return null;
  const supports = real.map(({ line, from, to }) => lineSupportBetween(line, from, to));
  if (Math.min(...supports) < MIN_SIDE_SUPPORT) return null;
  const polarities = real.map(
    ({ line, from, to }, i) => Math.abs(signedLineSupportBetween(line, from, to)) / Math.max(1e-6, supports[i]!),
  );
  const meetings = real.flatMap(({ line, from, to, meetsAtStart, meetsAtEnd }) => [
    ...(meetsAtStart ? [supportAround(line, from, to)] : []),
    ...(meetsAtEnd ? [supportAround(line, to, from)] : []),
  ]);
  const cosines = ordered.flatMap((side, i) => {
    const next = ordered[(i + 1) % 4]!;
    if (typeof side === 'number' || typeof next === 'number') return [];
    return [Math.abs(side.line.cos * next.line.cos + side.line.sin * next.line.sin)];
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    corners: quad,
    isReal: ordered.map((side) => typeof side !== 'number'),
    cutOff: ordered.flatMap((side) => (typeof side === 'number' ? [FRAME_SIDES[side]!] : [])),
    area,
    meanSupport: mean(supports),
    leastSupport: Math.min(...supports),
    polarity: mean(polarities),
    overshoot: mean(meetings.map(({ beyond }) => beyond)),
    cornerSupport: mean(meetings.map(({ before }) => before)),
    cornerCosine: Math.max(0, ...cosines),
  };
}

function realSide(line: SupportedLine, a: PxPoint, b: PxPoint, meetsAtStart: boolean, meetsAtEnd: boolean): RealSide {
  return { line, from: parameterOf(line, a), to: parameterOf(line, b), meetsAtStart, meetsAtEnd };
}

/** Support beyond and just before the end `at` of a side that comes from `from`. */
function supportAround(line: SupportedLine, at: number, from: number): { beyond: number; before: number } {
  const direction = Math.sign(at - from) || 1;
  const reach = Math.min(16, Math.max(4, 0.12 * Math.abs(at - from)));
  return {
    beyond: lineSupportBetween(line, at + 2 * direction, at + (2 + reach) * direction),
    before: lineSupportBetween(line, at - 0.14 * (at - from), at),
  };
}

const parameterOf = ({ cos, sin }: SupportedLine, { x, y }: PxPoint): number => y * cos - x * sin;

function crossingOf(p: SupportedLine, q: SupportedLine): PxPoint | null {
  const det = p.cos * q.sin - p.sin * q.cos;
  if (Math.abs(det) < MIN_CORNER_SINE) return null;
  return { x: (p.rho * q.sin - q.rho * p.sin) / det, y: (q.rho * p.cos - p.rho * q.cos) / det };
}

const isInside = ({ x, y }: PxPoint, width: number, height: number): boolean =>
  x > 2 && y > 2 && x < width - 3 && y < height - 3;

/** The two places where a line leaves the frame; `null` for a line along the frame's border. */
function toCrossingLine(line: SupportedLine, width: number, height: number): CrossingLine | null {
  const { cos, sin, rho } = line;
  const ends: FrameEnd[] = [];
  const at = (x: number, y: number, side: number): void => {
    if (x < -0.5 || y < -0.5 || x > width + 0.5 || y > height + 0.5) return;
    ends.push({ x, y, side, t: y * cos - x * sin });
  };
  if (Math.abs(cos) > 1e-6) {
    at(rho / cos, 0, 0);
    at((rho - height * sin) / cos, height, 2);
  }
  if (Math.abs(sin) > 1e-6) {
    at(width, (rho - width * cos) / sin, 1);
    at(0, rho / sin, 3);
  }
  const [first, second] = ends;
  if (!first || !second) return null;
  return { line, ends: [first, second] };
}

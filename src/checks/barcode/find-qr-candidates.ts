/**
 * Where QR codes may be: three finder patterns, dark 1 : light 1 : dark 3 : light 1 : dark 1 along every line through
 * their middles (ISO/IEC 18004, 6.3.3), at three corners of a square.
 */
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { isDarkAt, runEnds, binarize, type BinaryImage } from './binarize.js';
import { halvePlane } from './otsu-threshold.js';

interface FinderPattern {
  readonly x: number;
  readonly y: number;
  /** px a module is wide. */
  readonly module: number;
  /** Rows that showed it. */
  rows: number;
}

/** How far a run may be off, in modules, and the dark middle, which is three of them. */
const RUN_TOLERANCE_MODULES = [0.7, 0.7, 1.2, 0.7, 0.7] as const;
/** Patterns that are paired up at most: those that most rows showed. */
const MAX_PATTERNS = 14;
/** Squares that are given at most. */
const MAX_CANDIDATES = 5;
/**
 * Least share of the modules around three patterns that are as they should be: drawn codes that are read have more, print
 * and grain have less, which test/unit/checks/barcode/read-barcodes.test.ts holds.
 */
const MIN_PATTERN_MATCH = 0.72;
/** Modules from middle to middle of two patterns: version 1 has 14, version 40 has 170. */
const PATTERN_DISTANCE_MODULES = { least: 11, most: 180 } as const;

/** Where a QR code may be. */
export interface QrCandidate {
  /** With its quiet zone, px of the plane. */
  readonly quad: PxQuad;
  /** Modules from side to side of the quadrilateral. */
  readonly modules: number;
}

/** Squares that three finder patterns span, the likeliest first. */
export function findQrCandidates(plane: Plane): QrCandidate[] {
  const squares = qrCandidatesIn(binarize(plane));
  if (squares.length > 0 || Math.min(plane.width, plane.height) < 100) return squares;
  // Noise that frays the patterns is gone at half the size.
  return qrCandidatesIn(binarize(halvePlane(plane))).map(({ quad, modules }) => ({
    quad: quad.map(({ x, y }) => ({ x: 2 * x, y: 2 * y })) as unknown as PxQuad,
    modules,
  }));
}

function findFinderPatterns(bits: BinaryImage): FinderPattern[] {
  const found: FinderPattern[] = [];
  const { width, height } = bits;
  const ends = new Int32Array(width + 2);
  for (let y = 1; y < height; y += 2) {
    const runs = runEnds(bits, y, ends);
    for (let k = 0; k + 5 < runs; k += 2) {
      const total = ends[k + 5]! - ends[k]!;
      if (total < 7 || !isFinderPattern((i) => ends[k + i + 1]! - ends[k + i]!, total)) continue;
      const x = (ends[k + 2]! + ends[k + 3]!) / 2;
      const column = crossCheckColumn(bits, Math.floor(x), y);
      if (column === null || column.total > 1.7 * total || total > 1.7 * column.total) continue;
      addPattern(found, { x, y: column.y, module: (total + column.total) / 14, rows: 1 });
    }
  }
  return found.sort((a, b) => b.rows - a.rows).slice(0, MAX_PATTERNS);
}

function isFinderPattern(run: (i: number) => number, total: number): boolean {
  const module = total / 7;
  for (let i = 0; i < 5; i++)
    if (Math.abs(run(i) - (i === 2 ? 3 : 1) * module) > RUN_TOLERANCE_MODULES[i]! * module) return false;
  return true;
}

/** The same pattern down the column through the middle. */
function crossCheckColumn(
  { height, rowSize, words }: BinaryImage,
  x: number,
  y: number,
): { y: number; total: number } | null {
  const isDark = (row: number): boolean => ((words[row * rowSize + (x >> 5)]! >>> (x & 31)) & 1) === 1;
  const edges = [0, 0, 0, 0, 0, 0];
  let [up, down] = [y, y];
  for (let k = 2; k >= 0; k--) {
    while (up >= 0 && isDark(up) === (k % 2 === 0)) up--;
    edges[k] = up + 1;
  }
  for (let k = 3; k <= 5; k++) {
    while (down < height && isDark(down) === (k % 2 === 1)) down++;
    edges[k] = down;
  }
  const total = edges[5]! - edges[0]!;
  if (total < 7 || !isFinderPattern((i) => edges[i + 1]! - edges[i]!, total)) return null;
  return { y: (edges[2]! + edges[3]!) / 2, total };
}

function addPattern(found: FinderPattern[], finder: FinderPattern): void {
  const near = found.find(({ x, y, module }) => Math.hypot(x - finder.x, y - finder.y) < 2 * module);
  if (near === undefined) found.push(finder);
  else near.rows++;
}

function qrCandidatesIn(bits: BinaryImage): QrCandidate[] {
  const finders = findFinderPatterns(bits);
  const rated: { readonly square: QrCandidate; readonly off: number; readonly of: readonly FinderPattern[] }[] = [];
  for (const a of finders) {
    for (const b of finders) {
      for (const d of finders) {
        // Clockwise: upper left, upper right, lower left.
        const cross = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
        if (cross <= 0) continue;
        const off = squareDeviation(a, b, d, cross);
        if (off === null || patternMatch(bits, a, b, d) < MIN_PATTERN_MATCH) continue;
        rated.push({ square: symbolAround(a, b, d), off, of: [a, b, d] });
      }
    }
  }
  rated.sort((p, q) => p.off - q.off);
  const kept: typeof rated = [];
  for (const square of rated) {
    // A pattern belongs to one code; the second best use of it is kept in case the best is none.
    const used = kept.filter(({ of }) => of.some((finder) => square.of.includes(finder))).length;
    if (used < 2 && kept.length < MAX_CANDIDATES) kept.push(square);
  }
  return kept.map(({ square }) => square);
}

/** How far three patterns are from the corners of a square with modules of one size; `null`: too far. */
function squareDeviation(a: FinderPattern, b: FinderPattern, d: FinderPattern, cross: number): number | null {
  const modules = [a.module, b.module, d.module];
  const [least, most] = [Math.min(...modules), Math.max(...modules)];
  if (most > 1.8 * least) return null;
  const [ab, ad] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y)];
  const legs = Math.max(ab, ad) / Math.min(ab, ad);
  const sine = cross / (ab * ad);
  const length = (3 * (ab + ad)) / 2 / (a.module + b.module + d.module);
  if (legs > 1.7 || sine < 0.8 || length < PATTERN_DISTANCE_MODULES.least || length > PATTERN_DISTANCE_MODULES.most)
    return null;
  return Math.log(legs) + Math.log(most / least) + 2 * (1 - sine);
}

/** The square that three patterns span, with 3.5 modules to its border and about 3 of quiet zone. */
function symbolAround(a: FinderPattern, b: FinderPattern, d: FinderPattern): QrCandidate {
  const module = (a.module + b.module + d.module) / 3;
  const share = (from: PxPoint, to: PxPoint): number => (6.5 * module) / Math.hypot(to.x - from.x, to.y - from.y);
  const [s, t] = [share(a, b), share(a, d)];
  const at = (u: number, v: number): PxPoint => ({
    x: a.x + u * (b.x - a.x) + v * (d.x - a.x),
    y: a.y + u * (b.y - a.y) + v * (d.y - a.y),
  });
  const length = (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(d.x - a.x, d.y - a.y)) / 2;
  return { quad: [at(-s, -t), at(1 + s, -t), at(1 + s, 1 + t), at(-s, 1 + t)], modules: length / module + 13 };
}

/** A finder pattern with the light ring that ISO/IEC 18004 keeps around it, by distance from the middle in modules. */
const isDarkPatternRing = (ring: number): boolean => ring <= 1 || ring === 3;
const RINGS = 4;

/** Share of the modules of three patterns, and of the light ring around each, that are as they should be. */
function patternMatch(bits: BinaryImage, a: FinderPattern, b: FinderPattern, d: FinderPattern): number {
  const unit = (to: PxPoint): PxPoint => {
    const length = Math.hypot(to.x - a.x, to.y - a.y);
    return { x: (to.x - a.x) / length, y: (to.y - a.y) / length };
  };
  const [right, down] = [unit(b), unit(d)];
  // Rows and columns cross a turned pattern at a slant: what they measured is longer than a module.
  const slant = Math.max(Math.abs(right.x), Math.abs(right.y));
  let [same, all] = [0, 0];
  for (const { x, y, module: measured } of [a, b, d]) {
    const module = measured * slant;
    for (let v = -RINGS; v <= RINGS; v++) {
      for (let u = -RINGS; u <= RINGS; u++) {
        const isDark = isDarkAt(bits, x + module * (u * right.x + v * down.x), y + module * (u * right.y + v * down.y));
        if (isDark === isDarkPatternRing(Math.max(Math.abs(u), Math.abs(v)))) same++;
        all++;
      }
    }
  }
  return same / all;
}

/**
 * Finds places where a QR code may be: three finder patterns at three corners of a square. A finder pattern is dark 1 :
 * light 1 : dark 3 : light 1 : dark 1 along every line through its centre (ISO/IEC 18004, 6.3.3).
 */
import { halvePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { findRunEnds, isDarkAt, type BinaryImage } from './binary-image.js';
import { binarize } from './binarize.js';

interface FinderPattern {
  readonly x: number;
  readonly y: number;
  /** px. */
  readonly moduleWidth: number;
  /** Rows that show it. */
  rows: number;
}

/** Modules of a pattern along a line through its centre. */
const PATTERN_MODULES = 7;
/** Largest error of each of the five runs, in modules. */
const RUN_TOLERANCE_MODULES = [0.7, 0.7, 1.2, 0.7, 0.7] as const;
/** Largest ratio of a pattern's height to its width, and of its width to its height. */
const MAX_PATTERN_ASPECT = 1.7;
/** Only the patterns that most rows show are combined. */
const MAX_PATTERNS = 14;
const MAX_CANDIDATES = 5;
/**
 * Smallest share of the modules around three patterns that are dark and light as they should be. Drawn codes that can be
 * read have more, print and noise have less (test/unit/checks/barcode/read-barcodes.test.ts).
 */
const MIN_PATTERN_MATCH = 0.72;
/** Modules between the centres of two patterns: 14 in version 1, 170 in version 40. */
const PATTERN_DISTANCE_MODULES = { min: 11, max: 180 } as const;
/** Side of the smallest image in which patterns are also searched at half the size, px. */
const MIN_HALVED_SIDE_PX = 100;

/** A place where a QR code may be. */
export interface QrCandidate {
  /** With its quiet zone, px of the plane. */
  readonly quad: PxQuad;
  /** Modules from side to side of the quadrilateral. */
  readonly modules: number;
}

/** The squares that three finder patterns span, the most probable first. */
export function findQrCandidates(plane: Plane): QrCandidate[] {
  const candidates = qrCandidatesIn(binarize(plane));
  if (candidates.length > 0 || Math.min(plane.width, plane.height) < MIN_HALVED_SIDE_PX) return candidates;
  // Half the size removes noise that breaks the patterns up.
  return qrCandidatesIn(binarize(halvePlane(plane))).map(({ quad, modules }) => ({
    quad: quad.map(({ x, y }) => ({ x: 2 * x, y: 2 * y })) as unknown as PxQuad,
    modules,
  }));
}

function qrCandidatesIn(image: BinaryImage): QrCandidate[] {
  const patterns = findFinderPatterns(image);
  const rated: { readonly candidate: QrCandidate; readonly deviation: number; readonly of: FinderPattern[] }[] = [];
  for (const a of patterns) {
    for (const b of patterns) {
      for (const d of patterns) {
        // Clockwise from a, the upper left: b is the upper right, d the lower left.
        const cross = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
        if (cross <= 0) continue;
        const deviation = squareDeviation(a, b, d, cross);
        if (deviation === null || patternMatch(image, a, b, d) < MIN_PATTERN_MATCH) continue;
        rated.push({ candidate: symbolAround(a, b, d), deviation, of: [a, b, d] });
      }
    }
  }
  rated.sort((p, q) => p.deviation - q.deviation);
  const kept: typeof rated = [];
  for (const one of rated) {
    // A pattern belongs to one code. Its second best use is kept in case the best is no code.
    const uses = kept.filter(({ of }) => of.some((pattern) => one.of.includes(pattern))).length;
    if (uses < 2 && kept.length < MAX_CANDIDATES) kept.push(one);
  }
  return kept.map(({ candidate }) => candidate);
}

function findFinderPatterns(image: BinaryImage): FinderPattern[] {
  const found: FinderPattern[] = [];
  const { width, height } = image;
  const ends = new Int32Array(width + 2);
  for (let y = 1; y < height; y += 2) {
    const runs = findRunEnds(image, y, ends);
    for (let k = 0; k + 5 < runs; k += 2) {
      const total = ends[k + 5]! - ends[k]!;
      if (!isFinderPattern((i) => ends[k + i + 1]! - ends[k + i]!, total)) continue;
      const x = (ends[k + 2]! + ends[k + 3]!) / 2;
      const column = crossCheckColumn(image, Math.floor(x), y);
      if (column === null) continue;
      if (column.total > MAX_PATTERN_ASPECT * total || total > MAX_PATTERN_ASPECT * column.total) continue;
      addPattern(found, { x, y: column.y, moduleWidth: (total + column.total) / (2 * PATTERN_MODULES), rows: 1 });
    }
  }
  return found.sort((a, b) => b.rows - a.rows).slice(0, MAX_PATTERNS);
}

function isFinderPattern(runLength: (i: number) => number, total: number): boolean {
  if (total < PATTERN_MODULES) return false;
  const moduleWidth = total / PATTERN_MODULES;
  for (let i = 0; i < 5; i++) {
    const expected = (i === 2 ? 3 : 1) * moduleWidth;
    if (Math.abs(runLength(i) - expected) > RUN_TOLERANCE_MODULES[i]! * moduleWidth) return false;
  }
  return true;
}

/** Searches the same pattern down the column through its centre. @returns the centre and the height, px */
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
  if (!isFinderPattern((i) => edges[i + 1]! - edges[i]!, total)) return null;
  return { y: (edges[2]! + edges[3]!) / 2, total };
}

function addPattern(found: FinderPattern[], pattern: FinderPattern): void {
  const near = found.find(({ x, y, moduleWidth }) => Math.hypot(x - pattern.x, y - pattern.y) < 2 * moduleWidth);
  if (near === undefined) found.push(pattern);
  else near.rows++;
}

/** How far three patterns are from the corners of a square with modules of one size. `null`: too far. */
function squareDeviation(a: FinderPattern, b: FinderPattern, d: FinderPattern, cross: number): number | null {
  const widths = [a.moduleWidth, b.moduleWidth, d.moduleWidth];
  const [narrowest, widest] = [Math.min(...widths), Math.max(...widths)];
  if (widest > 1.8 * narrowest) return null;
  const [ab, ad] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y)];
  const sideRatio = Math.max(ab, ad) / Math.min(ab, ad);
  const sine = cross / (ab * ad);
  const modules = (3 * (ab + ad)) / 2 / (a.moduleWidth + b.moduleWidth + d.moduleWidth);
  const { min, max } = PATTERN_DISTANCE_MODULES;
  if (sideRatio > 1.7 || sine < 0.8 || modules < min || modules > max) return null;
  return Math.log(sideRatio) + Math.log(widest / narrowest) + 2 * (1 - sine);
}

/** The symbol that three patterns span: 3.5 modules from a centre to the border, and about 3 of quiet zone. */
function symbolAround(a: FinderPattern, b: FinderPattern, d: FinderPattern): QrCandidate {
  const moduleWidth = (a.moduleWidth + b.moduleWidth + d.moduleWidth) / 3;
  const share = (from: PxPoint, to: PxPoint): number => (6.5 * moduleWidth) / Math.hypot(to.x - from.x, to.y - from.y);
  const [s, t] = [share(a, b), share(a, d)];
  const at = (u: number, v: number): PxPoint => ({
    x: a.x + u * (b.x - a.x) + v * (d.x - a.x),
    y: a.y + u * (b.y - a.y) + v * (d.y - a.y),
  });
  const length = (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(d.x - a.x, d.y - a.y)) / 2;
  return { quad: [at(-s, -t), at(1 + s, -t), at(1 + s, 1 + t), at(-s, 1 + t)], modules: length / moduleWidth + 13 };
}

/** Modules from the centre of a pattern to the light ring that ISO/IEC 18004 keeps around it. */
const OUTER_RING = 4;

/** Whether a finder pattern is dark at this distance from its centre, in modules. */
function isDarkRing(ring: number): boolean {
  return ring <= 1 || ring === 3;
}

/** Share of the modules of three patterns, and of the light ring around each, that are dark and light as they should be. */
function patternMatch(image: BinaryImage, a: FinderPattern, b: FinderPattern, d: FinderPattern): number {
  const direction = (to: PxPoint): PxPoint => {
    const length = Math.hypot(to.x - a.x, to.y - a.y);
    return { x: (to.x - a.x) / length, y: (to.y - a.y) / length };
  };
  const [right, down] = [direction(b), direction(d)];
  // Rows and columns cross a rotated pattern at an angle: what they measured is longer than a module.
  const slant = Math.max(Math.abs(right.x), Math.abs(right.y));
  let [matching, all] = [0, 0];
  for (const { x, y, moduleWidth } of [a, b, d]) {
    const step = moduleWidth * slant;
    for (let v = -OUTER_RING; v <= OUTER_RING; v++) {
      for (let u = -OUTER_RING; u <= OUTER_RING; u++) {
        const isDark = isDarkAt(image, x + step * (u * right.x + v * down.x), y + step * (u * right.y + v * down.y));
        if (isDark === isDarkRing(Math.max(Math.abs(u), Math.abs(v)))) matching++;
        all++;
      }
    }
  }
  return matching / all;
}

import type { Plane } from '../../src/checks/image/plane.js';
import { cutMrzLines } from '../../src/checks/mrz/locate/cut-mrz-lines.js';

/**
 * Cuts an image of one line around its ink, as the corners of an MRZ lie around its letters.
 * @param columns characters of the line
 */
export function cutSingleLine(plane: Plane, columns: number, heightPx: number): Plane {
  const { data, width, height } = plane;
  const isInk = (x: number, y: number): boolean => data[y * width + x]! < 128;
  const inkShare = (from: number, to: number, isInkAt: (i: number) => boolean): number => {
    let n = 0;
    for (let i = from; i < to; i++) if (isInkAt(i)) n++;
    return n / (to - from);
  };
  const inkByRow = Array.from({ length: height }, (_, y) => inkShare(0, width, (x) => isInk(x, y)));
  const inkByColumn = Array.from({ length: width }, (_, x) => inkShare(0, height, (y) => isInk(x, y)));
  const minInk = 0.15 * Math.max(...inkByRow);
  const top = inkByRow.findIndex((value) => value > minInk);
  const bottom = inkByRow.findLastIndex((value) => value > minInk) + 1;
  const left = inkByColumn.findIndex((value) => value > 0.03);
  const right = inkByColumn.findLastIndex((value) => value > 0.03) + 1;
  const glyphs = findGlyphs(inkByColumn, 0.5 / height);
  const middleRow = (from: number, to: number): number => {
    const hasInk = inkByRow.map((_, y) => inkShare(from, to, (x) => isInk(x, y)) > 0);
    return (hasInk.indexOf(true) + hasInk.lastIndexOf(true) + 1) / 2;
  };
  const { heightRatio, leftMiddle, rightMiddle } = measurePerspective(glyphs, columns, middleRow) ?? {
    heightRatio: 1,
    leftMiddle: (top + bottom) / 2,
    rightMiddle: (top + bottom) / 2,
  };
  const half = (bottom - top) / 2;
  const [leftHalf, rightHalf] = heightRatio > 1 ? [half / heightRatio, half] : [half, half * heightRatio];
  const corners = [
    { x: left, y: leftMiddle - leftHalf },
    { x: right, y: rightMiddle - rightHalf },
    { x: right, y: rightMiddle + rightHalf },
    { x: left, y: leftMiddle + leftHalf },
  ] as const;
  return cutMrzLines(plane, { corners, lineCount: 1 as never, columns: columns as 30, tall: 1 }, heightPx)[0]!;
}

/** Columns of each glyph, from one gap to the next. */
function findGlyphs(inkByColumn: readonly number[], minInk: number): [from: number, to: number][] {
  const glyphs: [number, number][] = [];
  inkByColumn.forEach((value, x) => {
    if (value <= minInk) return;
    const last = glyphs.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else glyphs.push([x, x + 1]);
  });
  return glyphs;
}

interface LinePerspective {
  /** Letter height at the right end over that at the left end. */
  readonly heightRatio: number;
  readonly leftMiddle: number;
  readonly rightMiddle: number;
}

/**
 * Measures the perspective of a line by its glyphs: x (1 + g k) = a k + b for the middle of glyph k, by least squares.
 * @returns `null` when glyphs touch or break
 */
function measurePerspective(
  glyphs: readonly [number, number][],
  columns: number,
  middleRow: (from: number, to: number) => number,
): LinePerspective | null {
  if (glyphs.length !== columns) return null;
  const sums = new Float64Array(12);
  glyphs.forEach(([from, to], k) => {
    const x = (from + to) / 2;
    const row = [k, 1, -k * x];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) sums[4 * i + j] = sums[4 * i + j]! + row[i]! * row[j]!;
      sums[4 * i + 3] = sums[4 * i + 3]! + row[i]! * x;
    }
  });
  // Gauss–Jordan elimination.
  for (let i = 0; i < 3; i++) {
    const pivot = sums[4 * i + i]! || 1e-12;
    for (let j = 0; j < 4; j++) sums[4 * i + j] = sums[4 * i + j]! / pivot;
    for (let other = 0; other < 3; other++) {
      const factor = sums[4 * other + i]!;
      if (other === i) continue;
      for (let j = 0; j < 4; j++) sums[4 * other + j] = sums[4 * other + j]! - factor * sums[4 * i + j]!;
    }
  }
  const middles = glyphs.map(([from, to]) => middleRow(from, to));
  const median = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 1]!;
  const quarter = columns >> 2;
  return {
    heightRatio: 1 / (1 + sums[11]! * (columns - 1)),
    leftMiddle: median(middles.slice(0, quarter)),
    rightMiddle: median(middles.slice(-quarter)),
  };
}

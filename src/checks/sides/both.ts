import { FORMATS } from '../../contract/contract.js';
import { crop, type Box } from '../image/crop.js';
import type { CheckReport, DocumentSeen, Pixels } from '../report.js';

/** Parts of the image that are smaller cannot hold a second document of the first one's size. */
const MIN_SHARE = 0.15;
/** Proportions a whole document can have in a picture: ID-1 has 1.586, ID-2 and ID-3 1.42; the rest is perspective. */
const PROPORTIONS = [1.25, 1.8] as const;
/** How far a scan's proportions may be off those of a format. */
const SCAN_TOLERANCE = 0.04;
/** Long side of the second document over that of the first: they are two sides of one, at about the same distance. */
const MIN_LIKENESS = 0.6;

/** A part of an image, and what was seen on it alone. */
export interface Part<T extends CheckReport = CheckReport> {
  readonly box: Box;
  readonly report: T;
}

/**
 * Both sides in one image: looks at the whole, then for a second document of like size beside the one that was found;
 * when none was found, in the two halves of the image, across its longer side first.
 * @param inspect the eyes
 * @returns one part (the whole image), or two
 */
export function separate<T extends CheckReport>(image: Pixels, inspect: (part: Pixels) => T): readonly Part<T>[] {
  const look = (box: Box): Part<T> => ({ box, report: inspect(crop(image, box)) });
  const whole: Part<T> = { box: [0, 0, image.width, image.height], report: inspect(image) };
  const first = documentOf(whole.report);
  if (first !== null) {
    for (const { part, rest } of partsBeside(image, first)) {
      const other = look(part);
      // The first is looked at once more, alone: what was seen in the whole may stand on the other.
      if (areAlike(whole.report, other.report)) return [look(rest), other];
    }
    return [whole];
  }
  for (const pair of halves(image)) {
    const [one, other] = [look(pair[0]), look(pair[1])];
    if (areAlike(one.report, other.report)) return [one, other];
  }
  return [whole];
}

/**
 * The rectangles above, below, left and right of a document, the largest first, each with the rest of the image, in
 * which the document is.
 */
export function partsBeside({ width, height }: Pixels, { corners }: DocumentSeen): readonly { part: Box; rest: Box }[] {
  const xs = corners.map(({ x }) => x * width).toSorted((a, b) => a - b);
  const ys = corners.map(({ y }) => y * height).toSorted((a, b) => a - b);
  // Half-way along a slanting edge, so that little of a close neighbour is cut off.
  const middle = (values: readonly number[], from: 0 | 2, max: number): number => {
    const mean = ((values[from] ?? 0) + (values[from + 1] ?? 0)) / 2;
    return Math.round(Math.min(max, Math.max(0, mean)));
  };
  const above = (y: number): Box => [0, 0, width, y];
  const below = (y: number): Box => [0, y, width, height - y];
  const leftOf = (x: number): Box => [0, 0, x, height];
  const rightOf = (x: number): Box => [x, 0, width - x, height];
  const [left, right] = [middle(xs, 0, width), middle(xs, 2, width)];
  const [top, bottom] = [middle(ys, 0, height), middle(ys, 2, height)];
  const cuts = [
    { part: above(top), rest: below(top) },
    { part: below(bottom), rest: above(bottom) },
    { part: leftOf(left), rest: rightOf(left) },
    { part: rightOf(right), rest: leftOf(right) },
  ];
  return cuts
    .filter(({ part }) => areaOf(part) >= MIN_SHARE * width * height)
    .toSorted((a, b) => areaOf(b.part) - areaOf(a.part));
}

function areaOf([, , width, height]: Box): number {
  return width * height;
}

/** The two ways to halve an image, across its longer side first. */
function halves({ width, height }: Pixels): readonly (readonly [Box, Box])[] {
  const w = Math.floor(width / 2);
  const h = Math.floor(height / 2);
  const across = [
    [0, 0, w, height],
    [width - w, 0, w, height],
  ] as const;
  const down = [
    [0, 0, width, h],
    [0, height - h, width, h],
  ] as const;
  return width > height ? [across, down] : [down, across];
}

/** A whole document: not a part of one, nor two of them that fill the image together. */
function documentOf({ document, findings }: CheckReport): DocumentSeen | null {
  if (document === null || findings.some(({ reason }) => reason === 'missing_doc')) return null;
  const { aspect, isWholeImage } = document;
  const isFormat = Object.values(FORMATS).some(({ widthMm, heightMm }) => {
    return Math.abs(aspect / (widthMm / heightMm) - 1) <= SCAN_TOLERANCE;
  });
  const isPlausible = isWholeImage ? isFormat : aspect >= PROPORTIONS[0] && aspect <= PROPORTIONS[1];
  return isPlausible ? document : null;
}

function areAlike(one: CheckReport, other: CheckReport): boolean {
  const [a, b] = [one.measures.documentLongSidePx ?? 0, other.measures.documentLongSidePx ?? 0];
  const isLike = Math.min(a, b) >= MIN_LIKENESS * Math.max(a, b);
  return documentOf(one) !== null && documentOf(other) !== null && isLike;
}

import { FORMAT_ASPECTS, formatAspect } from '../document/format-proportions.js';
import { crop, type Box } from '../image/crop.js';
import type { CheckReport, DetectedDocument, Pixels } from '../report.js';

/** Parts of the image that are smaller cannot hold a second document of the first one's size. */
const MIN_REGION_SHARE = 0.15;
/** Ground left around the document that is looked at once more, as a share of its longer side. */
const MARGIN = 0.08;
/** Proportions a whole document can have in a picture: ID-1 has 1.586, ID-2 and ID-3 1.42; the rest is perspective. */
const ASPECT_RANGE = [1.25, 1.8] as const;
/** How far a scan's proportions may be off those of a format. */
const SCAN_TOLERANCE = 0.04;
/** Long side of the second document over that of the first: they are two sides of one, at about the same distance. */
const MIN_SIZE_RATIO = 0.6;

/** A part of an image, and what was seen on it alone. */
export interface InspectedRegion<T extends CheckReport = CheckReport> {
  readonly box: Box;
  readonly report: T;
}

/**
 * Both sides in one image: looks at the whole, then for a second document of like size beside the one that was found;
 * when none was found, in the two halves of the image, across its longer side first. An image with the proportions of two
 * cards edge to edge is halved at once.
 * @param inspect the eyes
 * @returns one part (the whole image), or two
 */
export function findBothSides<T extends CheckReport>(
  image: Pixels,
  inspect: (part: Pixels) => T,
): readonly InspectedRegion<T>[] {
  const look = (box: Box): InspectedRegion<T> => ({ box, report: inspect(crop(image, box)) });
  const page = halvesOfTwoCardPage(image)?.map(look);
  if (page?.every(({ report }) => plausibleDocument(report)?.isWholeImage === true) === true) return page;
  const whole: InspectedRegion<T> = { box: [0, 0, image.width, image.height], report: inspect(image) };
  const first = plausibleDocument(whole.report);
  if (first !== null) {
    for (const part of regionsBeside(image, first)) {
      const other = look(part);
      if (!areSimilarDocuments(whole.report, other.report)) continue;
      // The first is looked at once more, alone: what was seen in the whole may stand on the other.
      const alone = look(boxAroundDocument(image, first));
      return [plausibleDocument(alone.report) === null ? whole : alone, other];
    }
    return [whole];
  }
  for (const pair of halvesOfImage(image)) {
    const [one, other] = [look(pair[0]), look(pair[1])];
    if (areSimilarDocuments(one.report, other.report)) return [one, other];
  }
  return [whole];
}

/** The rectangles above, below, left and right of a document, the largest first. */
export function regionsBeside({ width, height }: Pixels, { corners }: DetectedDocument): readonly Box[] {
  const xs = corners.map(({ x }) => x * width).toSorted((a, b) => a - b);
  const ys = corners.map(({ y }) => y * height).toSorted((a, b) => a - b);
  // Half-way along a slanting edge, so that little of a close neighbour is cut off.
  const middle = (values: readonly number[], from: 0 | 2, max: number): number => {
    const mean = ((values[from] ?? 0) + (values[from + 1] ?? 0)) / 2;
    return Math.round(Math.min(max, Math.max(0, mean)));
  };
  const [left, right] = [middle(xs, 0, width), middle(xs, 2, width)];
  const [top, bottom] = [middle(ys, 0, height), middle(ys, 2, height)];
  const parts: readonly Box[] = [
    [0, 0, width, top],
    [0, bottom, width, height - bottom],
    [0, 0, left, height],
    [right, 0, width - right, height],
  ];
  return parts
    .filter((part) => boxArea(part) >= MIN_REGION_SHARE * width * height)
    .toSorted((a, b) => boxArea(b) - boxArea(a));
}

/** The rectangle around a document, with a margin in which its border can be seen. */
export function boxAroundDocument({ width, height }: Pixels, { corners }: DetectedDocument): Box {
  const xs = corners.map(({ x }) => x * width);
  const ys = corners.map(({ y }) => y * height);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = MARGIN * Math.max(right - left, bottom - top);
  const [x, y] = [Math.max(0, Math.floor(left - margin)), Math.max(0, Math.floor(top - margin))];
  return [x, y, Math.min(width, Math.ceil(right + margin)) - x, Math.min(height, Math.ceil(bottom + margin)) - y];
}

function boxArea([, , width, height]: Box): number {
  return width * height;
}

/** The halves of an image that has the proportions of two cards edge to edge; `null` for any other. */
function halvesOfTwoCardPage(image: Pixels): readonly Box[] | null {
  const aspect = image.width / image.height;
  const cardAspect = formatAspect('ID-1');
  const isTwoCards = isNearAspect(aspect, 2 * cardAspect) || isNearAspect(aspect, cardAspect / 2);
  return isTwoCards ? halvesOfImage(image)[0] : null;
}

/** The two ways to halve an image, across its longer side first. */
function halvesOfImage({ width, height }: Pixels): readonly [readonly [Box, Box], readonly [Box, Box]] {
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
function plausibleDocument({ document, findings }: CheckReport): DetectedDocument | null {
  if (document === null || findings.some(({ reason }) => reason === 'missing_doc')) return null;
  const { aspect, isWholeImage } = document;
  const isFormat = FORMAT_ASPECTS.some((format) => isNearAspect(aspect, format));
  const isPlausible = isWholeImage ? isFormat : aspect >= ASPECT_RANGE[0] && aspect <= ASPECT_RANGE[1];
  return isPlausible ? document : null;
}

function areSimilarDocuments(one: CheckReport, other: CheckReport): boolean {
  const [a, b] = [one.measures.documentLongSidePx ?? 0, other.measures.documentLongSidePx ?? 0];
  const isLike = Math.min(a, b) >= MIN_SIZE_RATIO * Math.max(a, b);
  return plausibleDocument(one) !== null && plausibleDocument(other) !== null && isLike;
}

function isNearAspect(aspect: number, expected: number): boolean {
  return Math.abs(aspect / expected - 1) <= SCAN_TOLERANCE;
}

/** Finds two documents, the two sides of one, in a single image. */
import { formatAspect } from '../limits/limits.js';
import { FORMAT_ASPECTS } from '../document/measure-format-misfit.js';
import { boundingBox, crop, type Box } from '../image/crop.js';
import { longSidePx, toPixelQuad } from '../image/quad-geometry.js';
import type { CheckReport, DetectedDocument, Pixels } from '../check-report.js';

/** Background kept around a document that is inspected again, as a share of its longer side. */
const MARGIN = 0.1;
/** Aspects of a whole document in perspective: ID-1 has 1.586, ID-2 and ID-3 have 1.42. */
const ASPECT_RANGE = [1.25, 1.8] as const;
/** Largest relative difference between the aspect of a scan and that of a format. */
const SCAN_TOLERANCE = 0.04;
/** Smallest ratio of the two documents' long sides: they lie at about the same distance. */
const MIN_SIZE_RATIO = 0.6;

/** A region of an image, and the report on it alone. */
export interface CheckedRegion {
  readonly box: Box;
  readonly report: CheckReport;
}

/**
 * Inspects the whole image, then each of its two documents alone. Where no document was found, the halves of the image are
 * inspected, across its longer side first. An image with the proportions of two cards edge to edge is halved at once.
 * @param otherDocument the second document that an earlier check of the image found, or `null`
 * @returns one region (the whole image), or two
 */
export function findBothSides(
  image: Pixels,
  inspect: (region: Pixels) => CheckReport,
  otherDocument: DetectedDocument | null = null,
): readonly CheckedRegion[] {
  const inspectRegion = (box: Box): CheckedRegion => ({ box, report: inspect(crop(image, box)) });
  const cards = hasTwoCardAspect(image) ? halvesOfImage(image)[0].map(inspectRegion) : null;
  if (cards?.every(({ report }) => plausibleDocument(report)?.isWholeImage === true) === true) return cards;
  const whole: CheckedRegion = { box: [0, 0, image.width, image.height], report: inspect(image) };
  const first = plausibleDocument(whole.report);
  if (first !== null) {
    const other = otherDocument ?? whole.report.otherDocument;
    const second = other && inspectRegion(boxAroundDocument(image, other));
    if (second === null || !areSimilarDocuments(whole.report, second.report)) return [whole];
    // The first document is inspected again alone: its report on the whole image may include data of the second.
    const alone = inspectRegion(boxAroundDocument(image, first));
    return [plausibleDocument(alone.report) === null ? whole : alone, second];
  }
  for (const halves of halvesOfImage(image)) {
    const [one, two] = [inspectRegion(halves[0]), inspectRegion(halves[1])];
    if (areSimilarDocuments(one.report, two.report)) return [one, two];
  }
  return [whole];
}

/** The rectangle around a document, with a margin in which its border is visible. */
function boxAroundDocument(image: Pixels, { corners }: DetectedDocument): Box {
  const { left, top, right, bottom } = boundingBox(toPixelQuad(corners, image));
  const margin = MARGIN * Math.max(right - left, bottom - top);
  const [x, y] = [Math.max(0, Math.floor(left - margin)), Math.max(0, Math.floor(top - margin))];
  return [
    x,
    y,
    Math.min(image.width, Math.ceil(right + margin)) - x,
    Math.min(image.height, Math.ceil(bottom + margin)) - y,
  ];
}

/** Whether an image has the proportions of two cards edge to edge. */
export function hasTwoCardAspect({ width, height }: Pixels): boolean {
  const cardAspect = formatAspect('ID-1');
  return isNearAspect(width / height, 2 * cardAspect) || isNearAspect(width / height, cardAspect / 2);
}

type Halves = readonly [Box, Box];

/** The two ways to halve an image, across its longer side first. */
function halvesOfImage({ width, height }: Pixels): readonly [Halves, Halves] {
  const halfWidth = Math.floor(width / 2);
  const halfHeight = Math.floor(height / 2);
  const leftAndRight: Halves = [
    [0, 0, halfWidth, height],
    [width - halfWidth, 0, halfWidth, height],
  ];
  const topAndBottom: Halves = [
    [0, 0, width, halfHeight],
    [0, height - halfHeight, width, halfHeight],
  ];
  return width > height ? [leftAndRight, topAndBottom] : [topAndBottom, leftAndRight];
}

/** Whether a report shows one whole document. */
export function isPlausibleDocument(report: CheckReport): boolean {
  return plausibleDocument(report) !== null;
}

/** The document of a report, where it is a whole one: not a part of one, nor two that fill the image together. */
function plausibleDocument({ document, findings }: CheckReport): DetectedDocument | null {
  if (document === null || findings.some(({ cause }) => cause === 'no_document')) return null;
  const { aspect, isWholeImage } = document;
  const isFormat = FORMAT_ASPECTS.some((format) => isNearAspect(aspect, format));
  const isPlausible = isWholeImage ? isFormat : aspect >= ASPECT_RANGE[0] && aspect <= ASPECT_RANGE[1];
  return isPlausible ? document : null;
}

function areSimilarDocuments(one: CheckReport, other: CheckReport): boolean {
  return isPlausibleDocument(one) && isPlausibleDocument(other) && sizeRatio(one, other) >= MIN_SIZE_RATIO;
}

/** Ratio of the long sides of two documents, 0–1. */
export function sizeRatio(one: CheckReport, other: CheckReport): number {
  const [a, b] = [longSideOf(one), longSideOf(other)];
  return Math.min(a, b) / (Math.max(a, b) || 1);
}

/** A document that touches the border of its region has no measured length. */
function longSideOf({ document, measures, size }: CheckReport): number {
  return measures.documentLongSidePx ?? (document ? longSidePx(toPixelQuad(document.corners, size)) : 0);
}

function isNearAspect(aspect: number, expected: number): boolean {
  return Math.abs(aspect / expected - 1) <= SCAN_TOLERANCE;
}

/** Compares proportions (longer over shorter side) with those of the document formats of ISO/IEC 7810. */
import { DOCUMENT_TRAITS, type DocType } from '../../contract/contract.js';
import { formatAspect, logDistance } from '../limits/limits.js';
import type { DetectedDocument } from '../check-report.js';
import type { Plane } from '../image/plane.js';
import { measureStraightness } from './measure-framing.js';

/** The aspect of each format. */
export const FORMAT_ASPECTS: readonly number[] = [formatAspect('ID-1'), formatAspect('ID-2'), formatAspect('ID-3')];

/** How far the proportions of a document may look from those of its format, ln. Scenes tilted up to 35°: all 296 found are within 0.06. */
const FORMAT_TOLERANCE = 0.1;

/** Half-way between ID-1 and the larger formats: above it a document counts as ID-1. */
export const MIN_ID1_ASPECT = (formatAspect('ID-1') + formatAspect('ID-2')) / 2;

/** A document that is tilted more than this has no reliable proportions. */
const MIN_STRAIGHTNESS = 0.9;

/** Shorter sides are too small to tell, px. */
const MIN_SIDE_PX = 100;

/**
 * How far a document's proportions are from the nearest format of its type, in ln(aspect). `null` where the proportions
 * are not reliable: a flat scan (margins), or a document that is cut off or clearly tilted.
 */
export function measureFormatMisfit(document: DetectedDocument, docType: DocType): number | null {
  const aspect = reliableAspect(document);
  if (aspect === null) return null;
  return Math.min(...DOCUMENT_TRAITS[docType].formats.map((name) => logDistance(aspect, formatAspect(name))));
}

/** How far two sides' proportions are from each other, in ln(aspect). `null` where one of them is not reliable. */
export function measureAspectDifference(one: DetectedDocument | null, other: DetectedDocument | null): number | null {
  const [a, b] = [one && reliableAspect(one), other && reliableAspect(other)];
  return a === null || b === null ? null : logDistance(a, b);
}

/**
 * Whether proportions (longer over shorter side) are about those of a format.
 * @param tolerance largest distance in ln(aspect)
 */
export function hasFormatAspect(aspect: number, tolerance: number = FORMAT_TOLERANCE): boolean {
  return distanceFromFormats(aspect) <= tolerance;
}

/** Whether a whole image is large enough, and has the proportions of a format. */
export function isImageOfFormat({ width, height }: Plane, tolerance: number): boolean {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter >= MIN_SIDE_PX && hasFormatAspect(longer / shorter, tolerance);
}

/** Distance of proportions from those of the nearest format, in ln(aspect). */
export function distanceFromFormats(aspect: number): number {
  return Math.min(...FORMAT_ASPECTS.map((format) => logDistance(aspect, format)));
}

function reliableAspect(document: DetectedDocument): number | null {
  const { isWholeImage, cutOff, aspect } = document;
  return isWholeImage || cutOff.length > 0 || measureStraightness(document) < MIN_STRAIGHTNESS ? null : aspect;
}

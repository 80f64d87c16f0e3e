import { DOCUMENTS, FORMATS, type DocType } from '../../contract/contract.js';
import { measureStraightness } from './measure-framing.js';
import type { DetectedDocument } from '../report.js';

/** A document tilted more than this says little about its proportions. */
const MIN_STRAIGHTNESS = 0.9;

/**
 * How far a document's proportions are from the nearest format of its type, in ln(width / height); `null` where the
 * picture cannot tell: a flat scan (margins), a document that is cut off or clearly tilted.
 */
export function formatMisfit(document: DetectedDocument, docType: DocType): number | null {
  const aspect = reliableAspect(document);
  if (aspect === null) return null;
  const off = DOCUMENTS[docType].formats.map((name) => {
    const { widthMm, heightMm } = FORMATS[name];
    return Math.abs(Math.log(aspect) - Math.log(widthMm / heightMm));
  });
  return Math.min(...off);
}

/** How far two sides' proportions are from each other, in ln(width / height); `null` where one cannot tell. */
export function formatDifference(one: DetectedDocument | null, other: DetectedDocument | null): number | null {
  const [a, b] = [one && reliableAspect(one), other && reliableAspect(other)];
  return a === null || b === null ? null : Math.abs(Math.log(a) - Math.log(b));
}

function reliableAspect(document: DetectedDocument): number | null {
  const { isWholeImage, cutOff, aspect } = document;
  return isWholeImage || cutOff.length > 0 || measureStraightness(document) < MIN_STRAIGHTNESS ? null : aspect;
}

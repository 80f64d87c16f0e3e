import { DOCUMENTS, FORMATS, type DocType } from '../../contract/contract.js';
import { straightness } from '../document/framing.js';
import type { DocumentSeen } from '../report.js';

/** A document tilted more than this says little about its proportions. */
const LEAST_STRAIGHTNESS = 0.9;

/**
 * How far a document's proportions are from the nearest format of its type, in ln(width / height); `null` where the
 * picture cannot tell: a flat scan (margins), a document that is cut off or clearly tilted.
 */
export function formatMisfit(document: DocumentSeen, docType: DocType): number | null {
  const aspect = sureAspect(document);
  if (aspect === null) return null;
  const off = DOCUMENTS[docType].formats.map((name) => {
    const { widthMm, heightMm } = FORMATS[name];
    return Math.abs(Math.log(aspect) - Math.log(widthMm / heightMm));
  });
  return Math.min(...off);
}

/** How far two sides' proportions are from each other, in ln(width / height); `null` where one cannot tell. */
export function formatsApart(one: DocumentSeen | null, other: DocumentSeen | null): number | null {
  const [a, b] = [one && sureAspect(one), other && sureAspect(other)];
  return a === null || b === null ? null : Math.abs(Math.log(a) - Math.log(b));
}

function sureAspect(document: DocumentSeen): number | null {
  const { isWholeImage, cutOff, aspect } = document;
  return isWholeImage || cutOff.length > 0 || straightness(document) < LEAST_STRAIGHTNESS ? null : aspect;
}

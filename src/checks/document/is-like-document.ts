/** Things with print that a look takes for documents: sheets, boards, labels. */
import { type DocumentContents } from '../vision/document-contents.js';
import type { DocumentKind } from '../vision/look.js';
import { distanceFromFormats } from './measure-format-misfit.js';
import type { LocatedOutline } from './to-detected-document.js';

/** A document has a face or an MRZ from this confidence on. */
const MIN_REGION_CONFIDENCE = 0.5;
/** Largest distance from the proportions of a format, ln. Drawn scenes tilted up to 35°: 296 of 296 documents within 0.06. */
const MAX_ASPECT_DISTANCE = 0.1;

export function hasFaceOrMrz(contents: DocumentContents): boolean {
  return contents.confidenceOf('portrait') >= MIN_REGION_CONFIDENCE || seesMrz(contents);
}

export function seesMrz(contents: DocumentContents): boolean {
  return contents.confidenceOf('mrz') >= MIN_REGION_CONFIDENCE;
}

/**
 * Whether what looks see is like a document. What is not counts only with an MRZ: a sheet, a whole thing with proportions of no
 * format, and a booklet's page with text alone.
 * @param outline with the kind that the look says; `null` where none saw it
 * @param isBlurred asked for a sheet only: a blurred document is as plain as one
 */
export function isLikeDocument(
  { kind, aspect, cutOff }: Pick<LocatedOutline, 'aspect' | 'cutOff'> & { readonly kind: DocumentKind | null },
  contents: DocumentContents,
  isBlurred: () => boolean,
): boolean {
  if (kind === 'sheet' && !isBlurred()) return false;
  if (kind === 'bookletPage' && !hasFaceOrMrz(contents)) return false;
  return cutOff.length > 0 || distanceFromFormats(aspect) <= MAX_ASPECT_DISTANCE;
}

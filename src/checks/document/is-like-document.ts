/** Whether what looks take for a document is like one: sheets, boards and labels are not. */
import { type DocumentContents } from '../vision/document-contents.js';
import type { DocumentKind } from '../vision/look.js';
import { hasFormatAspect } from './measure-format-misfit.js';
import type { LocatedOutline } from './to-detected-document.js';

/** A document has a portrait or an MRZ from this confidence on. */
const MIN_REGION_CONFIDENCE = 0.5;

export function hasPortraitOrMrz(contents: DocumentContents): boolean {
  return contents.confidenceOf('portrait') >= MIN_REGION_CONFIDENCE || hasMrzRegion(contents);
}

export function hasMrzRegion(contents: DocumentContents): boolean {
  return contents.confidenceOf('mrz') >= MIN_REGION_CONFIDENCE;
}

/**
 * Whether what looks see is like a document. A sheet is not, nor a whole thing with proportions of no format, nor a booklet's page
 * without portrait and MRZ. Callers let these count where they find an MRZ.
 * @param outline with the kind that the look says; `null` where none saw it
 * @param isBlurred called for sheets only: a blurred document looks as blank as one
 */
export function isLikeDocument(
  { kind, aspect, cutOff }: Pick<LocatedOutline, 'aspect' | 'cutOff'> & { readonly kind: DocumentKind | null },
  contents: DocumentContents,
  isBlurred: () => boolean,
): boolean {
  if (kind === 'sheet' && !isBlurred()) return false;
  if (kind === 'bookletPage' && !hasPortraitOrMrz(contents)) return false;
  return cutOff.length > 0 || hasFormatAspect(aspect);
}

/** Proportions of the document formats of ISO/IEC 7810, and the limits that follow from them. */
import { DOCUMENT_TRAITS, DOCUMENT_FORMATS, type DocType, type FormatName } from '../../contract/contract.js';

/** Width over height of a format: 1.586 for ID-1, 1.419 for ID-2, 1.420 for ID-3. */
export function formatAspect(name: FormatName): number {
  const { widthMm, heightMm } = DOCUMENT_FORMATS[name];
  return widthMm / heightMm;
}

/** Distance between two proportions in ln(aspect): 0 for equal ones. */
export function logDistance(a: number, b: number): number {
  return Math.abs(Math.log(a) - Math.log(b));
}

/** Default of `maxFormatMisfit`: half of ln(aspect) between ID-1 and ID-3, rounded down so that a document never fits two formats. */
export const MAX_FORMAT_MISFIT = Math.floor(500 * logDistance(formatAspect('ID-1'), formatAspect('ID-3'))) / 1000;
/** The same rounded up, so that every aspect between two formats has a name. */
const FORMAT_TOLERANCE = MAX_FORMAT_MISFIT + 0.001;

/** The format with these proportions. The expected type decides between ID-2 and ID-3, which are nearly alike. */
export function classifyFormat(
  aspect: number,
  { docType }: { readonly docType?: DocType | undefined },
): FormatName | null {
  if (logDistance(aspect, formatAspect('ID-1')) < FORMAT_TOLERANCE) return 'ID-1';
  if (logDistance(aspect, formatAspect('ID-3')) > FORMAT_TOLERANCE) return null;
  const largerFormat = docType && DOCUMENT_TRAITS[docType].formats.find((format) => format !== 'ID-1');
  return largerFormat ?? 'ID-3';
}

/** Longer side of the rectified document, px: 475 dpi of a card, 325 dpi of a passport page. */
export const DOCUMENT_IMAGE_LONG_SIDE_PX = 1600;
/** Longer side of the portrait, px. Printed portraits are 20 to 40 mm high. */
export const PORTRAIT_IMAGE_LONG_SIDE_PX = 640;

/**
 * The proportions for the rectified document, longer over shorter side: those of its format (ISO/IEC 7810), so that a tilted card is
 * not distorted. `undefined` for a scan without an outline, which keeps its own.
 */
export function documentImageAspect(document: {
  readonly isWholeImage: boolean;
  /** Longer over shorter side. */
  readonly aspect: number;
}): number | undefined {
  if (document.isWholeImage) return undefined;
  const format = classifyFormat(document.aspect, {});
  return format ? formatAspect(format) : document.aspect;
}

import { classifyFormat, formatAspect } from './document/format-proportions.js';
import type { CheckReport, DetectedDocument, Pixels } from './check-report.js';
import { rectify } from './image/rectify.js';

/** Longer side of the rectified document, px: 475 dpi of a card, 325 dpi of a passport page. */
export const MAX_DOCUMENT_IMAGE_PX = 1600;
/** Longer side of the portrait, px. Printed portraits are 20 to 40 mm high. */
export const MAX_PORTRAIT_IMAGE_PX = 640;

/** Images for display, upright. */
export interface DocumentPixels {
  /** The rectified document; `null` where none was found, or where the photo cuts it off. */
  readonly document: Pixels | null;
  /** Head and shoulders of the printed face; `null` where none was found. */
  readonly portrait: Pixels | null;
}

/**
 * The proportions for the rectified document, longer over shorter side: those of its format (ISO/IEC 7810), so that a tilted card is
 * not distorted. `undefined` for a scan without an outline, which keeps its own.
 */
export function documentImageAspect(document: DetectedDocument): number | undefined {
  if (document.isWholeImage) return undefined;
  const format = classifyFormat(document.aspect, {});
  return format ? formatAspect(format) : document.aspect;
}

/**
 * Cuts out the document and the face that a report names.
 * @param image the image of the report, RGBA, orientation applied
 */
export function extractDocumentImages(
  image: Pixels,
  { document, portrait }: Pick<CheckReport, 'document' | 'portrait'>,
): DocumentPixels {
  const isWhole = document !== null && document.cutOff.length === 0;
  return {
    document: isWhole ? rectify(image, document.corners, MAX_DOCUMENT_IMAGE_PX, documentImageAspect(document)) : null,
    portrait: portrait && rectify(image, portrait.corners, MAX_PORTRAIT_IMAGE_PX),
  };
}

import { documentImageAspect, MAX_DOCUMENT_IMAGE_PX, MAX_PORTRAIT_IMAGE_PX } from './limits/limits.js';
import type { CheckReport, Pixels } from './check-report.js';
import { rectify } from './image/rectify.js';

/** Images for display, upright. */
export interface DocumentPixels {
  /** The rectified document; `null` where none was found, or where the photo cuts it off. */
  readonly document: Pixels | null;
  /** Head and shoulders of the printed face; `null` where none was found. */
  readonly portrait: Pixels | null;
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

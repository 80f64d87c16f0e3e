import { classifyFormat, formatAspect } from './format-aspects.js';

/** Longer side of the rectified document, px: 475 dpi of a card, 325 dpi of a passport page. */
export const MAX_DOCUMENT_IMAGE_PX = 1600;
/** Longer side of the portrait, px. Printed portraits are 20 to 40 mm high. */
export const MAX_PORTRAIT_IMAGE_PX = 640;

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

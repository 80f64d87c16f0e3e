import type { Plane } from '../image/plane.js';
import type { CutOffDocument } from './find-cut-off-document.js';
import { estimateDocumentAspect } from './find-document.js';
import { isCutOffAtOppositeSides } from './partial-outline-features.js';
import { distanceFromFormats, hasCameraAspect } from './format-proportions.js';

/** Least confidence in an image without the proportions of a camera's: somebody cropped it. */
const MIN_CROPPED_CONFIDENCE = 0.95;
/** Largest distance from a format, in ln(aspect), of a document that fills a cropped image from side to side. */
const MAX_FILLING_MISFIT = 0.1;

/**
 * Whether a part is plausible in this image. A whole document may fill a cropped image from one side to the other; in a
 * camera's photo the segmentation network decides.
 */
export function isPlausiblePart({ corners, cutOff, confidence, isSegmented }: CutOffDocument, plane: Plane): boolean {
  if (hasCameraAspect(plane)) {
    if (isSegmented) return true;
  } else if (confidence < MIN_CROPPED_CONFIDENCE) return false;
  return (
    !isCutOffAtOppositeSides({ cutOff }) ||
    distanceFromFormats(estimateDocumentAspect(corners, plane)) > MAX_FILLING_MISFIT
  );
}

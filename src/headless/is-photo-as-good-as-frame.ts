/** Whether the camera's photograph is as good a picture as the frame that was judged. Pure. */
import { THRESHOLDS, type CheckReport, type LiveReport, type Measures } from '../checks/checks.js';

/** How much softer than the frame a photograph may measure: the spread of the measure on one and the same card. */
const BLUR_TOLERANCE = 1.2;
/** Below this a picture is sharp enough for it not to matter which of two is sharper, px as `Measures.blurPx`. */
const SHARP_ENOUGH_PX = THRESHOLDS.maxBlurPx / 2;

/**
 * Whether the camera's photograph may take the place of the frame that was judged. It shows another moment: the
 * document has to be there still, whole, no smaller, as sharp, and no worse lit than the limits allow.
 */
export function isPhotoAsGoodAsFrame(photo: CheckReport, frame: LiveReport): boolean {
  const { document, measures } = photo;
  if (frame.document === null) return true;
  if (document === null || document.cutOff.length > frame.document.cutOff.length) return false;
  if (frame.mrzPresent === true && photo.mrz === null) return false;
  if ((measures.documentLongSidePx ?? 0) < (frame.measures.documentLongSidePx ?? 0)) return false;
  if (measures.blurPx === null) return frame.measures.blurPx === null;
  const allowed = Math.max(SHARP_ENOUGH_PX, BLUR_TOLERANCE * (frame.measures.blurPx ?? Infinity));
  if (measures.blurPx > allowed) return false;
  return isAsWellLit(measures, frame.measures);
}

function isAsWellLit(photo: Measures, frame: Measures): boolean {
  const glare = Math.max(THRESHOLDS.maxGlare, frame.glare ?? 0);
  const darkest = Math.min(THRESHOLDS.minBrightness, frame.brightness ?? 1);
  const brightest = Math.max(THRESHOLDS.maxBrightness, frame.brightness ?? 0);
  const { brightness } = photo;
  return (photo.glare ?? 0) <= glare && (brightness === null || (brightness >= darkest && brightness <= brightest));
}

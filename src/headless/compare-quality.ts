/** Compares frames and photos of the same document. Pure. */
import { THRESHOLDS, type CheckReport, type LiveReport, type Measures } from '../checks/checks.js';

/** More than all other differences between two frames of one moment: a frame without findings is always better. */
const GOOD_FRAME_BONUS = 100;
/** Cost of a side that is cut off, in multiples of the blur limit: text may be lost with it. */
const CUT_OFF_SIDE_COST = 10;
/** Unmeasured blur counts as twice the limit. */
const UNKNOWN_BLUR_SHARE = 2;
const MOTION_WEIGHT = 0.5;

/** How much softer than the frame a photo may measure: the spread of the measure on one and the same card. */
const BLUR_TOLERANCE = 1.2;
/** Below this blur both count as sharp, in px like `Measures.blurPx`. */
const SHARP_ENOUGH_PX = THRESHOLDS.maxBlurPx / 2;

/**
 * Scores a frame for comparison with its neighbours in time: without findings first, then whole, sharp, still, without
 * glare, and large. Each measure counts as a share of its limit.
 * @returns larger is better; `null` if the frame does not continue the ones before: it has no document, or one that was
 *   not tracked from the last frame
 */
export function scoreFrame(report: LiveReport): number | null {
  const { document, measures, motion, good } = report;
  if (document === null || motion === null) return null;
  const blur = measures.blurPx === null ? UNKNOWN_BLUR_SHARE : measures.blurPx / THRESHOLDS.maxBlurPx;
  const glare = (measures.glare ?? 0) / THRESHOLDS.maxGlare;
  const size = Math.log(Math.max(1, measures.documentLongSidePx ?? 1));
  const movement = (MOTION_WEIGHT * motion) / THRESHOLDS.maxMotion;
  return (good ? GOOD_FRAME_BONUS : 0) - CUT_OFF_SIDE_COST * document.cutOff.length - blur - glare - movement + size;
}

/**
 * Whether the camera's own photo may replace the frame. The photo shows another moment: the document must still be
 * there, whole, no smaller, as sharp, and lit within the limits.
 */
export function isPhotoAsGoodAsFrame(photo: CheckReport, frame: LiveReport): boolean {
  const { document, measures } = photo;
  if (frame.document === null) return true;
  if (document === null || document.cutOff.length > frame.document.cutOff.length) return false;
  if (frame.mrzPresent === true && photo.mrz === null) return false;
  if ((measures.documentLongSidePx ?? 0) < (frame.measures.documentLongSidePx ?? 0)) return false;
  if (measures.blurPx === null) return frame.measures.blurPx === null;
  const maxBlurPx = Math.max(SHARP_ENOUGH_PX, BLUR_TOLERANCE * (frame.measures.blurPx ?? Infinity));
  return measures.blurPx <= maxBlurPx && isAsWellLit(measures, frame.measures);
}

function isAsWellLit(photo: Measures, frame: Measures): boolean {
  const maxGlare = Math.max(THRESHOLDS.maxGlare, frame.glare ?? 0);
  const minBrightness = Math.min(THRESHOLDS.minBrightness, frame.brightness ?? 1);
  const maxBrightness = Math.max(THRESHOLDS.maxBrightness, frame.brightness ?? 0);
  const { brightness } = photo;
  if ((photo.glare ?? 0) > maxGlare) return false;
  return brightness === null || (brightness >= minBrightness && brightness <= maxBrightness);
}

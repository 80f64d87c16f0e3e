/** Which of several pictures of the same document is the best one. Pure. */
import { THRESHOLDS, type CheckReport, type LiveReport, type Measures } from '../checks/checks.js';

/** More than all other differences between two frames of one moment: a frame that is good in every respect wins. */
const GOOD = 100;
/** What a side that is cut off costs, in blurs of the limit's size: text may be lost with it. */
const CUT = 10;
/** Edges that could not be measured are taken for twice as soft as is allowed. */
const UNKNOWN_BLUR = 2;
const MOTION_WEIGHT = 0.5;

/**
 * How good a frame is as a picture, to be compared with its neighbours in time: good in every respect, then whole, then
 * sharp, still, without glare, and large. Each in shares of its limit, so that half a limit of blur weighs as much as
 * half a limit of glare.
 * @returns larger is better; `null` for a frame that does not continue the ones before: no document, or one that was
 *   not followed from the last frame
 */
export function scoreOf(report: LiveReport): number | null {
  const { document, measures, motion, good } = report;
  if (document === null || motion === null) return null;
  const blur = measures.blurPx === null ? UNKNOWN_BLUR : measures.blurPx / THRESHOLDS.maxBlurPx;
  const glare = (measures.glare ?? 0) / THRESHOLDS.maxGlare;
  const size = Math.log(Math.max(1, measures.documentLongSidePx ?? 1));
  const still = (MOTION_WEIGHT * motion) / THRESHOLDS.maxMotion;
  return (good ? GOOD : 0) - CUT * document.cutOff.length - blur - glare - still + size;
}

/** How much softer than the frame a photograph may measure: the spread of the measure on one and the same card. */
const BLUR_TOLERANCE = 1.2;
/** Below this a picture is sharp enough for it not to matter which of two is sharper, px as `Measures.blurPx`. */
const SHARP_PX = THRESHOLDS.maxBlurPx / 2;

/**
 * Whether the camera's photograph may take the place of the frame that was judged. It shows another moment: the
 * document has to be there still, whole, no smaller, as sharp, and no worse lit than the limits allow.
 */
export function replaces(photo: CheckReport, frame: LiveReport): boolean {
  const { document, measures } = photo;
  if (frame.document === null) return true;
  if (document === null || document.cutOff.length > frame.document.cutOff.length) return false;
  if (frame.mrzPresent === true && photo.mrz === null) return false;
  if ((measures.documentLongSidePx ?? 0) < (frame.measures.documentLongSidePx ?? 0)) return false;
  if (measures.blurPx === null) return frame.measures.blurPx === null;
  const allowed = Math.max(SHARP_PX, BLUR_TOLERANCE * (frame.measures.blurPx ?? Infinity));
  if (measures.blurPx > allowed) return false;
  return isLitAsWell(measures, frame.measures);
}

function isLitAsWell(photo: Measures, frame: Measures): boolean {
  const glare = Math.max(THRESHOLDS.maxGlare, frame.glare ?? 0);
  const darkest = Math.min(THRESHOLDS.minBrightness, frame.brightness ?? 1);
  const brightest = Math.max(THRESHOLDS.maxBrightness, frame.brightness ?? 0);
  const { brightness } = photo;
  return (photo.glare ?? 0) <= glare && (brightness === null || (brightness >= darkest && brightness <= brightest));
}

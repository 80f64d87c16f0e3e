/** Which of several pictures of the same document is the best one. Pure. */
import { THRESHOLDS, type LiveReport } from '../checks/checks.js';

/** More than all other differences between two frames of one moment: a frame that is good in every respect wins. */
const GOOD_FRAME_BONUS = 100;
/** What a side that is cut off costs, in blurs of the limit's size: text may be lost with it. */
const CUT_OFF_SIDE_COST = 10;
/** Edges that could not be measured are taken for twice as soft as is allowed. */
const UNKNOWN_BLUR_SHARE = 2;
const MOTION_WEIGHT = 0.5;

/**
 * How good a frame is as a picture, to be compared with its neighbours in time: good in every respect, then whole, then
 * sharp, still, without glare, and large. Each in shares of its limit, so that half a limit of blur weighs as much as
 * half a limit of glare.
 * @returns larger is better; `null` for a frame that does not continue the ones before: no document, or one that was
 *   not followed from the last frame
 */
export function scoreFrame(report: LiveReport): number | null {
  const { document, measures, motion, good } = report;
  if (document === null || motion === null) return null;
  const blur = measures.blurPx === null ? UNKNOWN_BLUR_SHARE : measures.blurPx / THRESHOLDS.maxBlurPx;
  const glare = (measures.glare ?? 0) / THRESHOLDS.maxGlare;
  const size = Math.log(Math.max(1, measures.documentLongSidePx ?? 1));
  const still = (MOTION_WEIGHT * motion) / THRESHOLDS.maxMotion;
  return (good ? GOOD_FRAME_BONUS : 0) - CUT_OFF_SIDE_COST * document.cutOff.length - blur - glare - still + size;
}

import { resolveThresholds } from '../limits/limits.js';
import type { CheckReport, Expectation, Hint, LiveReport, Measures } from '../check-report.js';
import { violatedRules, type RuleInput } from './rules.js';

/** What was measured on a live frame, and known from the frames before. */
export interface FrameEvidence
  extends
    Pick<RuleInput, 'document' | 'isOutlineExact' | 'measures' | 'motion'>,
    Partial<Pick<RuleInput, 'likeness' | 'portrait'>> {
  readonly mrzPresent: boolean | null;
  /** The MRZ was read with certainty in one of the last frames, which proves that the frames are sharp. */
  readonly isMrzRead?: boolean;
}

/** The most useful hint for a frame, or `null`: the hint of the first rule that applies. */
export function hintForFrame(evidence: FrameEvidence, expectation: Expectation = {}): Hint | null {
  const { mrzPresent, isMrzRead = false, ...known } = evidence;
  const measures: Measures = isMrzRead ? { ...evidence.measures, blurPx: null } : evidence.measures;
  const mrzLines = mrzPresent === null ? null : mrzPresent ? 2 : 0;
  const input = { smallerSidePx: null, likeness: null, portrait: null, ...known, measures, mrzLines };
  for (const { rule } of violatedRules(input, expectation)) if (rule.hint !== undefined) return rule.hint;
  return null;
}

/** The frame can be used as the photo: the document is whole, large, straight, lit, sharp and still. */
export function isGoodFrame(evidence: FrameEvidence, expectation: Expectation = {}): boolean {
  const limits = resolveThresholds(expectation.thresholds);
  const { document, motion, measures, isMrzRead = false } = evidence;
  if (document === null || document.confidence < limits.minDocumentConfidence) return false;
  // The first frame has no motion, and a frame without edges no sharpness: unknown is not good.
  if (motion === null || (measures.blurPx === null && !isMrzRead)) return false;
  return hintForFrame(evidence, expectation) === null;
}

/** More than all other differences between two frames of one moment: a frame without findings is always better. */
const GOOD_FRAME_BONUS = 100;
/** Cost of a side that is cut off, in multiples of the blur limit: text may be lost with it. */
const CUT_OFF_SIDE_COST = 10;
/** Unmeasured blur counts as twice the limit. */
const UNKNOWN_BLUR_SHARE = 2;
const MOTION_WEIGHT = 0.5;

/**
 * Scores a frame for comparison with its neighbours in time: without findings first, then whole, sharp, still, with
 * nothing hidden, and large. Each measure counts as a share of its limit.
 * @returns larger is better; `null` if the frame does not continue the ones before: it has no document, or one that was
 *   not tracked from the last frame
 */
export function scoreFrame(
  { document, measures, motion, good }: Pick<LiveReport, 'document' | 'measures' | 'motion' | 'good'>,
  { thresholds }: Expectation = {},
): number | null {
  if (document === null || motion === null) return null;
  const limits = resolveThresholds(thresholds);
  const blur = measures.blurPx === null ? UNKNOWN_BLUR_SHARE : measures.blurPx / limits.maxBlurPx;
  const hidden = (measures.glare ?? 0) / limits.maxGlare + (measures.covered ?? 0) / limits.maxCovered;
  const size = Math.log(Math.max(1, measures.documentLongSidePx ?? 1));
  const movement = (MOTION_WEIGHT * motion) / limits.maxMotion;
  return (good ? GOOD_FRAME_BONUS : 0) - CUT_OFF_SIDE_COST * document.cutOff.length - blur - hidden - movement + size;
}

/** How much softer than the frame a photo may measure: the spread of the measure on one and the same card. */
const BLUR_TOLERANCE = 1.2;
/** Share of the blur limit below which photo and frame both count as sharp. */
const SHARP_SHARE = 0.5;

/**
 * Whether the camera's own photo may replace the frame. The photo shows another moment: the document must still be
 * there, whole, no smaller, as sharp, and lit within the limits, or no worse than in the frame.
 */
export function isPhotoAsGoodAsFrame(photo: CheckReport, frame: LiveReport, { thresholds }: Expectation = {}): boolean {
  const limits = resolveThresholds(thresholds);
  const [{ document, measures }, before] = [photo, frame.measures];
  if (frame.document === null) return true;
  if (document === null || document.cutOff.length > frame.document.cutOff.length) return false;
  if (frame.mrzPresent === true && photo.mrz === null) return false;
  if ((measures.documentLongSidePx ?? 0) < (before.documentLongSidePx ?? 0)) return false;
  const maxBlurPx = Math.max(SHARP_SHARE * limits.maxBlurPx, BLUR_TOLERANCE * (before.blurPx ?? Infinity));
  const { brightness } = measures;
  return (
    (measures.blurPx === null ? before.blurPx === null : measures.blurPx <= maxBlurPx) &&
    (measures.glare ?? 0) <= Math.max(limits.maxGlare, before.glare ?? 0) &&
    (measures.covered ?? 0) <= Math.max(limits.maxCovered, before.covered ?? 0) &&
    (brightness === null ||
      (brightness >= Math.min(limits.minBrightness, before.brightness ?? 1) &&
        brightness <= Math.max(limits.maxBrightness, before.brightness ?? 0)))
  );
}

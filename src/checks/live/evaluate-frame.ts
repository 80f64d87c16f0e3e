import { THRESHOLDS, type Thresholds } from '../../limits/limits.js';
import type { DetectedDocument, Expectation, Hint, Measures } from '../check-report.js';
import { firstHint } from '../rules.js';
import { isMrzRequired } from '../sides/side-contents.js';

/** What was measured on a live frame, and known from the frames before. */
export interface FrameEvidence {
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  /** Corner movement, as a share of the long side per 1/30 s. */
  readonly motion: number | null;
  /** The corners are exact enough to tell of a tilt. Default: true. */
  readonly isOutlineExact?: boolean;
  readonly mrzPresent: boolean | null;
  /** The MRZ was read with certainty in one of the last frames, which proves that the frames are sharp. */
  readonly isMrzRead?: boolean;
  /** Likeness to the other side, −1 to 1. */
  readonly likeness?: number | null;
  /** Probability of a printed face, 0–1, where it was searched for. */
  readonly portrait?: number | null;
}

/** The most useful hint for a frame, or `null`: the hint of the first rule that applies. */
export function hintForFrame(evidence: FrameEvidence, expectation: Expectation = {}): Hint | null {
  const { document, motion, mrzPresent, likeness = null, portrait = null, isMrzRead = false } = evidence;
  const { isOutlineExact = true } = evidence;
  const measures: Measures = isMrzRead ? { ...evidence.measures, blurPx: null } : evidence.measures;
  const mrzLines = mrzPresent === null ? null : mrzPresent ? 2 : 0;
  const known = { document, isOutlineExact, measures, mrzLines, likeness, portrait, motion };
  return firstHint({ smallerSidePx: null, ...known }, expectation);
}

/** The frame can be used as the photo: the document is whole, large, straight, lit, sharp and still. */
export function isGoodFrame(evidence: FrameEvidence, expectation: Expectation = {}): boolean {
  const limits: Thresholds = { ...THRESHOLDS, ...expectation.thresholds };
  const { document, motion, measures, isMrzRead = false } = evidence;
  if (document === null || document.confidence < limits.minDocumentConfidence) return false;
  // The first frame has no motion, and a frame without edges no sharpness: unknown is not good.
  if (motion === null || (measures.blurPx === null && !isMrzRead)) return false;
  return hintForFrame(evidence, expectation) === null;
}

/** Whether an MRZ is required on this side and was not found. */
export function isRequiredMrzAbsent(mrzPresent: boolean | null, expectation: Expectation): boolean {
  return mrzPresent === false && isMrzRequired(expectation);
}

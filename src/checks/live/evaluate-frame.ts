import { isMrzRequired, firstHint, THRESHOLDS } from '../rules.js';
import type { DetectedDocument, Expectation, Hint, Measures, Thresholds } from '../report.js';

/** What a live frame gives to judge. */
export interface FrameEvidence {
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  readonly motion: number | null;
  readonly mrzPresent: boolean | null;
  /** The zone of one of the last frames was read without a doubt: the best proof that the picture is sharp. */
  readonly isMrzRead?: boolean;
  /** To the other side, already taken, −1 to 1. */
  readonly likeness?: number | null;
  /** Probability of a printed face, 0–1, where it was looked for. */
  readonly portrait?: number | null;
}

/** The one most useful thing to say about a frame, or `null`: the first of the judge's rows that holds and has a hint. */
export function hintForFrame(evidence: FrameEvidence, expectation: Expectation = {}): Hint | null {
  const { document, motion, mrzPresent, likeness = null, portrait = null, isMrzRead: isRead = false } = evidence;
  const measures: Measures = isRead ? { ...evidence.measures, blurPx: null } : evidence.measures;
  const zoneLines = mrzPresent === null ? null : mrzPresent ? 2 : 0;
  return firstHint({ smallerSidePx: null, document, measures, zoneLines, likeness, portrait, motion }, expectation);
}

/** The frame can be kept: a document, whole, large, straight, lit, sharp and still. */
export function isGoodFrame(evidence: FrameEvidence, expectation: Expectation = {}): boolean {
  const limits: Thresholds = { ...THRESHOLDS, ...expectation.thresholds };
  const { document, motion, measures, isMrzRead: isRead = false } = evidence;
  if (document === null || document.confidence < limits.minDocumentConfidence) return false;
  // Unknown is not fine: without a second frame or without edges there is nothing to trust yet.
  if (motion === null || (measures.blurPx === null && !isRead)) return false;
  return hintForFrame(evidence, expectation) === null;
}

/** Whether an MRZ is certain to be on this side and was looked for in vain. */
export function isRequiredMrzAbsent(mrzPresent: boolean | null, expectation: Expectation): boolean {
  return mrzPresent === false && isMrzRequired(expectation);
}

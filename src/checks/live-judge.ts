import { THRESHOLDS, expectsMrz } from './judge.js';
import type { DocumentSeen, Expectation, Hint, Measures, Thresholds } from './report.js';
import { DOCUMENTS } from '../contract/contract.js';

/** What a live frame gives to judge. */
export interface LiveEvidence {
  readonly document: DocumentSeen | null;
  readonly measures: Measures;
  readonly motion: number | null;
  readonly mrzPresent: boolean | null;
  /** To the other side, already taken, −1 to 1. */
  readonly likeness?: number | null;
}

/** Opposite sides whose lengths differ by more than this ratio are seen too slantwise (about 25° close by). */
const STRAIGHT = 0.78;
/** Share of the frame from which on a cut-off document is too near rather than off centre. */
const TOO_NEAR = 0.9;

/**
 * The one most useful thing to say about a frame, or `null`: turn over > closer / back / centre > straighten > light >
 * glare > blur > hold still.
 */
export function liveHint(evidence: LiveEvidence, expectation: Expectation = {}): Hint | null {
  const limits: Thresholds = { ...THRESHOLDS, ...expectation.thresholds };
  const { document, measures, motion, mrzPresent } = evidence;
  if (document === null) return 'search';
  if (isWrongSide(mrzPresent, expectation)) return 'turn_over';
  if ((evidence.likeness ?? -1) > limits.maxSideLikeness) return 'turn_over';
  const spans = fillOf(document);
  if (document.cutOff.length > 0) return spans > TOO_NEAR || document.cutOff.length > 1 ? 'move_back' : 'centre';
  if (spans < limits.minFill) return 'move_closer';
  if (straightness(document) < STRAIGHT) return 'straighten';
  const { brightness, contrast, glare, blurPx } = measures;
  if (brightness !== null && brightness < limits.minBrightness) return 'more_light';
  if (brightness !== null && brightness > limits.maxBrightness) return 'less_light';
  if (glare !== null && glare > limits.maxGlare) return 'glare';
  if (contrast !== null && contrast < limits.minContrast) return 'more_light';
  if (motion !== null && motion > limits.maxMotion) return 'hold_still';
  if (blurPx !== null && blurPx > limits.maxBlurPx) return 'blur';
  return null;
}

/** The frame can be kept: a document, whole, large, straight, lit, sharp and still. */
export function isGood(evidence: LiveEvidence, expectation: Expectation = {}): boolean {
  const limits: Thresholds = { ...THRESHOLDS, ...expectation.thresholds };
  const { document, motion, measures } = evidence;
  if (document === null || document.confidence < limits.minDocumentConfidence) return false;
  // Unknown is not fine: without a second frame or without edges there is nothing to trust yet.
  if (motion === null || measures.blurPx === null) return false;
  return liveHint(evidence, expectation) === null;
}

/** A side that never has an MRZ shows one. */
function isWrongSide(mrzPresent: boolean | null, expectation: Expectation): boolean {
  const { docType, side, bothInOne } = expectation;
  if (docType === undefined || side === undefined || bothInOne === true || mrzPresent !== true) return false;
  return (
    DOCUMENTS[docType][side].mrz === 'never' && DOCUMENTS[docType][side === 'front' ? 'back' : 'front'].mrz !== 'never'
  );
}

/** Whether an MRZ is certain to be on this side and was looked for in vain. */
export function lacksMrz(mrzPresent: boolean | null, expectation: Expectation): boolean {
  return mrzPresent === false && expectsMrz(expectation);
}

/** Share of the frame that the document spans in the direction in which it fits more tightly. */
export function fillOf(document: DocumentSeen): number {
  const xs = document.corners.map((p) => p.x);
  const ys = document.corners.map((p) => p.y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Ratio of opposite sides, the worse pair, 0–1. */
function straightness({ corners }: DocumentSeen): number {
  const side = (i: number): number => {
    const a = corners[i]!;
    const b = corners[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const ratio = (a: number, b: number): number => Math.min(a, b) / (Math.max(a, b) || 1);
  return Math.min(ratio(side(0), side(2)), ratio(side(1), side(3)));
}

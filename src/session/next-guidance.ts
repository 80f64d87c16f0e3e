import type { Hint, LiveReport } from '../checks/checks.js';
import { initialUnmetHints, type GuidanceOptions, type GuidanceState, type UnmetHints } from './guidance-state.js';

/**
 * Times and counts of live guidance. Milliseconds unless the name says otherwise.
 *
 * `holdMs` is longer than a phone's autofocus pulse and shorter than the second after which people notice a wait
 * (Nielsen, response time limits). The hint values keep the text readable.
 */
export const GUIDANCE_TIMING = {
  holdMs: 550,
  minHoldFrames: 3,
  /** After so long two good frames are enough: a slow device checks one frame a second. */
  longHoldMs: 900,
  /** One frame may fail within a hold, for so long: focus and light are not measured the same in each. */
  maxHoldGapMs: 250,
  /** A new hint must come in so many frames in a row, over so long. */
  hintFrames: 2,
  hintAgreesMs: 120,
  hintStaysMs: 700,
  /** The same for hints that a movement causes: they give way to what is wrong once the document rests. */
  passingHintStaysMs: 300,
  offerHelpMs: 8000,
  /** A document may be lost for this long before the screen says "searching" again. */
  lostGraceMs: 350,
} as const;

/** When a hint counts as one that does not help. */
export const UNMET_HINT_LIMITS = {
  /** A hint that stands for so long does not help, ms. */
  unmetMs: 6000,
  /** A document that is shown for so long without a good frame needs other help, whatever the hints were, ms. */
  shownMs: 8000,
  /** The advice to move back gets so long before other help, ms. */
  adviceMs: 4000,
  /** A document that was away for so long begins anew, ms. */
  awayMs: 2000,
} as const;

/**
 * Notices that hints do not help. Blur for 6 s in all, or "move closer" for 6 s, leads to the advice to move back. Any other hint for
 * 6 s, or a document for 8 s without a good frame, leads to the offer of the shutter button and of a file. Pure.
 * @param hint as shown; `hasDocument`: it is about a document in view
 */
function nextUnmetHints(
  before: UnmetHints,
  { hint, hasDocument }: { readonly hint: Hint | null; readonly hasDocument: boolean },
  nowMs: number,
): UnmetHints {
  const lastShownMs = hasDocument ? nowMs : before.lastShownMs;
  // Without frames, as while the video is out of view, nobody could follow a hint.
  const isPaused = nowMs - before.lastMs > UNMET_HINT_LIMITS.awayMs;
  const isAway = isPaused || lastShownMs === null || nowMs - lastShownMs > UNMET_HINT_LIMITS.awayMs;
  if (isAway) return initialUnmetHints(nowMs, before.isFar);
  const hintSinceMs = hint === before.hint ? before.hintSinceMs : nowMs;
  const shownSinceMs = before.shownSinceMs ?? nowMs;
  const blurMs = before.blurMs + (before.hint === 'blur' ? nowMs - before.lastMs : 0);
  const isUnmet = hint !== null && nowMs - hintSinceMs >= UNMET_HINT_LIMITS.unmetMs;
  const isFar = before.isFar || blurMs >= UNMET_HINT_LIMITS.unmetMs || (isUnmet && hint === 'move_closer');
  // The advice to move back comes first.
  const isNewAdvice = isFar && !before.isFar;
  const isHelpDue =
    before.isHelpDue || (!isNewAdvice && (isUnmet || nowMs - shownSinceMs >= UNMET_HINT_LIMITS.shownMs));
  return {
    hint,
    hintSinceMs: isNewAdvice ? nowMs : hintSinceMs,
    lastMs: nowMs,
    shownSinceMs: isNewAdvice
      ? Math.max(shownSinceMs, nowMs - UNMET_HINT_LIMITS.shownMs + UNMET_HINT_LIMITS.adviceMs)
      : shownSinceMs,
    lastShownMs,
    blurMs,
    isFar,
    isHelpDue,
  };
}

/**
 * Guidance after one more frame. Pure. `triggersShutter` is true for exactly one frame; the phase stays `taken` from
 * there on.
 */
export function nextGuidance(
  previous: GuidanceState,
  report: LiveReport,
  nowMs: number,
  options: GuidanceOptions,
): GuidanceState {
  if (previous.view.phase === 'taken') return { ...previous, triggersShutter: false };
  const lastSeenMs = report.document === null ? previous.lastSeenMs : nowMs;
  const isLost = lastSeenMs === null || nowMs - lastSeenMs > GUIDANCE_TIMING.lostGraceMs;

  const isGood = report.good && options.shutter === 'auto';
  const isGap = previous.lastGoodMs !== null && nowMs - previous.lastGoodMs <= GUIDANCE_TIMING.maxHoldGapMs;
  const isHolding = isGood || isGap;
  const holdSinceMs = isHolding ? (previous.holdSinceMs ?? nowMs) : null;
  const holdFrames = isHolding ? previous.holdFrames + (isGood ? 1 : 0) : 0;
  const heldMs = holdSinceMs === null ? 0 : nowMs - holdSinceMs;
  const hold = Math.min(1, heldMs / GUIDANCE_TIMING.holdMs);
  const minFrames = heldMs >= GUIDANCE_TIMING.longHoldMs ? 2 : GUIDANCE_TIMING.minHoldFrames;
  const triggersShutter = isGood && hold >= 1 && holdFrames >= minFrames;

  const newHint: Hint | null = isHolding
    ? 'hold_still'
    : isLost
      ? 'search'
      : (hintAtDistance(report, previous.unmetHints, options) ?? hintWithoutFault(options));
  const { hint, hintSinceMs, pendingHint } = stabilizeHint(previous, newHint, nowMs, isHolding);
  const phase = triggersShutter ? 'taken' : isLost ? 'searching' : isHolding ? 'holding' : 'found';
  const corners = report.document?.corners ?? (isLost ? null : previous.view.corners);
  const unmetHints = nextUnmetHints(previous.unmetHints, { hint, hasDocument: report.document !== null }, nowMs);
  const isNothingFound = nowMs - (previous.lastSeenMs ?? previous.startedMs) > GUIDANCE_TIMING.offerHelpMs;
  const offerHelp = isNothingFound || unmetHints.isHelpDue;
  return {
    view: { phase, hint, corners, hold, guide: unmetHints.isFar ? 'far' : 'near', offerHelp },
    triggersShutter,
    startedMs: previous.startedMs,
    lastSeenMs,
    holdSinceMs,
    holdFrames,
    lastGoodMs: isGood ? nowMs : null,
    hintSinceMs,
    pendingHint,
    unmetHints,
  };
}

/** Of the smallest document that is taken: a document with so many times its pixels can move back. */
const MIN_SIZE_TO_MOVE_BACK = 1.05;

/** A lens that does not focus near needs distance, not time. */
function hintAtDistance(
  { hint, measures }: LiveReport,
  { isFar }: UnmetHints,
  { minLongSidePx = 0 }: GuidanceOptions,
): Hint | null {
  const canMoveBack = (measures.documentLongSidePx ?? 0) > MIN_SIZE_TO_MOVE_BACK * minLongSidePx;
  return isFar && hint === 'blur' && canMoveBack ? 'move_back_to_focus' : hint;
}

/** Nothing is wrong, and the frame is not good: it moves, or too little is known. */
const hintWithoutFault = ({ shutter }: GuidanceOptions): Hint | null => (shutter === 'auto' ? 'hold_still' : null);

/** Hints while the picture changes. */
const PASSING_HINTS: readonly (Hint | null)[] = ['search', 'hold_still', null];

/**
 * A new hint must come in two frames in a row and for 120 ms. The old one stays for at least 700 ms, or 300 ms if a movement
 * caused it, or if nothing is wrong any more.
 */
function stabilizeHint(
  previous: GuidanceState,
  newHint: Hint | null,
  nowMs: number,
  isGood: boolean,
): Pick<GuidanceState, 'hintSinceMs' | 'pendingHint'> & { hint: Hint | null } {
  const { hint } = previous.view;
  const { hintSinceMs } = previous;
  if (newHint === hint) return { hint, hintSinceMs, pendingHint: { hint, frames: 0, sinceMs: nowMs } };
  const isSame = previous.pendingHint.frames > 0 && previous.pendingHint.hint === newHint;
  const frames = isSame ? previous.pendingHint.frames + 1 : 1;
  const sinceMs = isSame ? previous.pendingHint.sinceMs : nowMs;
  const { hintFrames, hintAgreesMs, hintStaysMs, passingHintStaysMs } = GUIDANCE_TIMING;
  const staysMs = isGood || PASSING_HINTS.includes(hint) ? passingHintStaysMs : hintStaysMs;
  const isReady = frames >= hintFrames && nowMs - sinceMs >= hintAgreesMs && nowMs - hintSinceMs >= staysMs;
  return isReady
    ? { hint: newHint, hintSinceMs: nowMs, pendingHint: { hint: newHint, frames: 0, sinceMs: nowMs } }
    : { hint, hintSinceMs, pendingHint: { hint: newHint, frames, sinceMs } };
}

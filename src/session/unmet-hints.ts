import type { Hint } from '../checks/checks.js';

/**
 * Notices that a hint does not help. A hint that is shown for 6 s without success changes: blur becomes the advice to
 * move back, and everything else the offer of the shutter button and of a file. Pure.
 */
export const UNMET_HINT_LIMITS = {
  /** A hint that stands for so long does not help, ms. */
  unmetMs: 6000,
  /** A document that is shown for so long without a good frame needs other help, whatever the hints were, ms. */
  shownMs: 10_000,
  /** A document that was away for so long begins anew, ms. */
  awayMs: 2000,
} as const;

/** What is remembered of the hints that were shown. Plain data. Times in ms. */
export interface UnmetHints {
  readonly hint: Hint | null;
  readonly hintSinceMs: number;
  readonly lastMs: number;
  /** Since when a document is shown, and when it was last. */
  readonly shownSinceMs: number | null;
  readonly lastShownMs: number | null;
  /** Time for which blur was the hint in all. */
  readonly blurMs: number;
  /** The lens does not focus near, or the person cannot come closer: a smaller document is taken. */
  readonly isFar: boolean;
  readonly isHelpDue: boolean;
}

/** The beginning. @param isFixedFocus the camera is known to have no autofocus */
export function initialUnmetHints(nowMs: number, isFixedFocus: boolean): UnmetHints {
  return {
    hint: null,
    hintSinceMs: nowMs,
    lastMs: nowMs,
    shownSinceMs: null,
    lastShownMs: null,
    blurMs: 0,
    isFar: isFixedFocus,
    isHelpDue: false,
  };
}

/** @param hint as shown; `hasDocument`: it is about a document in view */
export function nextUnmetHints(
  before: UnmetHints,
  { hint, hasDocument }: { readonly hint: Hint | null; readonly hasDocument: boolean },
  nowMs: number,
): UnmetHints {
  const lastShownMs = hasDocument ? nowMs : before.lastShownMs;
  const isAway = lastShownMs === null || nowMs - lastShownMs > UNMET_HINT_LIMITS.awayMs;
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
    shownSinceMs,
    lastShownMs,
    blurMs,
    isFar,
    isHelpDue,
  };
}

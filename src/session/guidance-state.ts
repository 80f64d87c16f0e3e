import type { Hint, Quad } from '../checks/checks.js';

/** What the live camera screen shows, many times a second, beside the state. */
export interface LiveView {
  /** `searching`: no document; `found`: tracked; `holding`: good and still, the countdown runs; `taken`: the shutter fired. */
  readonly phase: 'searching' | 'found' | 'holding' | 'taken';
  /** The stabilised hint; `null` with a manual shutter, when the frame needs no change. */
  readonly hint: Hint | null;
  /** Corners in the video frame, normalised 0–1, or `null`. */
  readonly corners: Quad | null;
  /** Progress of the countdown, 0–1. */
  readonly hold: number;
  /**
   * Where the guide asks for the document. `far`: the lens does not focus near, so the guide is smaller, and a document
   * with fewer pixels is taken.
   */
  readonly guide: 'near' | 'far';
  /**
   * No document was found for 8 s, a hint was not met for so long that the advice changes, or the camera has not opened
   * for 8 s: the shutter button and other sources are worth offering.
   */
  readonly offerHelp: boolean;
}

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

/** What guidance remembers between frames. Plain data, so that tests can step it with their own clock. */
export interface GuidanceState {
  readonly view: LiveView;
  /** The automatic shutter fires with this frame. */
  readonly triggersShutter: boolean;
  readonly startedMs: number;
  readonly lastSeenMs: number | null;
  readonly holdSinceMs: number | null;
  readonly holdFrames: number;
  /** Time of the last frame, where that was a good one of the hold. */
  readonly lastGoodMs: number | null;
  readonly hintSinceMs: number;
  readonly pendingHint: { readonly hint: Hint | null; readonly frames: number; readonly sinceMs: number };
  readonly unmetHints: UnmetHints;
}

export interface GuidanceOptions {
  readonly shutter: 'auto' | 'manual';
  /** Long side of the smallest document that is taken where the lens does not focus near, px. Default 0. */
  readonly minLongSidePx?: number | undefined;
}

/** Guidance before the first frame. @param isFixedFocus the camera has no autofocus: the guide is for a far document */
export function initialGuidance(nowMs: number, isFixedFocus = false): GuidanceState {
  return {
    view: {
      phase: 'searching',
      hint: 'search',
      corners: null,
      hold: 0,
      guide: isFixedFocus ? 'far' : 'near',
      offerHelp: false,
    },
    triggersShutter: false,
    startedMs: nowMs,
    lastSeenMs: null,
    holdSinceMs: null,
    holdFrames: 0,
    lastGoodMs: null,
    hintSinceMs: nowMs,
    pendingHint: { hint: null, frames: 0, sinceMs: nowMs },
    unmetHints: initialUnmetHints(nowMs, isFixedFocus),
  };
}

/** Hints that come while the document is turned over, or that say that it was not. */
const HINTS_BEFORE_THE_OTHER_SIDE: readonly (Hint | null)[] = [
  'search',
  'hold_still',
  'turn_over',
  'move_back',
  'centre',
];

/** Whether the side that is wanted now is in view, good or with something else to improve. */
export function isWantedSideInView({ phase, hint }: LiveView): boolean {
  return phase === 'holding' || (phase === 'found' && !HINTS_BEFORE_THE_OTHER_SIDE.includes(hint));
}

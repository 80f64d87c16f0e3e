import type { Hint, LiveReport } from '../checks/checks.js';
import type { LiveView } from './capture-state.js';
import { initialUnmetHints, nextUnmetHints, type UnmetHints } from './unmet-hints.js';

/**
 * Times and counts of live guidance. Milliseconds unless the name says otherwise.
 *
 * `holdMs` is longer than a phone's autofocus pulse and shorter than the second after which people notice a wait
 * (Nielsen, response time limits). The hint values keep the text readable.
 */
export const GUIDANCE_TIMING = {
  holdMs: 550,
  minHoldFrames: 3,
  /** Frames in a row that may fail within a hold: focus and light are not measured the same in each. */
  maxHoldGapFrames: 1,
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

/** What guidance remembers between frames. Plain data, so that tests can step it with their own clock. */
export interface GuidanceState {
  readonly view: LiveView;
  /** The automatic shutter fires with this frame. */
  readonly triggersShutter: boolean;
  readonly startedMs: number;
  readonly lastSeenMs: number | null;
  readonly holdSinceMs: number | null;
  readonly holdFrames: number;
  /** Frames since the last good one of the hold. */
  readonly holdGapFrames: number;
  readonly hintSinceMs: number;
  readonly pendingHint: { readonly hint: Hint | null; readonly frames: number; readonly sinceMs: number };
  readonly unmetHints: UnmetHints;
}

export interface GuidanceOptions {
  readonly shutter: 'auto' | 'manual';
  /** Largest movement that counts as still, as a share of the document's long side per 1/30 s. */
  readonly maxMotion: number;
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
    holdGapFrames: 0,
    hintSinceMs: nowMs,
    pendingHint: { hint: null, frames: 0, sinceMs: nowMs },
    unmetHints: initialUnmetHints(nowMs, isFixedFocus),
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
  const isMoving = report.motion !== null && report.motion > options.maxMotion;

  const isGood = report.good && !isMoving && options.shutter === 'auto';
  const isGap = previous.holdSinceMs !== null && previous.holdGapFrames < GUIDANCE_TIMING.maxHoldGapFrames;
  const isHolding = isGood || isGap;
  const holdSinceMs = isHolding ? (previous.holdSinceMs ?? nowMs) : null;
  const holdFrames = isHolding ? previous.holdFrames + (isGood ? 1 : 0) : 0;
  const holdGapFrames = isHolding && !isGood ? previous.holdGapFrames + 1 : 0;
  const hold = holdSinceMs === null ? 0 : Math.min(1, (nowMs - holdSinceMs) / GUIDANCE_TIMING.holdMs);
  const triggersShutter = isGood && hold >= 1 && holdFrames >= GUIDANCE_TIMING.minHoldFrames;

  const newHint: Hint | null = isHolding
    ? 'hold_still'
    : isLost
      ? 'search'
      : hintAtDistance(report, previous.unmetHints, options);
  const { hint, hintSinceMs, pendingHint } = stabilizeHint(previous, newHint, nowMs);
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
    holdGapFrames,
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

/** Hints while the picture changes. */
const PASSING_HINTS: readonly (Hint | null)[] = ['search', 'hold_still', null];

/**
 * A new hint must come in two frames in a row and for 120 ms. The old one stays for at least 700 ms, or 300 ms if a movement
 * caused it.
 */
function stabilizeHint(
  previous: GuidanceState,
  newHint: Hint | null,
  nowMs: number,
): Pick<GuidanceState, 'hintSinceMs' | 'pendingHint'> & { hint: Hint | null } {
  const { hint } = previous.view;
  const { hintSinceMs } = previous;
  if (newHint === hint) return { hint, hintSinceMs, pendingHint: { hint, frames: 0, sinceMs: nowMs } };
  const isSame = previous.pendingHint.frames > 0 && previous.pendingHint.hint === newHint;
  const frames = isSame ? previous.pendingHint.frames + 1 : 1;
  const sinceMs = isSame ? previous.pendingHint.sinceMs : nowMs;
  const { hintFrames, hintAgreesMs, hintStaysMs, passingHintStaysMs } = GUIDANCE_TIMING;
  const staysMs = PASSING_HINTS.includes(hint) ? passingHintStaysMs : hintStaysMs;
  const isReady = frames >= hintFrames && nowMs - sinceMs >= hintAgreesMs && nowMs - hintSinceMs >= staysMs;
  return isReady
    ? { hint: newHint, hintSinceMs: nowMs, pendingHint: { hint: newHint, frames: 0, sinceMs: nowMs } }
    : { hint, hintSinceMs, pendingHint: { hint: newHint, frames, sinceMs } };
}

import type { Hint, LiveReport } from '../checks/checks.js';
import type { LiveView } from './capture-state.js';

/**
 * Times and counts of live guidance. Milliseconds unless the name says otherwise.
 *
 * `holdMs` is longer than a phone's autofocus pulse and shorter than the second after which people notice a wait
 * (Nielsen, response time limits). The two hint values keep the text readable.
 */
export const GUIDANCE_TIMING = {
  holdMs: 550,
  minHoldFrames: 3,
  hintFrames: 3,
  hintStaysMs: 700,
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
  readonly hintSinceMs: number;
  readonly pendingHint: { readonly hint: Hint | null; readonly frames: number };
}

export interface GuidanceOptions {
  readonly shutter: 'auto' | 'manual';
  /** Largest movement that counts as still, as a share of the document's long side per frame. */
  readonly maxMotion: number;
}

/** Guidance before the first frame. */
export function initialGuidance(nowMs: number): GuidanceState {
  return {
    view: { phase: 'searching', hint: 'search', corners: null, hold: 0, offerHelp: false },
    triggersShutter: false,
    startedMs: nowMs,
    lastSeenMs: null,
    holdSinceMs: null,
    holdFrames: 0,
    hintSinceMs: nowMs,
    pendingHint: { hint: null, frames: 0 },
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

  const isHolding = report.good && !isMoving && options.shutter === 'auto';
  const holdSinceMs = isHolding ? (previous.holdSinceMs ?? nowMs) : null;
  const holdFrames = isHolding ? previous.holdFrames + 1 : 0;
  const hold = holdSinceMs === null ? 0 : Math.min(1, (nowMs - holdSinceMs) / GUIDANCE_TIMING.holdMs);
  const triggersShutter = hold >= 1 && holdFrames >= GUIDANCE_TIMING.minHoldFrames;

  const newHint: Hint | null = isHolding ? 'hold_still' : isLost ? 'search' : report.hint;
  const { hint, hintSinceMs, pendingHint } = stabilizeHint(previous, newHint, nowMs);
  const phase = triggersShutter ? 'taken' : isLost ? 'searching' : isHolding ? 'holding' : 'found';
  const corners = report.document?.corners ?? (isLost ? null : previous.view.corners);
  const offerHelp = nowMs - (previous.lastSeenMs ?? previous.startedMs) > GUIDANCE_TIMING.offerHelpMs;
  return {
    view: { phase, hint, corners, hold, offerHelp },
    triggersShutter,
    startedMs: previous.startedMs,
    lastSeenMs,
    holdSinceMs,
    holdFrames,
    hintSinceMs,
    pendingHint,
  };
}

/** A new hint must come three frames in a row, and the old one stays for at least 700 ms. */
function stabilizeHint(
  previous: GuidanceState,
  newHint: Hint | null,
  nowMs: number,
): Pick<GuidanceState, 'hintSinceMs' | 'pendingHint'> & { hint: Hint | null } {
  const { hint } = previous.view;
  const { hintSinceMs } = previous;
  if (newHint === hint) return { hint, hintSinceMs, pendingHint: { hint, frames: 0 } };
  const frames = previous.pendingHint.hint === newHint ? previous.pendingHint.frames + 1 : 1;
  const isReady = frames >= GUIDANCE_TIMING.hintFrames && nowMs - hintSinceMs >= GUIDANCE_TIMING.hintStaysMs;
  return isReady
    ? { hint: newHint, hintSinceMs: nowMs, pendingHint: { hint: newHint, frames: 0 } }
    : { hint, hintSinceMs, pendingHint: { hint: newHint, frames } };
}

import type { Hint, LiveReport } from '../checks/checks.js';
import type { LiveView } from './capture-state.js';

/**
 * Times and counts of the live screen. Milliseconds unless named otherwise.
 *
 * `holdMs` is long enough for the autofocus pulse of a phone to end and short enough to be below the second after which
 * waiting is felt (Nielsen, response time limits); the two hint numbers keep the sentence readable.
 */
export const GUIDANCE_TIMING = {
  holdMs: 550,
  minHoldFrames: 3,
  hintFrames: 3,
  hintStaysMs: 700,
  offerHelpMs: 8000,
  /** A document may be lost for this long without the screen saying "searching" again. */
  lostGraceMs: 350,
} as const;

/** Memory of the live screen between frames. Plain data, so that every step can be tested with its own clock. */
export interface GuidanceState {
  readonly view: LiveView;
  /** This report should be kept as the picture. */
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

/** The live screen before its first frame. */
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

/** One frame further. Pure. `fire` is true on exactly one frame, and the phase stays `taken` from there on. */
export function nextGuidance(
  memory: GuidanceState,
  report: LiveReport,
  nowMs: number,
  options: GuidanceOptions,
): GuidanceState {
  if (memory.view.phase === 'taken') return { ...memory, triggersShutter: false };
  const seen = report.document !== null;
  const lastSeenMs = seen ? nowMs : memory.lastSeenMs;
  const lost = lastSeenMs === null || nowMs - lastSeenMs > GUIDANCE_TIMING.lostGraceMs;
  const moved = report.motion !== null && report.motion > options.maxMotion;

  const holds = report.good && !moved && options.shutter === 'auto';
  const holdSinceMs = holds ? (memory.holdSinceMs ?? nowMs) : null;
  const holdFrames = holds ? memory.holdFrames + 1 : 0;
  const hold = holdSinceMs === null ? 0 : Math.min(1, (nowMs - holdSinceMs) / GUIDANCE_TIMING.holdMs);
  const fire = hold >= 1 && holdFrames >= GUIDANCE_TIMING.minHoldFrames;

  const wanted: Hint | null = holds ? 'hold_still' : lost ? 'search' : report.hint;
  const { hint, hintSinceMs, pendingHint: rival } = stabilizeHint(memory, wanted, nowMs);
  const phase = fire ? 'taken' : lost ? 'searching' : holds ? 'holding' : 'found';
  const corners = report.document?.corners ?? (lost ? null : memory.view.corners);
  const offerHelp = nowMs - (memory.lastSeenMs ?? memory.startedMs) > GUIDANCE_TIMING.offerHelpMs;
  return {
    view: { phase, hint, corners, hold, offerHelp },
    triggersShutter: fire,
    startedMs: memory.startedMs,
    lastSeenMs,
    holdSinceMs,
    holdFrames,
    hintSinceMs,
    pendingHint: rival,
  };
}

/** A new hint needs three frames in a row, and the old one stays at least 700 ms. */
function stabilizeHint(
  memory: GuidanceState,
  wanted: Hint | null,
  nowMs: number,
): Pick<GuidanceState, 'hintSinceMs' | 'pendingHint'> & { hint: Hint | null } {
  const { hint } = memory.view;
  if (wanted === hint) return { hint, hintSinceMs: memory.hintSinceMs, pendingHint: { hint: wanted, frames: 0 } };
  const frames = memory.pendingHint.hint === wanted ? memory.pendingHint.frames + 1 : 1;
  const ready = frames >= GUIDANCE_TIMING.hintFrames && nowMs - memory.hintSinceMs >= GUIDANCE_TIMING.hintStaysMs;
  return ready
    ? { hint: wanted, hintSinceMs: nowMs, pendingHint: { hint: wanted, frames: 0 } }
    : { hint, hintSinceMs: memory.hintSinceMs, pendingHint: { hint: wanted, frames } };
}

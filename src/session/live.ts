import type { Hint, LiveReport } from '../checks/checks.js';
import type { LiveView } from './state.js';

/**
 * Times and counts of the live screen. Milliseconds unless named otherwise.
 *
 * `holdMs` is long enough for the autofocus pulse of a phone to end and short enough to be below the second after which
 * waiting is felt (Nielsen, response time limits); the two hint numbers keep the sentence readable.
 */
export const LIVE_TIMES = {
  holdMs: 550,
  minHoldFrames: 3,
  hintFrames: 3,
  hintStaysMs: 700,
  offerHelpMs: 8000,
  /** A document may be lost for this long without the screen saying "searching" again. */
  lostGraceMs: 350,
} as const;

/** Memory of the live screen between frames. Plain data, so that every step can be tested with its own clock. */
export interface LiveMemory {
  readonly view: LiveView;
  /** This report should be kept as the picture. */
  readonly fire: boolean;
  readonly startedMs: number;
  readonly lastSeenMs: number | null;
  readonly holdSinceMs: number | null;
  readonly holdFrames: number;
  readonly hintSinceMs: number;
  readonly rival: { readonly hint: Hint | null; readonly frames: number };
}

export interface LiveOptions {
  readonly shutter: 'auto' | 'manual';
  /** Largest movement that counts as still, as a share of the document's long side per frame. */
  readonly maxMotion: number;
}

/** The live screen before its first frame. */
export function liveStart(nowMs: number): LiveMemory {
  return {
    view: { phase: 'searching', hint: 'search', corners: null, hold: 0, offerHelp: false },
    fire: false,
    startedMs: nowMs,
    lastSeenMs: null,
    holdSinceMs: null,
    holdFrames: 0,
    hintSinceMs: nowMs,
    rival: { hint: null, frames: 0 },
  };
}

/** One frame further. Pure. `fire` is true on exactly one frame, and the phase stays `taken` from there on. */
export function liveNext(memory: LiveMemory, report: LiveReport, nowMs: number, options: LiveOptions): LiveMemory {
  if (memory.view.phase === 'taken') return { ...memory, fire: false };
  const seen = report.document !== null;
  const lastSeenMs = seen ? nowMs : memory.lastSeenMs;
  const lost = lastSeenMs === null || nowMs - lastSeenMs > LIVE_TIMES.lostGraceMs;
  const moved = report.motion !== null && report.motion > options.maxMotion;

  const holds = report.good && !moved && options.shutter === 'auto';
  const holdSinceMs = holds ? (memory.holdSinceMs ?? nowMs) : null;
  const holdFrames = holds ? memory.holdFrames + 1 : 0;
  const hold = holdSinceMs === null ? 0 : Math.min(1, (nowMs - holdSinceMs) / LIVE_TIMES.holdMs);
  const fire = hold >= 1 && holdFrames >= LIVE_TIMES.minHoldFrames;

  const wanted: Hint | null = holds ? 'hold_still' : lost ? 'search' : report.hint;
  const { hint, hintSinceMs, rival } = nextHint(memory, wanted, nowMs);
  const phase = fire ? 'taken' : lost ? 'searching' : holds ? 'holding' : 'found';
  const corners = report.document?.corners ?? (lost ? null : memory.view.corners);
  const offerHelp = nowMs - (memory.lastSeenMs ?? memory.startedMs) > LIVE_TIMES.offerHelpMs;
  return {
    view: { phase, hint, corners, hold, offerHelp },
    fire,
    startedMs: memory.startedMs,
    lastSeenMs,
    holdSinceMs,
    holdFrames,
    hintSinceMs,
    rival,
  };
}

/** A new hint needs three frames in a row, and the old one stays at least 700 ms. */
function nextHint(
  memory: LiveMemory,
  wanted: Hint | null,
  nowMs: number,
): Pick<LiveMemory, 'hintSinceMs' | 'rival'> & { hint: Hint | null } {
  const { hint } = memory.view;
  if (wanted === hint) return { hint, hintSinceMs: memory.hintSinceMs, rival: { hint: wanted, frames: 0 } };
  const frames = memory.rival.hint === wanted ? memory.rival.frames + 1 : 1;
  const ready = frames >= LIVE_TIMES.hintFrames && nowMs - memory.hintSinceMs >= LIVE_TIMES.hintStaysMs;
  return ready
    ? { hint: wanted, hintSinceMs: nowMs, rival: { hint: wanted, frames: 0 } }
    : { hint, hintSinceMs: memory.hintSinceMs, rival: { hint: wanted, frames } };
}

import type { ZoomRange } from '../camera/camera.js';
import type { LiveReport } from '../checks/checks.js';

/**
 * For a lens that cannot focus at the distance at which a card fills the frame. The camera zooms in, the person moves
 * back until the card fills the frame again, and at that distance the lens can focus. Times in milliseconds, zoom factors
 * as multiples of the main lens. Pure.
 */
export const CLOSE_FOCUS_ZOOM_LIMITS = {
  /** A document that is large, still and lit but blurred for so long will not come into focus by itself. */
  softMs: 2000,
  /** Other hints in between (a tremble, a shadow) are ignored for so long. */
  gapMs: 500,
  /** Time to move back and focus. If the document is still blurred then, the zoom goes back. */
  trialMs: 8000,
  minFactor: 1.5,
  maxFactor: 2,
} as const;

/** What is known of one lens. */
export interface CloseFocusZoomState {
  /** `settled`: the zoom was tried and is not changed again. */
  readonly phase: 'watching' | 'trying' | 'settled';
  /** Start of the blur while watching, of the zoom while trying. */
  readonly sinceMs: number | null;
  readonly lastSoftMs: number;
}

export const INITIAL_CLOSE_FOCUS_ZOOM_STATE: CloseFocusZoomState = {
  phase: 'watching',
  sinceMs: null,
  lastSoftMs: -Infinity,
};

/** The state after one more frame. `zoom`: what to do now. */
export function nextCloseFocusZoomState(
  state: CloseFocusZoomState,
  { document, hint }: Pick<LiveReport, 'document' | 'hint'>,
  nowMs: number,
): { readonly state: CloseFocusZoomState; readonly zoom: 'in' | 'back' | null } {
  const { phase, sinceMs, lastSoftMs } = state;
  // The hint is `blur` only for a document that is whole, large, straight, lit and still; `null` if nothing is wrong.
  const isSharp = document !== null && hint === null;
  if (phase === 'watching' && hint === 'blur') {
    const continues = sinceMs !== null && nowMs - lastSoftMs <= CLOSE_FOCUS_ZOOM_LIMITS.gapMs;
    const startMs = continues ? sinceMs : nowMs;
    return nowMs - startMs >= CLOSE_FOCUS_ZOOM_LIMITS.softMs
      ? { state: { phase: 'trying', sinceMs: nowMs, lastSoftMs: nowMs }, zoom: 'in' }
      : { state: { phase, sinceMs: startMs, lastSoftMs: nowMs }, zoom: null };
  }
  if (phase === 'watching' && isSharp) return { state: INITIAL_CLOSE_FOCUS_ZOOM_STATE, zoom: null };
  if (phase === 'trying' && isSharp) return { state: { ...state, phase: 'settled' }, zoom: null };
  if (phase === 'trying' && nowMs - (sinceMs ?? nowMs) >= CLOSE_FOCUS_ZOOM_LIMITS.trialMs)
    return { state: { ...state, phase: 'settled' }, zoom: 'back' };
  return { state, zoom: null };
}

/**
 * The factor to zoom to: 2, or the largest of the camera down to 1.5.
 * @returns `null` if the camera cannot zoom that far
 */
export function closeFocusZoomFactor(range: ZoomRange | null): number | null {
  if (range === null || range.max < CLOSE_FOCUS_ZOOM_LIMITS.minFactor) return null;
  return Math.min(CLOSE_FOCUS_ZOOM_LIMITS.maxFactor, range.max);
}

import type { ZoomRange } from '../camera/camera.js';
import type { LiveReport } from '../checks/checks.js';

/**
 * A lens that cannot focus as near as a card has to be held: it zooms in, the person moves back to where the card fills
 * the frame again, and there the lens can. Times in milliseconds, factors as multiples of the main lens. Pure.
 */
export const CLOSE_FOCUS = {
  /** A document that is large enough, still and lit, and yet soft for so long, is out of focus for good. */
  softMs: 2000,
  /** Frames in between that say something else (a tremble, a shadow) count for nothing for so long. */
  gapMs: 500,
  /** Time to move back and let the lens focus. What has not helped by then is taken back. */
  trialMs: 8000,
  leastFactor: 1.5,
  mostFactor: 2,
} as const;

/** Memory of one lens. */
export interface CloseFocusState {
  /** `settled`: it was tried, and stays as it is. */
  readonly phase: 'watching' | 'trying' | 'settled';
  /** Since when the document is soft, or the zoom is tried. */
  readonly sinceMs: number | null;
  readonly lastSoftMs: number;
}

export const INITIAL_CLOSE_FOCUS: CloseFocusState = { phase: 'watching', sinceMs: null, lastSoftMs: -Infinity };

/** One frame further. `zoom`: what to do now. */
export function nextCloseFocus(
  memory: CloseFocusState,
  { document, hint }: Pick<LiveReport, 'document' | 'hint'>,
  nowMs: number,
): { readonly memory: CloseFocusState; readonly zoom: 'in' | 'back' | null } {
  const { phase, sinceMs, lastSoftMs } = memory;
  // The judge says `blur` only of what is whole, large, straight, lit and still; `null` when nothing is to be better.
  const isSharp = document !== null && hint === null;
  if (phase === 'watching' && hint === 'blur') {
    const goesOn = sinceMs !== null && nowMs - lastSoftMs <= CLOSE_FOCUS.gapMs;
    const fromMs = goesOn ? sinceMs : nowMs;
    return nowMs - fromMs >= CLOSE_FOCUS.softMs
      ? { memory: { phase: 'trying', sinceMs: nowMs, lastSoftMs: nowMs }, zoom: 'in' }
      : { memory: { phase, sinceMs: fromMs, lastSoftMs: nowMs }, zoom: null };
  }
  if (phase === 'watching' && isSharp) return { memory: INITIAL_CLOSE_FOCUS, zoom: null };
  if (phase === 'trying' && isSharp) return { memory: { ...memory, phase: 'settled' }, zoom: null };
  if (phase === 'trying' && nowMs - (sinceMs ?? nowMs) >= CLOSE_FOCUS.trialMs)
    return { memory: { ...memory, phase: 'settled' }, zoom: 'back' };
  return { memory, zoom: null };
}

/**
 * The factor to zoom to: 2, or what there is down to 1.5.
 * @returns `null` when the camera cannot zoom that far
 */
export function closeFocusZoomFactor(range: ZoomRange | null): number | null {
  if (range === null || range.max < CLOSE_FOCUS.leastFactor) return null;
  return Math.min(CLOSE_FOCUS.mostFactor, range.max);
}

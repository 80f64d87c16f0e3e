import type { CaptureState } from '../headless/headless.js';

/** Milliseconds of vibration and of rest, in turns. */
const TAKEN_PATTERN = [30];
const ACCEPTED_PATTERN = [30, 60, 30];
const REJECTED_PATTERN = [120];

/** What a step of the session feels like in the hand; `null` when it is none. */
export function vibrationPatternFor(state: CaptureState, previous: CaptureState): number[] | null {
  if (state.name === previous.name) return null;
  if (state.name === 'checking') return state.source === 'camera' ? TAKEN_PATTERN : null;
  return state.name === 'answered' ? (state.outcome?.kind === 'accepted' ? ACCEPTED_PATTERN : REJECTED_PATTERN) : null;
}

/** Where the device can, the page was touched, and the person has not asked their system for rest. */
export function vibrate(pulses: number[] | null): void {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  const isUntouched = userActivation && !userActivation.hasBeenActive;
  if (!pulses || !('vibrate' in navigator) || isUntouched) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(pulses);
}

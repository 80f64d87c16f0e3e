import type { ReactiveElement } from 'lit';
import {
  moveDirectionFor,
  type Capture,
  type CaptureState,
  type LiveView,
  type MoveDirection,
} from '../headless/headless.js';
import { createCameraSounds, type CameraSounds } from './camera-sounds.js';
import type { ViewRefs } from './view-refs.js';

/** Accessibility aids of the camera screen: directions in words, sounds, and vibration. */
export interface CameraA11y {
  /** Follows what is rendered. Called after each rendering. */
  update(): void;
  /** @returns where the document should move */
  onLiveFrame(view: LiveView): MoveDirection | null;
  /** Releases the loudspeaker. Called when the element is removed. */
  detach(): void;
}

export interface CameraA11yHost extends ReactiveElement {
  /** Play sounds while the camera screen is shown. */
  readonly sounds: boolean;
}

/** @param capture returns the current capture, if there is one */
export function createCameraA11y(host: CameraA11yHost, refs: ViewRefs, capture: () => Capture | null): CameraA11y {
  let previous: CaptureState | null = null;
  let screen: HTMLElement | null = null;
  let sounds: CameraSounds | null = null;

  const setScreen = (next: HTMLElement | null): void => {
    if (next === screen) return;
    sounds?.close();
    sounds = next && host.sounds ? createCameraSounds() : null;
    screen = next;
  };

  return {
    update() {
      setScreen(refs.cameraScreen);
      const state = capture()?.state ?? null;
      if (state && previous) vibrate(vibrationPatternFor(state, previous));
      // A photo taken with the shutter button has no live frame with the phase `taken`.
      if (state?.name === 'checking') sounds?.setPhase('taken');
      previous = state;
    },
    onLiveFrame(view) {
      if (capture()?.state.name === 'aiming') sounds?.setPhase(view.phase);
      return moveDirectionFor(view, capture()?.camera?.facesPerson);
    },
    detach: () => setScreen(null),
  };
}

/** Vibration patterns: milliseconds on and off, in turns. */
const TAKEN_PATTERN = [30];
const ACCEPTED_PATTERN = [30, 60, 30];
const OTHER_ANSWER_PATTERN = [120];

/** The vibration for a state change; `null` for none. */
function vibrationPatternFor(state: CaptureState, previous: CaptureState): number[] | null {
  if (state.name === previous.name) return null;
  if (state.name === 'checking') return state.source === 'camera' ? TAKEN_PATTERN : null;
  if (state.name !== 'answered') return null;
  return state.outcome?.kind === 'accepted' ? ACCEPTED_PATTERN : OTHER_ANSWER_PATTERN;
}

/** Vibrates where supported, unless the page was not touched yet or the person prefers reduced motion. */
function vibrate(pattern: number[] | null): void {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  const isUntouched = userActivation && !userActivation.hasBeenActive;
  if (!pattern || !('vibrate' in navigator) || isUntouched) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(pattern);
}

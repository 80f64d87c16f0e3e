/** The lazy module `camera-ui`: what the camera screen can do without. */
import type { ReactiveController } from 'lit';
import { moveDirectionFor, type CaptureState, type LiveView, type MoveDirection } from '../headless/headless.js';
import { animateFrom, CameraOverlay } from './camera-overlay.js';
import { createCameraSounds, type CameraSounds } from './camera-sounds.js';
import type { LazyModuleDeps } from './lazy-module-deps.types.js';
import { cameraOverlayStyles } from './styles/camera-overlay-styles.js';
import { compactCameraStyles } from './styles/compact-camera-styles.js';
import { adoptStyles, LAZY_STYLES_INDEX } from './styles/element-styles.js';
import { turningCardStyles } from './styles/turning-card-styles.js';

/**
 * The overlay and the accessibility aids of the camera screen: directions in words, sounds, and vibration. They follow what is
 * rendered, and the live frames.
 */
export class CameraUiController implements ReactiveController {
  readonly #deps: LazyModuleDeps;
  #state: CaptureState | null = null;
  #screen: HTMLElement | null = null;
  #overlay: CameraOverlay | null = null;
  #sounds: CameraSounds | null = null;

  constructor(deps: LazyModuleDeps) {
    this.#deps = deps;
    const { renderRoot } = deps.host;
    adoptStyles(renderRoot, cameraOverlayStyles, LAZY_STYLES_INDEX);
    adoptStyles(renderRoot, turningCardStyles);
    adoptStyles(renderRoot, compactCameraStyles);
    deps.host.addController(this);
  }

  hostUpdated(): void {
    const { host, refs, getCapture } = this.#deps;
    if (!host.isConnected) return;
    const { cameraScreen } = refs;
    const photo = refs.preview('candidate');
    if (!cameraScreen && photo && this.#overlay?.photoRect) animateFrom(photo, this.#overlay.photoRect);
    this.#setScreen(cameraScreen);
    this.#overlay?.update();
    const state = getCapture()?.state ?? null;
    if (state && this.#state) vibrate(vibrationPatternFor(state, this.#state));
    // A photo taken with the shutter button has no live frame with the phase `taken`.
    if (state?.name === 'checking') this.#sounds?.setPhase('taken');
    this.#state = state;
  }

  hostDisconnected(): void {
    this.#setScreen(null);
  }

  /** @returns where the document should move, for screen readers */
  onLiveView(view: LiveView): MoveDirection | null {
    this.#overlay?.onLiveView(view);
    const capture = this.#deps.getCapture();
    if (capture?.state.name === 'aiming') this.#sounds?.setPhase(view.phase);
    return moveDirectionFor(view, capture?.camera?.facesPerson);
  }

  /** Each camera screen has its own overlay and sounds. `null` releases the loudspeaker. */
  #setScreen(screen: HTMLElement | null): void {
    if (screen === this.#screen) return;
    const { host, refs, getCapture } = this.#deps;
    this.#overlay?.detach();
    this.#overlay = screen && new CameraOverlay(screen, refs, getCapture);
    this.#sounds?.close();
    this.#sounds = screen && host.sounds ? createCameraSounds() : null;
    this.#screen = screen;
  }
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

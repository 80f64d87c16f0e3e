import {
  moveDirectionFor,
  type Capture,
  type CaptureState,
  type MoveDirection,
  type LiveView,
} from '../headless/headless.js';
import { handleKeydown } from './handle-keydown.js';
import { createCameraSounds, type CameraSounds } from './camera-sounds.js';
import { compactCameraStyles } from './compact-camera-styles.js';
import { vibrationPatternFor, vibrate } from './vibration.js';

/**
 * What some people need at the camera, and nobody has to wait for: which way in words, tones, vibration, keys, and room
 * for large letters.
 */
export interface CameraA11y {
  /** What is on the screen, after each rendering. @param stage `null` when it is not the camera's */
  update(stage: HTMLElement | null): void;
  /** A live frame was looked at. @returns what to say beside the hint */
  onLiveFrame(view: LiveView): MoveDirection | null;
}

export interface CameraA11yHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly sounds: boolean;
}

/** @param capture the session behind the face, if there is one */
export type CreateCameraA11y = (host: CameraA11yHost, capture: () => Capture | null) => CameraA11y;

export const createCameraA11y: CreateCameraA11y = (host, capture) => {
  const { renderRoot } = host;
  let before: CaptureState | null = null;
  let heardAt: HTMLElement | null = null;
  let sounds: CameraSounds | null = null;

  renderRoot.addEventListener('keydown', (event) => handleKeydown(event as KeyboardEvent, renderRoot));
  if (renderRoot instanceof ShadowRoot) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(compactCameraStyles);
    renderRoot.adoptedStyleSheets.push(sheet);
  }

  return {
    update(stage) {
      if (stage !== heardAt) {
        sounds?.close();
        sounds = stage && host.sounds ? createCameraSounds() : null;
        heardAt = stage;
      }
      const state = capture()?.state ?? null;
      if (state && before) vibrate(vibrationPatternFor(state, before));
      // Pressed by hand, the eyes saw nothing of it.
      if (state?.name === 'checking') sounds?.setPhase('taken');
      before = state;
    },
    onLiveFrame(view) {
      if (capture()?.state.name === 'aiming') sounds?.setPhase(view.phase);
      return moveDirectionFor(view, capture()?.camera?.facesPerson);
    },
  };
};

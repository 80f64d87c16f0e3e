import { directionFor, type Capture, type CaptureState, type Direction, type LiveView } from '../headless/headless.js';
import { pressed } from './keys.js';
import { createSounds, type Sounds } from './sounds.js';
import { tinyStage } from './tiny-stage.js';
import { pulsesOf, vibrate } from './vibration.js';

/**
 * What some people need at the camera, and nobody has to wait for: which way in words, tones, vibration, keys, and room
 * for large letters.
 */
export interface Access {
  /** What is on the screen, after each rendering. @param stage `null` when it is not the camera's */
  shown(stage: HTMLElement | null): void;
  /** A live frame was looked at. @returns what to say beside the hint */
  live(view: LiveView): Direction | null;
}

export interface AccessHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly sounds: boolean;
}

/** @param capture the session behind the face, if there is one */
export type OpenAccess = (host: AccessHost, capture: () => Capture | null) => Access;

export const openAccess: OpenAccess = (host, capture) => {
  const { renderRoot } = host;
  let before: CaptureState | null = null;
  let heardAt: HTMLElement | null = null;
  let sounds: Sounds | null = null;

  renderRoot.addEventListener('keydown', (event) => pressed(event as KeyboardEvent, renderRoot));
  if (renderRoot instanceof ShadowRoot) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(tinyStage);
    renderRoot.adoptedStyleSheets.push(sheet);
  }

  return {
    shown(stage) {
      if (stage !== heardAt) {
        sounds?.close();
        sounds = stage && host.sounds ? createSounds() : null;
        heardAt = stage;
      }
      const state = capture()?.state ?? null;
      if (state && before) vibrate(pulsesOf(state, before));
      // Pressed by hand, the eyes saw nothing of it.
      if (state?.name === 'checking') sounds?.phase('taken');
      before = state;
    },
    live(view) {
      if (capture()?.state.name === 'aiming') sounds?.phase(view.phase);
      return directionFor(view, capture()?.camera?.facesPerson);
    },
  };
};

import { directionFor, type Camera, type Direction, type LiveView } from '../headless/headless.js';
import { createSounds } from './sounds.js';
import { tinyStage } from './tiny-stage.js';

/** What some people need at the camera, and nobody has to wait for: which way in words, tones, room for large letters. */
export interface Access {
  /** A live frame was looked at. @returns what to say beside the hint */
  heed(view: LiveView, camera: Camera | null): Direction | null;
  /** The person pressed the shutter, or it fired. */
  taken(): void;
  /** The camera's screen is gone. */
  end(): void;
}
export type OpenAccess = (stage: HTMLElement, wantsSounds: boolean) => Access;

export const openAccess: OpenAccess = (stage, wantsSounds) => {
  const root = stage.getRootNode();
  if (root instanceof ShadowRoot) adopt(root);
  const sounds = wantsSounds ? createSounds() : null;
  return {
    heed(view, camera) {
      sounds?.phase(view.phase);
      return directionFor(view, facesPerson(camera));
    },
    taken: () => sounds?.phase('taken'),
    end: () => sounds?.close(),
  };
};

/** A laptop's camera does not say where it looks: at the person, as every one that is built in does. */
function facesPerson(camera: Camera | null): boolean {
  const facing = camera?.lens.facing;
  return facing === 'user' || (facing === 'unknown' && !matchMedia('(pointer: coarse)').matches);
}

let sheet: CSSStyleSheet | null = null;

function adopt(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(tinyStage);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

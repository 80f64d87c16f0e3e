import { createLookWith, type Look } from './look.js';
import { lookForPortrait } from './portrait/portrait.js';

/** The eyes for one series of live frames, with all they can know. */
export function createLook(): Look {
  return createLookWith(() => lookForPortrait);
}

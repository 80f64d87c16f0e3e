import { createLookWith, type Finders, type Look } from './look.js';
import { findMrz } from './mrz/find.js';
import { lookForPortrait } from './portrait/portrait.js';

/** All that is looked for on a document now and then. */
export const FINDERS: Finders = { face: lookForPortrait, zone: findMrz, reader: null };

/** The eyes for one series of live frames, with all they can know. */
export function createLook(): Look {
  return createLookWith(() => FINDERS);
}

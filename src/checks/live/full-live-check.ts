import { createLiveCheckWith, type LiveDetectors, type LiveCheck } from './live-check.js';
import { findMrz } from '../mrz/locate/find-mrz.js';
import { findPortrait } from '../portrait/find-portrait.js';

/** All that is looked for on a document now and then. */
export const LIVE_DETECTORS: LiveDetectors = { face: findPortrait, zone: findMrz, reader: null };

/** The eyes for one series of live frames, with all they can know. */
export function createLiveCheck(): LiveCheck {
  return createLiveCheckWith(() => LIVE_DETECTORS);
}

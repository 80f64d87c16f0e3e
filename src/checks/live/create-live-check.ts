/** The live check with all detectors. Bundles that load the detectors later import `live-check` alone. */
import { measureHiddenPrint } from '../hidden/measure-hidden-print.js';
import { findMrz } from '../mrz/locate/find-mrz.js';
import { findPortrait } from '../portrait/find-portrait.js';
import { segmentImage } from '../segmentation/segment-image.js';
import { createLiveCheckWith, type LiveCheck, type LiveDetectors } from './live-check.js';

/** Every detector but the MRZ reader, which is a module of its own. */
export const LIVE_DETECTORS: LiveDetectors = {
  face: findPortrait,
  zone: findMrz,
  hiddenPrint: measureHiddenPrint,
  segment: segmentImage,
  reader: null,
};

/** Creates the check of one series of live frames. */
export function createLiveCheck(): LiveCheck {
  return createLiveCheckWith(() => LIVE_DETECTORS);
}

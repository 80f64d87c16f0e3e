import { measureHiddenPrint } from '../hidden/measure-hidden-print.js';
import { findMrz } from '../mrz/locate/find-mrz.js';
import { findPortrait } from '../portrait/find-portrait.js';
import { segmentImage } from '../segmentation/segment-image.js';
import type { LiveMrzReader } from './mrz-tracker.js';

/** Detectors that run on some frames only. They are large, so the first frames are checked before they are loaded. */
export interface LiveDetectors {
  readonly face: typeof findPortrait;
  readonly zone: typeof findMrz;
  readonly hiddenPrint: typeof measureHiddenPrint;
  readonly segment: typeof segmentImage;
  /** Creates an MRZ reader for one series of frames. `null` while it is not loaded, or where none is wanted. */
  readonly reader: (() => LiveMrzReader) | null;
}

/** Every detector but the MRZ reader, which is a module of its own. */
export const LIVE_DETECTORS: LiveDetectors = {
  face: findPortrait,
  zone: findMrz,
  hiddenPrint: measureHiddenPrint,
  segment: segmentImage,
  reader: null,
};

import type { DetectedMrz, Pixels } from '../../check-report.js';

/**
 * Reads the machine-readable zone that `inspect` found in a photo: two or three lines of text, decoded by ICAO Doc 9303.
 * The reader is 82 KB and loads with the first call.
 * @param today ISO 8601 date: decides the centuries of dates; default: the clock's
 * @returns the MRZ with its text; `reading` is the outcome
 */
export async function readMrz(image: Pixels, mrz: DetectedMrz, today?: string): Promise<DetectedMrz> {
  return (await loadMrzReader()).readMrz(image, mrz, today);
}

/** The lazy module that reads MRZs. */
export type MrzReaderModule = typeof import('./mrz-reader.js');

/** Loads the lazy module, for callers that also read live frames. */
export function loadMrzReader(): Promise<MrzReaderModule> {
  return import('./mrz-reader.js');
}

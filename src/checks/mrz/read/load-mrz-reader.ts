import type { DetectedMrz, Pixels } from '../../report.js';

/**
 * Reads the machine-readable zone that `inspect` found in a picture: two or three lines of text, decoded by ICAO Doc 9303.
 * The reader is 82 KB and loads with the first call.
 * @param today ISO 8601 date: tells the centuries of dates
 * @returns the zone with its text; `reading` says what came of it
 */
export async function readMrz(image: Pixels, seen: DetectedMrz, today?: string): Promise<DetectedMrz> {
  return (await loadMrzReader()).readMrz(image, seen, today);
}

/** What the reader's own file holds. */
export type MrzReaderModule = typeof import('./mrz-reader.js');

/** Loads it, for whoever reads live frames too. */
export function loadMrzReader(): Promise<MrzReaderModule> {
  return import('./mrz-reader.js');
}

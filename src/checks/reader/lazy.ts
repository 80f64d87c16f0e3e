import type { MrzSeen, Pixels } from '../report.js';

/**
 * Reads the machine-readable zone that `inspect` found in a picture: two or three lines of text, decoded by ICAO Doc 9303.
 * The reader is 82 KB and loads with the first call.
 * @param today ISO 8601 date: tells the centuries of dates
 * @returns the zone with its text; `reading` says what came of it
 */
export async function readMrz(image: Pixels, seen: MrzSeen, today?: string): Promise<MrzSeen> {
  return (await loadMrz()).readMrz(image, seen, today);
}

/** What the reader's own file holds. */
export type MrzPart = typeof import('./reader.js');

/** Loads it, for whoever reads live frames too. */
export function loadMrz(): Promise<MrzPart> {
  return import('./reader.js');
}

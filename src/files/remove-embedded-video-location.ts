/**
 * Removes the position of a video clip that some phones store behind an image. The boxes `©xyz` (QuickTime user data) and
 * `loci` (3GPP TS 26.244, 8.9) become `free` boxes of zeros (ISO/IEC 14496-12, 8.1.2), so that offsets stay valid.
 */
import { hasTextAt, u32be } from './read-byte-values.js';
import { NO_LOCATION_SOURCES, type FoundLocationSources } from './location-sources.js';

const LOCATION_BOXES = ['\xa9xyz', 'loci'] as const;
const FREE_BOX_TYPE = [0x66, 0x72, 0x65, 0x65];
/** Both boxes hold a few numbers and a short name. Larger or smaller ones are other data with the same letters. */
const MAX_BOX_BYTES = 1024;
const MIN_BOX_BYTES = 12;

/** @param bytes everything behind the image; changed in place. Searched only where it holds a clip (an `ftyp` box). */
export function removeEmbeddedVideoLocation(bytes: Uint8Array): FoundLocationSources {
  if (indexOfText(bytes, 'ftyp', 0) < 0) return NO_LOCATION_SOURCES;
  let isFound = false;
  for (const word of LOCATION_BOXES) {
    for (let at = indexOfText(bytes, word, 4); at >= 0; at = indexOfText(bytes, word, at + 4)) {
      const size = u32be(bytes, at - 4);
      const end = at - 4 + size;
      if (size < MIN_BOX_BYTES || size > MAX_BOX_BYTES || end > bytes.length) continue;
      bytes.set(FREE_BOX_TYPE, at);
      bytes.fill(0, at + 4, end);
      isFound = true;
    }
  }
  return isFound ? new Set(['video']) : NO_LOCATION_SOURCES;
}

function indexOfText(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  let at = bytes.indexOf(first, from);
  while (at >= 0 && !hasTextAt(bytes, at, word)) at = bytes.indexOf(first, at + 1);
  return at;
}

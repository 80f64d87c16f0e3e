/**
 * Removes the position of a video clip that some phones store behind an image. The boxes `©xyz` (QuickTime user data) and
 * `loci` (3GPP TS 26.244, 8.9) become `free` boxes of zeros (ISO/IEC 14496-12, 8.1.2), so that offsets stay valid. Metadata
 * items with the key `location.ISO6709` (QuickTime File Format, metadata) keep their box, and their value becomes zeros.
 */
import type { Steps } from '../shared/shared.js';
import { indexOfText, readLatin1, u32be } from './read-byte-values.js';
import { MAX_VIDEO_BOXES } from './location-removal-limits.js';
import { NO_LOCATION_SOURCES, type FoundLocationSources } from './location-sources.js';

const LOCATION_BOXES = ['\xa9xyz', 'loci'] as const;
const QUICKTIME_LOCATION_KEY = 'com.apple.quicktime.location.ISO6709';
/** Latitude and longitude with signs, such as `+12.5824-098.1185+003.1/` (ISO 6709, annex H). */
const ISO_6709_POSITION = /^[+-]\d{2,6}(\.\d+)?[+-]\d{3,7}(\.\d+)?/;
const FREE_BOX_TYPE = [0x66, 0x72, 0x65, 0x65];
/** Position boxes hold a few numbers and a short name. Larger or smaller ones are other data with the same letters. */
const MAX_BOX_BYTES = 1024;
const MIN_BOX_BYTES = 12;

/** @param bytes everything behind the image; changed in place. Searched only where it holds a clip (an `ftyp` box). */
export function* removeEmbeddedVideoLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  if (indexOfText(bytes, 'ftyp', 0) < 0) return NO_LOCATION_SOURCES;
  let isFound = false;
  for (const word of LOCATION_BOXES) {
    yield;
    for (let at = indexOfText(bytes, word, 4); at >= 0; at = indexOfText(bytes, word, at + 4)) {
      const size = u32be(bytes, at - 4);
      const end = at - 4 + size;
      if (size < MIN_BOX_BYTES || size > MAX_BOX_BYTES || end > bytes.length) continue;
      bytes.set(FREE_BOX_TYPE, at);
      bytes.fill(0, at + 4, end);
      isFound = true;
    }
  }
  yield;
  if (indexOfText(bytes, QUICKTIME_LOCATION_KEY, 0) >= 0 && (yield* removeQuickTimeItems(bytes))) isFound = true;
  return isFound ? new Set(['video']) : NO_LOCATION_SOURCES;
}

/** Overwrites the values of metadata items that hold a position. A `data` box has 8 bytes of type and locale before its value. */
function* removeQuickTimeItems(bytes: Uint8Array): Steps<boolean> {
  yield;
  let isFound = false;
  let boxes = 0;
  for (
    let at = indexOfText(bytes, 'data', 4);
    at >= 0 && ++boxes <= MAX_VIDEO_BOXES;
    at = indexOfText(bytes, 'data', at + 4)
  ) {
    const end = at - 4 + u32be(bytes, at - 4);
    const from = at + 12;
    if (end <= from || end - from > MAX_BOX_BYTES || end > bytes.length) continue;
    if (!ISO_6709_POSITION.test(readLatin1(bytes, from, end - from))) continue;
    bytes.fill(0, from, end);
    isFound = true;
  }
  return isFound;
}

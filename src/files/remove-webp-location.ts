import { removeExifLocation } from './remove-exif-location.js';
import { mergeFoundLocations, type FoundLocations } from './location-sources.js';
import { removeXmpLocation } from './remove-xmp-location.js';
import { walkWebpChunks } from './webp.js';

const REMOVERS_BY_CHUNK: Readonly<Record<string, (bytes: Uint8Array) => FoundLocations>> = {
  EXIF: removeExifLocation,
  'XMP ': removeXmpLocation,
};

/** Cuts locations out of a WEBP's EXIF and XMP chunks. @param bytes the whole file; changed in place */
export function removeWebpLocation(bytes: Uint8Array): FoundLocations {
  const found: FoundLocations[] = [];
  for (const { type, start, end } of walkWebpChunks(bytes)) {
    if (Object.hasOwn(REMOVERS_BY_CHUNK, type))
      found.push(REMOVERS_BY_CHUNK[type]?.(bytes.subarray(start, end)) ?? new Set());
  }
  return mergeFoundLocations(found);
}

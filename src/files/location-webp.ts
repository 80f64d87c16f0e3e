import { scrubExif } from './location-exif.js';
import { union, type Found } from './location-places.js';
import { scrubXmp } from './location-xmp.js';
import { walkWebp } from './webp.js';

const SCRUBBERS: Readonly<Record<string, (bytes: Uint8Array) => Found>> = { EXIF: scrubExif, 'XMP ': scrubXmp };

/** Cuts locations out of a WEBP's EXIF and XMP chunks. @param bytes the whole file; changed in place */
export function scrubWebp(bytes: Uint8Array): Found {
  const found: Found[] = [];
  for (const { type, start, end } of walkWebp(bytes)) {
    if (Object.hasOwn(SCRUBBERS, type)) found.push(SCRUBBERS[type]?.(bytes.subarray(start, end)) ?? new Set());
  }
  return union(found);
}

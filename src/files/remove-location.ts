import { removeJpegLocation } from './remove-jpeg-location.js';
import { LOCATION_SOURCES, type LocationSource } from './location-sources.js';
import { removePngLocation } from './remove-png-location.js';
import { removeWebpLocation } from './remove-webp-location.js';
import { sniffFileType } from './sniff-file-type.js';

export interface LocationRemoval {
  /** The file without locations; the very array that was given when there was none. */
  readonly bytes: Uint8Array;
  /** Where locations were, in the order of {@link LOCATION_SOURCES}; empty when there was none. */
  readonly removed: readonly LocationSource[];
}

/**
 * Cuts positions out of a JPEG, PNG or WEBP without decoding it: compressed pixels stay bit for bit, and so does
 * everything else (orientation, date, maker notes, colour profile, further pictures). What goes is the GPS directory of
 * EXIF, the GPS and latitude properties of XMP, text chunks named after GPS, and the position of a clip behind the
 * picture. Names of places that somebody typed in (IPTC city and country) are no positions and stay. The given array is
 * not changed.
 *
 * @param bytes any bytes; a PDF or anything unknown comes back as it is
 */
export function removeLocation(bytes: Uint8Array): LocationRemoval {
  const type = sniffFileType(bytes);
  if (type === null || type === 'pdf') return { bytes, removed: [] };
  const copy = new Uint8Array(bytes);
  const { bytes: clean, found } =
    type === 'png'
      ? removePngLocation(copy)
      : { bytes: copy, found: type === 'jpeg' ? removeJpegLocation(copy) : removeWebpLocation(copy) };
  return found.size === 0
    ? { bytes, removed: [] }
    : { bytes: clean, removed: LOCATION_SOURCES.filter((p) => found.has(p)) };
}

import { runSteps, type Steps } from '../shared/shared.js';
import {
  LOCATION_SOURCES,
  mergeLocationSources,
  type FoundLocationSources,
  type LocationSource,
} from './location-sources.js';
import { MAX_IMAGE_CHUNKS, MAX_METADATA_BLOCKS } from './location-removal-limits.js';
import { removeExifLocation } from './remove-exif-location.js';
import { removeJpegLocation } from './remove-jpeg-location.js';
import { removePngLocation } from './remove-png-location.js';
import { removeTrailerLocation } from './remove-trailer-location.js';
import { removeXmpLocation } from './remove-xmp-location.js';
import { sniffFileType } from './sniff-file-type.js';
import { readRiffEnd, walkWebpChunks } from './webp-chunks.js';

export interface LocationRemoval {
  /** The file without locations; the given array itself where it has none. */
  readonly bytes: Uint8Array;
  /** Where locations were, in the order of {@link LOCATION_SOURCES}; empty where there was none. */
  readonly removed: readonly LocationSource[];
}

/**
 * Removes GPS positions from a JPEG, PNG or WEBP without decoding it: compressed pixels and all other metadata stay bit for
 * bit (orientation, date, maker notes, colour profile, further images). Removed are the GPS directory of EXIF, the GPS and
 * latitude properties of XMP, text chunks named after GPS or location, and the position of a video clip behind the image.
 * EXIF and XMP behind the image count too. Typed place names (IPTC city and country) are no positions and stay.
 *
 * @param bytes not changed; a PDF or an unknown file is returned as it is
 */
export function removeImageLocation(bytes: Uint8Array): LocationRemoval {
  const type = sniffFileType(bytes);
  if (type === null || type === 'pdf') return { bytes, removed: [] };
  const { bytes: clean, removed } = runSteps(removeImageLocationInPlace(new Uint8Array(bytes)));
  return { bytes: removed.length === 0 ? bytes : clean, removed };
}

/** {@link removeImageLocation} without a copy, in steps. @param bytes changed in place where no length changes */
export function* removeImageLocationInPlace(bytes: Uint8Array): Steps<LocationRemoval> {
  const type = sniffFileType(bytes);
  if (type === null || type === 'pdf') return { bytes, removed: [] };
  const { bytes: clean, found } = yield* REMOVERS[type](bytes);
  return { bytes: clean, removed: LOCATION_SOURCES.filter((source) => found.has(source)) };
}

interface CleanFile {
  readonly bytes: Uint8Array;
  readonly found: FoundLocationSources;
}

/** May change the given bytes. */
const REMOVERS = {
  png: removePngLocation,
  *jpeg(bytes: Uint8Array): Steps<CleanFile> {
    return { bytes, found: yield* removeJpegLocation(bytes) };
  },
  *webp(bytes: Uint8Array): Steps<CleanFile> {
    return { bytes, found: yield* removeWebpLocation(bytes) };
  },
} as const;

/** @param bytes the whole file; changed in place */
function* removeWebpLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const found: FoundLocationSources[] = [];
  let count = 0;
  const imageEnd = Math.min(bytes.length, readRiffEnd(bytes));
  for (const chunks of [walkWebpChunks(bytes), walkWebpChunks(bytes, imageEnd, bytes.length)]) {
    for (const { type, start, end } of chunks) {
      if (++count > MAX_IMAGE_CHUNKS || found.length > MAX_METADATA_BLOCKS) break;
      yield;
      if (type === 'EXIF') found.push(yield* removeExifLocation(bytes.subarray(start, end)));
      if (type === 'XMP ') found.push(yield* removeXmpLocation(bytes.subarray(start, end)));
    }
  }
  found.push(yield* removeTrailerLocation(bytes.subarray(imageEnd)));
  return mergeLocationSources(found);
}

/**
 * Removes positions from a JPEG: from its EXIF, XMP (also extended) and Photoshop segments, and from further images and a
 * video clip behind it. In place, segment by segment; image data are never changed.
 */
import type { Steps } from '../shared/shared.js';
import { hasTextAt, readLatin1, u32be } from './read-byte-values.js';
import { JPEG_MARKER, walkJpegSegments, type JpegSegment } from './jpeg-segments.js';
import { MAX_IMAGE_CHUNKS, MAX_METADATA_BLOCKS } from './location-removal-limits.js';
import { removeExifLocation } from './remove-exif-location.js';
import { NO_LOCATION_SOURCES, mergeLocationSources, type FoundLocationSources } from './location-sources.js';
import { removeTrailerLocation } from './remove-trailer-location.js';
import { removePhotoshopXmpLocation, removeXmpLocation } from './remove-xmp-location.js';
import { EXIF_HEADER, EXTENDED_XMP_HEADER, PHOTOSHOP_HEADER, XMP_HEADER } from './metadata-headers.js';

/** Largest number of images that are searched. A burst or a gain map adds a few behind the first. */
const MAX_IMAGES = 64;

/** Segments that are searched. Extended XMP, which may have many segments, is not counted. */
const METADATA_MARKERS: ReadonlySet<number> = new Set([JPEG_MARKER.APP1, JPEG_MARKER.APP13]);

/** @param bytes the whole file; changed in place */
export function* removeJpegLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const found: FoundLocationSources[] = [];
  let from = 0;
  let trailer: number | null = null;
  for (let image = 0; image < MAX_IMAGES && from >= 0; image++) {
    const { places, end } = yield* removeFromImage(bytes, from);
    found.push(places);
    if (end === null) break;
    trailer ??= end;
    yield;
    from = findNextImage(bytes, end);
  }
  if (trailer !== null) found.push(yield* removeTrailerLocation(bytes.subarray(trailer)));
  return mergeLocationSources(found);
}

function* removeFromImage(
  bytes: Uint8Array,
  from: number,
): Steps<{ readonly places: FoundLocationSources; readonly end: number | null }> {
  const found: FoundLocationSources[] = [];
  const extended = new Map<string, ExtendedXmpPart[]>();
  const segments = walkJpegSegments(bytes, from);
  let step = segments.next();
  let blocks = 0;
  for (let count = 0; !step.done && count < MAX_IMAGE_CHUNKS && blocks < MAX_METADATA_BLOCKS; count++) {
    yield;
    const part = readExtendedXmpPart(bytes, step.value);
    if (part === null) {
      if (METADATA_MARKERS.has(step.value.marker)) blocks++;
      const places = yield* removeFromSegment(bytes, step.value);
      if (places.size > 0) found.push(places);
    } else {
      const parts = extended.get(part.guid);
      if (parts === undefined) extended.set(part.guid, [part]);
      else parts.push(part);
    }
    step = segments.next();
  }
  for (const parts of extended.values()) found.push(yield* removeFromExtendedXmp(parts));
  return { places: mergeLocationSources(found), end: step.done ? step.value : null };
}

function* removeFromSegment(bytes: Uint8Array, { marker, start, end }: JpegSegment): Steps<FoundLocationSources> {
  const after = (header: string): Uint8Array => bytes.subarray(start + header.length, end);
  if (marker === JPEG_MARKER.APP1) {
    if (hasTextAt(bytes, start, EXIF_HEADER)) return yield* removeExifLocation(bytes.subarray(start, end));
    if (hasTextAt(bytes, start, XMP_HEADER)) return yield* removeXmpLocation(after(XMP_HEADER));
  }
  if (marker === JPEG_MARKER.APP13 && hasTextAt(bytes, start, PHOTOSHOP_HEADER))
    return yield* removePhotoshopXmpLocation(after(PHOTOSHOP_HEADER));
  return NO_LOCATION_SOURCES;
}

/**
 * A part of extended XMP (XMP specification part 3, 1.1.3.1): the packet is split over segments, each with a 32-character
 * GUID, the whole length and the part's offset. The GUID links the parts to the main packet and is not changed.
 */
interface ExtendedXmpPart {
  readonly guid: string;
  readonly offset: number;
  readonly data: Uint8Array;
}

function readExtendedXmpPart(bytes: Uint8Array, { marker, start, end }: JpegSegment): ExtendedXmpPart | null {
  const guidAt = start + EXTENDED_XMP_HEADER.length;
  const dataAt = guidAt + 32 + 8;
  if (marker !== JPEG_MARKER.APP1 || dataAt > end || !hasTextAt(bytes, start, EXTENDED_XMP_HEADER)) return null;
  return { guid: readLatin1(bytes, guidAt, 32), offset: u32be(bytes, guidAt + 36), data: bytes.subarray(dataAt, end) };
}

function* removeFromExtendedXmp(parts: readonly ExtendedXmpPart[]): Steps<FoundLocationSources> {
  const inOrder = parts.toSorted((a, b) => a.offset - b.offset);
  const packet = new Uint8Array(inOrder.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of inOrder) {
    packet.set(data, at);
    at += data.length;
  }
  const places = yield* removeXmpLocation(packet);
  at = 0;
  for (const { data } of places.size > 0 ? inOrder : []) {
    data.set(packet.subarray(at, at + data.length));
    at += data.length;
  }
  return places;
}

/** Where the next image begins (FF D8 FF), or −1. */
function findNextImage(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && !hasTextAt(bytes, at, '\xff\xd8\xff')) at = bytes.indexOf(0xff, at + 1);
  return at;
}

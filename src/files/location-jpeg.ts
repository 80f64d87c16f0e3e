/**
 * Cutting locations out of a JPEG: out of its EXIF, XMP (extended XMP too) and Photoshop segments, and out of what stands
 * behind the picture (further pictures, a short clip). In place, segment by segment; scans are never touched.
 */
import { hasWord, latin1, u32be } from './bytes.js';
import { JPEG, walkJpeg, type JpegSegment } from './jpeg.js';
import { scrubExif } from './location-exif.js';
import { scrubPhotoshop } from './location-photoshop.js';
import { NOTHING_FOUND, union, type Found } from './location-places.js';
import { scrubVideo } from './location-video.js';
import { scrubXmp } from './location-xmp.js';
import { EXIF_HEADER, EXTENDED_XMP_HEADER, PHOTOSHOP_HEADER, XMP_HEADER } from './metadata-headers.js';

/** A burst or a gain map adds a few pictures behind the first; more are not looked for. */
const MAX_PICTURES = 64;

/** @param bytes the whole file; changed in place */
export function scrubJpeg(bytes: Uint8Array): Found {
  const found: Found[] = [];
  let from = 0;
  let trailer: number | null = null;
  for (let picture = 0; picture < MAX_PICTURES && from >= 0; picture++) {
    const { places, end } = scrubPicture(bytes, from);
    found.push(places);
    if (end === null) break;
    trailer ??= end;
    from = indexOfSoi(bytes, end);
  }
  if (trailer !== null) found.push(scrubVideo(bytes.subarray(trailer)));
  return union(found);
}

function scrubPicture(bytes: Uint8Array, from: number): { readonly places: Found; readonly end: number | null } {
  const found: Found[] = [];
  const extended = new Map<string, ExtendedPart[]>();
  const segments = walkJpeg(bytes, from);
  let step = segments.next();
  for (; !step.done; step = segments.next()) {
    const part = extendedPart(bytes, step.value);
    if (part === null) {
      const places = scrubSegment(bytes, step.value);
      if (places.size > 0) found.push(places);
    } else {
      const parts = extended.get(part.guid);
      if (parts === undefined) extended.set(part.guid, [part]);
      else parts.push(part);
    }
  }
  for (const parts of extended.values()) found.push(scrubExtended(parts));
  return { places: union(found), end: step.value };
}

function scrubSegment(bytes: Uint8Array, { marker, start, end }: JpegSegment): Found {
  const after = (header: string): Uint8Array => bytes.subarray(start + header.length, end);
  if (marker === JPEG.APP1) {
    if (hasWord(bytes, start, EXIF_HEADER)) return scrubExif(bytes.subarray(start, end));
    if (hasWord(bytes, start, XMP_HEADER)) return scrubXmp(after(XMP_HEADER));
  }
  if (marker === JPEG.APP13 && hasWord(bytes, start, PHOTOSHOP_HEADER)) return scrubPhotoshop(after(PHOTOSHOP_HEADER));
  return NOTHING_FOUND;
}

/**
 * Extended XMP (XMP specification part 3, 1.1.3.1): the packet is dealt out over segments, each with a 32-character
 * GUID, the whole length and the part's offset. The GUID stays as it is: it is what ties the parts to the main packet.
 */
interface ExtendedPart {
  readonly guid: string;
  readonly offset: number;
  readonly data: Uint8Array;
}

function extendedPart(bytes: Uint8Array, { marker, start, end }: JpegSegment): ExtendedPart | null {
  const guidAt = start + EXTENDED_XMP_HEADER.length;
  const dataAt = guidAt + 32 + 8;
  if (marker !== JPEG.APP1 || dataAt > end || !hasWord(bytes, start, EXTENDED_XMP_HEADER)) return null;
  return { guid: latin1(bytes, guidAt, 32), offset: u32be(bytes, guidAt + 36), data: bytes.subarray(dataAt, end) };
}

function scrubExtended(parts: readonly ExtendedPart[]): Found {
  const inOrder = parts.toSorted((a, b) => a.offset - b.offset);
  const packet = new Uint8Array(inOrder.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of inOrder) {
    packet.set(data, at);
    at += data.length;
  }
  const places = scrubXmp(packet);
  at = 0;
  for (const { data } of places.size > 0 ? inOrder : []) {
    data.set(packet.subarray(at, at + data.length));
    at += data.length;
  }
  return places;
}

/** Where the next picture begins (FF D8 FF), or −1. */
function indexOfSoi(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && !hasWord(bytes, at, '\xff\xd8\xff')) at = bytes.indexOf(0xff, at + 1);
  return at;
}

/**
 * Removes positions from a PNG: from eXIf, from XMP in iTXt, from the raw profiles that converters write as text, and whole
 * text chunks named after GPS, location, latitude or longitude, also behind the image. Chunks keep their length, except for compressed text with a position, which is written back
 * uncompressed. Image data are never changed.
 */
import type { Steps } from '../shared/shared.js';
import { hasTextAt } from './read-byte-values.js';
import { removeTrailerLocation } from './remove-trailer-location.js';
import { MAX_IMAGE_CHUNKS, MAX_METADATA_BLOCKS } from './location-removal-limits.js';
import { removeExifLocation } from './remove-exif-location.js';
import { NO_LOCATION_SOURCES, mergeLocationSources, type FoundLocationSources } from './location-sources.js';
import { removePhotoshopXmpLocation, removeXmpLocation } from './remove-xmp-location.js';
import { EXIF_HEADER, PNG_RAW_PROFILE_KEYWORD, PNG_XMP_KEYWORD, XMP_HEADER } from './metadata-headers.js';
import { INFLATE_BUDGET_BYTES, parsePngRawProfile, readPngText, writePngRawProfile, type PngText } from './png-text.js';
import { createPngChunk, crc32, walkPngChunks, type PngChunk } from './png-chunks.js';

/** A range of the file that is replaced by other bytes. */
interface ByteReplacement {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

/** Bytes of a chunk whose checksum is computed in one step: about 5 ms. */
const CRC_STEP_BYTES = 1_048_576;
const LOCATION_KEYWORD = /(^|[^a-z])(gps|location|latitude|longitude)/i;

/** @param bytes the whole file; may be changed. @returns the file to use: the same array where no length changed */
export function* removePngLocation(bytes: Uint8Array): Steps<{
  readonly bytes: Uint8Array;
  readonly found: FoundLocationSources;
}> {
  const found: FoundLocationSources[] = [];
  const splices: ByteReplacement[] = [];
  const budget = { bytes: INFLATE_BUDGET_BYTES };
  const imageEnd = findPngEnd(bytes);
  let chunks = 0;
  let blocks = 0;
  for (const chunk of walkAllChunks(bytes, imageEnd)) {
    if (++chunks > MAX_IMAGE_CHUNKS || blocks > MAX_METADATA_BLOCKS) break;
    yield;
    if (chunk.type === 'eXIf' || isTextChunk(chunk)) blocks++;
    const data = bytes.subarray(chunk.start, chunk.end);
    if (chunk.type === 'eXIf') found.push(yield* renewCrc(bytes, chunk, yield* removeExifLocation(data)));
    if (!isTextChunk(chunk)) continue;
    const text = readPngText(chunk.type, data, budget);
    if (text === null) continue;
    if (LOCATION_KEYWORD.test(text.keyword)) {
      found.push(new Set(['text']));
      splices.push({ from: chunk.start - 8, to: chunk.end + 4, bytes: new Uint8Array() });
      continue;
    }
    const places = yield* removeFromText(text);
    if (places.size === 0) continue;
    found.push(places);
    if (text.isInPlace) yield* renewCrc(bytes, chunk, places);
    else splices.push({ from: chunk.start - 8, to: chunk.end + 4, bytes: uncompressedChunk(text) });
  }
  found.push(yield* removeTrailerLocation(bytes.subarray(imageEnd)));
  return { bytes: replaceBytes(bytes, splices), found: mergeLocationSources(found) };
}

function isTextChunk({ type }: PngChunk): boolean {
  return type.endsWith('Xt') || type.endsWith('XT');
}

function findPngEnd(bytes: Uint8Array): number {
  const chunks = walkPngChunks(bytes);
  let step = chunks.next();
  for (let count = 0; !step.done && count < MAX_IMAGE_CHUNKS; count++) step = chunks.next();
  return (step.done ? step.value : null) ?? bytes.length;
}

/** The chunks of the image, and those that some programs add behind it. */
function* walkAllChunks(bytes: Uint8Array, imageEnd: number): Generator<PngChunk, void> {
  yield* walkPngChunks(bytes);
  yield* walkPngChunks(bytes, imageEnd);
}

/** Renews the CRC of a chunk that was changed. */
function* renewCrc(
  bytes: Uint8Array,
  { start, end }: PngChunk,
  places: FoundLocationSources,
): Steps<FoundLocationSources> {
  if (places.size === 0) return places;
  let crc = 0;
  for (let from = start - 4; from < end; from += CRC_STEP_BYTES) {
    crc = crc32(bytes, from, Math.min(end, from + CRC_STEP_BYTES), crc);
    yield;
  }
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(end, crc);
  return places;
}

function* removeFromText({ keyword, text }: PngText): Steps<FoundLocationSources> {
  if (keyword === PNG_XMP_KEYWORD) return yield* removeXmpLocation(text);
  if (!PNG_RAW_PROFILE_KEYWORD.test(keyword)) return NO_LOCATION_SOURCES;
  const profile = parsePngRawProfile(text);
  if (profile === null) return NO_LOCATION_SOURCES;
  const places = yield* removeFromProfile(profile.bytes);
  if (places.size > 0) writePngRawProfile(text, profile);
  return places;
}

/** Converters use various profile names, so the first bytes tell what a profile holds. */
function* removeFromProfile(bytes: Uint8Array): Steps<FoundLocationSources> {
  if (hasTextAt(bytes, 0, XMP_HEADER)) return yield* removeXmpLocation(bytes.subarray(XMP_HEADER.length));
  if (hasTextAt(bytes, 0, EXIF_HEADER) || hasTextAt(bytes, 0, 'II') || hasTextAt(bytes, 0, 'MM'))
    return yield* removeExifLocation(bytes);
  if (hasTextAt(bytes, 0, '8BIM')) return yield* removePhotoshopXmpLocation(bytes);
  return yield* removeXmpLocation(bytes);
}

function uncompressedChunk({ plainType, plainHead, text }: PngText): Uint8Array {
  const data = new Uint8Array(plainHead.length + text.length);
  data.set(plainHead);
  data.set(text, plainHead.length);
  return createPngChunk(plainType, data);
}

function replaceBytes(bytes: Uint8Array, splices: readonly ByteReplacement[]): Uint8Array {
  if (splices.length === 0) return bytes;
  const growth = splices.reduce((sum, { from, to, bytes: instead }) => sum + instead.length - (to - from), 0);
  const whole = new Uint8Array(bytes.length + growth);
  let read = 0;
  let written = 0;
  for (const { from, to, bytes: instead } of splices) {
    whole.set(bytes.subarray(read, from), written);
    written += from - read;
    whole.set(instead, written);
    written += instead.length;
    read = to;
  }
  whole.set(bytes.subarray(read), written);
  return whole;
}

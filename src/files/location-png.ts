/**
 * Cutting locations out of a PNG: out of eXIf, out of XMP in iTXt, out of the raw profiles that converters write as
 * text, and whole text chunks named after GPS. Chunks keep their length, but for compressed text that held a location:
 * it is written back uncompressed. Image data are never touched.
 */
import { hasWord } from './bytes.js';
import { scrubExif } from './location-exif.js';
import { scrubPhotoshop } from './location-photoshop.js';
import { NOTHING_FOUND, union, type Found } from './location-places.js';
import { scrubXmp } from './location-xmp.js';
import { EXIF_HEADER, PNG_RAW_PROFILE, PNG_XMP_KEYWORD, XMP_HEADER } from './metadata-headers.js';
import { INFLATE_BUDGET_BYTES, readRawProfile, readText, writeRawProfile, type PngText } from './png-text.js';
import { chunkOf, crc32, walkPng, type PngChunk } from './png.js';

/** A stretch of the file that gives way to other bytes. */
interface Splice {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

const GPS_KEYWORD = /(^|[^a-z])gps/i;

/** @param bytes the whole file; changed in place. @returns what is to be used instead (the same array when nothing moved) */
export function scrubPng(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly found: Found } {
  const found: Found[] = [];
  const splices: Splice[] = [];
  const budget = { bytes: INFLATE_BUDGET_BYTES };
  for (const chunk of walkPng(bytes)) {
    const data = bytes.subarray(chunk.start, chunk.end);
    if (chunk.type === 'eXIf') found.push(sealed(bytes, chunk, scrubExif(data)));
    if (!chunk.type.endsWith('Xt') && !chunk.type.endsWith('XT')) continue;
    const text = readText(chunk.type, data, budget);
    if (text === null) continue;
    if (GPS_KEYWORD.test(text.keyword)) {
      found.push(new Set(['text']));
      splices.push({ from: chunk.start - 8, to: chunk.end + 4, bytes: new Uint8Array() });
      continue;
    }
    const places = scrubText(text);
    if (places.size === 0) continue;
    found.push(places);
    if (text.isInPlace) sealed(bytes, chunk, places);
    else splices.push({ from: chunk.start - 8, to: chunk.end + 4, bytes: plainChunk(text) });
  }
  return { bytes: splice(bytes, splices), found: union(found) };
}

/** Renews the CRC of a chunk that was changed. */
function sealed(bytes: Uint8Array, { start, end }: PngChunk, places: Found): Found {
  if (places.size > 0) new DataView(bytes.buffer, bytes.byteOffset).setUint32(end, crc32(bytes, start - 4, end));
  return places;
}

function scrubText({ keyword, text }: PngText): Found {
  if (keyword === PNG_XMP_KEYWORD) return scrubXmp(text);
  if (!PNG_RAW_PROFILE.test(keyword)) return NOTHING_FOUND;
  const profile = readRawProfile(text);
  if (profile === null) return NOTHING_FOUND;
  const places = scrubProfile(profile.bytes);
  if (places.size > 0) writeRawProfile(text, profile);
  return places;
}

/** Converters are free with the names of profiles; what is in one is told by how it begins. */
function scrubProfile(bytes: Uint8Array): Found {
  if (hasWord(bytes, 0, XMP_HEADER)) return scrubXmp(bytes.subarray(XMP_HEADER.length));
  if (hasWord(bytes, 0, EXIF_HEADER) || hasWord(bytes, 0, 'II') || hasWord(bytes, 0, 'MM')) return scrubExif(bytes);
  if (hasWord(bytes, 0, '8BIM')) return scrubPhotoshop(bytes);
  return scrubXmp(bytes);
}

function plainChunk({ plainType, plainHead, text }: PngText): Uint8Array {
  const data = new Uint8Array(plainHead.length + text.length);
  data.set(plainHead);
  data.set(text, plainHead.length);
  return chunkOf(plainType, data);
}

function splice(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
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

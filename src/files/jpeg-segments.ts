/**
 * Reads a JPEG by its markers (ITU-T T.81, annex B). Like the common decoders it skips fill bytes and stray bytes between
 * segments.
 */
import { u16be, u8 } from './read-byte-values.js';

export const JPEG_MARKER = {
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
  APP15: 0xef,
  COM: 0xfe,
} as const;

/** A marker segment. `start` is where its content begins (after the length), `end` the first byte behind it. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Width and height from a frame header; the height is 0 where a later DNL marker has it.
 * @returns `null` for other segments
 */
export function readJpegSize(
  bytes: Uint8Array,
  { marker, start, end }: JpegSegment,
): { readonly width: number; readonly height: number } | null {
  if (!isFrameMarker(marker) || end - start < 6) return null;
  return { height: u16be(bytes, start + 1), width: u16be(bytes, start + 3) };
}

/** SOF0 – SOF15 without DHT, JPG and DAC. */
function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** A real file has fewer than a thousand, also one with metadata of several MB. */
const MAX_SEGMENTS = 10_000;

/**
 * Yields the segments of the first image, through all its scans. A segment that exceeds the bytes is not yielded, nor one
 * beyond the limit of {@link MAX_SEGMENTS}.
 *
 * @returns where the image ends (behind EOI), or `null` without EOI
 */
export function* walkJpegSegments(bytes: Uint8Array): Generator<JpegSegment, number | null> {
  let at = 2;
  for (let count = 0; ; count++) {
    at = nextMarker(bytes, at);
    if (at < 0) return null;
    const marker = u8(bytes, at + 1);
    at += 2;
    if (marker === JPEG_MARKER.EOI) return at;
    const length = u16be(bytes, at);
    const end = at + length;
    if (length < 2 || end > bytes.length || count >= MAX_SEGMENTS) return null;
    yield { marker, start: at + 2, end };
    at = end;
  }
}

/**
 * The next FF with a marker that has a segment, or EOI; −1 without one. Skips stray bytes, entropy-coded data (stuffed FF 00),
 * fill bytes (FF FF) and restart markers. Files are long, so it looks at every other byte where that cannot be FF.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  const last = bytes.length - 1;
  for (let at = from; at < last;) {
    const next = bytes[at + 1]!;
    if (next === 0xff) at += 1;
    else if (bytes[at] === 0xff && isMarkerWithSegment(next)) return at;
    else at += 2;
  }
  return -1;
}

/** RST0–7, SOI and TEM have no segment; 00 is none. */
function isMarkerWithSegment(code: number): boolean {
  return code > 0x01 && (code < 0xd0 || code > 0xd8);
}

/**
 * Reads a JPEG by its markers (ITU-T T.81, annex B). Like the common decoders it skips fill bytes and stray bytes between
 * segments.
 */
import { u16be, u8 } from './read-byte-values.js';

export const JPEG_MARKER = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP11: 0xeb,
  APP13: 0xed,
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

export interface JpegFrameHeader {
  readonly width: number;
  /** 0 where a later DNL marker has the height. */
  readonly height: number;
  readonly components: number;
  readonly progressive: boolean;
}

/** SOF0 – SOF15 without DHT, JPG and DAC. */
export function isJpegFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

export function readJpegFrameHeader(bytes: Uint8Array, { marker, start, end }: JpegSegment): JpegFrameHeader | null {
  if (end - start < 6) return null;
  return {
    height: u16be(bytes, start + 1),
    width: u16be(bytes, start + 3),
    components: u8(bytes, start + 5),
    progressive: (marker & 3) === 2,
  };
}

/**
 * Yields the segments of the image that begins at `from` (at SOI), through all its scans. A segment that exceeds the bytes
 * is not yielded.
 *
 * @returns where the image ends (behind EOI), or `null` without EOI
 */
export function* walkJpegSegments(bytes: Uint8Array, from = 0): Generator<JpegSegment, number | null> {
  let at = from + 2;
  for (;;) {
    at = nextMarker(bytes, at);
    if (at < 0) return null;
    const marker = u8(bytes, at + 1);
    at += 2;
    if (marker === JPEG_MARKER.EOI) return at;
    const length = u16be(bytes, at);
    const end = at + length;
    if (length < 2 || end > bytes.length) return null;
    yield { marker, start: at + 2, end };
    at = end;
  }
}

/** RST0–7, SOI and TEM have no segment; 00 and FF are none. */
function isMarkerWithSegment(code: number): boolean {
  return code > 0x01 && (code < 0xd0 || code > 0xd8) && code !== 0xff;
}

/** How many bytes behind an FF are read one by one. */
const LOOP_BYTES = 64;

/**
 * The next FF with a marker that has a segment, or EOI; −1 without one. Skips stray bytes, entropy-coded data (stuffed FF 00),
 * fill bytes (FF FF) and restart markers.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  // `indexOf` is several times as fast as a loop, unless every few bytes are FF.
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const end = Math.min(at + LOOP_BYTES, bytes.length - 1);
    for (; at < end; at++) if (bytes[at] === 0xff && isMarkerWithSegment(bytes[at + 1]!)) return at;
    if (at + 1 >= bytes.length) break;
  }
  return -1;
}

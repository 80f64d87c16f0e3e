/** What a file is, and of which parts an image consists. One pass; nothing is decoded. */
import type { FileType } from '../contract/contract.js';
import { hasTextAt, readLatin1, u16be, u32be, u32le, u8 } from './read-byte-values.js';

export type ImageType = Exclude<FileType, 'pdf'>;

/**
 * The type of a file by its first bytes, with the signatures of the WHATWG MIME Sniffing standard (sections 6.1 and 7.1).
 *
 * @param bytes the file, or at least its first 14 bytes
 * @returns `null` for any other type and for too few bytes
 */
export function sniffFileType(bytes: Uint8Array): FileType | null {
  if (hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasTextAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBPVP')) return 'webp';
  if (hasTextAt(bytes, 0, '%PDF-')) return 'pdf';
  return null;
}

/** A segment of a JPEG, or a chunk of a PNG or WEBP. */
export interface ImageSegment {
  /** A chunk's four letters, a segment's marker as in {@link JPEG_MARKERS}; empty for the first bytes and a scan's data. */
  readonly type: string;
  readonly from: number;
  /** Where its content begins. */
  readonly start: number;
  /** Where its content ends, as its header says. */
  readonly end: number;
  /** The first byte behind it, with checksum and padding. */
  readonly to: number;
  /** False for a chunk of which the end is missing. */
  readonly isWhole: boolean;
}

/** Some markers of a JPEG (ITU-T T.81, table B.1), as {@link ImageSegment.type} has them: in hexadecimal digits. */
export const JPEG_MARKERS = {
  EOI: 'FFD9',
  SOS: 'FFDA',
  APP0: 'FFE0',
  APP1: 'FFE1',
  APP2: 'FFE2',
  APP14: 'FFEE',
  APP15: 'FFEF',
  COM: 'FFFE',
} as const;

/** Parts that are read, so that a file of millions of empty ones ends early. A PNG of 10 MB in pieces of 512 bytes has 20,000. */
const MAX_PARTS = 50_000;

/** Yields the parts of an image to its end, in the order of the file. What lies between or behind them is no part of the image. */
export function walkImageSegments(bytes: Uint8Array, type: ImageType): Generator<ImageSegment, void> {
  return WALKERS[type](bytes);
}

const WALKERS = { jpeg: walkJpeg, png: walkPng, webp: walkWebp } as const;

function firstBytes(end: number): ImageSegment {
  return { type: '', from: 0, start: 0, end, to: end, isWhole: true };
}

const MARKER_NAMES = Array.from({ length: 256 }, (_, code) => (0xff00 + code).toString(16).toUpperCase());

/** The segments to EOI, and the data behind each SOS. As decoders do, it ends at a segment that is cut off or has no length. */
function* walkJpeg(bytes: Uint8Array): Generator<ImageSegment, void> {
  yield firstBytes(2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let from = findMarker(bytes, view, 2);
  for (let count = 0; from >= 0 && count < MAX_PARTS; count++) {
    const type = MARKER_NAMES[u8(bytes, from + 1)]!;
    const isEnd = type === JPEG_MARKERS.EOI;
    const length = isEnd ? 0 : u16be(bytes, from + 2);
    const end = from + 2 + length;
    if (end > bytes.length || (length < 2 && !isEnd)) return;
    yield { type, from, start: Math.min(from + 4, end), end, to: end, isWhole: true };
    if (isEnd) return;
    from = findMarker(bytes, view, end);
    if (type === JPEG_MARKERS.SOS) {
      const to = from < 0 ? bytes.length : from;
      yield { type: '', from: end, start: end, end: to, to, isWhole: true };
    }
  }
}

/** Bytes behind an FF that are read one by one: a search for the next FF costs as much. */
const BYTES_PER_SEARCH = 16;

/** Node's own search, where there is one, is many times faster than that of a plain array. */
const { Buffer: NodeBuffer } = globalThis as { Buffer?: { readonly prototype: Pick<Uint8Array, 'indexOf'> } };
const { indexOf } = NodeBuffer?.prototype ?? Uint8Array.prototype;

/**
 * The next FF with a marker that has a segment, or EOI; −1 without one. Skips stray bytes, entropy-coded data (stuffed FF 00),
 * fill bytes (FF FF) and restart markers.
 */
function findMarker(bytes: Uint8Array, view: DataView, from: number): number {
  const last = bytes.length - 1;
  for (let at = indexOf.call(bytes, 0xff, from); at >= 0 && at < last; at = indexOf.call(bytes, 0xff, at)) {
    // A run of fill bytes, eight at a time.
    while (at + 8 < last && view.getInt32(at + 1) === -1 && view.getInt32(at + 5) === -1) at += 8;
    for (const end = Math.min(last, at + BYTES_PER_SEARCH); at < end;) {
      const next = bytes[at + 1]!;
      if (next === 0xff) at += 1;
      else if (bytes[at] === 0xff && isMarkerWithSegment(next)) return at;
      else at += 2;
    }
  }
  return -1;
}

/** RST0–7, SOI and TEM have no segment; 00 is none. */
function isMarkerWithSegment(code: number): boolean {
  return code > 0x01 && (code < 0xd0 || code > 0xd8);
}

export const PNG_SIGNATURE_BYTES = 8;

/** The chunks up to and including IEND (W3C PNG, third edition, section 5). */
function* walkPng(bytes: Uint8Array): Generator<ImageSegment, void> {
  yield firstBytes(PNG_SIGNATURE_BYTES);
  let from = PNG_SIGNATURE_BYTES;
  for (let count = 0; from + 8 <= bytes.length && count < MAX_PARTS; count++) {
    const type = readLatin1(bytes, from + 4, 4);
    const start = from + 8;
    const end = start + u32be(bytes, from);
    const to = Math.min(end + 4, bytes.length);
    yield { type, from, start, end, to, isWhole: to === end + 4 };
    if (type === 'IEND') return;
    from = to;
  }
}

/** Where the first chunk of a WEBP stands, behind the RIFF header. */
export const FIRST_WEBP_CHUNK_AT = 12;

/** End of a WEBP by its RIFF header; may exceed the bytes. */
export function readRiffEnd(bytes: Uint8Array): number {
  return 8 + u32le(bytes, 4);
}

/** The chunks in the RIFF container (WebP Container Specification). */
function* walkWebp(bytes: Uint8Array): Generator<ImageSegment, void> {
  const limit = Math.min(bytes.length, readRiffEnd(bytes));
  yield firstBytes(FIRST_WEBP_CHUNK_AT);
  let from = FIRST_WEBP_CHUNK_AT;
  for (let count = 0; from + 8 <= limit && count < MAX_PARTS; count++) {
    const start = from + 8;
    const end = start + u32le(bytes, from + 4);
    const to = Math.min(end + (end & 1), limit);
    yield { type: readLatin1(bytes, from, 4), from, start, end, to, isWhole: end <= limit };
    from = to;
  }
}

/** First bytes of EXIF in a JPEG segment. Some writers put them, with a further byte, in front in PNG and WEBP too. */
export const EXIF_PREFIX = 'Exif\0';

/** Whether a part is an EXIF block with all its bytes. Decoders use the first of a file. */
export function isExif(bytes: Uint8Array, { type, start, isWhole }: ImageSegment, image: ImageType): boolean {
  if (!isWhole || type !== EXIF_PARTS[image]) return false;
  return image !== 'jpeg' || hasTextAt(bytes, start, EXIF_PREFIX);
}

const EXIF_PARTS: Readonly<Record<ImageType, string>> = { jpeg: JPEG_MARKERS.APP1, png: 'eXIf', webp: 'EXIF' };

import { readExifOrientation, type ExifOrientation } from './exif-ifd.js';
import {
  FIRST_WEBP_CHUNK_AT,
  isExif,
  JPEG_MARKERS,
  PNG_SIGNATURE_BYTES,
  readRiffEnd,
  sniffFileType,
  walkImageSegments,
  type ImageSegment,
} from './image-segments.js';
import { hasTextAt, readLatin1, u16be, u16le, u24le, u32be, u32le, u8 } from './read-byte-values.js';

/** The size in the header of an image, px. */
export interface ImageSize {
  /** As displayed, with the EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** As stored: width and height are swapped where the orientation is 5–8. */
  readonly storedWidth: number;
  readonly storedHeight: number;
  /** EXIF orientation; 1 (upright) when none is given. */
  readonly orientation: ExifOrientation;
}

interface StoredSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of an image from its header. The first bytes suffice where they hold the header, and the EXIF block for
 * the orientation.
 *
 * @returns `null` for a PDF or another file, and where the header is truncated, invalid, or 0
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const type = sniffFileType(bytes);
  if (type === null || type === 'pdf') return null;
  let stored = type === 'png' ? readPngSize(bytes) : type === 'webp' ? readWebpSize(bytes) : null;
  let orientation: ExifOrientation | null = null;
  for (const part of walkImageSegments(bytes, type)) {
    if (type === 'jpeg') {
      if (part.type === JPEG_MARKERS.SOS) break;
      stored ??= readJpegSize(bytes, part);
    }
    if (isExif(bytes, part, type)) orientation ??= readExifOrientation(bytes.subarray(part.start, part.end));
    if (stored !== null && orientation !== null) break;
  }
  return stored && applyOrientation(stored, orientation ?? 1);
}

function applyOrientation({ width, height }: StoredSize, orientation: ExifOrientation): ImageSize | null {
  if (width === 0 || height === 0) return null;
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  return { width: shownWidth, height: shownHeight, storedWidth: width, storedHeight: height, orientation };
}

/** SOF0 – SOF15 without DHT, JPG and DAC. */
const JPEG_FRAME = /^FFC(?![48C])/;

/** From a frame header, `null` for other segments. The height is 0 where a later DNL marker has it. */
function readJpegSize(bytes: Uint8Array, { type, start, end }: ImageSegment): StoredSize | null {
  if (!JPEG_FRAME.test(type) || end - start < 6) return null;
  return { height: u16be(bytes, start + 1), width: u16be(bytes, start + 3) };
}

/** From IHDR, which must be the first chunk. `null` without it, or when it is truncated. */
function readPngSize(bytes: Uint8Array): StoredSize | null {
  const isHeader = readLatin1(bytes, 12, 4) === 'IHDR' && u32be(bytes, PNG_SIGNATURE_BYTES) >= 8;
  if (!isHeader || bytes.length < PNG_SIGNATURE_BYTES + 8 + 8) return null;
  return { width: u32be(bytes, 16), height: u32be(bytes, 20) };
}

/** The canvas from the first chunk (VP8: RFC 6386, 9.1; VP8L: WebP Lossless, 3). `null` where it is missing or invalid. */
function readWebpSize(bytes: Uint8Array): StoredSize | null {
  const end = Math.min(bytes.length, readRiffEnd(bytes));
  const headerBytes = Math.min(u32le(bytes, FIRST_WEBP_CHUNK_AT + 4), end - FIRST_WEBP_CHUNK_AT - 8);
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8L') && headerBytes >= 5) {
    if (u8(bytes, 20) !== 0x2f) return null;
    const packed = u32le(bytes, 21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (headerBytes < 10) return null;
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8X'))
    return { width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  if (!hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8 ')) return null;
  const isKeyFrame = (u8(bytes, 20) & 1) === 0;
  if (!isKeyFrame || !hasTextAt(bytes, 23, '\x9d\x01\x2a')) return null;
  return { width: u16le(bytes, 26) & 0x3fff, height: u16le(bytes, 28) & 0x3fff };
}

/**
 * Removes the position from an image without decoding it. In EXIF the position is erased. Every other block that may have one
 * is left out, and nothing of it is read: XMP, comments and text, IPTC, an application's own blocks, and everything behind the
 * image. Pixels, colour profile and orientation stay bit for bit.
 */
import { EXIF_PREFIX } from './exif-ifd.js';
import { JPEG_MARKER, walkJpegSegments, type JpegSegment } from './jpeg-segments.js';
import { crc32, PNG_SIGNATURE_BYTES, walkPngChunks } from './png-chunks.js';
import { hasTextAt, readLatin1 } from './read-byte-values.js';
import { removeExifLocation } from './remove-exif-location.js';
import { sniffFileType } from './sniff-file-type.js';
import { FIRST_WEBP_CHUNK_AT, readRiffEnd, walkWebpChunks } from './webp-chunks.js';

/**
 * The image without the position where it was taken. It takes one pass over the bytes.
 *
 * @param bytes an image; changed in place. A PDF or an unknown file stays as it is
 * @returns the given array where nothing was removed, otherwise a view of its first bytes
 */
export function removeImageLocation<Memory extends ArrayBufferLike>(bytes: Uint8Array<Memory>): Uint8Array<Memory> {
  const type = sniffFileType(bytes);
  if (type === null || type === 'pdf') return bytes;
  const kept = new KeptBytes(bytes);
  REMOVERS[type](kept);
  return kept.isChanged || kept.length < bytes.length ? bytes.subarray(0, kept.length) : bytes;
}

const REMOVERS = { jpeg: keepJpegSegments, png: keepPngChunks, webp: keepWebpChunks } as const;

/** Moves the kept parts of a file to its front. They are kept in the order of the file, so nothing is overwritten too early. */
class KeptBytes {
  readonly bytes: Uint8Array;
  /** For numbers that are written. */
  readonly view: DataView;
  /** Number of bytes kept so far. */
  length = 0;
  /** Bytes were changed where they stand. */
  isChanged = false;
  #hasExif = false;

  constructor(bytes: Uint8Array) {
    // A `Buffer` of Node throws at ranges that end behind it.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  keep(from: number, to: number): void {
    if (from !== this.length) this.bytes.copyWithin(this.length, from, to);
    this.length += to - from;
  }

  /**
   * Removes the position from an EXIF block. Decoders use the first block of a file: a further one is left out.
   * @returns the number of bytes left: 0 for none; `null` where the block stays as it is
   */
  removeExifLocation(from: number, to: number): number | null {
    const length = this.#hasExif ? 0 : removeExifLocation(this.bytes.subarray(from, to));
    this.#hasExif = true;
    this.isChanged ||= length !== null;
    return length;
  }
}

function keepJpegSegments(kept: KeptBytes): void {
  const { bytes, view } = kept;
  kept.keep(0, 2);
  let previousEnd = 2;
  let isInScan = false;
  const segments = walkJpegSegments(bytes);
  let step = segments.next();
  for (; !step.done; step = segments.next()) {
    const { marker, start, end } = step.value;
    // Entropy-coded data. Before the first scan, bytes between segments mean nothing.
    if (isInScan) kept.keep(previousEnd, start - 4);
    isInScan ||= marker === JPEG_MARKER.SOS;
    previousEnd = end;
    const isExif = marker === JPEG_MARKER.APP1 && hasTextAt(bytes, start, EXIF_PREFIX);
    const length = isExif ? kept.removeExifLocation(start, end) : null;
    if (length === null) {
      if (isKeptSegment(bytes, step.value)) kept.keep(start - 4, end);
    } else if (length > 0) {
      view.setUint16(start - 2, length + 2);
      kept.keep(start - 4, start + length);
    }
  }
  const imageEnd = step.value;
  if (isInScan) kept.keep(previousEnd, imageEnd ?? bytes.length);
  else if (imageEnd !== null) kept.keep(imageEnd - 2, imageEnd);
}

/** Application segments that decoders need: JFIF, orientation, colour profile, and Adobe's colour transform. */
const KEPT_APPLICATION_SEGMENTS: readonly (readonly [marker: number, header: string])[] = [
  [JPEG_MARKER.APP0, 'JFIF\0'],
  [JPEG_MARKER.APP1, EXIF_PREFIX],
  [JPEG_MARKER.APP2, 'ICC_PROFILE\0'],
  [JPEG_MARKER.APP14, 'Adobe'],
];

function isKeptSegment(bytes: Uint8Array, { marker, start }: JpegSegment): boolean {
  if (marker === JPEG_MARKER.COM) return false;
  if (marker < JPEG_MARKER.APP0 || marker > JPEG_MARKER.APP15) return true;
  return KEPT_APPLICATION_SEGMENTS.some(([of, header]) => of === marker && hasTextAt(bytes, start, header));
}

/** Chunks of the image (W3C PNG, third edition, section 11), EXIF, and the time. Critical chunks begin with a capital letter. */
const KEPT_PNG_CHUNKS =
  /^([A-Z]|(cHRM|cICP|gAMA|iCCP|mDCV|cLLI|sBIT|sRGB|bKGD|hIST|tRNS|eXIf|pHYs|sPLT|tIME|acTL|fcTL|fdAT)$)/;

function keepPngChunks(kept: KeptBytes): void {
  const { bytes, view } = kept;
  kept.keep(0, PNG_SIGNATURE_BYTES);
  let previousEnd = PNG_SIGNATURE_BYTES;
  const chunks = walkPngChunks(bytes);
  let step = chunks.next();
  for (; !step.done; step = chunks.next()) {
    const { type, start, end } = step.value;
    previousEnd = end + 4;
    const length = type === 'eXIf' ? kept.removeExifLocation(start, end) : null;
    if (length === null) {
      if (KEPT_PNG_CHUNKS.test(type)) kept.keep(start - 8, previousEnd);
    } else if (length > 0) {
      view.setUint32(start - 8, length);
      view.setUint32(start + length, crc32(bytes, start - 4, start + length));
      kept.keep(start - 8, start + length + 4);
    }
  }
  // A critical chunk that is cut off: decoders use what is there.
  const isCutOff = step.value === null && /^[A-Z]/.test(readLatin1(bytes, previousEnd + 4, 4));
  if (isCutOff) kept.keep(previousEnd, bytes.length);
}

const KEPT_WEBP_CHUNKS: readonly string[] = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF'];
/** Of the first chunk, `VP8X`, where the file has one: which other chunks there are. */
const WEBP_FLAGS_AT = 20;
const [XMP_FLAG, EXIF_FLAG] = [0x04, 0x08];

function keepWebpChunks(kept: KeptBytes): void {
  const { bytes, view } = kept;
  const riffEnd = readRiffEnd(bytes);
  const limit = Math.max(FIRST_WEBP_CHUNK_AT, Math.min(bytes.length, riffEnd));
  kept.keep(0, FIRST_WEBP_CHUNK_AT);
  let previousEnd = FIRST_WEBP_CHUNK_AT;
  let keptFlags = 0xff - XMP_FLAG - EXIF_FLAG;
  for (const { type, start, end } of walkWebpChunks(bytes)) {
    previousEnd = Math.min(end + (end & 1), limit);
    const length = type === 'EXIF' ? kept.removeExifLocation(start, end) : null;
    if (type === 'EXIF' && length !== 0) keptFlags |= EXIF_FLAG;
    if (length === null) {
      if (KEPT_WEBP_CHUNKS.includes(type)) kept.keep(start - 8, previousEnd);
    } else if (length > 0) {
      view.setUint32(start - 4, length, true);
      kept.keep(start - 8, Math.min(start + length + (length & 1), previousEnd));
    }
  }
  // Image data that are cut off.
  if (/^(VP8|ALPH|ANMF)/.test(readLatin1(bytes, previousEnd, 4))) kept.keep(previousEnd, limit);
  if (kept.length === limit) return;
  view.setUint32(4, riffEnd - 8 - (limit - kept.length), true);
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8X')) bytes[WEBP_FLAGS_AT]! &= keptFlags;
}

/**
 * Removes the position from an image without decoding it. In EXIF the position is erased. Every other block that may have one
 * is left out, and nothing of it is read: XMP, comments and text, IPTC, an application's own blocks, and everything behind the
 * image. Pixels, colour profile and orientation stay bit for bit.
 */
import {
  FIRST_WEBP_CHUNK_AT,
  isExif,
  JPEG_MARKERS,
  readRiffEnd,
  sniffFileType,
  walkImageSegments,
  type ImageSegment,
  type ImageType,
} from './image-segments.js';
import { hasTextAt } from './read-byte-values.js';
import { removeExifLocation } from './remove-exif-location.js';

/**
 * The image without the position where it was taken. It takes one pass over the bytes.
 *
 * @param given an image; changed in place: what is kept moves to its front. A PDF or an unknown file stays as it is
 * @returns the given array where nothing was removed, otherwise a view of its first bytes
 */
export function removeImageLocation<Memory extends ArrayBufferLike>(given: Uint8Array<Memory>): Uint8Array<Memory> {
  const type = sniffFileType(given);
  if (type === null || type === 'pdf') return given;
  // A `Buffer` of Node throws at ranges that end behind it.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.length);
  const riffEnd = readRiffEnd(bytes);
  let length = 0;
  let exifBytes: number | null = null;
  let isChanged = false;
  for (const part of walkImageSegments(bytes, type)) {
    let { to } = part;
    if (isExif(bytes, part, type)) {
      // Decoders use the first block: a further one is left out.
      const left: number | null = exifBytes === null ? removeExifLocation(bytes.subarray(part.start, part.end)) : 0;
      exifBytes ??= left ?? part.end - part.start;
      isChanged ||= left !== null;
      if (left === 0) continue;
      if (left !== null) to = shortenPart(bytes, part, left, type);
    } else if (!IS_KEPT[type](part, bytes)) continue;
    if (part.from !== length) bytes.copyWithin(length, part.from, to);
    length += to - part.from;
  }
  if (type === 'webp') updateWebpHeader(bytes, riffEnd, length, Boolean(exifBytes));
  return isChanged || length < given.length ? given.subarray(0, length) : given;
}

/** Application segments that decoders need, beside EXIF: JFIF, colour profile, and Adobe's colour transform. */
const KEPT_APPLICATION_SEGMENTS: Readonly<Record<string, string>> = {
  [JPEG_MARKERS.APP0]: 'JFIF\0',
  [JPEG_MARKERS.APP2]: 'ICC_PROFILE\0',
  [JPEG_MARKERS.APP14]: 'Adobe',
};

/** Chunks of the image (W3C PNG, third edition, section 11), and the time. Critical chunks begin with a capital letter. */
const KEPT_PNG_CHUNKS =
  /^($|[A-Z]|(cHRM|cICP|gAMA|iCCP|mDCV|cLLI|sBIT|sRGB|bKGD|hIST|tRNS|pHYs|sPLT|tIME|acTL|fcTL|fdAT)$)/;
const KEPT_WEBP_CHUNKS: readonly string[] = ['', 'VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];

/** Whether a part that is not EXIF stays. */
const IS_KEPT: Readonly<Record<ImageType, (part: ImageSegment, bytes: Uint8Array) => boolean>> = {
  jpeg: ({ type, start }, bytes) => {
    const isApplicationSegment = type >= JPEG_MARKERS.APP0 && type <= JPEG_MARKERS.APP15;
    if (!isApplicationSegment) return type !== JPEG_MARKERS.COM;
    const header = KEPT_APPLICATION_SEGMENTS[type];
    return header !== undefined && hasTextAt(bytes, start, header);
  },
  png: ({ type }) => KEPT_PNG_CHUNKS.test(type),
  webp: ({ type }) => KEPT_WEBP_CHUNKS.includes(type),
};

/** Ends a part behind the first bytes of its content. @returns the first byte behind the part */
function shortenPart(bytes: Uint8Array, { start, to }: ImageSegment, contentBytes: number, type: ImageType): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = start + contentBytes;
  switch (type) {
    case 'jpeg':
      view.setUint16(start - 2, contentBytes + 2);
      return end;
    case 'png':
      view.setUint32(start - 8, contentBytes);
      view.setUint32(end, crc32(bytes, start - 4, end));
      return end + 4;
    case 'webp':
      view.setUint32(start - 4, contentBytes, true);
      return Math.min(end + (end & 1), to);
  }
}

/** CRC-32 (ISO 3309) over chunk type and data (PNG, section 5.5). Only small chunks need one, so there is no table. */
function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = ~0;
  for (let i = from; i < to; i++) {
    crc ^= bytes[i]!;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Of the first chunk, `VP8X`, where the file has one: which other chunks there are. */
const WEBP_FLAGS_AT = 20;
const [XMP_FLAG, EXIF_FLAG] = [0x04, 0x08];

/** Corrects the length, and which chunks there are, where something inside the container was left out. */
function updateWebpHeader(bytes: Uint8Array, riffEnd: number, length: number, hasExif: boolean): void {
  const removed = Math.max(FIRST_WEBP_CHUNK_AT, Math.min(bytes.length, riffEnd)) - length;
  if (removed === 0) return;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, riffEnd - 8 - removed, true);
  const flags = hasExif ? XMP_FLAG : XMP_FLAG | EXIF_FLAG;
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8X')) bytes[WEBP_FLAGS_AT]! &= ~flags;
}

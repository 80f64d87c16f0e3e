/** What a file is, from its bytes, and removal of positions. Nothing is decoded or throws. */
import { CaptureError, PHOTO_REQUEST_LIMITS, type FileType } from '../contract/contract.js';
import { JPEG_MARKERS, readRiffEnd, sniffFileType, walkImageSegments, type ImageType } from './image-segments.js';
import { readImageSize, type ImageSize } from './image-size.js';
import { isPdfEncrypted } from './pdf-trailer.js';

export { examineConvertibleImage } from './convertible-image.js';
export { removeImageLocation } from './remove-image-location.js';
export { readImageSize, sniffFileType, type ImageSize };

/** What the bytes of a file tell without decoding. */
export interface FileFacts {
  /** `null`: none of the four types. */
  readonly type: FileType | null;
  readonly bytes: number;
  /** Size in the header; `null` for a PDF and for an unreadable header. */
  readonly size: ImageSize | null;
  /** An image has its end: EOI, IEND, the RIFF length. Many decoders accept truncated ones. `true` for every PDF. */
  readonly complete: boolean;
  /** A PDF that may require a password. */
  readonly encrypted: boolean;
}

/** Reads everything that the bytes tell without decoding. Accepts any bytes and never throws; takes linear time. */
export function examineFile(bytes: Uint8Array): FileFacts {
  const type = sniffFileType(bytes);
  return {
    type,
    bytes: bytes.length,
    size: readImageSize(bytes),
    complete: type !== null && (type === 'pdf' || hasImageEnd(bytes, type)),
    encrypted: type === 'pdf' && isPdfEncrypted(bytes),
  };
}

function hasImageEnd(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'webp') return readRiffEnd(bytes) <= bytes.length;
  const endType = type === 'jpeg' ? JPEG_MARKERS.EOI : 'IEND';
  for (const part of walkImageSegments(bytes, type)) if (part.type === endType) return part.isWhole;
  return false;
}

/**
 * The first reason why a file cannot be sent, whatever it shows.
 *
 * `file_empty` · `unsupported_type` (by its bytes) · `pdf_encrypted` · `pdf_too_large` (over 10,000,000 bytes, as PDFs are not
 * shrunk) · `file_unreadable` (an image without a readable header) · `file_too_many_pixels` (more than 100 megapixels as stored) ·
 * `low_resolution` (a side under 224 px).
 *
 * @returns `null` for a valid file. Truncated, animated and multiple images are valid here: the service does not name them
 */
export function findFileError({ type, bytes, size, encrypted }: FileFacts): CaptureError | null {
  if (bytes === 0) return new CaptureError('file_empty', 'the file has no bytes', { measured: 0, unit: 'bytes' });
  if (type === null) return new CaptureError('unsupported_type', 'the bytes are not those of a PNG, JPEG, WEBP or PDF');
  if (type === 'pdf') return findPdfError(bytes, encrypted);
  if (size === null) return new CaptureError('file_unreadable', `the ${type} header cannot be read`);
  const pixels = size.storedWidth * size.storedHeight;
  if (pixels > PHOTO_REQUEST_LIMITS.maxClaimedPixels) {
    const detail = { measured: pixels, limit: PHOTO_REQUEST_LIMITS.maxClaimedPixels, unit: 'px' } as const;
    return new CaptureError('file_too_many_pixels', `the image claims ${pixels} pixels`, detail);
  }
  const shortSide = Math.min(size.width, size.height);
  if (shortSide < PHOTO_REQUEST_LIMITS.minPixels) {
    const detail = { measured: shortSide, limit: PHOTO_REQUEST_LIMITS.minPixels, unit: 'px' } as const;
    return new CaptureError('low_resolution', `the image is ${size.width} × ${size.height} px`, detail);
  }
  return null;
}

function findPdfError(bytes: number, encrypted: boolean): CaptureError | null {
  if (encrypted) return new CaptureError('pdf_encrypted', 'the PDF is encrypted');
  const limit = PHOTO_REQUEST_LIMITS.totalBytes;
  if (bytes <= limit) return null;
  return new CaptureError('pdf_too_large', `the PDF has ${bytes} bytes`, { measured: bytes, limit, unit: 'bytes' });
}

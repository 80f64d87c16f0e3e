import { PHOTO_REQUEST_LIMITS, CaptureError } from '../contract/contract.js';
import type { FileFacts } from './examine-file.js';

/**
 * The first reason why a file cannot be sent, whatever it shows.
 *
 * `file_empty` · `unsupported_type` (by its bytes) · `pdf_encrypted` · `file_unreadable` (an image without a readable
 * header) · `file_too_many_pixels` (more than 100 megapixels as stored) · `low_resolution` (a side under 224 px).
 *
 * @returns `null` for a valid file. Truncated, animated and multiple images are valid here: the service does not name them
 */
export function validateFile({ type, bytes, size, encrypted }: FileFacts): CaptureError | null {
  if (bytes === 0) return new CaptureError('file_empty', 'the file has no bytes', { measured: 0, unit: 'bytes' });
  if (type === null) return new CaptureError('unsupported_type', 'the bytes are not those of a PNG, JPEG, WEBP or PDF');
  if (type === 'pdf') return encrypted ? new CaptureError('pdf_encrypted', 'the PDF is encrypted') : null;
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

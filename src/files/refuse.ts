import { LIMITS, Trouble } from '../contract/contract.js';
import type { FileFacts } from './examine.js';

/**
 * Why a file cannot be sent, whatever it shows; the first that applies.
 *
 * `file_empty` · `unsupported_type` (by its bytes) · `pdf_encrypted` · `file_unreadable` (an image without a readable
 * header) · `file_too_many_pixels` (claims more than 100 megapixels, stored) · `low_resolution` (a side under 224 px).
 *
 * @returns `null` when nothing of that kind speaks against it. A cut picture, an animation or several pictures are told
 *   in the facts and refused by nobody here: the service says nothing of them.
 */
export function refuse({ type, bytes, size, pdf }: FileFacts): Trouble | null {
  if (bytes === 0) return new Trouble('file_empty', 'the file has no bytes', { measured: 0, unit: 'bytes' });
  if (type === null) return new Trouble('unsupported_type', 'the bytes are not those of a PNG, JPEG, WEBP or PDF');
  if (pdf !== null) return pdf.encrypted ? new Trouble('pdf_encrypted', 'the PDF is encrypted') : null;
  if (size === null) return new Trouble('file_unreadable', `the ${type} header cannot be read`);
  const pixels = size.storedWidth * size.storedHeight;
  if (pixels > LIMITS.maxClaimedPixels) {
    const detail = { measured: pixels, limit: LIMITS.maxClaimedPixels, unit: 'px' } as const;
    return new Trouble('file_too_many_pixels', `the image claims ${pixels} pixels`, detail);
  }
  const shortSide = Math.min(size.width, size.height);
  if (shortSide < LIMITS.minPixels) {
    const detail = { measured: shortSide, limit: LIMITS.minPixels, unit: 'px' } as const;
    return new Trouble('low_resolution', `the image is ${size.width} × ${size.height} px`, detail);
  }
  return null;
}

import type { FileType } from '../contract/contract.js';
import { hasTextAt } from './read-byte-values.js';

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

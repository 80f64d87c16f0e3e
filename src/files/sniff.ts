import type { FileType } from '../contract/contract.js';
import { hasWord } from './bytes.js';

/**
 * The type of a file by its first bytes, whatever its name says. The signatures are those of the WHATWG MIME Sniffing
 * standard (sections 6.1 and 7.1), at the very start of the file.
 *
 * @param bytes the file, or at least its first 14 bytes
 * @returns `null` for every other type and for too few bytes
 */
export function sniff(bytes: Uint8Array): FileType | null {
  if (hasWord(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasWord(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasWord(bytes, 0, 'RIFF') && hasWord(bytes, 8, 'WEBPVP')) return 'webp';
  if (hasWord(bytes, 0, '%PDF-')) return 'pdf';
  return null;
}

import { decodeLatin1 } from './read-byte-values.js';

/** Longest trailer that is read. Real ones have a few hundred bytes. */
const MAX_TRAILER_BYTES = 16_384;

/**
 * Whether the trailer of a PDF has an encryption dictionary (ISO 32000-1, 7.6): a password may be required. The newest
 * trailer decides: the last `startxref` points to it, as a `trailer` dictionary or as the dictionary of a cross-reference
 * stream. Where that is invalid, any encryption reference counts.
 */
export function isPdfEncrypted(bytes: Uint8Array): boolean {
  const text = decodeLatin1(bytes);
  const startxref = text.lastIndexOf('startxref');
  const offset = Number(/^startxref\s{1,4}(\d{1,10})/.exec(text.slice(startxref, startxref + 24))?.[1] ?? NaN);
  const trailer = readTrailerAt(text, offset);
  return trailer === null
    ? /\/Encrypt\s{1,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}R/.test(text)
    : /\/Encrypt[\s<]/.test(trailer);
}

function readTrailerAt(text: string, offset: number): string | null {
  const head = text.slice(offset, offset + 32);
  if (/^\s{0,4}xref/.test(head)) {
    const at = text.indexOf('trailer', offset);
    return at < 0 ? null : readUntil(text, at, 'startxref');
  }
  if (!/^\s{0,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj/.test(head)) return null;
  const dictionary = readUntil(text, offset, 'stream');
  return /\/Type\s{0,4}\/XRef/.test(dictionary) ? dictionary : null;
}

/** The text from there to the next keyword. A string with that word may end it early, which is harmless here. */
function readUntil(text: string, from: number, keyword: string): string {
  return text.slice(from, from + MAX_TRAILER_BYTES).split(keyword, 1)[0] ?? '';
}

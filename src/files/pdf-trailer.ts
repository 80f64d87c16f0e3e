import { findText, readLatin1 } from './read-byte-values.js';

/** Programs may write up to a kilobyte behind the end. */
const MAX_BYTES_BEHIND_END = 1024;
/** From the last `startxref` to `%%EOF`, with white space. */
const MAX_END_BYTES = 64;
/** Longest trailer that is read. Real ones have a few hundred bytes. */
const MAX_TRAILER_BYTES = 16_384;
/** Of encryption, in a file without a valid trailer. A text about PDF may mention it, too. */
const MAX_MENTIONS = 1000;

/**
 * Whether the trailer of a PDF has an encryption dictionary (ISO 32000-1, 7.6): a password may be required. The newest
 * trailer decides: the last `startxref` points to it, as a `trailer` dictionary or as the dictionary of a cross-reference
 * stream. Where that is invalid, any encryption reference counts.
 */
export function isPdfEncrypted(bytes: Uint8Array): boolean {
  const tail = readTail(bytes, MAX_BYTES_BEHIND_END + MAX_END_BYTES);
  const startxref = tail.slice(Math.max(0, tail.lastIndexOf('startxref')));
  const offset = Number(/^startxref\s{1,4}(\d{1,10})/.exec(startxref)?.[1] ?? NaN);
  const trailer = readTrailerAt(bytes, offset);
  return trailer === null ? hasEncryptionReference(bytes) : /\/Encrypt[\s<]/.test(trailer);
}

function readTail(bytes: Uint8Array, length: number): string {
  return readLatin1(bytes, Math.max(0, bytes.length - length), length);
}

function readTrailerAt(bytes: Uint8Array, offset: number): string | null {
  const head = readLatin1(bytes, offset, 32);
  if (/^\s{0,4}xref/.test(head)) {
    const at = findText(bytes, 'trailer', offset);
    return at < 0 ? null : readUntil(bytes, at, 'startxref');
  }
  if (!/^\s{0,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj/.test(head)) return null;
  const dictionary = readUntil(bytes, offset, 'stream');
  return /\/Type\s{0,4}\/XRef/.test(dictionary) ? dictionary : null;
}

/** The text from there to the next keyword. A string with that word may end it early, which is harmless here. */
function readUntil(bytes: Uint8Array, from: number, keyword: string): string {
  return readLatin1(bytes, from, MAX_TRAILER_BYTES).split(keyword, 1)[0] ?? '';
}

function hasEncryptionReference(bytes: Uint8Array): boolean {
  const name = '/Encrypt';
  let at = 0;
  for (let count = 0; count < MAX_MENTIONS; count++) {
    at = findText(bytes, name, at);
    if (at < 0) return false;
    at += name.length;
    if (/^\s{1,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}R/.test(readLatin1(bytes, at, 28))) return true;
  }
  return false;
}

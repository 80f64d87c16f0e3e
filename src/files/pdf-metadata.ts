/**
 * Reads version, encryption and number of pages of a PDF (ISO 32000-1). The file is searched as text; object streams are not
 * decoded, so the number of pages of some files stays unknown.
 */
import { decodeLatin1 } from './read-byte-values.js';

export interface PdfMetadata {
  /** From the header, such as `1.7`; empty without one. */
  readonly version: string;
  /** The trailer has an encryption dictionary (7.6): a password may be required. */
  readonly encrypted: boolean;
  /** From the root of the page tree (7.7.3.2); `null` where that is in an object stream or not found. */
  readonly pages: number | null;
}

/** Longest dictionary that is read. Trailers and page tree roots have a few hundred bytes. */
const DICTIONARY_BYTES = 16_384;
/** Largest number of page tree nodes that are read. Real files have a few per page. */
const MAX_PAGE_TREE_NODES = 10_000;

export function readPdfMetadata(bytes: Uint8Array): PdfMetadata {
  const text = decodeLatin1(bytes);
  return {
    version: /^%PDF-(\d\.\d)/.exec(text.slice(0, 16))?.[1] ?? '',
    encrypted: isEncrypted(text),
    pages: countPages(text),
  };
}

/**
 * The newest trailer decides: the last `startxref` points to it, as a `trailer` dictionary or as the dictionary of a
 * cross-reference stream. Where that is invalid, any encryption reference counts.
 */
function isEncrypted(text: string): boolean {
  const startxref = text.lastIndexOf('startxref');
  const offset = Number(/^startxref\s{1,4}(\d{1,10})/.exec(text.slice(startxref, startxref + 24))?.[1] ?? NaN);
  const trailer = trailerAt(text, offset);
  return trailer === null
    ? /\/Encrypt\s{1,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}R/.test(text)
    : /\/Encrypt[\s<]/.test(trailer);
}

function trailerAt(text: string, offset: number): string | null {
  const head = text.slice(offset, offset + 32);
  if (/^\s{0,4}xref/.test(head)) {
    const at = text.indexOf('trailer', offset);
    return at < 0 ? null : dictionaryAt(text, at + 7);
  }
  if (!/^\s{0,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj/.test(head)) return null;
  const dictionary = dictionaryAt(text, offset);
  return dictionary !== null && /\/Type\s{0,4}\/XRef/.test(dictionary) ? dictionary : null;
}

/** The first dictionary from there on, with its brackets. Strings in it may end it early, which is harmless here. */
function dictionaryAt(text: string, from: number): string | null {
  const piece = text.slice(from, from + DICTIONARY_BYTES);
  const start = piece.indexOf('<<');
  if (start < 0 || start > 64) return null;
  let depth = 0;
  for (let at = start; at < piece.length - 1; at++) {
    const pair = piece.slice(at, at + 2);
    if (pair === '<<') depth++;
    else if (pair === '>>' && --depth === 0) return piece.slice(start, at + 2);
    else continue;
    at++;
  }
  return piece.slice(start);
}

/** The newest page tree node without a parent is the root; its `/Count` is the number of pages. */
function countPages(text: string): number | null {
  const pages = /\/Type\s{0,4}\/Pages(?![A-Za-z])/g;
  let count: number | null = null;
  for (
    let nodes = 0, hit = pages.exec(text);
    hit !== null && nodes < MAX_PAGE_TREE_NODES;
    nodes++, hit = pages.exec(text)
  ) {
    const before = Math.max(0, hit.index - DICTIONARY_BYTES);
    const objectAt = text.slice(before, hit.index).lastIndexOf('obj');
    if (objectAt < 0) continue;
    const dictionary = dictionaryAt(text, before + objectAt);
    const claimed = /\/Count\s{1,4}(\d{1,7})(?!\d)/.exec(dictionary ?? '')?.[1];
    if (dictionary !== null && claimed !== undefined && !dictionary.includes('/Parent')) count = Number(claimed);
  }
  return count;
}

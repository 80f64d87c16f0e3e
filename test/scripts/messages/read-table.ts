import { readCsv } from './csv-table.js';
import { readXliff } from './xliff.js';
import type { TranslatedTable } from './translated-table.types.js';

/**
 * Reads a CSV or XLIFF file, by its content.
 * @throws Error for the translator, when it is neither
 */
export function readTable(bytes: Uint8Array): TranslatedTable {
  const text = decodeText(bytes);
  return text.trimStart().startsWith('<') ? readXliff(text) : readCsv(text);
}

/** Encodings by their byte order mark, which is not a part of the text. Without a mark: UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // “Unicode text” of Excel.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('the file is not in UTF-8: in Excel save it as “CSV UTF-8”');
  }
}

import { parseCsv } from './csv-table.js';
import { parseXliff } from './xliff.js';
import type { TranslatedTable } from './translated-table.types.js';

/**
 * Parses a CSV or XLIFF file. The content decides which of them it is.
 * @throws Error with a message for the translator, if it is neither
 */
export function parseTable(bytes: Uint8Array): TranslatedTable {
  const text = decodeText(bytes);
  return text.trimStart().startsWith('<') ? parseXliff(text) : parseCsv(text);
}

/** Decodes by the byte order mark, which it removes; without one as UTF-8. */
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

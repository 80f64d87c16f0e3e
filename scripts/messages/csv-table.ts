import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { MessageRow } from './message-rows.js';

/** One translation of a file, before it is checked. */
export interface TranslatedRow {
  /** Position in the file, as a spreadsheet shows it: `row 12`. */
  readonly place: string;
  readonly key: string;
  /** The plural category, or `''`. */
  readonly category: string;
  /** In Unicode NFC, or `''` where nothing was written. */
  readonly translation: string;
}

export interface TranslatedTable {
  readonly tag: string | null;
  readonly rows: readonly TranslatedRow[];
}

/** The `'` before a cell that a spreadsheet would take for a formula. {@link toCsv} adds it, {@link parseCsv} removes it. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;
const TRANSLATION_COLUMN = /^translation(?: \((.+)\))?$/i;

/** CSV for Excel too: with a byte order mark, CR LF, and a `'` before a formula. @param separator `;` where the comma is decimal */
export function toCsv(rows: readonly MessageRow[], tag: string, separator = ','): string {
  return stringify([...rows], {
    header: true,
    columns: { key: 'key', category: 'plural', english: 'English', translation: `translation (${tag})`, note: 'note' },
    bom: true,
    delimiter: separator,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** Any separator, line ends and further columns. @throws Error with a message for the translator, if the file cannot be parsed */
export function parseCsv(bytes: Uint8Array): TranslatedTable {
  const text = decodeText(bytes);
  // Excel reads and writes a first line `sep=;`.
  const [declaration = '', declared] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const [, found] = /^[^\r\n,;\t]*([,;\t])/.exec(text) ?? [];
  const records = parse(text.slice(declaration.length), {
    delimiter: declared ?? found ?? ',',
    relax_column_count: true,
    relax_quotes: true,
  });
  const [header = [], ...body] = records;
  const columns = findColumns(header);
  const firstRow = declaration === '' ? 2 : 3;
  return {
    tag: columns.tag,
    rows: body.flatMap((cells, index): TranslatedRow[] => {
      const read = (column: number): string => (cells[column] ?? '').replace(ESCAPED_FORMULA, '').normalize('NFC');
      if (cells.every((cell) => cell.trim() === '')) return [];
      return [
        {
          place: `row ${index + firstRow}`,
          key: read(columns.key).trim(),
          category: read(columns.plural).trim(),
          translation: read(columns.translation),
        },
      ];
    }),
  };
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

function findColumns(header: readonly string[]) {
  const names = header.map((name) => name.trim());
  const indexOf = (name: string): number => names.findIndex((each) => each.toLowerCase() === name);
  const translation = names.findIndex((name) => TRANSLATION_COLUMN.test(name));
  const columns = { key: indexOf('key'), plural: indexOf('plural'), translation };
  const missing = Object.entries(columns).flatMap(([name, index]) => (index === -1 ? [name] : []));
  if (missing.length > 0)
    throw new Error(`the first row names no column “${missing.join('”, “')}”: it needs key, plural and translation`);
  return { ...columns, tag: TRANSLATION_COLUMN.exec(names[translation] ?? '')?.[1] ?? null };
}

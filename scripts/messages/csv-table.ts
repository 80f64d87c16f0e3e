import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { MessageRow } from './message-rows.js';
import type { TranslatedRow, TranslatedTable } from './translated-table.types.js';

/** The `'` before a cell that a spreadsheet would take for a formula. {@link toCsv} adds it, {@link parseCsv} removes it. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;
const TRANSLATION_COLUMN = /^translation(?: \((.+)\))?$/i;

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, without which Excel assumes another encoding; lines end with CR LF.
 * A cell that begins like a formula gets a `'` before it.
 * @param separator `;` for Excel where the comma is the decimal separator
 */
export function toCsv(rows: readonly MessageRow[], tag: string, separator = ','): string {
  const header = ['key', 'plural', 'English', `translation (${tag})`, 'note'];
  const cells = rows.map(({ key, category, english, translation, note }) => [
    key,
    category,
    english,
    translation,
    note,
  ]);
  return stringify([header, ...cells], {
    bom: true,
    delimiter: separator,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/**
 * Parses CSV that a spreadsheet saved: separated by comma, semicolon or tab, with any line ends, columns in any order, and
 * with other columns.
 * @throws Error with a message for the translator, if a column is missing or a quote does not end
 */
export function parseCsv(text: string): TranslatedTable {
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

function findColumns(header: readonly string[]): {
  key: number;
  plural: number;
  translation: number;
  tag: string | null;
} {
  const names = header.map((name) => name.trim());
  const indexOf = (name: string): number => names.findIndex((each) => each.toLowerCase() === name);
  const translation = names.findIndex((name) => TRANSLATION_COLUMN.test(name));
  const columns = { key: indexOf('key'), plural: indexOf('plural'), translation };
  const missing = Object.entries(columns).flatMap(([name, index]) => (index === -1 ? [name] : []));
  if (missing.length > 0)
    throw new Error(`the first row names no column “${missing.join('”, “')}”: it needs key, plural and translation`);
  return { ...columns, tag: TRANSLATION_COLUMN.exec(names[translation] ?? '')?.[1] ?? null };
}

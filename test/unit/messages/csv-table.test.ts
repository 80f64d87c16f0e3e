import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, toCsv } from '../../../scripts/messages/csv-table.js';
import type { MessageRow } from '../../../scripts/messages/message-rows.js';
import { valuesOf } from '../../support/values-of.js';

const rowOf = (translation: string): MessageRow => ({
  key: 'action.use',
  category: '',
  english: 'Use this photo',
  translation,
  note: 'button',
});
const parse = (text: string): ReturnType<typeof parseCsv> => parseCsv(Buffer.from(text));
const translationsIn = (text: string): string[] => parse(text).rows.map(({ translation }) => translation);

test('a written table → begins with a byte order mark, lines end with CR LF, the header names the language', () => {
  const text = toCsv([rowOf('Verwenden')], 'de');
  assert.equal(
    text,
    '\ufeffkey,plural,English,translation (de),note\r\naction.use,,Use this photo,Verwenden,button\r\n',
  );
  assert.equal(parse(text).tag, 'de');
});

const FORMULAS = ['- x', '=1+1', '+1', '@SUM(A1)', '\tx', '＝1', '=HYPERLINK("https://x.example","y")'];
for (const formula of FORMULAS)
  test(`a translation ${JSON.stringify(formula)} → no cell of the table begins like a formula, and it is read back`, () => {
    const text = toCsv([rowOf(formula)], 'de');
    assert.doesNotMatch(text.slice(1), /(?:^|[,\n])"?[=+\-@\t＝＋－＠]/);
    assert.deepEqual(translationsIn(text), [formula]);
  });

const TEXTS_TO_QUOTE = ['a, b', 'a; b', 'a "b" c', 'a\nb', 'a\r\nb', "'a", 'ａ', '', ' a '];
for (const separator of [',', ';', '\t'])
  test(`translations with separators, quotes and line breaks, separated by ${JSON.stringify(separator)} → read back`, () => {
    assert.deepEqual(translationsIn(toCsv(TEXTS_TO_QUOTE.map(rowOf), 'de', separator)), TEXTS_TO_QUOTE);
  });

const TABLES: Readonly<Record<string, string>> = {
  'with commas and LF': 'key,plural,English,translation (de),note\naction.use,,Use,"Ja, gut",x\n',
  'with semicolons and CR LF, as Excel saves it in Germany':
    '\ufeffkey;plural;English;translation (de);note\r\naction.use;;Use;Ja, gut;x\r\n',
  'with tabs': 'key\tplural\tEnglish\ttranslation (de)\naction.use\t\tUse\tJa, gut\n',
  'with a line that declares the separator':
    'sep=;\r\nkey;plural;English;translation (de)\r\naction.use;;Use;Ja, gut\r\n',
  'with quoted headers': '"key";"plural";"English";"translation (de)"\r\n"action.use";"";"Use";"Ja, gut"\r\n',
  'with CR alone': 'key;plural;translation (de)\raction.use;;Ja, gut\r',
  'with other columns in another order': 'mine;translation (de);plural;key\nx;Ja, gut;;action.use\n',
  'with a short line': 'key;translation (de);plural;note\naction.use;Ja, gut\n',
  'with empty lines': 'key;plural;translation (de)\n;;\n\naction.use;;Ja, gut\n',
  'in decomposed Unicode': 'key;plural;translation (de)\naction.use;;Ja, gut\n'.normalize('NFD'),
};
for (const [name, table] of Object.entries(TABLES))
  test(`a table ${name} → its translation and language`, () => {
    const { tag, rows } = parse(table);
    assert.equal(tag, 'de');
    assert.deepEqual(valuesOf(rows, 'key', 'category', 'translation'), [['action.use', '', 'Ja, gut']]);
  });

test('rows after empty lines and quoted line breaks → places count the rows that a spreadsheet shows', () => {
  const { rows } = parse('key;plural;translation (de)\n;;\naction.use;;"a\nb"\naction.file;;c\n');
  assert.deepEqual(valuesOf(rows, 'place'), ['row 3', 'row 4']);
  assert.equal(parse('sep=;\nkey;plural;translation (de)\naction.use;;a\n').rows[0]?.place, 'row 3');
});

test('letters with a separate accent → read in Unicode NFC', () => {
  assert.deepEqual(translationsIn('key;plural;translation (de)\naction.use;;Gro\u0308ße\n'), ['Größe']);
});

test('a table in UTF-16, as Excel’s “Unicode text” → read', () => {
  const text = '\ufeffkey\tplural\ttranslation (de)\r\naction.use\t\tGröße\r\n';
  const bytes = Buffer.from(text, 'utf16le');
  for (const each of [bytes, Buffer.from(bytes).swap16()]) assert.equal(parseCsv(each).rows[0]?.translation, 'Größe');
});

const REFUSED: Readonly<Record<string, readonly [table: Buffer, message: RegExp]>> = {
  'in Windows-1252': [
    Buffer.from('key;plural;translation (de)\naction.use;;Größe\n', 'latin1'),
    /not in UTF-8.*CSV UTF-8/,
  ],
  'without the column translation': [Buffer.from('key,plural,English\naction.use,,Use\n'), /no column “translation”/],
  'without a header': [Buffer.from('action.use;;Use\n'), /no column “key”, “plural”, “translation”/],
  'that is empty': [Buffer.from(''), /no column/],
  'with a quote that does not end': [Buffer.from('key;plural;translation\naction.use;;"a\n'), /[Qq]uote/],
};
for (const [name, [bytes, message]] of Object.entries(REFUSED))
  test(`a table ${name} → refused with the reason`, () => {
    assert.throws(() => parseCsv(bytes), message);
  });

test('a header that names no language → none', () => {
  assert.equal(parse('key;plural;Translation\naction.use;;a\n').tag, null);
});

import { CHECK_DIGIT_WEIGHTS, type MrzColumnCount, type MrzFormat } from '../mrz-formats.js';

/** The layouts of Doc 9303, and the French identity card of 1988 to 2021: 2 × 36 characters in an order of its own. */
export type MrzLayoutName = MrzFormat | 'ID-FRA';

/** What a field may contain; `RULE_COSTS` has the rules. */
export type MrzFieldKind = 'code' | 'french' | 'state' | 'mixed' | 'date' | 'sex' | 'names' | 'words' | 'digit';

export type MrzFieldName =
  | 'documentCode'
  | 'issuer'
  | 'names'
  | 'givenNames'
  | 'number'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'optional'
  | 'optional2'
  | 'personalNumber'
  | 'composite';

export interface MrzField {
  readonly name: MrzFieldName;
  readonly kind: MrzFieldKind;
  /** Indices of its characters in all lines joined. */
  readonly positions: readonly number[];
  /** The last character is the check digit of the others. */
  readonly hasCheckDigit?: true;
  /** An empty field may have a filler instead of its check digit (Doc 9303-4 section 4.2.2, position 43). */
  readonly mayLackCheckDigit?: true;
  /** A number of more than nine characters: its tenth is a filler, which the check digit leaves out. */
  readonly isLongNumber?: true;
}

export interface MrzLayout {
  readonly name: MrzLayoutName;
  readonly format: MrzFormat;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** First letters of the document codes. */
  readonly codes: string;
  readonly fields: readonly MrzField[];
  /** Weight of each position in the composite check digit, 0 outside; `null` without one. */
  readonly composite: readonly number[] | null;
}

/** As in the tables of Doc 9303, but counted from 0: `from` is the first character, `to` the one after the last. */
type FieldRow = readonly [MrzFieldName, MrzFieldKind, line: number, from: number, to: number, more?: Partial<MrzField>];
type CharacterRange = readonly [line: number, from: number, to: number];

const WITH_CHECK_DIGIT = { hasCheckDigit: true } as const;

/** The first fields of the lower line of two. */
const LOWER_LINE_FIELDS: readonly FieldRow[] = [
  ['number', 'mixed', 1, 0, 10, WITH_CHECK_DIGIT],
  ['nationality', 'state', 1, 10, 13],
  ['birthDate', 'date', 1, 13, 20, WITH_CHECK_DIGIT],
  ['sex', 'sex', 1, 20, 21],
  ['expiryDate', 'date', 1, 21, 28, WITH_CHECK_DIGIT],
];
/** The first fields of the upper line. */
const UPPER_LINE_START: readonly FieldRow[] = [
  ['documentCode', 'code', 0, 0, 2],
  ['issuer', 'state', 0, 2, 5],
];

/** All layouts, documents before visas. */
export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  // Doc 9303-5 section 4.2.2.
  createLayout({
    name: 'TD1',
    lineCount: 3,
    columns: 30,
    codes: 'ACI',
    rows: [
      ...UPPER_LINE_START,
      ['number', 'mixed', 0, 5, 15, WITH_CHECK_DIGIT],
      ['optional', 'mixed', 0, 15, 30],
      ['birthDate', 'date', 1, 0, 7, WITH_CHECK_DIGIT],
      ['sex', 'sex', 1, 7, 8],
      ['expiryDate', 'date', 1, 8, 15, WITH_CHECK_DIGIT],
      ['nationality', 'state', 1, 15, 18],
      ['optional2', 'mixed', 1, 18, 29],
      ['composite', 'digit', 1, 29, 30],
      ['names', 'names', 2, 0, 30],
    ],
    compositeRanges: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  }),
  // Doc 9303-6 section 4.2.2.
  createLayout({
    name: 'TD2',
    lineCount: 2,
    columns: 36,
    codes: 'ACI',
    rows: [
      ...UPPER_LINE_START,
      ['names', 'names', 0, 5, 36],
      ...LOWER_LINE_FIELDS,
      ['optional', 'mixed', 1, 28, 35],
      ['composite', 'digit', 1, 35, 36],
    ],
    compositeRanges: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
  }),
  // Doc 9303-4 section 4.2.2.
  createLayout({
    name: 'TD3',
    lineCount: 2,
    columns: 44,
    codes: 'P',
    rows: [
      ...UPPER_LINE_START,
      ['names', 'names', 0, 5, 44],
      ...LOWER_LINE_FIELDS,
      ['personalNumber', 'mixed', 1, 28, 43, { hasCheckDigit: true, mayLackCheckDigit: true }],
      ['composite', 'digit', 1, 43, 44],
    ],
    compositeRanges: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
  }),
  // Not of Doc 9303: no nationality, no expiry, given names in the lower line, the composite over both lines.
  createLayout({
    name: 'ID-FRA',
    format: 'TD2',
    lineCount: 2,
    columns: 36,
    codes: 'I',
    rows: [
      ['documentCode', 'french', 0, 0, 2],
      ['issuer', 'french', 0, 2, 5],
      ['names', 'words', 0, 5, 30],
      ['optional', 'mixed', 0, 30, 36],
      ['number', 'mixed', 1, 0, 13, WITH_CHECK_DIGIT],
      ['givenNames', 'words', 1, 13, 27],
      ['birthDate', 'date', 1, 27, 34, WITH_CHECK_DIGIT],
      ['sex', 'sex', 1, 34, 35],
      ['composite', 'digit', 1, 35, 36],
    ],
    compositeRanges: [
      [0, 0, 36],
      [1, 0, 35],
    ],
  }),
  // Doc 9303-7 sections 4.2.2 and 5.2.2: visas have no composite check digit.
  createLayout({
    name: 'MRV-A',
    lineCount: 2,
    columns: 44,
    codes: 'V',
    rows: [...UPPER_LINE_START, ['names', 'names', 0, 5, 44], ...LOWER_LINE_FIELDS, ['optional', 'mixed', 1, 28, 44]],
  }),
  createLayout({
    name: 'MRV-B',
    lineCount: 2,
    columns: 36,
    codes: 'V',
    rows: [...UPPER_LINE_START, ['names', 'names', 0, 5, 36], ...LOWER_LINE_FIELDS, ['optional', 'mixed', 1, 28, 36]],
  }),
];

type LayoutTable = Pick<MrzLayout, 'lineCount' | 'columns' | 'codes'> & {
  readonly rows: readonly FieldRow[];
  /** The characters of the composite check digit, in order. */
  readonly compositeRanges?: readonly CharacterRange[];
} & (
    { readonly name: MrzFormat; readonly format?: never } | { readonly name: MrzLayoutName; readonly format: MrzFormat }
  );

function createLayout({ rows, compositeRanges, ...table }: LayoutTable): MrzLayout {
  const { lineCount, columns } = table;
  const range = (line: number, from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => line * columns + from + i);
  const fields = rows.map(([name, kind, line, from, to, more]): MrzField => ({
    name,
    kind,
    positions: range(line, from, to),
    ...more,
  }));
  const weights = new Array<number>(lineCount * columns).fill(0);
  const compositePositions = (compositeRanges ?? []).flatMap((characters) => range(...characters));
  compositePositions.forEach((position, i) => (weights[position] = CHECK_DIGIT_WEIGHTS[i % 3]!));
  return {
    name: table.name,
    format: table.format ?? table.name,
    lineCount,
    columns,
    codes: table.codes,
    fields,
    composite: compositeRanges === undefined ? null : weights,
  };
}

/** Index of the filler that stands instead of the check digit in a long document number. */
export const LONG_DOCUMENT_NUMBER_FILLER_INDEX = 9;

/**
 * The layout of a document number with more than nine characters (Doc 9303-5 and -6, section 4.2.2, note on the document
 * number). A filler stands instead of its check digit; the rest and the check digit begin the optional data.
 * @param rest characters of the number in the optional data, from 1
 * @returns `null` where the layout has no room for it
 */
export function layoutWithLongDocumentNumber(layout: MrzLayout, rest: number): MrzLayout | null {
  if (layout.name !== 'TD1' && layout.name !== 'TD2') return null;
  const optional = layout.fields.find(({ name }) => name === 'optional')?.positions ?? [];
  if (rest + 1 > optional.length) return null;
  const fields = layout.fields.map((field): MrzField => {
    if (field.name === 'optional') return { ...field, positions: optional.slice(rest + 1) };
    if (field.name !== 'number') return field;
    return { ...field, positions: [...field.positions, ...optional.slice(0, rest + 1)], isLongNumber: true };
  });
  return { ...layout, fields };
}

import type { MrzFormat } from '../mrz-formats.js';
import { CHECK_DIGIT_WEIGHTS } from './check-digit.js';

/** The layouts of Doc 9303, and the French identity card of 1988 to 2021: 2 × 36 letters in an order of its own. */
export type MrzLayoutName = MrzFormat | 'ID-FRA';

/** What may stand in a field: see `priors`. */
export type FieldKind = 'code' | 'french' | 'state' | 'mixed' | 'date' | 'sex' | 'names' | 'words' | 'digit';

export const MRZ_FIELD_NAMES = [
  'documentCode',
  'issuer',
  'names',
  'givenNames',
  'number',
  'nationality',
  'birthDate',
  'sex',
  'expiryDate',
  'optional',
  'optional2',
  'personalNumber',
  'composite',
] as const;
export type MrzFieldName = (typeof MRZ_FIELD_NAMES)[number];

export interface MrzField {
  readonly name: MrzFieldName;
  readonly kind: FieldKind;
  /** Its characters, counted from 0 through all lines, one after the other. */
  readonly places: readonly number[];
  /** The last character is the check digit of the others. */
  readonly hasDigit?: true;
  /** An empty field may have a filler for a digit (Doc 9303-4 section 4.2.2, position 43). */
  readonly mayLackDigit?: true;
  /** The tenth character is a filler that the check leaves out: the number runs on in the optional data. */
  readonly runsOn?: true;
}

export interface MrzLayout {
  readonly name: MrzLayoutName;
  readonly format: MrzFormat;
  readonly lineCount: 2 | 3;
  readonly columns: 30 | 36 | 44;
  /** First letters of a document code. */
  readonly codes: string;
  readonly fields: readonly MrzField[];
  /** Each place's weight in the composite check, 0 outside; `null` without a composite digit. */
  readonly composite: readonly number[] | null;
}

/** Name, kind, line, first character, and the one after the last, as the tables of Doc 9303 have them, but from 0. */
type FieldRow = readonly [MrzFieldName, FieldKind, line: number, from: number, to: number, more?: Partial<MrzField>];
type CharacterRange = readonly [line: number, from: number, to: number];

const WITH_CHECK_DIGIT = { hasDigit: true } as const;

/** What the lower line of all documents of two lines begins with. */
const LOWER_LINE_FIELDS: readonly FieldRow[] = [
  ['number', 'mixed', 1, 0, 10, WITH_CHECK_DIGIT],
  ['nationality', 'state', 1, 10, 13],
  ['birthDate', 'date', 1, 13, 20, WITH_CHECK_DIGIT],
  ['sex', 'sex', 1, 20, 21],
  ['expiryDate', 'date', 1, 21, 28, WITH_CHECK_DIGIT],
];
const UPPER_LINE_START: readonly FieldRow[] = [
  ['documentCode', 'code', 0, 0, 2],
  ['issuer', 'state', 0, 2, 5],
];

/** Every layout, documents before visas. */
export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  // Doc 9303-5 section 4.2.2.
  createLayout(
    ['TD1', 'TD1', 3, 30, 'ACI'],
    [
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
    [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  ),
  // Doc 9303-6 section 4.2.2.
  createLayout(
    ['TD2', 'TD2', 2, 36, 'ACI'],
    [
      ...UPPER_LINE_START,
      ['names', 'names', 0, 5, 36],
      ...LOWER_LINE_FIELDS,
      ['optional', 'mixed', 1, 28, 35],
      ['composite', 'digit', 1, 35, 36],
    ],
    [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
  ),
  // Doc 9303-4 section 4.2.2.
  createLayout(
    ['TD3', 'TD3', 2, 44, 'P'],
    [
      ...UPPER_LINE_START,
      ['names', 'names', 0, 5, 44],
      ...LOWER_LINE_FIELDS,
      ['personalNumber', 'mixed', 1, 28, 43, { hasDigit: true, mayLackDigit: true }],
      ['composite', 'digit', 1, 43, 44],
    ],
    [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
  ),
  // Not of Doc 9303: no nationality, no expiry, given names in the lower line, the composite over both lines.
  createLayout(
    ['ID-FRA', 'TD2', 2, 36, 'I'],
    [
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
    [
      [0, 0, 36],
      [1, 0, 35],
    ],
  ),
  // Doc 9303-7 sections 4.2.2 and 5.2.2: visas have no composite digit.
  createLayout(
    ['MRV-A', 'MRV-A', 2, 44, 'V'],
    [...UPPER_LINE_START, ['names', 'names', 0, 5, 44], ...LOWER_LINE_FIELDS, ['optional', 'mixed', 1, 28, 44]],
  ),
  createLayout(
    ['MRV-B', 'MRV-B', 2, 36, 'V'],
    [...UPPER_LINE_START, ['names', 'names', 0, 5, 36], ...LOWER_LINE_FIELDS, ['optional', 'mixed', 1, 28, 36]],
  ),
];

function createLayout(
  [name, shape, lineCount, columns, codes]: readonly [MrzLayoutName, MrzFormat, 2 | 3, 30 | 36 | 44, string],
  rows: readonly FieldRow[],
  spans: readonly CharacterRange[] = [],
): MrzLayout {
  const range = (line: number, from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => line * columns + from + i);
  const composite = new Array<number>(lineCount * columns).fill(0);
  spans.flatMap((span) => range(...span)).forEach((place, i) => (composite[place] = CHECK_DIGIT_WEIGHTS[i % 3]!));
  return {
    name,
    format: shape,
    lineCount,
    columns,
    codes,
    fields: rows.map(([field, kind, line, from, to, more]) => ({
      name: field,
      kind,
      places: range(line, from, to),
      ...more,
    })),
    composite: spans.length === 0 ? null : composite,
  };
}

/** Where a number that runs on has a filler instead of its digit. */
export const LONG_NUMBER_FILLER_INDEX = 9;

/**
 * The layout of a document number with more than nine characters (Doc 9303-5 and -6, section 4.2.2, note on the document
 * number): a filler stands for its digit; the rest and the digit begin the optional data.
 * @param rest characters of the number in the optional data, from 1
 * @returns `null` where the layout leaves no room for it
 */
export function withLongNumber(plain: MrzLayout, rest: number): MrzLayout | null {
  if (plain.name !== 'TD1' && plain.name !== 'TD2') return null;
  const fields = plain.fields.map((field): MrzField => {
    if (field.name === 'optional') return { ...field, places: field.places.slice(rest + 1) };
    if (field.name !== 'number') return field;
    const more = plain.fields.find(({ name }) => name === 'optional')?.places.slice(0, rest + 1) ?? [];
    return { ...field, places: [...field.places, ...more], runsOn: true };
  });
  const optional = plain.fields.find(({ name }) => name === 'optional');
  return rest + 1 > (optional?.places.length ?? 0) ? null : { ...plain, fields };
}

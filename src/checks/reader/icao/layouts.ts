import type { MrzShape } from '../../mrz/shapes.js';
import { WEIGHTS } from './check-digit.js';

/** The layouts of Doc 9303, and the French identity card of 1988 to 2021: 2 × 36 letters in an order of its own. */
export type LayoutName = MrzShape | 'ID-FRA';

/** What may stand in a field: see `priors`. */
export type Kind = 'code' | 'french' | 'state' | 'mixed' | 'date' | 'sex' | 'names' | 'words' | 'digit';

export const FIELD_NAMES = [
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
export type FieldName = (typeof FIELD_NAMES)[number];

export interface Field {
  readonly name: FieldName;
  readonly kind: Kind;
  /** Its characters, counted from 0 through all lines, one after the other. */
  readonly places: readonly number[];
  /** The last character is the check digit of the others. */
  readonly hasDigit?: true;
  /** An empty field may have a filler for a digit (Doc 9303-4 section 4.2.2, position 43). */
  readonly mayLackDigit?: true;
  /** The tenth character is a filler that the check leaves out: the number runs on in the optional data. */
  readonly runsOn?: true;
}

export interface Layout {
  readonly name: LayoutName;
  readonly shape: MrzShape;
  readonly lineCount: 2 | 3;
  readonly columns: 30 | 36 | 44;
  /** First letters of a document code. */
  readonly codes: string;
  readonly fields: readonly Field[];
  /** Each place's weight in the composite check, 0 outside; `null` without a composite digit. */
  readonly composite: readonly number[] | null;
}

/** Name, kind, line, first character, and the one after the last, as the tables of Doc 9303 have them, but from 0. */
type Row = readonly [FieldName, Kind, line: number, from: number, to: number, more?: Partial<Field>];
type Span = readonly [line: number, from: number, to: number];

const CHECKED = { hasDigit: true } as const;

/** What the lower line of all documents of two lines begins with. */
const LOWER: readonly Row[] = [
  ['number', 'mixed', 1, 0, 10, CHECKED],
  ['nationality', 'state', 1, 10, 13],
  ['birthDate', 'date', 1, 13, 20, CHECKED],
  ['sex', 'sex', 1, 20, 21],
  ['expiryDate', 'date', 1, 21, 28, CHECKED],
];
const START: readonly Row[] = [
  ['documentCode', 'code', 0, 0, 2],
  ['issuer', 'state', 0, 2, 5],
];

/** Every layout, documents before visas. */
export const LAYOUTS: readonly Layout[] = [
  // Doc 9303-5 section 4.2.2.
  layout(
    ['TD1', 'TD1', 3, 30, 'ACI'],
    [
      ...START,
      ['number', 'mixed', 0, 5, 15, CHECKED],
      ['optional', 'mixed', 0, 15, 30],
      ['birthDate', 'date', 1, 0, 7, CHECKED],
      ['sex', 'sex', 1, 7, 8],
      ['expiryDate', 'date', 1, 8, 15, CHECKED],
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
  layout(
    ['TD2', 'TD2', 2, 36, 'ACI'],
    [
      ...START,
      ['names', 'names', 0, 5, 36],
      ...LOWER,
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
  layout(
    ['TD3', 'TD3', 2, 44, 'P'],
    [
      ...START,
      ['names', 'names', 0, 5, 44],
      ...LOWER,
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
  layout(
    ['ID-FRA', 'TD2', 2, 36, 'I'],
    [
      ['documentCode', 'french', 0, 0, 2],
      ['issuer', 'french', 0, 2, 5],
      ['names', 'words', 0, 5, 30],
      ['optional', 'mixed', 0, 30, 36],
      ['number', 'mixed', 1, 0, 13, CHECKED],
      ['givenNames', 'words', 1, 13, 27],
      ['birthDate', 'date', 1, 27, 34, CHECKED],
      ['sex', 'sex', 1, 34, 35],
      ['composite', 'digit', 1, 35, 36],
    ],
    [
      [0, 0, 36],
      [1, 0, 35],
    ],
  ),
  // Doc 9303-7 sections 4.2.2 and 5.2.2: visas have no composite digit.
  layout(
    ['MRV-A', 'MRV-A', 2, 44, 'V'],
    [...START, ['names', 'names', 0, 5, 44], ...LOWER, ['optional', 'mixed', 1, 28, 44]],
  ),
  layout(
    ['MRV-B', 'MRV-B', 2, 36, 'V'],
    [...START, ['names', 'names', 0, 5, 36], ...LOWER, ['optional', 'mixed', 1, 28, 36]],
  ),
];

function layout(
  [name, shape, lineCount, columns, codes]: readonly [LayoutName, MrzShape, 2 | 3, 30 | 36 | 44, string],
  rows: readonly Row[],
  spans: readonly Span[] = [],
): Layout {
  const range = (line: number, from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => line * columns + from + i);
  const composite = new Array<number>(lineCount * columns).fill(0);
  spans.flatMap((span) => range(...span)).forEach((place, i) => (composite[place] = WEIGHTS[i % 3]!));
  return {
    name,
    shape,
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
export const RUN_ON = 9;

/**
 * The layout of a document number with more than nine characters (Doc 9303-5 and -6, section 4.2.2, note on the document
 * number): a filler stands for its digit; the rest and the digit begin the optional data.
 * @param rest characters of the number in the optional data, from 1
 * @returns `null` where the layout leaves no room for it
 */
export function withLongNumber(plain: Layout, rest: number): Layout | null {
  if (plain.name !== 'TD1' && plain.name !== 'TD2') return null;
  const fields = plain.fields.map((field): Field => {
    if (field.name === 'optional') return { ...field, places: field.places.slice(rest + 1) };
    if (field.name !== 'number') return field;
    const more = plain.fields.find(({ name }) => name === 'optional')?.places.slice(0, rest + 1) ?? [];
    return { ...field, places: [...field.places, ...more], runsOn: true };
  });
  const optional = plain.fields.find(({ name }) => name === 'optional');
  return rest + 1 > (optional?.places.length ?? 0) ? null : { ...plain, fields };
}
